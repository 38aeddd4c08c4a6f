import type { CompanyRecord } from '../records/company.ts';
import { type CustomerRecord, customer } from '../records/customer.ts';
import {
  ChangeCustomerStatus,
  CreateCustomer,
  DeleteCustomer,
  RestoreCustomer,
  UpdateCustomer,
} from '../records/customer-changes.ts';
import { type CustomerCompanyRecord, customerCompany } from '../records/customer-company.ts';
import { type Actor, app, command, one } from './command.ts';
import { address, email, phone, record, text } from './fields.ts';
import { deleting, isLive, switching } from './lifecycle.ts';
import { narrowedTo } from './narrowed.ts';

const fullName = text('Name', { maxLength: 200 });

const reached = {
  email: email('E-mail', { optional: true, hint: 'An e-mail, a phone, or both' }),
  phone: phone('Phone', { optional: true }),
  address: address('Address', { optional: true }),
};

/** What a customer of a customer company that is known is asked for. */
export const person = { fullName, ...reached };

/** Active customer companies of the company that is asked for above, or of this one. */
const customerCompanyOf = (companyId: string | null) =>
  record('Customer company', 'customerCompany', {
    optional: true,
    where: (answers) => ({ status: 'ACTIVE', companyId: (answers.company as CompanyRecord | null)?.id ?? companyId }),
    hint: 'None for one on their own',
  });

const newcomer = (companyId: string | null) => ({
  fullName,
  customerCompany: customerCompanyOf(companyId),
  ...reached,
});

const particularsOf = ({ fullName, email, phone, address }: CustomerRecord) => ({ fullName, email, phone, address });

/** What narrows a list to a company, too, for one who sees several: what is added there begins with it. */
export const inCompany = (companyId: string, actor: Actor): string =>
  actor.companyId === null ? `companyId=${companyId}&` : '';

export const customers = [
  command({
    id: 'customer.add',
    action: 'add',
    title: 'Add customer…',
    aliases: ['new customer', 'create customer', 'client'],
    on: app,
    keys: 'c',
    keysAt: '/layout/customers',
    needs: 'CUSTOMERS_WRITE',
    layout: 'sheet',
    ask: (_, { companyId }) =>
      companyId === null
        ? { company: record('Company', 'company', { where: () => ({ status: 'ACTIVE' }) }), ...newcomer(null) }
        : newcomer(companyId),
    initial: () =>
      narrowedTo('/layout/customers', {
        company: ['company', 'companyId'],
        customerCompany: ['customerCompany', 'customerCompanyId'],
      }),
    operation: CreateCustomer,
    variables: (_, { customerCompany, ...given }) => {
      const { company, ...input }: typeof given & { company?: CompanyRecord } = given; // asked of a super admin alone
      return {
        input: { ...input, customerCompanyId: customerCompany?.id ?? null, ...(company && { companyId: company.id }) },
      };
    },
    say: (_, { fullName }) => `${fullName} is added`,
    undo: (_, __, { changed: { id, version } }) => ({
      operation: DeleteCustomer,
      variables: { input: { id, version } },
    }),
    goTo: ({ changed }) => customer.path(changed),
  }),
  command({
    id: 'customer.edit',
    action: 'edit',
    title: 'Edit customer…',
    on: one('customer'),
    keys: 'e',
    needs: 'CUSTOMERS_WRITE',
    ready: isLive,
    layout: 'sheet',
    ask: ({ companyId }) => newcomer(companyId),
    initial: (of) => ({
      ...particularsOf(of),
      // Its id says which one it is; the form fetches the rest.
      customerCompany: of.customerCompanyId === null ? null : ({ id: of.customerCompanyId } as CustomerCompanyRecord),
    }),
    operation: UpdateCustomer,
    variables: ({ id, version }, { customerCompany, ...answers }) => ({
      input: { id, version, ...answers, customerCompanyId: customerCompany?.id ?? null },
    }),
    say: (_, { fullName }) => `${fullName} is changed`,
    undo: (before, _, { changed: { id, version } }) => ({
      operation: UpdateCustomer,
      variables: {
        input: { id, version, ...particularsOf(before), customerCompanyId: before.customerCompanyId },
      },
    }),
  }),
  switching({ kind: 'customer', needs: 'CUSTOMERS_WRITE', change: ChangeCustomerStatus }),
  command({
    id: 'customer.jobs',
    action: 'view',
    title: 'View jobs of customer',
    on: one('customer'),
    keys: 'v j',
    needs: 'JOBS_READ',
    run: (console, { id, companyId }, _, actor) =>
      console.go(`/layout/jobs?${inCompany(companyId, actor)}customerId=${id}`),
  }),
  command({
    id: 'customer.customerCompany',
    action: 'view',
    title: 'View customer company of customer',
    on: one('customer'),
    keys: 'v b',
    needs: 'CUSTOMERS_READ',
    ready: ({ fullName, customerCompanyId }) => customerCompanyId !== null || `${fullName} is on their own`,
    run: (console, { customerCompanyId }) => {
      if (customerCompanyId !== null) console.go(customerCompany.path({ id: customerCompanyId }));
    },
  }),
  ...deleting({ kind: 'customer', needs: 'CUSTOMERS_WRITE', remove: DeleteCustomer, restore: RestoreCustomer }),
];
