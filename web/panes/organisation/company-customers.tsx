import { useFormats } from '../../ground/formats.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Section } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CustomerRows, CustomerRowsFields } from '../customers/customer-rows.tsx';
import { moveByArrow } from '../frame/move-by-arrow.ts';
import { tab } from '../frame/pane.ts';
import { RecordLink } from '../frame/record-link.tsx';

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

type Company = NonNullable<ResultOf<typeof CompanyCustomers>['record']>;

/** Whom a company works for. */
export const companyCustomers = tab({
  name: 'customers',
  title: 'Customers',
  needs: 'CUSTOMERS_READ',
  query: CompanyCustomers,
  view: Clientele,
});

function Clientele({ record }: { record: Company }) {
  const { number } = useFormats();
  const { id, customers, activeCustomers, customerCompanies } = record;
  if (customers.edges.length === 0 && customerCompanies.edges.length === 0) {
    return <Notice role="status" title="No customers yet" />;
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is focused; the arrows go between them
    <div onKeyDown={moveByArrow}>
      <CustomerRows
        of={customers}
        where={{ companyId: id }}
        hint={`${number(activeCustomers.totalCount ?? 0)} active`}
      />
      <CustomerCompanies record={record} />
    </div>
  );
}

function CustomerCompanies({ record: { id, customerCompanies, activeCustomerCompanies } }: { record: Company }) {
  const { number } = useFormats();
  const found = customerCompanies.edges.map(({ node }) => node);
  const count = customerCompanies.totalCount ?? found.length;
  if (found.length === 0) return null;
  return (
    <Section
      title={
        found.length < count ? `Newest ${number(found.length)} customer companies` : 'Customer companies, newest first'
      }
      aside={
        <>
          <span className="quiet">{number(activeCustomerCompanies.totalCount ?? 0)} active · </span>
          <a href={hrefOf('/layout/customer-companies', { companyId: id })}>All {number(count)}</a>
        </>
      }
    >
      <ul className="rows">
        {found.map((each) => (
          <li key={each.id}>
            <span className="rows-name">
              <RecordLink id={each.id}>{each.name}</RecordLink>
            </span>
            <span className="rows-hint">{each.email ?? each.phone}</span>
            <StatusBadge of={each} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
