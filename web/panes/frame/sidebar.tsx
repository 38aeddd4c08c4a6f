import { useEffect, useRef } from 'react';
import { hrefOf, paneOf, usePlace } from '../../ground/hash-location.ts';
import { useLater } from '../../ground/later.ts';
import { wordFor } from '../../records/words.ts';
import { Keys } from '../../shell/choosing/keys.tsx';
import { useActor, useViewer } from '../../state/viewer.ts';
import { Mark } from '../../ui/mark.tsx';
import { CommandButton } from './command-button.tsx';
import type { Pane } from './pane.ts';
import { pinnedViews } from './pinned-views.ts';
import { isUnderSettings, permittedIn, useGoKeys } from './sections.ts';
import { WaitingLink } from './waiting-link.tsx';

/**
 * The panes of daily work, each with its keys, and the viewer. A folded side bar shows icons; in a narrow window, a menu holds
 * the panes.
 */
export function Sidebar() {
  const { fullName, role, company } = useViewer();
  const { permissions } = useActor();
  const { path } = usePlace();
  const panes = permittedIn(permissions, 'sidebar').flatMap((section) => section.panes);
  const views = useLater(pinnedViews, false);
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the menu after each move to another place
  useEffect(() => menu.current?.hidePopover(), [path]);
  return (
    <aside className="sidebar">
      <div className="sidebar-head">
        <Mark />
        <span className="sidebar-scope">{company?.name ?? 'All companies'}</span>
      </div>
      <button type="button" className="button menu-button" popoverTarget="panes">
        Menu
      </button>
      <nav ref={menu} id="panes" popover="auto" aria-label="Panes">
        <ul className="nav">
          {panes.map((pane) => (
            <li key={pane.path} className="nav-item">
              <NavLink pane={pane} isHere={isHere(path, pane)} />
              <WaitingLink pane={pane} />
            </li>
          ))}
        </ul>
        {views.is === 'here' && <views.part.ViewLinks />}
      </nav>
      <div className="sidebar-foot">
        <a className="sidebar-name" href={hrefOf('/layout/account')} title="My account">
          {fullName}
        </a>
        <span className="quiet">{wordFor(role)}</span>
        <CommandButton id="app.logOut" />
      </div>
    </aside>
  );
}

/** A pane under Settings marks the link to Settings. */
const isHere = (path: string, { path: own }: Pane): boolean =>
  paneOf(path) === own || (own === '/layout/settings' && isUnderSettings(paneOf(path)));

function NavLink({ pane: { path, title, icon }, isHere }: { pane: Pane; isHere: boolean }) {
  const keys = useGoKeys()({ path });
  return (
    <a className="nav-link" href={hrefOf(path)} title={title} aria-current={isHere ? 'page' : undefined}>
      <span className="nav-icon" aria-hidden>
        {icon}
      </span>
      <span className="nav-title">{title}</span>
      {keys && <Keys keys={keys} />}
    </a>
  );
}
