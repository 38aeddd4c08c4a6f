import { expect, test } from 'vitest';
import { ariaKeys, createFollower, declaredKeys, keysOf, printKeys, spokenKeys } from '../../web/commands/core/keys.ts';
import { pressOf } from '../../web/commands/core/presses.ts';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { innerKeys } from '../../web/shell/prompt/inner-keys.ts';
import { defaults } from '../../web/state/preferences.ts';
import '../../web/app/registries.ts';

let nowMs = 0;

interface Pressed {
  readonly code?: string;
  readonly shift?: boolean;
  readonly ctrl?: boolean;
  readonly alt?: boolean;
  readonly meta?: boolean;
  readonly altGr?: boolean;
  readonly isComposing?: boolean;
  readonly keyCode?: number;
  readonly afterMs?: number;
}

/** A key press in a browser's terms: `press('?', { shift: true })`. */
function press(key: string, pressed: Pressed = {}) {
  const { shift = false, ctrl = false, alt = false, meta = false, altGr = false, afterMs = 50 } = pressed;
  nowMs += afterMs;
  return {
    key,
    code: pressed.code ?? `Key${key.toUpperCase()}`,
    shiftKey: shift,
    ctrlKey: ctrl,
    altKey: alt,
    metaKey: meta,
    isComposing: pressed.isComposing ?? false,
    keyCode: pressed.keyCode ?? 0,
    timeStamp: nowMs,
    getModifierState: (name: string) => name === 'AltGraph' && altGr,
  } as KeyboardEvent;
}

const bindings = ['c', 'g c', 'g u', '?', 'mod+k', 'shift+x', 'up'].map((keys) => ({ keys, is: keys }));

test('a begun sequence takes precedence over a single key', () => {
  const follow = createFollower<string>();
  expect(follow(press('g'), bindings)).toMatchObject({ complete: [], isBegun: true });
  expect(follow(press('c'), bindings)).toMatchObject({ complete: ['g c'], isBegun: false });
  expect(follow(press('c'), bindings).complete).toEqual(['c']);
});

test('a completed sequence leaves no beginning behind', () => {
  const follow = createFollower<string>();
  follow(press('g'), bindings);
  follow(press('u'), bindings);
  expect(follow(press('c'), bindings).complete).toEqual(['c']);
});

test('a pause drops the beginning of a sequence, a modifier does not', () => {
  const follow = createFollower<string>();
  follow(press('g'), bindings);
  expect(follow(press('c', { afterMs: 1500 }), bindings).complete).toEqual(['c']);
  follow(press('g'), bindings);
  follow(press('Shift'), bindings);
  expect(follow(press('c'), bindings).complete).toEqual(['g c']);
});

test.each<readonly [what: string, key: string, pressed: Pressed, is: string | null]>([
  ['a letter', 'c', {}, 'c'],
  ['a letter while capitals are locked', 'C', {}, 'c'],
  ['a letter with Shift', 'X', { shift: true }, 'shift+x'],
  ['a letter with Shift while capitals are locked', 'x', { shift: true }, 'shift+x'],
  ['a letter with Ctrl', 'k', { ctrl: true }, 'mod+k'],
  ['with Ctrl and Shift', 'K', { ctrl: true, shift: true }, 'mod+shift+k'],
  ['with the key of the system', 'k', { meta: true }, 'other+k'],
  ['a key with a name', 'ArrowUp', { alt: true }, 'alt+up'],
  ['the space bar', ' ', { code: 'Space' }, 'space'],
  ['a function key', 'F2', { code: 'F2' }, 'f2'],
  ['QWERTZ: z where y is on others', 'z', { code: 'KeyY' }, 'z'],
  ['QWERTZ: a sign with Shift', '/', { shift: true, code: 'Digit7' }, '/'],
  ['QWERTZ: a question mark', '?', { shift: true, code: 'Minus' }, '?'],
  ['AZERTY: a letter elsewhere', 'a', { code: 'KeyQ' }, 'a'],
  ['AZERTY: a digit with Shift', '0', { shift: true, code: 'Digit0' }, '0'],
  ['AZERTY: a sign in place of a digit', '!', { code: 'Slash' }, '!'],
  ['AZERTY: a full stop with Shift', '.', { shift: true, code: 'Comma' }, '.'],
  ['AZERTY: é is no e', 'é', { code: 'Digit2' }, 'é'],
  ['Czech: a digit with Shift', '1', { shift: true, code: 'Digit1' }, '1'],
  ['Cyrillic: the position of c', 'с', { code: 'KeyC' }, 'c'],
  ['Cyrillic: with Ctrl', 'л', { ctrl: true, code: 'KeyK' }, 'mod+k'],
  ['Cyrillic: with Shift', 'Ч', { shift: true, code: 'KeyX' }, 'shift+x'],
  ['Cyrillic: a letter where others have a comma', 'б', { code: 'Comma' }, ','],
  ['Cyrillic: a question mark as written', '?', { shift: true, code: 'Digit7' }, '?'],
  ['Greek: the position of g', 'γ', { code: 'KeyG' }, 'g'],
  ['Hebrew: the position of j', 'ח', { code: 'KeyJ' }, 'j'],
  ['Hebrew: a sign in place of a letter', '/', { code: 'KeyQ' }, '/'],
  ['Arabic: the Arabic question mark', '؟', { shift: true, code: 'Slash' }, '?'],
  ['Thai: a letter where others have a digit', 'ๅ', { code: 'Digit1' }, '1'],
  ['Japanese: kana, written at once', 'ち', { code: 'KeyA' }, 'a'],
  ['a dead key', 'Dead', { code: 'Quote' }, null],
  ['a key taken by an input method', 'Process', { keyCode: 229, code: 'KeyC' }, null],
  ['a key during composition', 'c', { isComposing: true }, null],
  ['a key during composition in Safari', 'c', { keyCode: 229 }, null],
  ['a number pad’s plus', '+', { code: 'NumpadAdd' }, '+'],
  ['a number pad’s digit', '0', { code: 'Numpad0' }, '0'],
  ['a number pad without Num Lock', 'ArrowDown', { code: 'Numpad2' }, 'down'],
  ['a number pad’s Enter', 'Enter', { code: 'NumpadEnter' }, 'enter'],
  ['AltGr with the sign of a key', '@', { altGr: true, code: 'KeyQ' }, '@'],
  ['AltGr on Windows, reported with Ctrl+Alt', '[', { altGr: true, ctrl: true, alt: true, code: 'Digit8' }, '['],
  ['AltGr with a letter belongs to the text', 'ę', { altGr: true, code: 'KeyE' }, null],
  ['AltGr with an arrow', 'ArrowUp', { altGr: true }, null],
  ['Ctrl+Alt', 'c', { ctrl: true, alt: true }, null],
  ['a modifier alone', 'Shift', { shift: true }, null],
])('%s: %s', (_, key, pressed, is) => {
  expect(pressOf(press(key, pressed), false)).toBe(is);
});

test.each<readonly [what: string, key: string, pressed: Pressed, is: string | null]>([
  ['⌘ in the place of Ctrl', 'k', { meta: true }, 'mod+k'],
  ['Ctrl belongs to the system', 'k', { ctrl: true }, 'other+k'],
  ['⌥ with a letter, whatever the sign', '˙', { alt: true, code: 'KeyH' }, 'alt+h'],
  ['⌥ with an accented letter', 'å', { alt: true, code: 'KeyA' }, 'alt+a'],
  ['⌥ with the sign of a layout', '@', { alt: true, code: 'KeyL' }, '@'],
  ['⌥ with an arrow', 'ArrowUp', { alt: true }, 'alt+up'],
  ['Cyrillic with ⌘', 'л', { meta: true, code: 'KeyK' }, 'mod+k'],
])('on Apple keyboards: %s', (_, key, pressed, is) => {
  expect(pressOf(press(key, pressed), true)).toBe(is);
});

test('a composing key drops the begun sequence without breaking the text', () => {
  const follow = createFollower<string>();
  follow(press('g'), bindings);
  expect(follow(press('Dead', { code: 'Quote' }), bindings)).toMatchObject({
    complete: [],
    isBegun: false,
    isBroken: true,
  });
  expect(follow(press('c'), bindings).complete).toEqual(['c']);
});

test('keys are printed as on the user’s keyboard', () => {
  expect(printKeys('mod+k', true)).toBe('⌘K');
  expect(printKeys('mod+k', false)).toBe('Ctrl+K');
  expect(printKeys('g j', false)).toBe('G then J');
  expect(printKeys('shift+escape', false)).toBe('Shift+Esc');
  expect(printKeys('mod++', false)).toBe('Ctrl++');
  expect(ariaKeys('mod+shift+c', false)).toBe('Control+Shift+C');
  expect(ariaKeys('alt+up', false)).toBe('Alt+ArrowUp');
  expect(ariaKeys('g j')).toBeUndefined();
});

test('custom keys replace the declared keys, and an empty list removes all keys', () => {
  const edit = { id: 'user.edit', keys: ['e', 'mod+e'] } as const;
  expect(keysOf(edit, defaults)).toEqual(['e', 'mod+e']);
  expect(keysOf(edit, { ...defaults, keys: { 'user.edit': ['i'] } })).toEqual(['i']);
  expect(keysOf(edit, { ...defaults, keys: { 'user.edit': [] } })).toEqual([]);
});

test('with single-character keys off, only keys with modifiers and named keys work', () => {
  const off = { ...defaults, characterKeys: false };
  const all = { id: 'a.b', keys: ['e', '?', 'g j', 'shift+x', 'mod+k', 'escape', 'down'] } as const;
  expect(keysOf(all, off)).toEqual(['mod+k', 'escape', 'down']);
});

test('keys are written in words for screen readers', async () => {
  expect(spokenKeys('g j', false)).toBe('G then J');
  expect(spokenKeys('shift+backspace', false)).toBe('Shift Backspace');
  expect(spokenKeys('up down', false)).toBe('Up, Down');
  expect(spokenKeys('mod+k', true)).toBe('Command K');
  const inner = Object.values(innerKeys).flatMap(({ keys }) => keys.map(([each]) => each));
  const unsaid = [...(await everyCommand()).flatMap(declaredKeys), ...inner].filter((keys) =>
    [true, false].some((apple) => !/^[\p{L}\p{N}, ]+$/u.test(spokenKeys(keys, apple))),
  );
  expect(unsaid).toEqual([]);
});
