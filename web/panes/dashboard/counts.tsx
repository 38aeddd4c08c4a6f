import { createContext, type ReactNode, useContext } from 'react';
import { useFormats } from '../../ground/formats.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { wordFor } from '../../records/words.ts';
import { moveByArrow } from '../frame/move-by-arrow.ts';

/** The paths of the panes that there are, given by the shell: a number opens its list only where there is one. */
export const PathsContext = createContext<ReadonlySet<string>>(new Set());

/** Numbers, tile by tile; the arrow keys move from one to the next that lies in their direction. */
export function Counts({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is focused; the arrows go between them
    <div className="counts" onKeyDown={moveByArrow}>
      {children}
    </div>
  );
}

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
  /** The list that this number counts, and what narrows it to just those. */
  readonly at: string;
  readonly where: Readonly<Record<string, string | null>>;
  readonly isUrgent?: true;
}

export function Count({ of, count, at, where, isUrgent }: CountProps) {
  const paths = useContext(PathsContext);
  const { number } = useFormats();
  const content = (
    <>
      <span className="count-of">{of}</span>
      <span
        className="count-number"
        data-urgent={(isUrgent && count > 0) || undefined}
        data-none={count === 0 || undefined}
      >
        {number(count)}
      </span>
    </>
  );
  if (!paths.has(at)) return <p className="count-row">{content}</p>;
  return (
    <a className="count-row" href={hrefOf(at, where)}>
      {content}
    </a>
  );
}

/** Tiles in a row; `isWide` ones have room for their numbers in columns. */
export function Tiles({ isWide, children }: { isWide?: true; children: ReactNode }) {
  return <div className={isWide ? 'tiles tiles-wide' : 'tiles'}>{children}</div>;
}

/** Users and customers, active and not. */
export function People({ counts, companyId }: { counts: PeopleCounts; companyId: string | null }) {
  return (
    <>
      {(['users', 'customers'] as const).map((who) => (
        <Tile key={who} title={wordFor(who)}>
          <Count of="Active" count={counts[who].active} at={`/layout/${who}`} where={{ companyId, status: 'ACTIVE' }} />
          <Count
            of="Inactive"
            count={counts[who].inactive}
            at={`/layout/${who}`}
            where={{ companyId, status: 'INACTIVE' }}
          />
        </Tile>
      ))}
    </>
  );
}

/** Jobs and quotations, by state. */
export function Work({ counts, companyId }: { counts: WorkCounts; companyId: string | null }) {
  return (
    <Tiles isWide>
      {(['jobs', 'quotations'] as const).map((what) => (
        <Tile key={what} title={wordFor(what)}>
          {counts[what].map(({ status, count }) => (
            <Count
              key={status}
              of={wordFor(status)}
              count={count}
              at={`/layout/${what}`}
              where={{ companyId, status }}
            />
          ))}
        </Tile>
      ))}
    </Tiles>
  );
}

interface PeopleCounts {
  readonly users: { readonly active: number; readonly inactive: number };
  readonly customers: { readonly active: number; readonly inactive: number };
}

interface WorkCounts {
  readonly jobs: readonly { readonly status: string; readonly count: number }[];
  readonly quotations: readonly { readonly status: string; readonly count: number }[];
}
