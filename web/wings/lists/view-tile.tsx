import { useEffect } from 'react';
import { useQuery } from 'urql';
import { conditionsIn } from '../../../service/shared/query/tokens.ts';
import { useFormats } from '../../ground/formats.ts';
import type { Place } from '../../ground/hash-location.ts';
import { useLater } from '../../ground/later.ts';
import { counted, isCountedOut } from '../../panes/frame/counted.ts';
import type { AnyListContent } from '../../panes/frame/pane.ts';
import { useActor } from '../../state/viewer.ts';
import { Badge } from '../../ui/badge.tsx';
import { type SavedView, viewHref } from './view.ts';

/** A pinned view on the dashboard. The tile counts once the code of its list has loaded. */
export function PinnedTile({ saved, view }: SavedView) {
  const content = useLater(view.pane.content);
  const tile = { name: saved.name, href: viewHref(saved.id, view), alarmAbove: view.pins.alarmAbove };
  return content.is === 'here' ? (
    <CountedTile {...tile} list={content.part.list} query={view.query} />
  ) : (
    <ViewTile {...tile} counts={notCounted} />
  );
}

interface CountedTileProps extends Omit<TileProps, 'counts'> {
  readonly list: AnyListContent['list'];
  readonly query: Place['query'];
}

function CountedTile({ list, query, ...tile }: CountedTileProps) {
  const total = useCount(list, query);
  const week = useCount(list, createdWithin(query, trendDays));
  const fortnight = useCount(list, createdWithin(query, 2 * trendDays));
  return <ViewTile {...tile} counts={{ total, week, fortnight }} />;
}

/** The numbers of a view’s records; null until known. */
interface Counts {
  readonly total: number | null;
  /** Created in the last 7 days. */
  readonly week: number | null;
  /** Created in the last 14 days. */
  readonly fortnight: number | null;
}

const notCounted: Counts = { total: null, week: null, fortnight: null };

interface TileProps {
  readonly name: string;
  readonly href: string;
  readonly counts: Counts;
  /** The number above which the tile warns; null for never. */
  readonly alarmAbove: number | null;
}

/** A link with the number of a view’s records, the trend, and above the limit a word of alarm. */
export function ViewTile({ name, href, counts, alarmAbove }: TileProps) {
  const { number } = useFormats();
  const { total } = counts;
  const isAlarming = total !== null && alarmAbove !== null && total > alarmAbove;
  return (
    <a className="tile view-tile" href={href} data-alarm={isAlarming || undefined}>
      <span className="view-name" dir="auto">
        {name}
      </span>
      <span className="view-numbers">
        <span className="view-number" data-none={total === 0 || undefined}>
          {total === null ? '' : counted(total, number)}
        </span>
        {isAlarming && <Badge tone="bad">Above {number(alarmAbove)}</Badge>}
      </span>
      <span className="view-trend">{trendWords(counts, number)}</span>
    </a>
  );
}

/** Days of the trend. Docket keeps no past counts, so the trend counts records by their creation. */
const trendDays = 7;

/**
 * The records of a view created in the last 7 days, and in the 7 days before. Records that left the view count for neither.
 *
 * trendWords({ total: 9, week: 3, fortnight: 8 }) → '3 new in 7 days, 5 in the 7 days before'
 */
export function trendWords({ total, week, fortnight }: Counts, number: (count: number) => string): string {
  if (!total || week === null) return '';
  const now = `${week === 0 ? 'None' : counted(week, number)} new in ${trendDays} days`;
  const before = fortnight === null || isCountedOut(fortnight) ? 0 : fortnight - week;
  return before > 0 ? `${now}, ${number(before)} in the ${trendDays} days before` : now;
}

/** A query for the records of a list that were created lately. */
function createdWithin(query: Place['query'], days: number): Place['query'] {
  const conditions = conditionsIn(query.ask ?? '').trim();
  return { ...query, ask: [...(conditions ? [conditions] : []), `created: last ${days} days`].join(', ') };
}

/** The number of a list’s records; null until known. */
function useCount(list: AnyListContent['list'], query: Place['query']): number | null {
  const { actor } = useActor();
  const variables = { ...list.variables(query, actor), first: 1, after: null };
  const [{ data }, ask] = useQuery({ query: list.query, variables });
  useEffect(() => ask({ requestPolicy: 'cache-and-network' }), [ask]);
  return data?.page.totalCount ?? null;
}
