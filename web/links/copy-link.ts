import type { Client } from '@urql/core';
import { type Actor, isAt } from '../commands/command.ts';
import { here, hrefOf, type Place, paneOf } from '../hash-location.ts';
import { keptColumnsAtom } from '../lists/shown-columns.tsx';
import { isOfRecords, type Pane } from '../panes/pane.ts';
import { panes } from '../panes/registry.ts';
import { quotation } from '../records/quotation.ts';
import { selectionAtom } from '../state/selection.ts';
import { peekingAtom } from '../surfaces/peeking.ts';
import type { Store } from '../surfaces/surface.ts';
import { openDocumentAtom } from '../viewer/open-document.ts';
import { dayIn } from '../zoned-time.ts';
import { type Hands, mostLinked, withHands } from './hands.ts';

/** What a link is made from. */
export interface OnScreen {
  readonly store: Store;
  readonly client: Client;
  readonly actor: Actor;
  readonly copy: (text: string, what: string) => Promise<boolean>;
}

/** Copies a link to just what is on the screen; what it doesn't hold is named. */
export function copyLink({ store, client, actor, copy }: OnScreen): void {
  const place = here();
  const { list, cursor, checked } = store.get(selectionAtom);
  const ids = (list && checked[list.kind]) ?? [];
  const page = store.get(openDocumentAtom)?.present() ?? 1;
  const hands: Hands = {
    row: cursor,
    checked: ids.length > mostLinked ? [] : ids,
    page: page > 1 ? page : null,
    isPeeking: store.get(peekingAtom),
  };
  const query = spelledOut(place, actor, store, client, list !== null);
  const without = `, without the ${ids.length} that are checked: a link holds at most ${mostLinked}`;
  const href = location.href.replace(/#.*$/, '') + hrefOf(place.path, withHands(query, hands));
  void copy(href, `link to this screen${ids.length > mostLinked ? without : ''}`);
}

/** A place's query with what it leaves out because it is so by itself: here, for this person, on this day. */
function spelledOut({ path, query }: Place, actor: Actor, store: Store, client: Client, hasRows: boolean) {
  const pane = panes.find((each: Pane) => isAt({ path, query }, each.path));
  if (!pane) return query;
  return {
    ...(choosesCompany(pane) && { companyId: actor.companyId }),
    ...(path === '/layout/schedule' && { day: dayIn(new Date(), actor.timeZone) }),
    // Those of the one who opens it may be others.
    ...(hasRows && isOfRecords(pane) && { cols: store.get(keptColumnsAtom)(paneOf(path)) ?? 'standard' }),
    ...(query.tab === 'versions' && !query.version && comparedBy(path, client)),
    ...query,
  };
}

/** Whether those who see several companies say there which one. */
const choosesCompany = ({ filters }: Pane) =>
  'companyId' in (filters?.({ userId: '', role: 'ROLE_SUPER_ADMIN', companyId: null, timeZone: 'UTC' }) ?? {});

/** The two versions that are compared by themselves: the next edit makes them others. */
function comparedBy(path: string, client: Client): Place['query'] {
  const known = client.readQuery(quotation.byId, { id: path.slice(path.lastIndexOf('/') + 1) })?.data?.record;
  return known && known.revision > 1 ? { from: `${known.revision - 1}`, to: `${known.revision}` } : {};
}
