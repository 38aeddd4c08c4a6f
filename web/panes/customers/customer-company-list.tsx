import { customerCompany, customerCompanyFields } from '../../records/customer-company.ts';
import { CustomerCompanyPage } from '../../records/documents/pages.ts';
import { listContent } from '../frame/pane.ts';
import { overviewOf } from '../frame/record-facts.tsx';
import { columnsOf, isShown } from '../list/columns.tsx';
import { narrowed, overCompanies } from '../list/filters.ts';
import { filters } from './customer-companies.tsx';
import { customerCompanyCustomers } from './customer-company-customers.tsx';

export const customerCompanyList = listContent({
  list: {
    query: CustomerCompanyPage,
    variables: narrowed(filters, overCompanies, 'CREATED_AT_DESC'),
    columns: columnsOf(customerCompanyFields, ['name', 'status', 'email', 'phone', 'company', 'updatedAt'], {
      updatedAt: isShown,
    }),
  },
  tabs: [overviewOf(customerCompany), customerCompanyCustomers],
});
