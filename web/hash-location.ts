import { useSyncExternalStore } from 'react';

/**
 * Where one is: a path and a query, both inside the fragment, so that a link shows a colleague the same screen and no
 * server ever sees it. wouter's own hash location puts the query before the `#`, where it sticks.
 */
export interface Place {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** `placeOf('#/layout/users?status=ACTIVE')` → `{ path: '/layout/users', query: { status: 'ACTIVE' } }` */
export function placeOf(fragment: string): Place {
  const [path = '', query = ''] = splitOnce(fragment.replace(/^#/, ''), '?');
  return { path: path || '/', query: Object.fromEntries(new URLSearchParams(query)) };
}

/** The way back: `hrefOf('/layout/users', { status: 'ACTIVE', q: null })` → `'#/layout/users?status=ACTIVE'` */
export function hrefOf(path: string, query: Readonly<Record<string, string | null | undefined>> = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams(given).toString();
  return `#${path}${search && `?${search}`}`;
}

/** The present place; the same object until it changes. */
export function here(): Place {
  if (location.hash !== present.fragment) present = { fragment: location.hash, place: placeOf(location.hash) };
  return present.place;
}

let present: { fragment: string; place: Place } = { fragment: '', place: placeOf('') };

/** Opens a place, given as a path with its query: `go('/layout/users?status=ACTIVE')`. `replace` leaves no step back. */
export function go(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const href = to.startsWith('#') ? to : `#${to}`;
  if (href === location.hash) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', href);
  // Neither of the two tells anybody; this is what a followed link would have said.
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/**
 * Opens a place as a person means it: a record of the present pane is opened beside the list as it is narrowed, so that
 * closing it finds the same rows; anything else is opened as it is said.
 */
export function open(to: string): void {
  const { path, query } = placeOf(to);
  const isBeside = path !== paneOf(path) && paneOf(path) === paneOf(here().path);
  go(hrefOf(path, isBeside ? { ...here().query, tab: null, ...query } : query));
}

/** `/layout/users/user_01jd…` → `/layout/users` */
export const paneOf = (path: string): string => path.split('/').slice(0, 3).join('/');

/** Changes some of the present place's query; null or '' takes a name out. */
export function setQuery(change: Readonly<Record<string, string | null>>): void {
  const { path, query } = here();
  go(hrefOf(path, { ...query, ...change }), { replace: true });
}

/** The present place, kept up to date. */
export const usePlace = () => useSyncExternalStore(subscribe, here);

/** wouter's location hook: `<Router hook={useHashLocation}>`. */
export const useHashLocation = (): [string, typeof go] => [usePlace().path, go];
useHashLocation.hrefs = (path: string) => hrefOf(path);

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  addEventListener('popstate', changed);
  return () => {
    removeEventListener('hashchange', changed);
    removeEventListener('popstate', changed);
  };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
