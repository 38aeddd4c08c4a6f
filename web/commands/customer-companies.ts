import type { CompanyRecord } from '../records/company.ts';
import { customer } from '../records/customer.ts';
import { CreateCustomer, DeleteCustomer } from '../records/customer-changes.ts';
import { type CustomerCompanyRecord, customerCompany } from '../records/customer-company.ts';
import {
  ChangeCustomerCompanyStatus,
  CreateCustomerCompany,
  DeleteCustomerCompany,
  RestoreCustomerCompany,
  UpdateCustomerCompany,
} from '../records/customer-company-changes.ts';
import { app, command, one } from './command.ts';
import { inCompany, person } from './customers.ts';
import { address, email, phone, record, text } from './fields.ts';
import { deleting, isLive, switching } from './lifecycle.ts';
import { narrowedTo } from './narrowed.ts';

const particulars = {
  name: text('Name', { maxLength: 200 }),
  email: email('E-mail', { optional: true }),
  phone: phone('Phone', { optional: true }),
  address: address('Address', { optional: true }),
  taxNumber: text('Tax number', { optional: true, maxLength: 200 }),
};

const particularsOf = ({ name, email, phone, address, taxNumber }: CustomerCompanyRecord) => ({
  name,
  email,
  phone,
  address,
  taxNumber,
});

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
        ? { company: record('Company', 'company', { where: () => ({ status: 'ACTIVE' }) }), ...particulars }
        : particulars,
    initial: () => narrowedTo('/layout/customer-companies', { company: ['company', 'companyId'] }),
    operation: CreateCustomerCompany,
    variables: (_, given) => {
      const { company, ...input }: typeof given & { company?: CompanyRecord } = given; // asked of a super admin alone
      return { input: { ...input, ...(company && { companyId: company.id }) } };
    },
    say: (_, { name }) => `${name} is added`,
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
    initial: particularsOf,
    operation: UpdateCustomerCompany,
    variables: ({ id, version }, answers) => ({ input: { id, version, ...answers } }),
    say: (_, { name }) => `${name} is changed`,
    undo: (before, _, { changed: { id, version } }) => ({
      operation: UpdateCustomerCompany,
      variables: { input: { id, version, ...particularsOf(before) } },
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
