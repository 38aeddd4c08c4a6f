import type { ReactNode } from 'react';
import { useFormats } from '../../ground/formats.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { wordFor } from '../../records/words.ts';

export function Tile({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="tile" aria-label={title}>
      <h2 className="tile-title">{title}</h2>
      <div className="tile-counts">{children}</div>
    </section>
  );
}

interface CountProps {
  readonly of: string;
  readonly count: number;
  /** The pane with the counted records. */
  readonly at: `/layout/${string}`;
  /** The filters that narrow the pane’s list to the counted records. */
  readonly where: Readonly<Record<string, string | null>>;
}

function Count({ of, count, at, where }: CountProps) {
  const { number } = useFormats();
  return (
    <a className="count-row" href={hrefOf(at, where)}>
      <span className="count-of">{of}</span>
      <span className="count-number" data-none={count === 0 || undefined}>
        {number(count)}
      </span>
    </a>
  );
}

interface ByStatusProps {
  /** `users` */
  readonly of: string;
  readonly counts:
    | { readonly active: number; readonly inactive: number }
    | readonly { readonly status: string; readonly count: number }[];
  readonly companyId: string | null;
}

/** The records of a list by status: jobs by each status, users by active and inactive. */
export function ByStatus({ of, counts, companyId }: ByStatusProps) {
  const rows =
    'active' in counts
      ? [
          { status: 'ACTIVE', count: counts.active },
          { status: 'INACTIVE', count: counts.inactive },
        ]
      : counts;
  return (
    <Tile title={wordFor(of)}>
      {rows.map(({ status, count }) => (
        <Count key={status} of={wordFor(status)} count={count} at={`/layout/${of}`} where={{ companyId, status }} />
      ))}
    </Tile>
  );
}
