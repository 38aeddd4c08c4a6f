import { canMeet, clashes } from '../../commands/core/clash.ts';
import type { Command } from '../../commands/core/command.ts';
import { declaredKeys } from '../../commands/core/keys.ts';
import { nameOf } from '../../commands/core/run.ts';
import type { OwnKeys } from '../../state/preferences.ts';
import { whyReserved } from './reserved.ts';

/** A command's keys, including single characters that are switched off. */
export const allKeysOf = (command: Command, own: OwnKeys): readonly string[] =>
  own[command.id] ?? declaredKeys(command);

/** The person's keys with new keys for a command. Declared keys are not stored. */
function withKeys(own: OwnKeys, command: Command, keys: readonly string[]): OwnKeys {
  const { [command.id]: _, ...others } = own;
  const isDeclared = keys.join() === declaredKeys(command).join();
  return isDeclared ? others : { ...others, [command.id]: keys };
}

/** The other commands with the same keys, or with a sequence that starts or extends the new keys. */
export interface Sharers {
  /** Active in the same place: only a single command can have the keys. */
  readonly meeting: readonly Command[];
  /** Never active together: every command keeps the keys. */
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

/** The reason why a command can't have the keys, a sentence without full stop, else null. */
export function whyNotKeys(
  command: Command,
  keys: readonly string[],
  { meeting }: Sharers,
  own: OwnKeys,
): string | null {
  const why = keys.map((each) => whyReserved(command, each)).find((each) => each !== null);
  if (why) return why;
  if (keys.length === 0 && guarded.has(command.id)) return `${nameOf(command)} always needs a key`;
  const bare = meeting.find((other) => guarded.has(other.id) && remaining(other, keys, own).length === 0);
  return bare ? `${nameOf(bare)} always needs a key, and this key is its last` : null;
}

/** Commands that can't lose their last key. */
const guarded = new Set(['app.palette', 'app.back', 'record.view']);

const remaining = (command: Command, keys: readonly string[], own: OwnKeys) =>
  allKeysOf(command, own).filter((each) => !keys.some((one) => clashes(one, each)));

/** The command's keys with `keys` in place of the first, or with `keys` added. */
export function changedKeys(command: Command, keys: string, own: OwnKeys, isBesides: boolean): readonly string[] {
  const [first, ...others] = allKeysOf(command, own);
  const kept = (isBesides && first ? [first, ...others] : others).filter((each) => !clashes(keys, each));
  return isBesides ? [...kept, keys] : [keys, ...kept];
}

/** Gives the keys to a command, and takes them from the commands of the same place. */
export function given(own: OwnKeys, command: Command, keys: readonly string[], { meeting }: Sharers): OwnKeys {
  return meeting.reduce(
    (next, other) => withKeys(next, other, remaining(other, keys, own)),
    withKeys(own, command, keys),
  );
}
