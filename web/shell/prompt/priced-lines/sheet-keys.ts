import type { KeyboardEvent } from 'react';
import { isApple } from '../../../commands/core/presses.ts';
import type { Deed } from './perform.ts';

/**
 * The actions for lines, with titles and keys for the menu and hints. Ctrl+Alt is AltGr, so no action uses Ctrl+Alt.
 */
export const deeds = [
  { deed: 'moveUp', title: 'Move up', keys: 'alt+up' },
  { deed: 'moveDown', title: 'Move down', keys: 'alt+down' },
  { deed: 'duplicate', title: 'Duplicate', keys: 'mod+d' },
  { deed: 'heading', title: 'Insert a heading', keys: 'alt+h' },
  { deed: 'note', title: 'Insert a note', keys: 'alt+n' },
  { deed: 'remove', title: 'Remove', keys: 'mod+backspace' },
  { deed: 'undo', title: 'Undo', keys: 'mod+z' },
  { deed: 'redo', title: 'Redo', keys: 'mod+shift+z' },
] as const satisfies readonly { readonly deed: Deed; readonly title: string; readonly keys: string }[];

type Keys = Readonly<Record<string, readonly [plain: Deed | null, withShift: Deed | null]>>;

const plainKeys: Keys = {
  Tab: ['next', 'previous'],
  Enter: ['enter', null],
  ArrowDown: ['down', 'selectDown'],
  ArrowUp: ['up', 'selectUp'],
  ArrowLeft: ['previous', null],
  ArrowRight: ['next', null],
  PageDown: ['pageDown', 'pageDown'],
  PageUp: ['pageUp', 'pageUp'],
  F2: ['edit', 'edit'],
  F10: [null, 'menu'],
  ContextMenu: ['menu', 'menu'],
};

/** Undo takes back a whole entry: the browser's own undo takes back a letter, and walks through other fields. */
const modKeys: Keys = {
  d: ['duplicate', null],
  home: ['first', 'first'],
  end: ['last', 'last'],
  z: ['undo', 'redo'],
  y: ['redo', null],
};

/** In typed text, these keys act on the text: `mod+backspace` deletes a word. */
const modKeysOutsideText: Keys = {
  backspace: ['remove', null],
  delete: ['remove', null],
};

/** Letters by the key's position: with Alt, layouts produce other characters. */
const altKeys: Readonly<Record<string, Deed>> = {
  ArrowUp: 'moveUp',
  ArrowDown: 'moveDown',
  KeyH: 'heading',
  KeyN: 'note',
  KeyL: 'leave',
  KeyT: 'totals',
};

/** The action of a key press in a cell; null leaves the key to the field, such as arrows inside a text. */
export function deedOf(event: KeyboardEvent<HTMLElement>, apple = isApple): Deed | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isField || isComposed(event)) return null;
  const isTyping = target.dataset.typed !== undefined;
  // The other modifier edits text on Apple systems, and belongs to the system elsewhere.
  if (apple ? ctrlKey : metaKey) return null;
  if (altKey) {
    // Alt types letters on Apple systems, such as ł on a Polish keyboard.
    const isLetter = apple && /^\p{L}$/u.test(key) && `Key${key.toUpperCase()}` !== code;
    return ctrlKey || metaKey || shiftKey || isLetter ? null : (altKeys[key] ?? altKeys[code] ?? null);
  }
  const shift = shiftKey ? 1 : 0;
  if (!ctrlKey && !metaKey) return isOfText(key, target, isTyping) ? null : (plainKeys[key]?.[shift] ?? null);
  const keys = isTyping ? modKeys : { ...modKeys, ...modKeysOutsideText };
  return keys[key.toLowerCase()]?.[shift] ?? null;
}

/** Safari ends a composition before the final Enter, and gives the Enter code 229. */
export const isComposed = ({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** Whether an arrow moves the caret inside the text. After entering a cell, the whole text is selected, and arrows leave. */
function isOfText(key: string, field: HTMLInputElement | HTMLTextAreaElement, isTyping: boolean): boolean {
  const { value, selectionStart: from, selectionEnd: to } = field;
  const isWhole = from === 0 && to === value.length;
  switch (key) {
    case 'ArrowDown':
      return !isWhole && value.slice(to ?? 0).includes('\n');
    case 'ArrowUp':
      return !isWhole && value.slice(0, from ?? 0).includes('\n');
    case 'ArrowLeft':
      return (!isWhole || isTyping) && to !== 0;
    case 'ArrowRight':
      return (!isWhole || isTyping) && from !== value.length;
    default:
      return false;
  }
}
