import { useCommands } from '../../commands/core/registry.ts';
import { usePlace } from '../../ground/hash-location.ts';
import { savedHere } from '../../state/saved.ts';
import { useActor } from '../../state/viewer.ts';
import { type SavedView, viewHref, viewsPinned } from './view.ts';
import { PinnedTile } from './view-tile.tsx';

/** The views pinned at a place that the viewer may see. */
function usePinned(where: 'isInSidebar' | 'isOnDashboard'): readonly SavedView[] {
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

/** The views on the dashboard, each a tile. */
export function ViewTiles() {
  const views = usePinned('isOnDashboard');
  if (views.length === 0) return null;
  return (
    <section className="counts" aria-label="Views">
      <h2 className="counts-head">Views</h2>
      <div className="views">
        {views.map((each) => (
          <PinnedTile key={each.saved.id} {...each} />
        ))}
      </div>
    </section>
  );
}
