import { type Command, nameOf } from '../../commands/core/command.ts';
import { printKeys } from '../../commands/core/keys.ts';
import { save as saveFile } from '../../shell/notes/documents.ts';
import type { Notify } from '../../state/notes.ts';
import { type OwnKeys, preferencesAtom } from '../../state/preferences.ts';
import type { Store } from '../../state/store.ts';
import { allKeysOf, given, sharersOf, whyNotKeys } from './own-keys.ts';
import { readKeys } from './read-keys.ts';

/** Saves the person's keys, and shows a note with an undo. */
export function keep(store: Store, notify: Notify, keys: OwnKeys, said: string): void {
  const { keys: before } = store.get(preferencesAtom);
  store.set(preferencesAtom, { keys });
  const act = () => keep(store, notify, before, 'Keys restored');
  notify({ tone: 'good', message: `${said}.`, name: 'keys', action: { label: 'Undo', act } });
}

export function reset(store: Store, notify: Notify): void {
  const count = Object.keys(store.get(preferencesAtom).keys).length;
  if (count > 0) keep(store, notify, {}, `Default keys restored for ${commandCount(count)}`);
  else notify({ tone: 'plain', message: allDefault, name: 'keys' });
}

export function save(store: Store, notify: Notify): void {
  const { keys } = store.get(preferencesAtom);
  const count = Object.keys(keys).length;
  if (count > 0) {
    saveFile(new Blob([writeKeysFile(keys)], { type: 'application/json' }), filename);
    notify({ tone: 'good', message: `Saved the keys of ${commandCount(count)} as ${filename}.`, name: 'keys' });
  } else notify({ tone: 'plain', message: `${allDefault} Nothing to save.`, name: 'keys' });
}

export const allDefault = 'All keys are at their defaults.';
const filename = 'docket-keys.json';

/** `1 command`, `2 commands` */
export const commandCount = (count: number): string => `${count} ${count === 1 ? 'command' : 'commands'}`;

/** The format's version. Files of another version are refused. */
const version = 1;

/** The person's keys as a file: `{ "docket": "keys", "version": 1, "keys": { "job.add": ["n"] } }` */
export const writeKeysFile = (own: OwnKeys): string =>
  `${JSON.stringify({ docket: 'keys', version, keys: own }, null, 2)}\n`;

export interface Loaded {
  /** All of the person's keys after loading. Keys of commands missing from the file stay. */
  readonly keys: OwnKeys;
  readonly changes: readonly Change[];
  /** The skipped entries with reasons: `job.fly: there is no such command`. */
  readonly left: readonly string[];
}

export interface Change {
  readonly command: Command;
  readonly keys: readonly string[];
  /** The commands that lose the keys. */
  readonly from: readonly Command[];
}

/** Reads a keys file. A string is the reason of a failure. */
export function readKeysFile(text: string, commands: readonly Command[], own: OwnKeys): Loaded | string {
  const file = parsed(text);
  if (!isRecord(file) || file.docket !== 'keys' || !isRecord(file.keys)) {
    return 'This is not a file of keys. A file of keys begins with { "docket": "keys". “Save keys as a file” writes such files.';
  }
  if (file.version !== version) {
    return `The file has version ${JSON.stringify(file.version)}. This Docket reads version ${version}.`;
  }
  const left: string[] = [];
  const changes: Change[] = [];
  let keys = own;
  const had = new Map<string, readonly string[]>();
  for (const [id, written] of Object.entries(file.keys).slice(0, mostEntries)) {
    const command = commands.find((each) => each.id === id);
    const read = keysIn(written);
    const sharers = command && typeof read !== 'string' ? sharersOf(command, read, commands, keys) : none;
    const why = !command
      ? 'no such command'
      : typeof read === 'string'
        ? read
        : (whyNotKeys(command, read, sharers, keys) ?? whyTaken(sharers.meeting, read, had));
    if (why !== null || !command || typeof read === 'string') {
      left.push(`${command ? nameOf(command) : shortened(id)}: ${why}`);
      continue;
    }
    if (read.join() !== allKeysOf(command, own).join()) changes.push({ command, keys: read, from: sharers.meeting });
    keys = given(keys, command, read, sharers);
    had.set(id, read);
  }
  return { keys, changes, left };
}

const mostEntries = 1_000;
const mostKeys = 5;
const none = { meeting: [], apart: [] };

/** When a file gives the same keys to two commands of the same place, the first command gets them. */
function whyTaken(meeting: readonly Command[], keys: readonly string[], had: ReadonlyMap<string, readonly string[]>) {
  const first = meeting.find(({ id }) => (had.get(id) ?? []).length > 0);
  return first ? `the file gives ${keys.map((each) => printKeys(each)).join(', ')} to “${nameOf(first)}”, too` : null;
}

function keysIn(written: unknown): readonly string[] | string {
  if (!Array.isArray(written) || written.length > mostKeys) return `its keys are no list of at most ${mostKeys}`;
  const read = written.map((each) => (typeof each === 'string' ? readKeys(each) : null));
  const at = read.indexOf(null);
  if (at >= 0) return `${shortened(JSON.stringify(written[at]))} is not a key`;
  return [...new Set(read.filter((each) => each !== null))];
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
