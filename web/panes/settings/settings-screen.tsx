import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { go, hrefOf } from '../../ground/hash-location.ts';
import { wordFor } from '../../records/words.ts';
import { Keys } from '../../shell/choosing/keys.tsx';
import { useActor } from '../../state/viewer.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { type Pane, type ScreenContent, screen } from '../frame/pane.ts';
import { permittedIn } from '../frame/sections.ts';

const AccountQuery = graphql(`
  query Account {
    viewer {
      userId
      fullName
      email
      role
      company {
        id
        name
        currency
        locale
        timeZone
      }
    }
  }
`);

type Account = ResultOf<typeof AccountQuery>['viewer'];

export const settingsScreen: ScreenContent = {
  screen: () => screen({ query: AccountQuery, variables: {}, view: Settings }),
};

/** The viewer's account, and the panes for work of once a month. The last key of a pane opens the pane. */
function Settings({ data: { viewer } }: { data: ResultOf<typeof AccountQuery> }) {
  const { permissions } = useActor();
  const groups = permittedIn(permissions, 'settings');
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => screen.current?.querySelector('a')?.focus(), []);

  function keyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const links = [...(screen.current?.querySelectorAll<HTMLElement>('.settings-groups a') ?? [])];
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    const pane = groups.flatMap(({ panes }) => panes).find(({ keys }) => keys.endsWith(` ${event.key}`));
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
      <OwnAccount of={viewer} />
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

function SetUp({ pane: { path, title, icon, keys } }: { pane: Pane }) {
  return (
    <li>
      <a className="settings-link" href={hrefOf(path)} aria-keyshortcuts={keys.at(-1)}>
        <span className="nav-icon" aria-hidden>
          {icon}
        </span>
        {title}
      </a>
      <Keys keys={keys.at(-1) ?? ''} />
    </li>
  );
}

function OwnAccount({ of: { userId, fullName, email, role, company } }: { of: Account }) {
  const { permissions } = useActor();
  return (
    <Group title="My account">
      <Facts>
        <Fact term="Name">{fullName}</Fact>
        <Fact term="E-mail">{email}</Fact>
        <Fact term="Role">{wordFor(role)}</Fact>
        <Fact term="Company">{company?.name ?? 'All companies'}</Fact>
        {company && <Fact term="Time zone">{company.timeZone}</Fact>}
        {company && <Fact term="Language and region">{company.locale}</Fact>}
        {company && <Fact term="Currency">{company.currency}</Fact>}
      </Facts>
      <p className="settings-buttons">
        {permissions.has('USERS_READ') && (
          <a className="button" href={hrefOf(`/layout/users/${userId}`)}>
            Name and password
          </a>
        )}
        <CommandButton id="account.company" text="Company settings" />
        <CommandButton id="app.keys" />
        <CommandButton id="app.logOut" />
      </p>
    </Group>
  );
}
