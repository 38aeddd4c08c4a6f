import { CustomerCompanyPage, CustomerPage } from '../../records/documents/pages.ts';
import { CustomerCompanyCustomers, CustomerJobs, CustomerQuotations } from '../../records/documents/related.ts';
import { Notice } from '../../ui/notice.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { tab } from '../frame/pane.ts';
import { overviewOf } from '../frame/record-facts.tsx';
import { isShown } from '../list/columns.tsx';
import { listOf } from '../list/list-of.ts';
import { CustomerRows, jobsTab, quotationsTab } from '../list/related-tabs.tsx';
import { NotesPart } from '../notes/notes-part.tsx';
import * as panes from './panes.tsx';

export const customers = listOf(panes.customers, CustomerPage, {
  columns: ['fullName', 'status', 'customerCompany', 'email', 'phone', 'company'],
  tabs: [
    overviewOf('customer', (customer) => <NotesPart of={customer} />),
    jobsTab(CustomerJobs, ({ id, companyId }) => ({ companyId, customerId: id })),
    quotationsTab(CustomerQuotations, ({ id, companyId }) => ({ companyId, customerId: id })),
  ],
});

const people = tab({
  name: 'customers',
  title: 'Customers',
  query: CustomerCompanyCustomers,
  view: ({ record: { id, companyId, customers } }) =>
    customers.edges.length === 0 ? (
      <Notice role="status" title="No customers yet">
        <CommandButton id="customerCompany.addCustomer" />
      </Notice>
    ) : (
      <CustomerRows of={customers} where={{ companyId, customerCompanyId: id }} />
    ),
});

export const customerCompanies = listOf(panes.customerCompanies, CustomerCompanyPage, {
  columns: ['name', 'status', 'email', 'phone', 'company', 'updatedAt'],
  own: { updatedAt: isShown },
  tabs: [overviewOf('customerCompany', (company) => <NotesPart of={company} />), people],
});
