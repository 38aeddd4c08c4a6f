import { numberOf } from '../../../service/shared/shown-number.ts';
import { useFormats } from '../../ground/formats.ts';
import { type FragmentOf, graphql } from '../../ground/graphql.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { quotation } from '../../records/quotation.ts';
import { NewestRows } from '../dashboard/newest-rows.tsx';

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

/** The newest quotations of a record. */
export function QuotationRows({ of, where }: QuotationRowsProps) {
  const { money, date } = useFormats();
  return (
    <NewestRows
      plural="quotations"
      of={of}
      all={hrefOf('/layout/quotations', where)}
      title={({ subject }) => subject}
      href={(row) => hrefOf(quotation.path(row))}
      more={(row) => (
        <>
          <span className="number">{numberOf(row)}</span> · {money(row.totals.total, row.currency)} · until{' '}
          {date(row.validUntil)}
        </>
      )}
    />
  );
}
