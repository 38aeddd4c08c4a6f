import type { CompanyRecord } from '../../records/company.ts';
import { customer } from '../../records/customer.ts';
import { customerCompany, customerCompanyFields } from '../../records/customer-company.ts';
import {
  ChangeCustomerCompanyStatus,
  CreateCustomer,
  CreateCustomerCompany,
  DeleteCustomer,
  DeleteCustomerCompany,
  RestoreCustomerCompany,
  UpdateCustomerCompany,
} from '../../records/documents/mutations.ts';
import { formOf, inputOf, valuesOf } from '../../records/fields/forms.ts';
import { record } from '../../records/fields/question.ts';
import { app, command, one } from '../core/command.ts';
import { deleting, isLive, switching } from '../core/lifecycle.ts';
import { narrowedTo } from '../core/narrowed.ts';
import { inCompany, person } from './customers.ts';

const particulars = formOf(customerCompanyFields);

export const customerCompanies = [
  command({
    id: 'customerCompany.add',
    action: 'add',
    title: 'Add customer company…',
    aliases: ['new customer company', 'create customer company', 'buyer'],
    on: app,
    keys: 'c',
    keysAt: '/layout/customer-companies',
    needs: 'CUSTOMERS_WRITE',
    layout: 'sheet',
    ask: (_, actor) =>
      actor.companyId === null
        ? {
            company: record({ label: 'Company', kind: 'company', where: () => ({ status: 'ACTIVE' }) }),
            ...particulars,
          }
        : particulars,
    initial: () => narrowedTo('/layout/customer-companies', { company: ['company', 'companyId'] }),
    operation: CreateCustomerCompany,
    variables: (_, given) => {
      const { company, ...input }: typeof given & { company?: CompanyRecord } = given; // asked of a super admin alone
      return { input: { ...input, ...(company && { companyId: company.id }) } };
    },
    say: (_, { name }) => `${name} added`,
    undo: (_, __, { changed: { id, version } }) => ({
      operation: DeleteCustomerCompany,
      variables: { input: { id, version } },
    }),
    goTo: ({ changed }) => customerCompany.path(changed),
  }),
  command({
    id: 'customerCompany.edit',
    action: 'edit',
    title: 'Edit customer company…',
    on: one('customerCompany'),
    keys: 'e',
    needs: 'CUSTOMERS_WRITE',
    ready: isLive,
    ask: particulars,
    layout: 'sheet',
    initial: (of) => valuesOf(customerCompanyFields, of),
    operation: UpdateCustomerCompany,
    variables: ({ id, version }, answers) => ({ input: { id, version, ...answers } }),
    say: (_, { name }) => `${name} changed`,
    undo: (before, _, { changed: { id, version } }) => ({
      operation: UpdateCustomerCompany,
      variables: { input: { id, version, ...inputOf(customerCompanyFields, valuesOf(customerCompanyFields, before)) } },
    }),
  }),
  command({
    id: 'customerCompany.addCustomer',
    action: 'add',
    title: 'Add customer here…',
    aliases: ['new customer', 'new customer of customer company', 'contact person'],
    on: one('customerCompany'),
    keys: 'a',
    needs: 'CUSTOMERS_WRITE',
    ready: (record) => {
      const live = isLive(record);
      if (live !== true || record.status === 'ACTIVE') return live;
      return { why: `${record.name} is inactive`, unblock: 'customerCompany.changeState' };
    },
    layout: 'sheet',
    ask: person,
    operation: CreateCustomer,
    variables: ({ id, companyId }, answers) => ({ input: { companyId, customerCompanyId: id, ...answers } }),
    say: ({ name }, { fullName }) => `${fullName} is added to ${name}`,
    undo: (_, __, { changed: { id, version } }) => ({
      operation: DeleteCustomer,
      variables: { input: { id, version } },
    }),
    goTo: ({ changed }) => customer.path(changed),
  }),
  switching({ kind: 'customerCompany', needs: 'CUSTOMERS_WRITE', change: ChangeCustomerCompanyStatus }),
  command({
    id: 'customerCompany.customers',
    action: 'customers',
    title: 'View customers of customer company',
    aliases: ['people', 'contacts'],
    on: one('customerCompany'),
    keys: 'v k',
    needs: 'CUSTOMERS_READ',
    run: (console, { id, companyId }) => console.go(`/layout/customers?companyId=${companyId}&customerCompanyId=${id}`),
  }),
  command({
    id: 'customerCompany.jobs',
    action: 'view',
    title: 'View jobs of customer company',
    on: one('customerCompany'),
    keys: 'v j',
    needs: 'JOBS_READ',
    run: (console, { id, companyId }, _, actor) =>
      console.go(`/layout/jobs?${inCompany(companyId, actor)}customerCompanyId=${id}`),
  }),
  ...deleting({
    kind: 'customerCompany',
    needs: 'CUSTOMERS_WRITE',
    remove: DeleteCustomerCompany,
    restore: RestoreCustomerCompany,
  }),
];
