import { type Client, stringifyDocument } from '@urql/core';
import type { DocumentNode } from 'graphql';
import { fieldsWith } from '../../ground/cache.ts';
import { graphql } from '../../ground/graphql.ts';
import { needLogin } from '../../ground/session.ts';
import { isOwnChange, isUnderWay, type Read, refresh } from '../../ground/traffic.ts';
import { changedFields } from '../../records/fields/changed-fields.ts';
import { kindOf } from '../../records/kinds.ts';
import { liveAtom, type Mark, marksAtom } from '../../state/live.ts';
import type { Store } from '../../state/store.ts';
import { type RecordChange, recordChanges } from './change-feed.ts';
import { follow } from './follow.ts';

const ChangesCursor = graphql(`
  query ChangesCursor {
    changesCursor
  }
`);

interface LiveOptions {
  readonly client: Client;
  readonly store: Store;
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
    loggedIn: () => needLogin('UNAUTHENTICATED'),
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

interface GatherOptions<Item> {
  readonly take: (items: readonly Item[]) => void;
  /** Whether to wait longer: a running call may already show the items. */
  readonly isBusy: () => boolean;
  readonly momentMs?: number;
  /** The longest wait, even while busy or while more items arrive. */
  readonly latestMs?: number;
}

/** Collects items in close succession: fifty changes refetch a list once. */
export function gather<Item>({ take, isBusy, momentMs = 300, latestMs = 3_000 }: GatherOptions<Item>) {
  let items: Item[] = [];
  let sinceMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const due = () => {
    if (isBusy() && Date.now() - sinceMs < latestMs) {
      timer = setTimeout(due, momentMs);
      return;
    }
    const gathered = items;
    items = [];
    take(gathered);
  };
  return {
    add(item: Item): void {
      if (items.length === 0) sinceMs = Date.now();
      items.push(item);
      clearTimeout(timer);
      timer = setTimeout(due, Math.max(0, Math.min(momentMs, sinceMs + latestMs - Date.now())));
    },
    stop: () => clearTimeout(timer),
  };
}

/** Whether the answer of a query holds a record of `ids`, or lists or counts records of the same kinds. */
export function concernedBy(ids: ReadonlySet<string>): (read: Read) => boolean {
  const lists = new Set([...ids].flatMap(fieldsWith));
  return ({ query, answer }) => [...namesIn(query)].some((name) => lists.has(name)) || holdsOne(answer, ids);
}

const known = new WeakMap<DocumentNode, ReadonlySet<string>>();

/** The words of a document: the names of its fields, and a few others. */
function namesIn(document: DocumentNode): ReadonlySet<string> {
  const names = known.get(document) ?? new Set(stringifyDocument(document).match(/\w+/g));
  known.set(document, names);
  return names;
}

function holdsOne(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((item) => holdsOne(item, ids));
  return Object.entries(value).some(([name, part]) =>
    name === 'id' ? typeof part === 'string' && ids.has(part) : holdsOne(part, ids),
  );
}

const doings: Readonly<Partial<Record<RecordChange['action'], string>>> = {
  CREATED: 'new',
  DELETED: 'deleted',
  RESTORED: 'brought back',
  SENT: 'sent',
  TAKEN_BACK: 'taken back',
  MERGED: 'merged',
  MERGE_UNDONE: 'merge taken back',
  ERASED: 'erased',
  PASSWORD_SET: 'password',
  SECOND_FACTOR_ADDED: 'second factor',
  SECOND_FACTOR_REMOVED: 'second factor',
  RECOVERY_CODES_RENEWED: 'recovery codes',
  LOGIN_LINKED: 'login provider linked',
  LOGIN_UNLINKED: 'login provider removed',
  PASSWORD_RESET: 'password',
  INVITED: 'invited',
  INVITATION_ACCEPTED: 'invitation accepted',
  INVITATION_WITHDRAWN: 'invitation withdrawn',
};
const mostMarks = 300;

/** A change in a few words: `title, status`, `new`. */
export const whatOf = ({ recordId, action, fields }: Pick<RecordChange, 'recordId' | 'action' | 'fields'>): string =>
  doings[action] ?? (changedFields(kindOf(recordId), fields) || 'changed');

/** The marks with new changes added, the latest of each record. Changes by the system and ended sessions leave no mark. */
export function withMarks(
  marks: ReadonlyMap<string, Mark>,
  changes: readonly RecordChange[],
  atMs: number,
): ReadonlyMap<string, Mark> {
  const next = new Map(marks);
  for (const change of changes) {
    if (change.actorName === null || change.action === 'SESSION_ENDED') continue;
    next.delete(change.recordId);
    next.set(change.recordId, { by: change.actorName, what: whatOf(change), atMs, isFresh: true });
  }
  return new Map([...next].slice(-mostMarks));
}

/** The marks with those up to `atMs` no longer fresh; the same object when nothing fades. */
export function faded(marks: ReadonlyMap<string, Mark>, atMs: number): ReadonlyMap<string, Mark> {
  const isOver = (mark: Mark) => mark.isFresh && mark.atMs <= atMs;
  if (![...marks.values()].some(isOver)) return marks;
  return new Map([...marks].map(([id, mark]) => [id, isOver(mark) ? { ...mark, isFresh: false } : mark]));
}
