import { useEffect } from 'react';
import { useClient } from 'urql';
import type { Schema, TadaDocumentNode } from '../../ground/graphql.ts';

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

const quarterMs = 15 * 60_000;
/** The service's clock may be a little behind. */
const afterMs = 2_000;

/**
 * Asks again, past the cache, whenever a day may have ended somewhere: at each full quarter of an hour, where the midnight
 * of every time zone is. A page out of sight asks when it is looked at again.
 */
export function useAskAtDaysEnd<Data, Variables extends object>(
  query: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  mayChange: boolean,
): void {
  const client = useClient();
  const spelled = JSON.stringify(variables);
  useEffect(() => {
    if (!mayChange) return;
    return askEachQuarter(document, () => {
      void client.query(query, JSON.parse(spelled), { requestPolicy: 'network-only' }).toPromise();
    });
  }, [client, query, spelled, mayChange]);
}

/** Asks after each quarter of an hour that has begun, as soon as the page is seen; answers how to stop. */
export function askEachQuarter(
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>,
  ask: () => void,
): () => void {
  const quarter = () => Math.floor((Date.now() - afterMs) / quarterMs);
  let asked = quarter();
  let timer: ReturnType<typeof setTimeout>;
  const askIfDue = () => {
    clearTimeout(timer);
    timer = setTimeout(askIfDue, (quarter() + 1) * quarterMs + afterMs - Date.now());
    if (page.hidden || quarter() === asked) return;
    asked = quarter();
    ask();
  };
  askIfDue();
  page.addEventListener('visibilitychange', askIfDue);
  return () => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', askIfDue);
  };
}
