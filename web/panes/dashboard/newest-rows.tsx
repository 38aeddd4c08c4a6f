import type { ReactNode } from 'react';
import { useFormats } from '../../ground/formats.ts';
import { type Stateful, StatusBadge } from '../../ui/badge.tsx';
import { Section } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { moveByArrow } from '../frame/move-by-arrow.ts';

interface NewestRowsProps<Row> {
  /** `jobs` */
  readonly plural: string;
  readonly of: { readonly totalCount: number | null; readonly edges: readonly { readonly node: Row }[] };
  /** The address of the list of all of them. */
  readonly all: string;
  readonly title: (row: Row) => string;
  /** The address that opens one. */
  readonly href: (row: Row) => string;
  /** What is told of one beneath its title. */
  readonly more: (row: Row) => ReactNode;
}

/** The newest records below another one, each a link that opens it, and the way to all of them. The arrow keys go from one to the next. */
export function NewestRows<Row extends { id: string } & Stateful>({
  plural,
  of: { totalCount, edges },
  all,
  title,
  href,
  more,
}: NewestRowsProps<Row>) {
  const { number } = useFormats();
  if (edges.length === 0) return <Notice role="status" title={`No ${plural} yet`} />;
  const count = totalCount ?? edges.length;
  const capitalised = plural.charAt(0).toUpperCase() + plural.slice(1);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is focused; the arrows go between them
    <div onKeyDown={moveByArrow}>
      <Section
        title={edges.length < count ? `The newest ${number(edges.length)} ${plural}` : `${capitalised}, newest first`}
        aside={<a href={all}>All {number(count)}</a>}
      >
        <ul className="rows">
          {edges.map(({ node }) => (
            <li key={node.id}>
              <a className="newest-row" href={href(node)}>
                <span className="newest-row-title" dir="auto">
                  {title(node)}
                </span>
                <StatusBadge of={node} />
                <span className="newest-row-more">{more(node)}</span>
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
