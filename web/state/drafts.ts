import type { Given } from '../commands/answers.ts';
import type { Asks, Field } from '../commands/fields.ts';

/** Whose draft, of which command, about which record. */
export interface DraftName {
  readonly userId: string;
  readonly commandId: string;
  /** The record's id; none for a command that is about no record. */
  readonly subjectId?: string | undefined;
}

const prefix = 'docket.draft.';
const keyOf = ({ userId, commandId, subjectId = '' }: DraftName) => `${prefix}${userId}.${commandId}.${subjectId}`;

/** The record that a draft was made from: which version of it, and the answers of the same fields as they stood there. */
export interface Origin {
  readonly version: number;
  readonly base: Given;
}

export interface Draft {
  readonly given: Given;
  /** None of a command that is about no record, or about several. */
  readonly origin: Origin | null;
}

/** What this page wrote or read last, by key: what stands there otherwise is another tab's. */
const known = new Map<string, string>();

/**
 * What was typed and not sent, kept on this device until it is sent or discarded: it survives a reload, an ended session
 * and a lost network. A secret is never kept; of a record only what names it is.
 *
 * @returns false where it could not be kept, as the device has no more room for it; what was kept before still is.
 */
export function keepDraft(
  name: DraftName,
  asks: Asks,
  { given, origin }: Draft,
  storage: Storage = localStorage,
): boolean {
  const kept = (answers: Given): Given =>
    Object.fromEntries(
      Object.entries(answers).flatMap(([field, value]) => {
        const type = asks[field]?.type;
        if (type === undefined || type === 'secret') return [];
        return [[field, keptOf(type, value)]];
      }),
    );
  const draft: Draft = { given: kept(given), origin: origin && { ...origin, base: kept(origin.base) } };
  const text = JSON.stringify(draft);
  try {
    storage.setItem(keyOf(name), text);
  } catch {
    return false;
  }
  known.set(keyOf(name), text);
  return true;
}

const pauseMs = 250;
const waiting = new Map<string, () => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The same once typing pauses, so that no key waits for it; at once where the page is left or hidden before that.
 *
 * @param told hears whether it is kept.
 */
export function keepDraftSoon(
  name: DraftName,
  asks: Asks,
  draft: Draft,
  told: (isKept: boolean) => void,
  storage: Storage = localStorage,
): void {
  if (waiting.size === 0) {
    addEventListener('pagehide', keepWaiting);
    document.addEventListener('visibilitychange', keepWaiting);
  }
  waiting.set(keyOf(name), () => told(keepDraft(name, asks, draft, storage)));
  clearTimeout(timer);
  timer = setTimeout(keepWaiting, pauseMs);
}

function keepWaiting(): void {
  clearTimeout(timer);
  for (const keep of waiting.values()) keep();
  waiting.clear();
}

/** A file that isn't uploaded yet ends with the page. */
function keptOf(type: Field['type'], value: unknown): unknown {
  if (type === 'record' && hasId(value)) return { id: value.id };
  if (type === 'images' && Array.isArray(value)) return value.filter(({ fileId }) => fileId);
  return type === 'signature' && typeof value !== 'string' ? null : value;
}

const hasId = (value: unknown): value is { id: string } => typeof value === 'object' && value !== null && 'id' in value;

/** What was typed before; null where nothing was, or where it can't be read any more. */
export function draftOf(name: DraftName, storage: Storage = localStorage): Draft | null {
  keepWaiting();
  const text = storage.getItem(keyOf(name));
  if (text === null) return null;
  known.set(keyOf(name), text);
  try {
    return JSON.parse(text) as Draft;
  } catch {
    return null;
  }
}

/** Drops the draft of this page; one that another tab has written since is that one's, and stays. */
export function dropDraft(name: DraftName, storage: Storage = localStorage): void {
  keepWaiting();
  if (storage.getItem(keyOf(name)) === known.get(keyOf(name))) storage.removeItem(keyOf(name));
}

/** Drops every draft of a person; answers how many there were. */
export function dropDrafts(userId: string, storage: Storage = localStorage): number {
  keepWaiting();
  const theirs = Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter(
    (key): key is string => key?.startsWith(`${prefix}${userId}.`) ?? false,
  );
  for (const key of theirs) storage.removeItem(key);
  return theirs.length;
}
