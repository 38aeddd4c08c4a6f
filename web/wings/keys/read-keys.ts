import { parts } from '../../commands/core/keys.ts';

/**
 * Reads keys as people or files write them; null for unknown names.
 *
 *   readKeys('G then J') → 'g j' · readKeys('ctrl+K') → 'mod+k' · readKeys('⇧A') → 'shift+a' · readKeys('job') → null
 */
export function readKeys(text: string): string | null {
  const presses = text.trim().split(/\s+then\s+|\s+/i);
  const read = presses.map(readPress);
  return presses.length > mostPresses || read.includes(null) ? null : read.join(' ');
}

/** Nobody remembers longer sequences. */
export const mostPresses = 2;

function readPress(text: string): string | null {
  const spelt = [...text].length > 1 ? text.replace(/[⌘⌃⌥⇧]/gu, (symbol) => `${symbol}+`) : text;
  const written = parts(spelt.toLowerCase()).map((part) => others[part] ?? part);
  const name = written.pop() ?? '';
  if (written.some((part) => !modifiers.includes(part)) || !isName(name)) return null;
  const held = modifiers.filter((each) => written.includes(each));
  if (held.length < written.length || (held.includes('mod') && held.includes('alt'))) return null;
  // Shift turns a sign into another sign.
  if (held.includes('shift') && /^[^\p{L}]$/u.test(name)) return null;
  return [...held, name].join('+');
}

const modifiers = ['mod', 'alt', 'shift'];

const others: Record<string, string> = {
  ctrl: 'mod',
  control: 'mod',
  cmd: 'mod',
  command: 'mod',
  meta: 'mod',
  '⌘': 'mod',
  '⌃': 'mod',
  option: 'alt',
  '⌥': 'alt',
  '⇧': 'shift',
  esc: 'escape',
  return: 'enter',
  '↑': 'up',
  '↓': 'down',
  '←': 'left',
  '→': 'right',
  del: 'delete',
  '⌫': 'backspace',
};

const named = new Set(
  'up down left right home end pageup pagedown space enter escape tab backspace delete insert'.split(' '),
);

const isName = (name: string): boolean =>
  [...name].length === 1 || named.has(name) || /^f([1-9]|1\d|2[0-4])$/.test(name);
