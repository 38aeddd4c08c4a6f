import { useFormats } from '../../ground/formats.ts';
import { graphql } from '../../ground/graphql.ts';
import { CustomerRowsFields } from '../../records/documents/related.ts';
import { Notice } from '../../ui/notice.tsx';
import { moveByArrow } from '../frame/move-by-arrow.ts';
import { tab } from '../frame/pane.ts';
import { NewestRows } from '../list/newest-rows.tsx';
import { CustomerRows } from '../list/related-tabs.tsx';

const CompanyCustomers = graphql(
  `
    query CompanyCustomers($id: ID!) {
      record: company(id: $id) {
        id
        customers(first: 25) {
          ...CustomerRowsFields
        }
        activeCustomers(first: 1) {
          totalCount
        }
        customerCompanies(first: 25) {
          totalCount
          edges {
            node {
              id
              name
              email
              phone
              status
              deletedAt
            }
          }
        }
        activeCustomerCompanies(first: 1) {
          totalCount
        }
      }
    }
  `,
  [CustomerRowsFields],
);

/** The customers and customer companies of a company. */
export const companyCustomers = tab({
  name: 'customers',
  title: 'Customers',
  needs: 'CUSTOMERS_READ',
  query: CompanyCustomers,
  view: function View({ record }) {
    const { number } = useFormats();
    const { id, customers, activeCustomers, customerCompanies, activeCustomerCompanies } = record;
    const where = { companyId: id };
    const [hasCustomers, hasCompanies] = [customers, customerCompanies].map(({ edges }) => edges.length > 0);
    if (!hasCustomers && !hasCompanies) return <Notice role="status" title="No customers yet" />;
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the links have the focus, and arrow keys move between them
      <div onKeyDown={moveByArrow}>
        <CustomerRows of={customers} where={where} hint={`${number(activeCustomers.totalCount ?? 0)} active`} />
        {hasCompanies && (
          <NewestRows
            kind="customerCompany"
            of={customerCompanies}
            where={where}
            title={({ name }) => name}
            more={({ email, phone }) => email ?? phone}
            hint={`${number(activeCustomerCompanies.totalCount ?? 0)} active`}
          />
        )}
      </div>
    );
  },
});
