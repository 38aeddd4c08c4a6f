import type { ReactNode } from 'react';
import { numberOf } from '../../../service/shared/shown-number.ts';
import { useFormats } from '../../ground/formats.ts';
import { type FragmentOf, graphql } from '../../ground/graphql.ts';
import { wordFor } from '../../records/words.ts';
import { type Stateful, StatusBadge } from '../../ui/badge.tsx';
import { Way } from './parts.tsx';

interface Related extends Partial<Stateful> {
  readonly id: string;
}

interface RelatedRowsProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  /** The number of all related records; by default the number of `rows`. */
  readonly count?: number | null;
  readonly of: (row: Row) => { readonly name: string; readonly end?: ReactNode };
}

/** Related records, a line each, and their number. */
export function RelatedRows<Row extends Related>({ title, rows, count, of }: RelatedRowsProps<Row>) {
  const { number } = useFormats();
  return (
    <section className="peek-part">
      <h3>
        {title} <span className="quiet">{number(count ?? rows.length)}</span>
      </h3>
      {rows.length === 0 ? (
        <p className="none">None</p>
      ) : (
        <ul className="peek-rows">
          {rows.map((row) => {
            const { name, end } = of(row);
            return (
              <li key={row.id}>
                <Way to={row.id}>{name}</Way>
                <StatusBadge of={{ deletedAt: null, ...row }} />
                <span className="peek-end">{end}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

interface RelatedPageProps<Row> extends Pick<RelatedRowsProps<Row>, 'title' | 'of'> {
  readonly page: { readonly totalCount: number | null; readonly edges: readonly { readonly node: Row }[] };
}

export const RelatedPage = <Row extends Related>({ page: { edges, totalCount }, ...rest }: RelatedPageProps<Row>) => (
  <RelatedRows rows={edges.map(({ node }) => node)} count={totalCount} {...rest} />
);

export const PeekedJobs = graphql(`
  fragment PeekedJobs on JobConnection {
    totalCount
    edges {
      node {
        __typename
        id
        number
        title
        status
        deletedAt
        createdAt
        scheduledStart
      }
    }
  }
`);
export const jobRow = ({ number, title }: { readonly number: string; readonly title: string }) => ({
  name: `${number} ${title}`,
});

export const PeekedUsers = graphql(`
  fragment PeekedUsers on UserConnection {
    totalCount
    edges {
      node {
        __typename
        id
        fullName
        role
        status
        deletedAt
      }
    }
  }
`);
export const userRow = ({ fullName, role }: { readonly fullName: string; readonly role: string }) => ({
  name: fullName,
  end: wordFor(role),
});

export const QuotationRow = graphql(`
  fragment QuotationRow on Quotation {
    __typename
    id
    number
    revision
    subject
    status
    deletedAt
    currency
    totals {
      total {
        amount
      }
    }
  }
`);
export const quotationRow =
  (money: ReturnType<typeof useFormats>['money']) => (row: FragmentOf<typeof QuotationRow>) => ({
    name: `${numberOf(row)} ${row.subject}`,
    end: money(row.totals.total.amount, row.currency),
  });
