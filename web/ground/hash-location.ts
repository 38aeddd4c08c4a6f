import { useSyncExternalStore } from 'react';

/**
 * A path and a query inside the fragment: a link shows a colleague the same screen, and no server sees the place.
 * wouter's own hash location puts the query before the `#`, where the query stays on every navigation.
 */
export interface Place {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** `placeOf('#/layout/users?status=ACTIVE')` → `{ path: '/layout/users', query: { status: 'ACTIVE' } }` */
export function placeOf(fragment: string): Place {
  const [, path, query] = /^#?([^?]*)\??(.*)$/s.exec(fragment) ?? [];
  return { path: path || '/', query: Object.fromEntries(new URLSearchParams(query)) };
}

/** `hrefOf('/layout/users', { status: 'ACTIVE', q: null })` → `'#/layout/users?status=ACTIVE'` */
export function hrefOf(path: string, query: Readonly<Record<string, string | null | undefined>> = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams(given).toString();
  return `#${path}${search && `?${search}`}`;
}

/** The present place; the same object until the fragment changes. */
export function here(): Place {
  if (location.hash !== present.fragment) present = { fragment: location.hash, place: placeOf(location.hash) };
  return present.place;
}

let present: { fragment: string; place: Place } = { fragment: '', place: placeOf('') };

/** Opens a place: `go('/layout/users?status=ACTIVE')`. `replace` adds no step to the history. */
export function go(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const href = to.startsWith('#') ? to : `#${to}`;
  if (href === location.hash) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', href);
  // pushState and replaceState fire no event; a followed link fires `hashchange`.
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/**
 * Opens a path. A record of the present pane opens beside the list and keeps the list's query, so closing the record
 * returns to the same rows.
 */
export function open(to: string): void {
  const { path, query } = placeOf(to);
  const isBeside = path !== paneOf(path) && paneOf(path) === paneOf(here().path);
  go(hrefOf(path, isBeside ? { ...here().query, tab: null, ...query } : query));
}

/** `/layout/users/user_01jd…` → `/layout/users` */
export const paneOf = (path: string): string => path.split('/').slice(0, 3).join('/');

/** Changes parts of the present query; null or '' removes a name. */
export function setQuery(change: Readonly<Record<string, string | null>>): void {
  const { path, query } = here();
  go(hrefOf(path, { ...query, ...change }), { replace: true });
}

export const usePlace = () => useSyncExternalStore(followPlace, here);

/** wouter's location hook: `<Router hook={useHashLocation}>`. */
export const useHashLocation = (): [string, typeof go] => [usePlace().path, go];
useHashLocation.hrefs = (path: string) => hrefOf(path);

/** Calls `changed` at each change of the place. Returns a function to stop. */
export function followPlace(changed: () => void): () => void {
  const listening = new AbortController();
  addEventListener('hashchange', changed, listening);
  addEventListener('popstate', changed, listening);
  return () => listening.abort();
}
