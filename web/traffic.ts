import { type Client, type Exchange, makeOperation, type Operation, type OperationResult } from '@urql/core';
import { fromArray, makeSubject, merge, mergeMap, pipe, type Subject, tap } from 'wonka';

/** What a client asks and was answered. */
interface Traffic {
  /** The queries on the screen, by their keys. */
  readonly reads: Map<number, Operation>;
  readonly answers: Map<number, unknown>;
  /** The queries that the cache has said nothing of since they were asked last. */
  readonly unanswered: Set<number>;
  /** The queries that wait for the network. */
  readonly asked: Set<number>;
  /** What this sends into the cache by itself. */
  readonly again: Subject<Operation>;
  /** How many changes are under way. */
  changing: number;
  /** How many times many changes are made now, of which only the last has lists fetched again. */
  many: number;
  /** The records that this page has changed itself, each with the times at which it was answered. */
  readonly changed: Map<string, number[]>;
}

const known = new WeakMap<Client, Traffic>();

function trafficOf(client: Client): Traffic {
  const before = known.get(client);
  if (before) return before;
  const traffic: Traffic = {
    reads: new Map(),
    answers: new Map(),
    unanswered: new Set(),
    asked: new Set(),
    again: makeSubject(),
    changing: 0,
    many: 0,
    changed: new Map(),
  };
  known.set(client, traffic);
  return traffic;
}

/** Asks a query on the screen anew, past the cache; one of the cache alone, the cache, unless that has asked for it. */
function askAgain({ reads, asked, again }: Traffic, key: number): void {
  const read = reads.get(key);
  if (read?.context.requestPolicy === 'cache-only' && !asked.has(key)) again.next(read);
  else if (read) again.next(makeOperation('query', read, { ...read.context, requestPolicy: 'network-only' }));
}

/**
 * Knows which queries are on the screen, and what this page has changed; goes above the cache. What is still unanswered when
 * a change has been is asked again: the cache forgets what it held back, and what was on its way may be older than the change.
 */
export const followReads: Exchange = ({ client, forward }) => {
  const traffic = trafficOf(client);
  const { reads, answers, unanswered, asked, again } = traffic;

  function noteAsked(operation: Operation): void {
    const { kind, key } = operation;
    if (kind === 'query') {
      // What was asked from the cache alone the cache asks again by another policy: it stays what it was.
      if (reads.get(key)?.context.requestPolicy !== 'cache-only') reads.set(key, operation);
      unanswered.add(key);
      // Where somebody has had an answer to the same, also a refusal, the cache may take this for a circle of its own, and drop it.
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
    // After each of many, what is on its way would never arrive; all is fetched again after the last.
    const waiting = [...unanswered, ...asked].filter((each) => traffic.many === 0 || !asked.has(each));
    for (const each of new Set(waiting)) askAgain(traffic, each);
  }

  return (operations$) => pipe(merge([operations$, again.source]), tap(noteAsked), forward, tap(noteAnswered));
};

/**
 * Ends a read once the same is asked again; goes below the cache, which knows answers by their questions alone. Coming last,
 * the answer of the earlier call would put back what has changed between the two.
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

/** A mutation answers the records that it changed, each at the top of its answer. */
function noteChanged({ changed }: Traffic, data: unknown): void {
  const now = Date.now();
  for (const record of Object.values((data ?? {}) as Readonly<Record<string, unknown>>)) {
    if (typeof record !== 'object' || record === null || !('id' in record)) continue;
    const id = String(record.id);
    changed.set(id, [...(changed.get(id) ?? []).filter((atMs) => now - atMs < ownMs), now]);
  }
}

/** Whether a change of a record that was just told of is one that this page has made itself, and shows already. */
export function isOwnChange(client: Client, id: string): boolean {
  const { changed } = trafficOf(client);
  const times = changed.get(id)?.filter((atMs) => Date.now() - atMs < ownMs) ?? [];
  if (times.length > 1) changed.set(id, times.slice(1));
  else changed.delete(id);
  return times.length > 0;
}

/** Whether something is under way that what is on the screen will follow. */
export function isUnderWay(client: Client): boolean {
  const { asked, changing, many } = trafficOf(client);
  return asked.size > 0 || changing > 0 || many > 0;
}

/** Whether changes go on of which only the last has lists fetched again. */
export const isOneOfMany = (client: Client): boolean => trafficOf(client).many > 0;

/** A query on the screen, and what it was answered. */
export interface Read {
  readonly query: Operation['query'];
  readonly answer: unknown;
}

/** Fetches again, past the cache, whatever is on the screen; or of it, what `isConcerned`. */
export function refresh(client: Client, isConcerned: (read: Read) => boolean = () => true): void {
  const traffic = trafficOf(client);
  for (const [key, { query, context }] of traffic.reads) {
    // What is read from the cache alone follows by itself.
    if (context.requestPolicy === 'cache-only') continue;
    if (isConcerned({ query, answer: traffic.answers.get(key) })) askAgain(traffic, key);
  }
}

/** Makes many changes: what is on the screen is fetched again once, after the last of them, and not after each. */
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
