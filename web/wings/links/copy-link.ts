import type { Client } from '@urql/core';
import { isAt } from '../../commands/core/command.ts';
import { here, hrefOf, type Place, paneOf } from '../../ground/hash-location.ts';
import { dayIn } from '../../ground/zoned-time.ts';
import { isOfRecords, type Pane } from '../../panes/frame/pane.ts';
import { panes } from '../../panes/frame/sections.ts';
import { keptColumnsAtom } from '../../panes/list/shown-columns.tsx';
import { quotation } from '../../records/quotation.ts';
import { openDocumentAtom } from '../../state/open-document.ts';
import { peekingAtom } from '../../state/peeking.ts';
import { checkedAtom, selectionAtom } from '../../state/selection.ts';
import type { Store } from '../../state/store.ts';
import { type Actor, actorFor } from '../../state/viewer.ts';
import { type Hands, mostLinked, withHands } from './hands.ts';

export interface OnScreen {
  readonly store: Store;
  readonly client: Client;
  readonly actor: Actor;
  readonly copy: (text: string, what: string) => Promise<boolean>;
}

/** Copies a link to the present screen. The note names any part missing from the link. */
export function copyLink({ store, client, actor, copy }: OnScreen): void {
  const place = here();
  const { list, cursor } = store.get(selectionAtom);
  const ids = [...store.get(checkedAtom)];
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

/** A place's query with the reader's defaults written out: the company, today's date, the columns. */
function spelledOut({ path, query }: Place, actor: Actor, store: Store, client: Client, hasRows: boolean) {
  const pane = panes().find((each: Pane) => isAt({ path, query }, each.path));
  if (!pane) return query;
  return {
    ...(choosesCompany(pane) && { companyId: actor.companyId }),
    ...(path === '/layout/schedule' && { day: dayIn(new Date(), actorFor({ query }, actor).timeZone) }),
    ...(hasRows && isOfRecords(pane) && { cols: store.get(keptColumnsAtom)(paneOf(path)) ?? 'standard' }),
    ...(query.tab === 'versions' && !query.version && comparedBy(path, client)),
    ...query,
  };
}

const choosesCompany = ({ filters }: Pane) =>
  'companyId' in (filters?.({ userId: '', role: 'ROLE_SUPER_ADMIN', companyId: null, timeZone: 'UTC' }) ?? {});

/** The two versions compared by default. The next edit changes the default. */
function comparedBy(path: string, client: Client): Place['query'] {
  const known = client.readQuery(quotation.byId, { id: path.slice(path.lastIndexOf('/') + 1) })?.data?.record;
  return known && known.revision > 1 ? { from: `${known.revision - 1}`, to: `${known.revision}` } : {};
}
