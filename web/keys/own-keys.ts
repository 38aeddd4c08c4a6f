import { canMeet, clashes } from '../commands/clash.ts';
import type { Command } from '../commands/command.ts';
import { declaredKeys } from '../commands/keys.ts';
import { nameOf } from '../commands/run.ts';
import type { OwnKeys } from '../state/preferences.ts';
import { whyReserved } from './reserved.ts';

/** A command's keys, also those that are switched off with all single characters. */
export const allKeysOf = (command: Command, own: OwnKeys): readonly string[] =>
  own[command.id] ?? declaredKeys(command);

/** With these keys for a command; those that it was declared with are not kept. */
function withKeys(own: OwnKeys, command: Command, keys: readonly string[]): OwnKeys {
  const { [command.id]: _, ...others } = own;
  const isDeclared = keys.join() === declaredKeys(command).join();
  return isDeclared ? others : { ...others, [command.id]: keys };
}

/** What else has keys that a command is to have, or such that begin with them or that they begin with. */
export interface Sharers {
  /** Heard at the same place: only one of them can have them. */
  readonly meeting: readonly Command[];
  /** Never heard at once: each keeps them. */
  readonly apart: readonly Command[];
}

export function sharersOf(
  command: Command,
  keys: readonly string[],
  commands: readonly Command[],
  own: OwnKeys,
): Sharers {
  const having = commands.filter(
    (other) => other.id !== command.id && remaining(other, keys, own).length < allKeysOf(other, own).length,
  );
  return {
    meeting: having.filter((other) => canMeet(command, other)),
    apart: having.filter(
      (other) => !canMeet(command, other) && allKeysOf(other, own).some((each) => keys.includes(each)),
    ),
  };
}

/** Why a command can't have these keys, as a sentence without its full stop; null where it can. */
export function whyNotKeys(
  command: Command,
  keys: readonly string[],
  { meeting }: Sharers,
  own: OwnKeys,
): string | null {
  const why = keys.map((each) => whyReserved(command, each)).find((each) => each !== null);
  if (why) return why;
  if (keys.length === 0 && guarded.has(command.id))
    return `${nameOf(command)} always has a key: without it, hands would be stuck`;
  const bare = meeting.find((other) => guarded.has(other.id) && remaining(other, keys, own).length === 0);
  return bare ? `${nameOf(bare)} always has a key, and this is its last` : null;
}

/** What must stay within reach of the keyboard, whatever one changes. */
const guarded = new Set(['app.palette', 'app.back', 'record.view']);

const remaining = (command: Command, keys: readonly string[], own: OwnKeys) =>
  allKeysOf(command, own).filter((each) => !keys.some((one) => clashes(one, each)));

/** The keys of a command with new ones in place of the first, or besides all. */
export function changedKeys(command: Command, keys: string, own: OwnKeys, isBesides: boolean): readonly string[] {
  const [first, ...others] = allKeysOf(command, own);
  const kept = (isBesides && first ? [first, ...others] : others).filter((each) => !clashes(keys, each));
  return isBesides ? [...kept, keys] : [keys, ...kept];
}

/** Gives a command these keys, and takes them from those that are heard at the same place. */
export function given(own: OwnKeys, command: Command, keys: readonly string[], { meeting }: Sharers): OwnKeys {
  return meeting.reduce(
    (next, other) => withKeys(next, other, remaining(other, keys, own)),
    withKeys(own, command, keys),
  );
}
