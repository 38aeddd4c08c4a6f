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
    const ask = () => {
      if (document.hidden) return;
      void client.query(query, JSON.parse(spelled), { requestPolicy: 'network-only' }).toPromise();
    };
    const timer = setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [client, query, spelled, isChanging]);
}
