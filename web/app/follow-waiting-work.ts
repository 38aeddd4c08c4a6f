import type { Client } from '@urql/core';
import { queues } from '../commands/screen/queues.ts';
import { followPlace, here, paneOf } from '../ground/hash-location.ts';
import { WaitingWork } from '../records/documents/waiting-work.ts';
import type { Store } from '../state/store.ts';
import type { Viewer } from '../state/viewer.ts';
import { waitingWorkAtom } from '../state/waiting-work.ts';

/** Work becomes overdue without a change. */
const everyMs = 60_000;

/**
 * Keeps the numbers of waiting work. The feed of changes refetches the query. Time passes without changes, so a visible page
 * asks every minute, and when the person opens a list with a queue. Returns a function that stops.
 */
export function followWaitingWork(client: Client, store: Store, { permissions }: Viewer): () => void {
  const may = (permission: Viewer['permissions'][number]) => permissions.includes(permission);
  const variables = { jobs: may('JOBS_READ'), quotations: may('QUOTATIONS_READ'), messages: may('MESSAGES_READ') };
  if (!Object.values(variables).includes(true)) return () => {};
  const { unsubscribe } = client
    .query(WaitingWork, variables, { requestPolicy: 'cache-and-network' })
    .subscribe(({ data }) => {
      if (!data) return;
      const counts = Object.entries(data).flatMap(([name, of]) =>
        of?.totalCount == null ? [] : [[name, of.totalCount]],
      );
      store.set(waitingWorkAtom, Object.fromEntries(counts));
    });
  const ask = () => void client.query(WaitingWork, variables, { requestPolicy: 'network-only' }).toPromise();
  const timer = setInterval(() => document.hidden || ask(), everyMs);
  let pane = paneOf(here().path);
  const stopPlace = followPlace(() => {
    const before = pane;
    pane = paneOf(here().path);
    if (pane !== before && queues.some(({ path }) => path === pane)) ask();
  });
  return () => {
    unsubscribe();
    clearInterval(timer);
    stopPlace();
  };
}
