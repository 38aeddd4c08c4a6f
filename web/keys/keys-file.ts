import type { Command } from '../commands/command.ts';
import { printKeys } from '../commands/keys.ts';
import { nameOf } from '../commands/run.ts';
import type { OwnKeys } from '../state/preferences.ts';
import { allKeysOf, given, sharersOf, whyNotKeys } from './own-keys.ts';
import { readKeys } from './read-keys.ts';

/** The second version will say so, and this one will refuse it. */
const version = 1;

/** Keys of one's own as a file: `{ "docket": "keys", "version": 1, "keys": { "job.add": ["n"] } }` */
export const writeKeysFile = (own: OwnKeys): string =>
  `${JSON.stringify({ docket: 'keys', version, keys: own }, null, 2)}\n`;

/** What would come of a file. */
export interface Loaded {
  /** All keys of one's own, once it is loaded: those that the file doesn't name stay. */
  readonly keys: OwnKeys;
  readonly changes: readonly Change[];
  /** What is left out, each with why: `job.fly: there is no such command`. */
  readonly left: readonly string[];
}

export interface Change {
  readonly command: Command;
  readonly keys: readonly string[];
  /** What they are taken from. */
  readonly from: readonly Command[];
}

/** Reads a file of keys; answers a sentence where it is none. */
export function readKeysFile(text: string, commands: readonly Command[], own: OwnKeys): Loaded | string {
  const file = parsed(text);
  if (!isRecord(file) || file.docket !== 'keys' || !isRecord(file.keys)) {
    return 'This is no file of keys: it would begin with { "docket": "keys", as “Save keys as a file” writes it.';
  }
  if (file.version !== version) {
    return `This file is of version ${JSON.stringify(file.version)}; this Docket reads version ${version}.`;
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
      ? 'there is no such command here'
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

/** One file can't give the same keys to two that are heard at once: the first has them. */
function whyTaken(meeting: readonly Command[], keys: readonly string[], had: ReadonlyMap<string, readonly string[]>) {
  const first = meeting.find(({ id }) => (had.get(id) ?? []).length > 0);
  return first ? `the file gives ${keys.map((each) => printKeys(each)).join(', ')} to “${nameOf(first)}”, too` : null;
}

/** The keys of an entry, or why they are none. */
function keysIn(written: unknown): readonly string[] | string {
  if (!Array.isArray(written) || written.length > mostKeys) return `its keys are no list of at most ${mostKeys}`;
  const read = written.map((each) => (typeof each === 'string' ? readKeys(each) : null));
  const at = read.indexOf(null);
  if (at >= 0) return `${shortened(JSON.stringify(written[at]))} is no key`;
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
