import { companyFields } from '../../records/company.ts';
import { CompanyPage } from '../../records/documents/pages.ts';
import { listContent } from '../frame/pane.ts';
import { columnsOf, isShown } from '../list/columns.tsx';
import { narrowed, ofCompanies } from '../list/filters.ts';
import { filters } from './companies.tsx';
import { companyOverview } from './company.tsx';
import { companyCustomers } from './company-customers.tsx';
import { companyJobs } from './company-jobs.tsx';
import { companyQrCode } from './company-qr-code.tsx';
import { companyQuotations } from './company-quotations.tsx';

export const companyList = listContent({
  list: {
    query: CompanyPage,
    variables: narrowed(filters, ofCompanies, 'CREATED_AT_DESC'),
    columns: columnsOf(companyFields, ['name', 'status', 'email', 'numberOfUsers', 'updatedAt'], {
      updatedAt: isShown,
      company: { for: () => false },
    }),
  },
  tabs: [companyOverview, companyQrCode, companyJobs, companyCustomers, companyQuotations],
});
