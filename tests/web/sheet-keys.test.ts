import type { KeyboardEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { deedOf } from '../../web/shell/prompt/priced-lines/sheet-keys.ts';

class Field {
  dataset = {};
  value = 'Pipe';
  selectionStart = 4;
  selectionEnd = 4;
}
vi.stubGlobal('HTMLInputElement', Field);
vi.stubGlobal('HTMLTextAreaElement', Field);

const pressed = (key: string, over: object = {}, apple = false) => {
  const modifiers = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const event = { key, code: `Key${key.toUpperCase()}`, ...modifiers, target: new Field(), nativeEvent: {}, ...over };
  return deedOf(event as unknown as KeyboardEvent<HTMLElement>, apple); // the only fields read
};

test('Ctrl runs keys, on Apple keyboards ⌘; the other modifier belongs to the text', () => {
  expect([pressed('d', { ctrlKey: true }), pressed('d', { metaKey: true }, true)]).toEqual(['duplicate', 'duplicate']);
  expect([pressed('d', { metaKey: true }), pressed('d', { ctrlKey: true }, true)]).toEqual([null, null]);
  // AltGr sends both.
  expect(pressed('d', { ctrlKey: true, altKey: true })).toBeNull();
});

test('undo and redo belong to the lines while the user types, so that they take back whole entries', () => {
  const typing = Object.assign(new Field(), { dataset: { typed: 'true' } });
  const press = (key: string, over: object = {}) => pressed(key, { ctrlKey: true, target: typing, ...over });
  expect([press('z'), press('z', { shiftKey: true }), press('y')]).toEqual(['undo', 'redo', 'redo']);
  expect(press('Backspace')).toBeNull();
});

test('Alt uses the position of a key in any layout, except for letters typed with it on Apple keyboards', () => {
  expect(pressed('р', { altKey: true, code: 'KeyH' })).toBe('heading');
  expect(pressed('˙', { altKey: true, code: 'KeyH' }, true)).toBe('heading');
  expect(pressed('l', { altKey: true, code: 'KeyL' }, true)).toBe('leave');
  expect(pressed('ł', { altKey: true, code: 'KeyL' }, true)).toBeNull();
  expect(pressed('ń', { altKey: true, code: 'KeyN' }, true)).toBeNull();
});

test('keys of a composition belong to the input method, up to the closing Enter', () => {
  expect(pressed('Enter')).toBe('enter');
  expect(pressed('Enter', { nativeEvent: { isComposing: true } })).toBeNull();
  expect(pressed('Enter', { nativeEvent: { isComposing: false, keyCode: 229 } })).toBeNull();
  expect(pressed('Tab', { nativeEvent: { isComposing: true } })).toBeNull();
});
