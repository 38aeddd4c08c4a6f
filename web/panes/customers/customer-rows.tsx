import { useFormats } from '../../ground/formats.ts';
import { type FragmentOf, graphql } from '../../ground/graphql.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Section } from '../../ui/facts.tsx';
import { RecordLink } from '../frame/record-link.tsx';

/** What is shown of the customers that hang below another record. */
export const CustomerRowsFields = graphql(`
  fragment CustomerRowsFields on CustomerConnection {
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
`);

interface CustomerRowsProps {
  readonly of: FragmentOf<typeof CustomerRowsFields>;
  /** What narrows the list of all customers to these: `{ companyId }`. */
  readonly where: Readonly<Record<string, string>>;
  /** What is said of all of them, such as how many are active. */
  readonly hint?: string;
}

/** The newest customers of a record, each a link that opens them, and the way to all of them. */
export function CustomerRows({ of: { totalCount, edges }, where, hint }: CustomerRowsProps) {
  const { number } = useFormats();
  const count = totalCount ?? edges.length;
  return (
    <Section
      title={edges.length < count ? `Newest ${number(edges.length)} customers` : 'Customers, newest first'}
      aside={
        <>
          {hint && <span className="quiet">{hint} · </span>}
          <a href={hrefOf('/layout/customers', where)}>All {number(count)}</a>
        </>
      }
    >
      <ul className="rows">
        {edges.map(({ node }) => (
          <li key={node.id}>
            <span className="rows-name">
              <RecordLink id={node.id}>{node.fullName}</RecordLink>
            </span>
            <span className="rows-hint">{node.email ?? node.phone}</span>
            <StatusBadge of={node} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
