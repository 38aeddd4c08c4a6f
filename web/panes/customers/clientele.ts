import { customerCompanyList } from './customer-company-list.tsx';
import { customerList } from './customer-list.tsx';

/** What the panes of those whom a company works for show, fetched as one when the first of them is opened. */
export const clientele = {
  customers: customerList,
  customerCompanies: customerCompanyList,
};
