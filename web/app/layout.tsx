import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from 'urql';
import { Redirect, Route, Switch } from 'wouter';
import { isAt } from '../commands/core/command.ts';
import { isCalled } from '../ground/call-path.ts';
import { isOnlineAtom } from '../ground/connection.ts';
import { FormatsContext, formatsOf } from '../ground/formats.ts';
import { go, here, hrefOf, placeOf } from '../ground/hash-location.ts';
import { Later, useLater } from '../ground/later.ts';
import { useHasRoom } from '../ground/media.ts';
import { refusalOf } from '../ground/refusal.ts';
import { nameOwner, sessionAtom } from '../ground/session.ts';
import { refresh } from '../ground/traffic.ts';
import { account } from '../panes/account/panes.tsx';
import { Heard } from '../panes/frame/heard.tsx';
import { useKeptFocus } from '../panes/frame/kept-focus.ts';
import type { AnyListContent, ScreenContent } from '../panes/frame/pane.ts';
import { Lost, PaneFrame } from '../panes/frame/pane-frame.tsx';
import { Sidebar } from '../panes/frame/sidebar.tsx';
import { StatusLine } from '../panes/frame/status-line.tsx';
import { useAnswer } from '../panes/frame/use-answer.ts';
import { sentenceOf } from '../records/fields/wording.ts';
import { preferencesAtom } from '../state/preferences.ts';
import { localeOf, timeZoneOf, useActor, useSteady, ViewerContext, ViewerQuery } from '../state/viewer.ts';
import { Boundary } from '../ui/boundary.tsx';
import { Notice } from '../ui/notice.tsx';
import { useHeardKeys } from './early-keys.ts';
import { LoginAgain } from './over.tsx';
import { firstOf, panes } from './panes.ts';
import { Surfaces } from './surfaces.tsx';

/** The guarded part of the console. Without a session, opens the login, with a link back. */
export function Layout() {
  const session = useAtomValue(sessionAtom);
  useEffect(() => void openedContent()?.fetch(), []);
  useEffect(() => {
    if (session) return;
    const place = placeOf(location.hash);
    if (place.path === '/login') return;
    const logIn = () => go(hrefOf('/login', { next: hrefOf(place.path, place.query).slice(1) }), { replace: true });
    if (!isCalled(place)) return logIn();
    void import('../ground/shared-session.ts').then(({ takeOver }) => takeOver(logIn), logIn);
  }, [session]);
  const known = useLater(sharing, false);
  useEffect(() => {
    if (session && known.is === 'here') return known.part.shareSession();
  }, [session, known]);
  return session ? <Inside /> : null;
}

/** Lets a tab that a telephone system opens take over the session. */
const sharing = new Later(() => import('../ground/shared-session.ts'), { wantedSoon: true });

function Inside() {
  const { data, error, again } = useAnswer({ query: ViewerQuery, variables: {}, requestPolicy: 'cache-first' });
  useRecovery();
  useEarlyQuery();
  const told = useSteady(data?.viewer);
  useEffect(() => void (told && nameOwner(told)), [told]);
  // Nothing opens before the service has named the owner of the token: drafts and kept state are a person's own.
  const owner = useAtomValue(sessionAtom)?.owner;
  const viewer = told && owner?.userId === told.userId ? told : undefined;
  const isBound = viewer?.mustAddSecondFactor ?? false;
  useLive(isBound ? undefined : viewer?.userId, data?.changesCursor);
  useHeardKeys(viewer !== undefined);
  useKeptFocus(error ? 'refused' : 'shell');
  const isCramped = !useHasRoom();
  const { isSidebarFolded } = useAtomValue(preferencesAtom);
  const [locale, timeZone] = viewer ? [localeOf(viewer), timeZoneOf(viewer)] : [];
  const formats = useMemo(() => formatsOf(locale, timeZone), [locale, timeZone]);
  if (!viewer) {
    return (
      <main className="alone">
        {error ? (
          <Notice role="alert" title="Docket can’t be opened now" heading="h1">
            <p>{sentenceOf(refusalOf(error))}</p>
            <button type="button" className="button" onClick={again}>
              Try again
            </button>
          </Notice>
        ) : (
          <p className="only-heard" role="status">
            Loading
          </p>
        )}
        <LoginAgain />
      </main>
    );
  }
  return (
    <ViewerContext value={viewer}>
      <FormatsContext value={formats}>
        <Surfaces>
          <div
            className="shell"
            data-folded={(isSidebarFolded ?? isCramped) || undefined}
            data-bound={isBound || undefined}
          >
            {!isBound && <Sidebar />}
            <main className="main">
              <Switch>
                <Route path="/layout">{() => <First />}</Route>
                {(isBound ? [account] : panes).map((pane) => (
                  <Route key={pane.path} path={`${pane.path}/:id?`}>
                    {({ id }) => (
                      <Boundary place={`${pane.path}/${id}`}>
                        <PaneFrame pane={pane} id={id ?? null} />
                      </Boundary>
                    )}
                  </Route>
                ))}
                <Route>{isBound ? <Redirect to={account.path} replace /> : <Lost />}</Route>
              </Switch>
            </main>
            <StatusLine />
          </div>
          <Heard />
        </Surfaces>
        <LoginAgain email={viewer.email} />
      </FormatsContext>
    </ViewerContext>
  );
}

/** `/layout` alone opens the start pane. */
function First() {
  const first = firstOf(useActor().permissions);
  return first ? <Redirect to={first.path} replace /> : null;
}

/** The content of the pane that the page opens. */
const openedContent = (): Later<ScreenContent | AnyListContent> | undefined =>
  panes.find(({ path }) => isAt(here(), path))?.content;

/** Sends the query of the opened screen along with the viewer's. */
function useEarlyQuery(): void {
  const client = useClient();
  useEffect(() => {
    const content = openedContent();
    void content?.fetch().then(() => {
      const known = content.known();
      const early = known.is === 'here' && 'early' in known.part ? known.part.early?.(here()) : null;
      if (early) void client.query(early.query, early.variables).toPromise();
    });
  }, [client]);
}

/** Refetches the queries on the screen when a lost network returns. */
function useRecovery(): void {
  const client = useClient();
  const isOnline = useAtomValue(isOnlineAtom);
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) refresh(client);
    wasOnline.current = isOnline;
  }, [client, isOnline]);
}

/** Loads last: changes before the load are told, too. */
const live = new Later(async () => (await import('../wings/live/live.ts')).startLive);

/** Shows other people's changes, once the browser is idle. `cursor` is the position of the stream at the first answer. */
function useLive(userId: string | undefined, cursor: string | undefined): void {
  const client = useClient();
  const store = useStore();
  const known = useLater(live, false);
  const [from, setFrom] = useState(cursor);
  // No data on the screen is older than the first answer.
  if (from === undefined && cursor !== undefined) setFrom(cursor);
  const start = known.is === 'here' ? known.part : undefined;
  useEffect(() => {
    if (!start || !userId || from === undefined) return;
    return start({ client, store, userId, from });
  }, [start, client, store, userId, from]);
}
