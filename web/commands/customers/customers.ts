import { customerFields } from '../../records/customer.ts';
import { customerCompanyFields } from '../../records/customer-company.ts';
import {
  CreateCustomer,
  CreateCustomerCompany,
  UpdateCustomer,
  UpdateCustomerCompany,
} from '../../records/documents/mutations.ts';
import { formOf, inputOf, valuesOf } from '../../records/fields/forms.ts';
import type { Actor } from '../../state/viewer.ts';
import { command, one } from '../core/command.ts';
import { companyIn, editing, making } from '../core/editing.ts';
import { firstNo, isLive, switching } from '../core/lifecycle.ts';
import { merging } from '../core/merging.ts';
import { listing, related } from '../core/opening.ts';

const needs = 'CUSTOMERS_WRITE';

/** The form offers the active customer companies of the company. */
const form = (of: Pick<Actor, 'companyId'>) =>
  formOf(customerFields, {
    customerCompany: { where: (answers) => ({ status: 'ACTIVE', companyId: companyIn(answers, of) }) },
  });

const { customerCompany: _, ...person } = formOf(customerFields);

export const customers = [
  ...editing({
    kind: 'customer',
    needs,
    aliases: ['client'],
    ask: (_, company) => form(company),
    narrowed: ['customerCompany', 'phone'],
    input: (answers) => inputOf(customerFields, answers),
    of: (record) => valuesOf(customerFields, record),
    create: CreateCustomer,
    update: UpdateCustomer,
  }),
  switching({ kind: 'customer', needs }),
  ...merging('customer', needs),
  listing('customer', 'job', 'v j'),
  related('customer', 'customerCompany', 'v b'),
];

export const customerCompanies = [
  ...editing({
    kind: 'customerCompany',
    needs,
    aliases: ['buyer'],
    ask: () => formOf(customerCompanyFields),
    input: (answers) => inputOf(customerCompanyFields, answers),
    of: (record) => valuesOf(customerCompanyFields, record),
    create: CreateCustomerCompany,
    update: UpdateCustomerCompany,
  }),
  command({
    ...making('customer'),
    id: 'customerCompany.addCustomer',
    action: 'add',
    title: 'Add customer here…',
    aliases: ['new customer', 'new customer of customer company', 'contact person'],
    on: one('customerCompany'),
    keys: 'a',
    needs,
    ready: (of) =>
      firstNo(
        isLive(of),
        of.status === 'ACTIVE' || { why: `${of.name} is inactive`, unblock: 'customerCompany.changeState' },
      ),
    layout: 'sheet',
    doubles: 'customer',
    ask: person,
    operation: CreateCustomer,
    variables: ({ id, companyId }, answers) => ({ input: { companyId, customerCompanyId: id, ...answers } }),
    say: ({ name }, { fullName }) => `${fullName} added to ${name}`,
  }),
  switching({ kind: 'customerCompany', needs }),
  ...merging('customerCompany', needs),
  listing('customerCompany', 'customer', 'v k', { aliases: ['people', 'contacts'] }),
  listing('customerCompany', 'job', 'v j'),
];
