import type { Given } from '../../commands/core/answers.ts';
import type { Asks, Field } from '../../records/fields/question.ts';

export interface DraftName {
  readonly userId: string;
  readonly commandId: string;
  readonly subjectId?: string | undefined;
}

const prefix = 'docket.draft.';
const keyOf = ({ userId, commandId, subjectId = '' }: DraftName) => `${prefix}${userId}.${commandId}.${subjectId}`;

/** The record's version at the start of a draft, and the record's values of the draft's fields. */
export interface Origin {
  readonly version: number;
  readonly base: Given;
}

export interface Draft {
  readonly given: Given;
  /** Null for a command on no record or on several records. */
  readonly origin: Origin | null;
}

/** The text that this page last wrote or read, by key. A different text in the storage comes from another tab. */
const known = new Map<string, string>();

/**
 * Keeps unsent input on the device until the command is sent or the draft is discarded. A draft survives a reload, an
 * ended session and a lost network. Secrets are never kept; a record is kept as its id.
 *
 * @returns false when the device has no room; the draft kept before stays.
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
 * Keeps a draft after a pause in typing, so typing stays fast. Leaving or hiding the page keeps the draft at once.
 *
 * @param told gets the result of `keepDraft`.
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

/** A file without an upload can't outlive the page. */
function keptOf(type: Field['type'], value: unknown): unknown {
  if (type === 'record' && hasId(value)) return { id: value.id };
  if (type === 'images' && Array.isArray(value)) return value.filter(({ fileId }) => fileId);
  return type === 'signature' && typeof value !== 'string' ? null : value;
}

const hasId = (value: unknown): value is { id: string } => typeof value === 'object' && value !== null && 'id' in value;

/** The kept draft; null for no draft or an unreadable draft. */
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

/** Drops the page's own draft. A newer draft from another tab stays. */
export function dropDraft(name: DraftName, storage: Storage = localStorage): void {
  keepWaiting();
  if (storage.getItem(keyOf(name)) === known.get(keyOf(name))) storage.removeItem(keyOf(name));
}

export function dropDrafts(userId: string, storage: Storage = localStorage): number {
  keepWaiting();
  const theirs = Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter(
    (key): key is string => key?.startsWith(`${prefix}${userId}.`) ?? false,
  );
  for (const key of theirs) storage.removeItem(key);
  return theirs.length;
}
