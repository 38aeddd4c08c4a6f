import { type Client, type Exchange, makeOperation, type Operation, type OperationResult } from '@urql/core';
import { fromArray, makeSubject, merge, mergeMap, pipe, tap } from 'wonka';

const newTraffic = () => ({
  /** The queries on the screen, by key. */
  reads: new Map<number, Operation>(),
  answers: new Map<number, unknown>(),
  /** Queries without any answer from the cache since the last request. */
  unanswered: new Set<number>(),
  /** Queries waiting for the network. */
  asked: new Set<number>(),
  /** Operations that `traffic` sends into the cache. */
  again: makeSubject<Operation>(),
  changing: 0,
  /** The number of bulk changes under way. Lists are refetched after the last change of a bulk. */
  many: 0,
  /** The records changed by this page, with the times of answers whose change is not yet reported, by id. */
  changed: new Map<string, number[]>(),
});

type Traffic = ReturnType<typeof newTraffic>;

const known = new WeakMap<Client, Traffic>();

function trafficOf(client: Client): Traffic {
  const traffic = known.get(client) ?? newTraffic();
  known.set(client, traffic);
  return traffic;
}

/** Sends a query again, past the cache. A cache-only query reads the cache again, unless the network has the query. */
function askAgain({ reads, asked, again }: Traffic, key: number): void {
  const read = reads.get(key);
  if (read?.context.requestPolicy === 'cache-only' && !asked.has(key)) again.next(read);
  else if (read) again.next(makeOperation('query', read, { ...read.context, requestPolicy: 'network-only' }));
}

/**
 * Tracks the queries on the screen and this page's changes; stands above the cache. After a change, unanswered queries
 * are sent again: the cache forgets deferred queries, and an answer on the way may predate the change.
 */
export const followReads: Exchange = ({ client, forward }) => {
  const traffic = trafficOf(client);
  const { reads, answers, unanswered, asked, again } = traffic;

  function noteAsked(operation: Operation): void {
    const { kind, key } = operation;
    if (kind === 'query') {
      // The cache repeats a cache-only query with another policy; the original operation stays.
      if (reads.get(key)?.context.requestPolicy !== 'cache-only') reads.set(key, operation);
      unanswered.add(key);
      // After any answer to an equal query, the cache may mistake the repeat for a loop and drop the query.
      queueMicrotask(() => {
        const isDropped = unanswered.has(key) && !asked.has(key) && !answers.has(key);
        if (isDropped && traffic.changing === 0) askAgain(traffic, key);
      });
    } else if (kind === 'teardown') {
      reads.delete(key);
      answers.delete(key);
      unanswered.delete(key);
    } else if (kind === 'mutation') traffic.changing += 1;
  }

  function noteAnswered({ operation: { kind, key }, data }: OperationResult): void {
    if (kind === 'query') {
      unanswered.delete(key);
      if (data && reads.has(key)) answers.set(key, data);
    }
    if (kind !== 'mutation') return;
    traffic.changing -= 1;
    noteChanged(traffic, data);
    // Within a bulk change, repeated queries would never get an answer; all are refetched after the last change.
    const waiting = [...unanswered, ...asked].filter((each) => traffic.many === 0 || !asked.has(each));
    for (const each of new Set(waiting)) askAgain(traffic, each);
  }

  return (operations$) => pipe(merge([operations$, again.source]), tap(noteAsked), forward, tap(noteAnswered));
};

/**
 * Cancels a read when the same query is sent again; stands below the cache, which matches answers by query: a late
 * first answer would overwrite newer data.
 */
export const askOnce: Exchange = ({ client, forward }) => {
  const { asked } = trafficOf(client);
  return (operations$) =>
    pipe(
      operations$,
      mergeMap((operation) => {
        const { kind, key } = operation;
        const ended = kind === 'query' && asked.has(key) ? [makeOperation('teardown', operation)] : [];
        if (kind === 'query') asked.add(key);
        else if (kind === 'teardown') asked.delete(key);
        return fromArray([...ended, operation]);
      }),
      forward,
      tap(({ operation: { key } }) => asked.delete(key)),
    );
};

const ownMs = 15_000;

function noteChanged({ changed }: Traffic, data: unknown): void {
  const now = Date.now();
  for (const record of Object.values((data ?? {}) as Readonly<Record<string, unknown>>)) {
    if (typeof record !== 'object' || record === null || !('id' in record)) continue;
    const id = String(record.id);
    changed.set(id, [...(changed.get(id) ?? []).filter((atMs) => now - atMs < ownMs), now]);
  }
}

/** Whether a reported change came from this page: the screen already shows the change. */
export function isOwnChange(client: Client, id: string): boolean {
  const { changed } = trafficOf(client);
  const times = changed.get(id)?.filter((atMs) => Date.now() - atMs < ownMs);
  if (!times) return false;
  changed.set(id, times.slice(1));
  return times.length > 0;
}

/** Whether this page has changed the record. */
export const hasChanged = (client: Client, id: string): boolean => trafficOf(client).changed.has(id);

export function isUnderWay(client: Client): boolean {
  const { asked, changing, many } = trafficOf(client);
  return asked.size > 0 || changing > 0 || many > 0;
}

export const isOneOfMany = (client: Client): boolean => trafficOf(client).many > 0;

export interface Read {
  readonly query: Operation['query'];
  readonly answer: unknown;
}

/** Refetches the queries on the screen past the cache, or only those that `isConcerned` accepts. */
export function refresh(client: Client, isConcerned: (read: Read) => boolean = () => true): void {
  const traffic = trafficOf(client);
  for (const [key, { query, context }] of traffic.reads) {
    // Cache-only queries follow the cache automatically.
    if (context.requestPolicy === 'cache-only') continue;
    if (isConcerned({ query, answer: traffic.answers.get(key) })) askAgain(traffic, key);
  }
}

/** Runs a bulk change. The queries on the screen are refetched once, after the last change. */
export async function changeMany<T>(client: Client, changes: () => Promise<T>): Promise<T> {
  const traffic = trafficOf(client);
  traffic.many += 1;
  try {
    return await changes();
  } finally {
    traffic.many -= 1;
    refresh(client);
  }
}
