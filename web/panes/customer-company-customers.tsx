import { graphql, type ResultOf } from '../graphql.ts';
import { hrefOf } from '../hash-location.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { Section } from '../ui/facts.tsx';
import { useFormats } from '../ui/formats.ts';
import { Notice } from '../ui/notice.tsx';
import { CommandButton } from './command-button.tsx';
import { tab } from './pane.ts';
import { RecordLink } from './record-link.tsx';

const CustomerCompanyCustomers = graphql(`
  query CustomerCompanyCustomers($id: ID!) {
    record: customerCompany(id: $id) {
      id
      companyId
      customers(first: 50) {
        totalCount
        edges {
          node {
            id
            fullName
            email
            phone
            status
            deletedAt
          }
        }
      }
    }
  }
`);

type CustomerCompany = NonNullable<ResultOf<typeof CustomerCompanyCustomers>['record']>;

export const customerCompanyCustomers = tab({
  name: 'customers',
  title: 'Customers',
  query: CustomerCompanyCustomers,
  view: Customers,
});

function Customers({ record: { id, companyId, customers } }: { record: CustomerCompany }) {
  const { number } = useFormats();
  const found = customers.edges.map(({ node }) => node);
  if (found.length === 0) {
    return (
      <Notice role="status" title="No customers yet">
        <CommandButton id="customerCompany.addCustomer" />
      </Notice>
    );
  }
  const count = customers.totalCount ?? found.length;
  return (
    <Section
      title={found.length < count ? `Newest ${number(found.length)} customers` : 'Customers, newest first'}
      aside={<a href={hrefOf('/layout/customers', { companyId, customerCompanyId: id })}>All {number(count)}</a>}
    >
      <ul className="rows">
        {found.map((customer) => (
          <li key={customer.id}>
            <span className="rows-name">
              <RecordLink id={customer.id}>{customer.fullName}</RecordLink>
            </span>
            <span className="rows-hint">{customer.email ?? customer.phone}</span>
            <StatusBadge of={customer} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
