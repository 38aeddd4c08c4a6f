import { canMeet, clashes, paneWhereHeard } from '../../commands/core/clash.ts';
import { type Command, nameOf, type Subject } from '../../commands/core/command.ts';
import { declaredKeys, printKeys } from '../../commands/core/keys.ts';
import { isApple } from '../../commands/core/presses.ts';
import { paneWith } from '../../panes/frame/sections.ts';
import { kinds } from '../../records/kinds.ts';
import type { OwnKeys } from '../../state/preferences.ts';

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
  allKeysOf(command, own).filter((each) => !keys.some((key) => clashes(key, each)));

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

/** The place where a command's keys are active: `in jobs`, `on a quotation`; empty for everywhere. */
export function whereHeard(command: Command): string {
  const pane = paneWith(paneWhereHeard(command) ?? '');
  if (pane) return `in ${pane.title.toLowerCase()}`;
  const on: Subject = command.on;
  return 'kind' in on ? `on ${kinds[on.kind].plural}` : (wheres[on.of] ?? '');
}

const wheres: Partial<Record<Subject['of'], string>> = {
  rows: 'in lists',
  document: 'in a document',
  any: 'on any record',
};

/** `“Add job” in jobs` */
export const whereNamed = (command: Command): string => `“${nameOf(command)}” ${whereHeard(command)}`.trim();

/** The reason why a command can't have the keys in any place. */
function whyReserved(command: Command, keys: string): string | null {
  if (declaredKeys(command).includes(keys)) return null;
  for (const press of keys.split(' ')) {
    const why = press.startsWith('other+') ? 'belongs to your system' : [...reserved].find(([, is]) => is(press))?.[0];
    if (why) return `${printKeys(press)} ${why}`;
  }
  return null;
}

const among =
  (...presses: readonly string[]) =>
  (press: string) =>
    presses.includes(press);

/** Keys with a fixed meaning, by reason. Browsers keep some of the keys from the page. */
const reserved = new Map<string, (press: string) => boolean>([
  ['goes back one step, or closes what is open', among('escape')],
  ['goes to the next field', among('tab', 'shift+tab', 'mod+tab', 'mod+shift+tab')],
  ['opens, chooses and sends', among('enter', 'shift+enter', 'mod+enter')],
  ['corrects what is typed', among('backspace', 'delete', 'shift+delete')],
  ['copies, cuts and pastes', among('mod+c', 'mod+x', 'mod+v', 'mod+shift+v')],
  ['undoes typing', among('mod+z', 'mod+y', 'mod+shift+z')],
  ['selects all text', among('mod+a')],
  ['opens or closes a tab or window of the browser', (press) => /^mod\+(shift\+)?[wtnq]$/.test(press)],
  ['goes to a tab of the browser', (press) => /^(mod|alt)\+\d$/.test(press)],
  ['reloads the page', among('f5', 'mod+f5', 'mod+r', 'mod+shift+r')],
  ['goes to the browser’s address', among('mod+l', 'alt+d', 'f6')],
  ['goes back or forward in the browser', among('alt+left', 'alt+right', 'alt+home', 'mod+[', 'mod+]')],
  ['makes the page larger or smaller', among('mod++', 'mod+-', 'mod+=', 'mod+_')],
  ['opens the browser’s tools', (press) => /^(f12|mod\+shift\+[ijcm]|mod\+u)$/.test(press)],
  ['makes the window full screen', among('f11')],
  ['closes the window', among('alt+f4')],
  ...(isApple
    ? [['belongs to macOS', among('mod+h', 'mod+m', 'mod+space', 'mod+,', 'mod+`')] as const]
    : [['belongs to the browser’s menu', among('f10', 'alt+f', 'alt+e')] as const]),
]);
