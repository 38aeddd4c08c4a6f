import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { useClient } from 'urql';
import { Redirect, Route, Switch } from 'wouter';
import { isAt } from '../commands/core/command.ts';
import { isOnlineAtom } from '../ground/connection.ts';
import { FormatsContext, formatsOf } from '../ground/formats.ts';
import { go, here, hrefOf, placeOf } from '../ground/hash-location.ts';
import { refusalOf } from '../ground/refusal.ts';
import { sessionAtom } from '../ground/session.ts';
import { refresh } from '../ground/traffic.ts';
import { Heard } from '../panes/frame/heard.tsx';
import { useKeptFocus } from '../panes/frame/kept-focus.ts';
import { Lost, PaneFrame } from '../panes/frame/pane-frame.tsx';
import { Sidebar } from '../panes/frame/sidebar.tsx';
import { StatusLine } from '../panes/frame/status-line.tsx';
import { useAnswer } from '../panes/frame/use-answer.ts';
import { sentenceOf } from '../records/fields/wording.ts';
import { useActor, useSteady, ViewerContext, ViewerQuery } from '../state/viewer.ts';
import { Boundary } from '../ui/boundary.tsx';
import { Notice } from '../ui/notice.tsx';
import { useEarlyKeys } from './early-keys.ts';
import { LoginAgain } from './over.tsx';
import { firstOf, panes } from './panes.ts';
import { Surfaces } from './surfaces.tsx';
import { useLive } from './use-live.ts';

/** The guarded part of the console: it wants an access token, and leads to the login and back here without one. */
export function Layout() {
  const session = useAtomValue(sessionAtom);
  useEffect(() => {
    if (session) return;
    const { path, query } = placeOf(location.hash);
    if (path !== '/login') go(hrefOf('/login', { next: hrefOf(path, query).slice(1) }), { replace: true });
  }, [session]);
  return session ? <Inside /> : null;
}

function Inside() {
  const { data, error, again } = useAnswer({ query: ViewerQuery, variables: {}, requestPolicy: 'cache-first' });
  useRecovery();
  useContent();
  const viewer = useSteady(data?.viewer);
  useLive(viewer?.userId, data?.changesCursor);
  useEarlyKeys(viewer !== undefined);
  useKeptFocus(error ? 'refused' : 'shell');
  const formats = useMemo(
    () => formatsOf(viewer?.company?.locale, viewer?.company?.timeZone),
    [viewer?.company?.locale, viewer?.company?.timeZone],
  );
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
          <div className="shell">
            <Sidebar />
            <main className="main">
              <Switch>
                <Route path="/layout">{() => <First />}</Route>
                {panes.map((pane) => (
                  <Route key={pane.path} path={`${pane.path}/:id?`}>
                    {({ id }) => (
                      <Boundary place={`${pane.path}/${id}`}>
                        <PaneFrame pane={pane} id={id ?? null} />
                      </Boundary>
                    )}
                  </Route>
                ))}
                <Route>
                  <Lost />
                </Route>
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

/** `/layout` alone leads to where one begins. */
function First() {
  const first = firstOf(useActor().permissions);
  return first ? <Redirect to={first.path} replace /> : null;
}

/** Fetches what the pane shows while the viewer is still being asked for. */
function useContent(): void {
  useEffect(() => {
    const present = here();
    void panes.find(({ path }) => isAt(present, path))?.content.fetch();
  }, []);
}

/** Fetches what is on the screen again once a lost network is back. */
function useRecovery(): void {
  const client = useClient();
  const isOnline = useAtomValue(isOnlineAtom);
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) refresh(client);
    wasOnline.current = isOnline;
  }, [client, isOnline]);
}
