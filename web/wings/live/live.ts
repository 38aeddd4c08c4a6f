import type { Client } from '@urql/core';
import type { createStore } from 'jotai';
import { graphql } from '../../ground/graphql.ts';
import { expireSession } from '../../ground/session.ts';
import { isOwnChange, isUnderWay, refresh } from '../../ground/traffic.ts';
import { liveAtom, marksAtom } from '../../state/live.ts';
import { type RecordChange, recordChanges } from './change-feed.ts';
import { concernedBy } from './concerned.ts';
import { follow } from './follow.ts';
import { gather } from './gather.ts';
import { faded, withMarks } from './marks.ts';

const ChangesCursor = graphql(`
  query ChangesCursor {
    changesCursor
  }
`);

export interface LiveOptions {
  readonly client: Client;
  readonly store: ReturnType<typeof createStore>;
  readonly userId: string;
  /** The cursor of the stream of changes before the first read. */
  readonly from: string;
}

const freshMs = 20_000;

/**
 * Shows other people's changes: refetches the queries with a changed record, and the lists that the record may enter or
 * leave. Returns a function that stops.
 */
export function startLive({ client, store, userId, from }: LiveOptions): () => void {
  const fading = new Set<ReturnType<typeof setTimeout>>();
  function mark(changes: readonly RecordChange[]): void {
    const atMs = Date.now();
    store.set(marksAtom, (marks) => withMarks(marks, changes, atMs));
    const timer = setTimeout(() => {
      fading.delete(timer);
      store.set(marksAtom, (marks) => faded(marks, atMs));
    }, freshMs);
    fading.add(timer);
  }

  const gathered = gather<RecordChange>({
    isBusy: () => isUnderWay(client),
    take(changes) {
      const news = changes.filter(({ actorId, recordId }) => actorId !== userId || !isOwnChange(client, recordId));
      if (news.length === 0) return;
      const others = news.filter(({ actorId }) => actorId !== userId);
      if (others.length > 0) mark(others);
      refresh(client, concernedBy(new Set(news.map(({ recordId }) => recordId))));
    },
  });

  const stop = follow({
    from,
    open: recordChanges,
    onChange: gathered.add,
    onState: (isLive) => store.set(liveAtom, isLive ? 'live' : 'reconnecting'),
    async beginAgain() {
      const { data, error } = await client.query(ChangesCursor, {}, { requestPolicy: 'network-only' }).toPromise();
      if (!data) throw error ?? new Error('The service does not say where the changes stand.');
      refresh(client);
      return data.changesCursor;
    },
    loggedIn: expireSession,
    page: document,
    network: window,
  });
  return () => {
    stop();
    gathered.stop();
    for (const timer of fading) clearTimeout(timer);
    store.set(liveAtom, 'off');
  };
}
