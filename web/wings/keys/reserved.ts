import type { Command } from '../../commands/core/command.ts';
import { declaredKeys, printKeys } from '../../commands/core/keys.ts';
import { isApple } from '../../commands/core/presses.ts';

/** The reason why a command can't have the keys, a sentence without full stop, else null. */
export function whyReserved(command: Command, keys: string): string | null {
  if (declaredKeys(command).includes(keys)) return null;
  for (const press of keys.split(' ')) {
    const why = whyNotPress(press);
    if (why) return `${printKeys(press)} ${why}`;
  }
  return null;
}

function whyNotPress(press: string): string | null {
  if (press.startsWith('other+')) return 'your system uses it';
  return [...reserved].find(([, is]) => is(press))?.[0] ?? null;
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
