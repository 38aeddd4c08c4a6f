import { customer, customerFields } from '../../records/customer.ts';
import { CustomerPage } from '../../records/documents/pages.ts';
import { listContent } from '../frame/pane.ts';
import { overviewOf } from '../frame/record-facts.tsx';
import { columnsOf } from '../list/columns.tsx';
import { narrowed, overCompanies } from '../list/filters.ts';
import { customerJobs } from './customer-jobs.tsx';
import { customerQuotations } from './customer-quotations.tsx';
import { filters } from './customers.tsx';

export const customerList = listContent({
  list: {
    query: CustomerPage,
    variables: narrowed(filters, overCompanies, 'CREATED_AT_DESC'),
    columns: columnsOf(customerFields, ['fullName', 'status', 'customerCompany', 'email', 'phone', 'company']),
  },
  tabs: [overviewOf(customer), customerJobs, customerQuotations],
});
