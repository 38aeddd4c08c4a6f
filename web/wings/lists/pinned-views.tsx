import { useEffect } from 'react';
import { useQuery } from 'urql';
import { conditionsIn } from '../../../service/shared/query/tokens.ts';
import { useCommands } from '../../commands/core/registry.ts';
import { useFormats } from '../../ground/formats.ts';
import { type Place, usePlace } from '../../ground/hash-location.ts';
import { useLater } from '../../ground/later.ts';
import { counted } from '../../panes/frame/counted.ts';
import type { AnyListContent } from '../../panes/frame/pane.ts';
import type { SavedCommandRecord } from '../../records/saved-command.ts';
import { savedHere } from '../../state/saved.ts';
import { useActor } from '../../state/viewer.ts';
import { type View, viewHref, viewsPinned } from './view.ts';

interface PinnedProps {
  readonly saved: SavedCommandRecord;
  readonly view: View;
}

/** The views pinned at a place that the viewer may see. */
function usePinned(where: 'isInSidebar' | 'isOnDashboard'): readonly PinnedProps[] {
  useCommands(); // draws again when saved commands change
  const { permissions } = useActor();
  return viewsPinned(savedHere(), where).filter(({ view }) => permissions.has(view.pane.needs));
}

/** The views in the side bar. */
export function ViewLinks() {
  const views = usePinned('isInSidebar');
  const { query } = usePlace();
  if (views.length === 0) return null;
  return (
    <div className="nav-section">
      <p className="nav-head" aria-hidden>
        Views
      </p>
      <ul className="nav" aria-label="Views">
        {views.map(({ saved, view }) => (
          <li key={saved.id}>
            <a
              className="nav-link"
              href={viewHref(saved.id, view)}
              aria-current={query.view === saved.id ? 'page' : undefined}
            >
              <span className="nav-icon" aria-hidden>
                {view.pane.icon}
              </span>
              <span className="nav-title">{saved.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The views on the dashboard, each with the number of its records. */
export function ViewTiles() {
  const views = usePinned('isOnDashboard');
  if (views.length === 0) return null;
  return (
    <section className="tile" aria-label="Views">
      <h2 className="tile-title">Views</h2>
      <div className="tile-counts">
        {views.map((each) => (
          <ViewCount key={each.saved.id} {...each} />
        ))}
      </div>
    </section>
  );
}

function ViewCount({ saved, view }: PinnedProps) {
  const content = useLater(view.pane.content);
  return (
    <a className="count-row" href={viewHref(saved.id, view)}>
      <span className="count-of">{saved.name}</span>
      {content.is === 'here' && <CountOf view={view} list={content.part.list} />}
    </a>
  );
}

function CountOf({ view: { query, pins }, list }: { view: View; list: AnyListContent['list'] }) {
  const { number } = useFormats();
  const count = useCount(list, query);
  const fresh = useCount(list, withinDays(query));
  if (count === null) return null;
  const isUrgent = pins.alarmAbove !== null && count > pins.alarmAbove;
  return (
    <>
      {fresh !== null && fresh > 0 && count > 0 && (
        <span className="count-fresh" title={`Created in the last ${freshDays} days`}>
          {number(fresh)} new<span className="only-heard"> in {freshDays} days, of</span>
        </span>
      )}
      <span className="count-number" data-urgent={isUrgent || undefined} data-none={count === 0 || undefined}>
        {counted(count, number)}
        {isUrgent && <span className="only-heard">, above {number(pins.alarmAbove ?? 0)}</span>}
      </span>
    </>
  );
}

/** The days of the trend. No count of the past exists, so the trend is the records created lately. */
const freshDays = 7;

const withinDays = (query: Place['query']): Place['query'] => {
  const conditions = conditionsIn(query.ask ?? '').trim();
  return { ...query, ask: [...(conditions ? [conditions] : []), `created: last ${freshDays} days`].join(', ') };
};

/** The number of a list's records; null until known. */
function useCount(list: AnyListContent['list'], query: Place['query']): number | null {
  const { actor } = useActor();
  const variables = { ...list.variables(query, actor), first: 1, after: null };
  const [{ data }, ask] = useQuery({ query: list.query, variables });
  useEffect(() => ask({ requestPolicy: 'cache-and-network' }), [ask]);
  return data?.page.totalCount ?? null;
}
