import { numberOf } from '../../service/quotations/shown-number.ts';
import { type FragmentOf, graphql } from '../graphql.ts';
import { hrefOf } from '../hash-location.ts';
import { quotation } from '../records/quotation.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { Section } from '../ui/facts.tsx';
import { useFormats } from '../ui/formats.ts';
import { Notice } from '../ui/notice.tsx';
import { moveByArrow } from './move-by-arrow.ts';

/** What is shown of the quotations that hang below another record. */
export const QuotationRowsFields = graphql(`
  fragment QuotationRowsFields on QuotationConnection {
    totalCount
    edges {
      node {
        __typename
        id
        number
        revision
        subject
        status
        deletedAt
        validUntil
        currency
        totals {
          total
        }
      }
    }
  }
`);

interface QuotationRowsProps {
  readonly of: FragmentOf<typeof QuotationRowsFields>;
  /** What narrows the list of all quotations to these: `{ customerId }`. */
  readonly where: Readonly<Record<string, string>>;
}

/** The newest quotations of a record, each a link that opens it, and the way to all of them. The arrow keys go from one to the next. */
export function QuotationRows({ of: { totalCount, edges }, where }: QuotationRowsProps) {
  const { number, money, date } = useFormats();
  if (edges.length === 0) return <Notice role="status" title="No quotations yet" />;
  const count = totalCount ?? edges.length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is focused; the arrows go between them
    <div onKeyDown={moveByArrow}>
      <Section
        title={edges.length < count ? `The newest ${number(edges.length)} quotations` : 'Quotations, newest first'}
        aside={<a href={hrefOf('/layout/quotations', where)}>All {number(count)}</a>}
      >
        <ul className="rows">
          {edges.map(({ node }) => (
            <li key={node.id}>
              <a className="job-row" href={hrefOf(quotation.path(node))}>
                <span className="job-row-title" dir="auto">
                  {node.subject}
                </span>
                <StatusBadge of={node} />
                <span className="job-row-more">
                  <span className="number">{numberOf(node)}</span> · {money(node.totals.total, node.currency)} · until{' '}
                  {date(node.validUntil)}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
