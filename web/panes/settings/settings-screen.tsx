import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { go, hrefOf } from '../../ground/hash-location.ts';
import { Keys } from '../../shell/choosing/keys.tsx';
import { useActor, ViewerQuery } from '../../state/viewer.ts';
import { type Pane, type ScreenContent, screen } from '../frame/pane.ts';
import { permittedIn, useGoKeys } from '../frame/sections.ts';

export const settingsScreen: ScreenContent = {
  screen: () => screen({ query: ViewerQuery, variables: {}, view: Settings }),
};

/** The panes for work of once a month. The letter after `g` of a pane opens the pane. */
function Settings() {
  const { permissions } = useActor();
  const groups = permittedIn(permissions, 'settings');
  const keysOf = useGoKeys();
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => screen.current?.querySelector('a')?.focus(), []);

  function keyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const links = [...(screen.current?.querySelectorAll<HTMLElement>('.settings-groups a') ?? [])];
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    const pane = groups.flatMap(({ panes }) => panes).find((each) => letterOf(keysOf(each)) === event.key);
    if (step) links.at((links.findIndex((link) => link.matches(':focus')) + step) % links.length)?.focus();
    else if (pane) go(pane.path);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are for the links inside
    <div ref={screen} className="screen settings" onKeyDown={keyDown}>
      <div className="settings-groups">
        {groups.map(({ title, panes }) => (
          <Group key={title} title={title ?? ''}>
            <ul className="rows">
              {panes.map((pane) => (
                <SetUp key={pane.path} pane={pane} />
              ))}
            </ul>
          </Group>
        ))}
      </div>
    </div>
  );
}

/** A titled group right below the heading of the pane. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section">
      <header className="section-head">
        <h2>{title}</h2>
      </header>
      {children}
    </section>
  );
}

function SetUp({ pane }: { pane: Pane }) {
  const keys = useGoKeys()(pane);
  const shown = letterOf(keys) ?? keys;
  return (
    <li>
      <a className="settings-link" href={hrefOf(pane.path)} aria-keyshortcuts={shown}>
        <span className="nav-icon" aria-hidden>
          {pane.icon}
        </span>
        {pane.title}
      </a>
      {shown && <Keys keys={shown} />}
    </li>
  );
}

/** `u` of `g u`; null for other keys, which work here as everywhere. */
const letterOf = (keys: string | undefined): string | null => /^g (\S)$/.exec(keys ?? '')?.[1] ?? null;
