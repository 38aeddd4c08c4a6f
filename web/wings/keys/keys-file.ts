import type { Command } from '../../commands/core/command.ts';
import { printKeys } from '../../commands/core/keys.ts';
import { nameOf } from '../../commands/core/run.ts';
import type { OwnKeys } from '../../state/preferences.ts';
import { allKeysOf, given, sharersOf, whyNotKeys } from './own-keys.ts';
import { readKeys } from './read-keys.ts';

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

/** Reads a keys file; a sentence tells why a file is no keys file. */
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
