import { useEffect } from 'react';
import { useClient } from 'urql';
import type { Schema, TadaDocumentNode } from '../../ground/graphql.ts';

/** True while the mail server may change the status of a message. */
export const isOnItsWay = ({ status }: { readonly status: Schema<'MessageStatus'> }): boolean =>
  status === 'WAITING' || status === 'SENDING';

/** Repeats a query every few seconds, past the cache, while an answer on the screen may change. A hidden page waits. */
export const useAskAgain = repeating(askWhileSeen);

/** Repeats a query, past the cache, whenever a day may have ended in some time zone. A hidden page waits. */
export const useAskAtDaysEnd = repeating(askEachQuarter);

function repeating(repeat: typeof askWhileSeen) {
  return <Data, Variables extends object>(
    query: TadaDocumentNode<Data, Variables>,
    variables: Variables,
    isOn: boolean,
  ): void => {
    const client = useClient();
    const spelled = JSON.stringify(variables);
    useEffect(() => {
      if (!isOn) return;
      return repeat(document, () => {
        void client.query(query, JSON.parse(spelled), { requestPolicy: 'network-only' }).toPromise();
      });
    }, [client, query, spelled, isOn]);
  };
}

type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/** Calls `ask` every 4 seconds while the page is visible, and at once when the page becomes visible. Returns the way to stop. */
export function askWhileSeen(page: Page, ask: () => void): () => void {
  const askIfSeen = () => {
    if (!page.hidden) ask();
  };
  const timer = setInterval(askIfSeen, 4_000);
  page.addEventListener('visibilitychange', askIfSeen);
  return () => {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', askIfSeen);
  };
}

const quarterMs = 15 * 60_000;
/** The service’s clock may be a little behind. */
const afterMs = 2_000;

/**
 * Calls `ask` after each quarter of an hour, once the page is visible: in every time zone, midnight is at a quarter. Returns
 * the way to stop.
 */
export function askEachQuarter(page: Page, ask: () => void): () => void {
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
