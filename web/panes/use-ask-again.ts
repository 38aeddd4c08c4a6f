import { useEffect } from 'react';
import { useClient } from 'urql';
import type { Schema, TadaDocumentNode } from '../graphql.ts';

/** Whether a message's state changes without anyone's doing: it waits for the mail server, or is with it. */
export const isOnItsWay = ({ status }: { readonly status: Schema<'MessageStatus'> }): boolean =>
  status === 'WAITING' || status === 'SENDING';

const everyMs = 4_000;

/**
 * Asks again every few seconds, past the cache, while what is on the screen changes by itself. A page out of sight asks for
 * nothing until it is looked at again.
 */
export function useAskAgain<Data, Variables extends object>(
  query: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  isChanging: boolean,
): void {
  const client = useClient();
  const spelled = JSON.stringify(variables);
  useEffect(() => {
    if (!isChanging) return;
    return askWhileSeen(document, () => {
      void client.query(query, JSON.parse(spelled), { requestPolicy: 'network-only' }).toPromise();
    });
  }, [client, query, spelled, isChanging]);
}

/** Asks every few seconds while the page is seen, and at once when it is seen again; answers how to stop. */
export function askWhileSeen(
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>,
  ask: () => void,
): () => void {
  const askIfSeen = () => {
    if (!page.hidden) ask();
  };
  const timer = setInterval(askIfSeen, everyMs);
  page.addEventListener('visibilitychange', askIfSeen);
  return () => {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', askIfSeen);
  };
}
