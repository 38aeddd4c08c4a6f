import type { ReactNode } from 'react';
import { numberOf } from '../../../service/shared/shown-number.ts';
import { useFormats } from '../../ground/formats.ts';
import { type FragmentOf, graphql } from '../../ground/graphql.ts';
import { wordFor } from '../../records/words.ts';
import { type Stateful, StatusBadge } from '../../ui/badge.tsx';
import { Way } from './parts.tsx';

interface Related extends Stateful {
  readonly id: string;
}

interface RelatedRowsProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  /** How many there are altogether; null where that wasn't asked. */
  readonly count: number | null;
  readonly of: (row: Row) => { readonly name: string; readonly end?: ReactNode };
}

/** Records that belong to this one, a line each, and how many there are. */
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
                <StatusBadge of={row} />
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

/** The same of the first page of a list. */
export const RelatedPage = <Row extends Related>({ page: { edges, totalCount }, ...rest }: RelatedPageProps<Row>) => (
  <RelatedRows rows={edges.map(({ node }) => node)} count={totalCount} {...rest} />
);

/** What a line says of a job. */
export const JobRow = graphql(`
  fragment JobRow on Job {
    __typename
    id
    number
    title
    status
    deletedAt
  }
`);
export const jobRow = ({ number, title }: { readonly number: string; readonly title: string }) => ({
  name: `${number} ${title}`,
});

/** What a line says of a user. */
export const UserRow = graphql(`
  fragment UserRow on User {
    __typename
    id
    fullName
    role
    status
    deletedAt
  }
`);
export const userRow = ({ fullName, role }: { readonly fullName: string; readonly role: string }) => ({
  name: fullName,
  end: wordFor(role),
});

/** What a line says of a quotation. */
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
      total
    }
  }
`);
export const quotationRow =
  (money: ReturnType<typeof useFormats>['money']) => (row: FragmentOf<typeof QuotationRow>) => ({
    name: `${numberOf(row)} ${row.subject}`,
    end: money(row.totals.total, row.currency),
  });
