import type { Client } from '@urql/core';
import { UnreadMentions } from '../records/documents/notes.ts';
import { unreadAtom } from '../state/mentions.ts';
import type { Store } from '../state/store.ts';

/** Keeps the viewer's unread mentions: the feed of changes refetches the query. Returns a function that stops. */
export function followMentions(client: Client, store: Store): () => void {
  const { unsubscribe } = client
    .query(UnreadMentions, {}, { requestPolicy: 'cache-and-network' })
    .subscribe(({ data }) => {
      if (data)
        store.set(
          unreadAtom,
          data.mentions.edges.map(({ node }) => node),
        );
    });
  return unsubscribe;
}
