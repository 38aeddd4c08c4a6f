import type { CompanyRecord } from '../../records/company.ts';
import { customer, customerFields } from '../../records/customer.ts';
import { customerCompany } from '../../records/customer-company.ts';
import {
  ChangeCustomerStatus,
  CreateCustomer,
  DeleteCustomer,
  RestoreCustomer,
  UpdateCustomer,
} from '../../records/documents/mutations.ts';
import { formOf, inputOf, valuesOf } from '../../records/fields/forms.ts';
import { record } from '../../records/fields/question.ts';
import type { Actor } from '../../state/viewer.ts';
import { app, command, one } from '../core/command.ts';
import { deleting, isLive, switching } from '../core/lifecycle.ts';
import { narrowedTo } from '../core/narrowed.ts';

/** The form; a customer company is an active one of the company asked for above, or of this one. */
const form = (companyId: string | null) =>
  formOf(customerFields, {
    customerCompany: {
      where: (answers) => ({ status: 'ACTIVE', companyId: (answers.company as CompanyRecord | null)?.id ?? companyId }),
    },
  });

/** The form of a customer whose customer company is known. */
const { customerCompany: _, ...others } = form(null);
export const person = others;

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
        ? {
            company: record({ label: 'Company', kind: 'company', where: () => ({ status: 'ACTIVE' }) }),
            ...form(null),
          }
        : form(companyId),
    initial: () =>
      narrowedTo('/layout/customers', {
        company: ['company', 'companyId'],
        customerCompany: ['customerCompany', 'customerCompanyId'],
      }),
    operation: CreateCustomer,
    variables: (_, answers) => {
      const { company } = answers as { company?: CompanyRecord }; // asked of a super admin alone
      return { input: { ...inputOf(customerFields, answers), ...(company && { companyId: company.id }) } };
    },
    say: (_, { fullName }) => `${fullName} added`,
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
    ask: ({ companyId }) => form(companyId),
    initial: (of) => valuesOf(customerFields, of),
    operation: UpdateCustomer,
    variables: ({ id, version }, answers) => ({ input: { id, version, ...inputOf(customerFields, answers) } }),
    say: (_, { fullName }) => `${fullName} changed`,
    undo: (before, _, { changed: { id, version } }) => ({
      operation: UpdateCustomer,
      variables: {
        input: { id, version, ...inputOf(customerFields, valuesOf(customerFields, before)) },
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
    ready: ({ fullName, customerCompanyId }) => customerCompanyId !== null || `${fullName} has no customer company`,
    run: (console, { customerCompanyId }) => {
      if (customerCompanyId !== null) console.go(customerCompany.path({ id: customerCompanyId }));
    },
  }),
  ...deleting({ kind: 'customer', needs: 'CUSTOMERS_WRITE', remove: DeleteCustomer, restore: RestoreCustomer }),
];
