import type { ReactNode } from 'react';
import { capitalised } from '../../ground/capitalised.ts';
import { useFormats } from '../../ground/formats.ts';
import { hrefOf, paneOf } from '../../ground/hash-location.ts';
import { type Kind, kinds } from '../../records/kinds.ts';
import { type Stateful, StatusBadge } from '../../ui/badge.tsx';
import { Section } from '../../ui/facts.tsx';
import { InZoneOf } from '../../ui/in-zone-of.tsx';
import { Notice } from '../../ui/notice.tsx';
import { moveByArrow } from '../frame/move-by-arrow.ts';

/** Filters of a list: `{ customerId }`. */
export type Where = Readonly<Record<string, string>>;

interface NewestRowsProps<Row> {
  readonly kind: Kind;
  readonly of: { readonly totalCount: number | null; readonly edges: readonly { readonly node: Row }[] };
  /** Narrows the list of the kind to all of the records. */
  readonly where: Where;
  readonly title: (row: Row) => string;
  /** The line below the title. */
  readonly more: (row: Row) => ReactNode;
  /** A remark on all of the records, such as the number of active ones. */
  readonly hint?: string;
}

/** The newest records of another record, each a link, and a link to the whole list. Arrow keys move between the links. */
export function NewestRows<Row extends { id: string } & Stateful>(props: NewestRowsProps<Row>) {
  const { kind, of, where, title, more, hint } = props;
  const { number } = useFormats();
  const { plural, path } = kinds[kind];
  const [first] = of.edges;
  if (!first) return <Notice role="status" title={`No ${plural} yet`} />;
  const count = of.totalCount ?? of.edges.length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links have the focus, and arrow keys move between them
    <div onKeyDown={moveByArrow}>
      <Section
        title={
          of.edges.length < count
            ? `Newest ${number(of.edges.length)} ${plural}`
            : `${capitalised(plural)}, newest first`
        }
        aside={
          <>
            {hint && <span className="quiet">{hint} · </span>}
            <a href={hrefOf(paneOf(path(first.node)), where)}>All {number(count)}</a>
          </>
        }
      >
        <ul className="rows">
          {of.edges.map(({ node }) => (
            <li key={node.id}>
              <a className="newest-row" href={hrefOf(path(node))}>
                <span className="newest-row-title" dir="auto">
                  {title(node)}
                </span>
                <StatusBadge of={node} />
                <span className="newest-row-more">
                  <InZoneOf of={node}>{more(node)}</InZoneOf>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
