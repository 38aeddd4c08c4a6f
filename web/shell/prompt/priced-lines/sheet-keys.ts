import type { KeyboardEvent } from 'react';
import { isApple } from '../../../commands/core/presses.ts';

export type Deed =
  | 'next'
  | 'previous'
  | 'down'
  | 'up'
  | 'pageDown'
  | 'pageUp'
  | 'enter'
  | 'first'
  | 'last'
  | 'selectDown'
  | 'selectUp'
  | 'moveDown'
  | 'moveUp'
  | 'duplicate'
  | 'remove'
  | 'heading'
  | 'note'
  | 'undo'
  | 'redo'
  | 'edit'
  | 'menu'
  | 'leave'
  | 'totals';

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

/** The action of a key press in a cell; null leaves the key to the field, such as arrows inside a text. */
export function deedOf(event: KeyboardEvent<HTMLElement>, apple = isApple): Deed | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isField || isComposed(event)) return null;
  // In typed text, keys with a meaning in both text and sheet act on the text.
  const isTyping = target.dataset.typed !== undefined;
  // The other modifier edits text on Apple systems, and belongs to the system elsewhere.
  if (apple ? ctrlKey : metaKey) return null;
  if (ctrlKey || metaKey) return altKey ? null : withMod(key, shiftKey, isTyping);
  // Alt types letters on Apple systems, such as ł on a Polish keyboard.
  const isLetter = apple && /^\p{L}$/u.test(key) && `Key${key.toUpperCase()}` !== code;
  if (altKey) return shiftKey || isLetter ? null : withAlt(key, code);
  switch (key) {
    case 'Tab':
      return shiftKey ? 'previous' : 'next';
    case 'Enter':
      return shiftKey ? null : 'enter';
    case 'ArrowDown':
      return !isAtEdge(target, 'last') ? null : shiftKey ? 'selectDown' : 'down';
    case 'ArrowUp':
      return !isAtEdge(target, 'first') ? null : shiftKey ? 'selectUp' : 'up';
    case 'ArrowLeft':
      return !shiftKey && (isWhole(target, isTyping) || isCaretAt(target, 0)) ? 'previous' : null;
    case 'ArrowRight':
      return !shiftKey && (isWhole(target, isTyping) || isCaretAt(target, target.value.length)) ? 'next' : null;
    case 'PageDown':
      return 'pageDown';
    case 'PageUp':
      return 'pageUp';
    case 'F2':
      return 'edit';
    case 'F10':
      return shiftKey ? 'menu' : null;
    case 'ContextMenu':
      return 'menu';
    default:
      return null;
  }
}

function withMod(key: string, shiftKey: boolean, isTyping: boolean): Deed | null {
  switch (key.toLowerCase()) {
    case 'd':
      return shiftKey ? null : 'duplicate';
    case 'backspace':
    case 'delete':
      // In typed text, the key deletes a word.
      return isTyping || shiftKey ? null : 'remove';
    case 'z':
      return isTyping ? null : shiftKey ? 'redo' : 'undo';
    case 'y':
      return isTyping || shiftKey ? null : 'redo';
    case 'home':
      return 'first';
    case 'end':
      return 'last';
    default:
      return null;
  }
}

/** Safari ends a composition before the final Enter, and gives the Enter code 229. */
export const isComposed = ({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** Reads the key's position: with Alt, layouts produce other characters. */
function withAlt(key: string, code: string): Deed | null {
  const byKey = { ArrowUp: 'moveUp', ArrowDown: 'moveDown' } as const;
  const byCode = { KeyH: 'heading', KeyN: 'note', KeyL: 'leave', KeyT: 'totals' } as const;
  if (key in byKey) return byKey[key as keyof typeof byKey]; // checked by `in`
  return code in byCode ? byCode[code as keyof typeof byCode] : null; // checked by `in`
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const isCaretAt = ({ selectionStart, selectionEnd }: Field, place: number) =>
  selectionStart === place && selectionEnd === place;

/** Whether the whole text is selected, as after entering a cell. */
const isWhole = ({ selectionStart, selectionEnd, value }: Field, isTyping: boolean) =>
  !isTyping && selectionStart === 0 && selectionEnd === value.length;

function isAtEdge({ value, selectionStart, selectionEnd }: Field, edge: 'first' | 'last'): boolean {
  const isMarked = selectionStart === 0 && selectionEnd === value.length;
  if (isMarked || !value.includes('\n')) return true;
  return edge === 'first'
    ? !value.slice(0, selectionStart ?? 0).includes('\n')
    : !value.slice(selectionEnd ?? 0).includes('\n');
}
