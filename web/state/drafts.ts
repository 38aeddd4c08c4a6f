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

/**
 * What was typed and not sent, kept on this device until it is sent or discarded: it survives a reload, an ended session
 * and a lost network. A secret is never kept; of a record only what names it is.
 */
export function keepDraft(name: DraftName, asks: Asks, given: Given, storage: Storage = localStorage): void {
  const kept = Object.entries(given).flatMap(([field, value]) => {
    const type = asks[field]?.type;
    if (type === undefined || type === 'secret') return [];
    return [[field, keptOf(type, value)]];
  });
  storage.setItem(keyOf(name), JSON.stringify(Object.fromEntries(kept)));
}

const pauseMs = 250;
const waiting = new Map<string, () => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The same once typing pauses, so that no key waits for it; at once where the page is left or hidden before that. */
export function keepDraftSoon(name: DraftName, asks: Asks, given: Given, storage: Storage = localStorage): void {
  if (waiting.size === 0) {
    addEventListener('pagehide', keepWaiting);
    document.addEventListener('visibilitychange', keepWaiting);
  }
  waiting.set(keyOf(name), () => keepDraft(name, asks, given, storage));
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
export function draftOf(name: DraftName, storage: Storage = localStorage): Given | null {
  keepWaiting();
  try {
    return JSON.parse(storage.getItem(keyOf(name)) ?? 'null') as Given | null;
  } catch {
    return null;
  }
}

export function dropDraft(name: DraftName, storage: Storage = localStorage): void {
  keepWaiting();
  storage.removeItem(keyOf(name));
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
