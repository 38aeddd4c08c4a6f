import { expect, test } from 'vitest';
import { ariaKeys, createFollower, keysOf, printKeys } from '../../web/commands/keys.ts';
import { defaults } from '../../web/state/preferences.ts';

let nowMs = 0;

/** A press as a browser would tell it: `press('?', { shift: true })`. */
function press(key: string, { shift = false, ctrl = false, code = `Key${key.toUpperCase()}`, afterMs = 50 } = {}) {
  nowMs += afterMs;
  const held = new Set([shift && 'Shift', ctrl && 'Control']);
  return { key, code, timeStamp: nowMs, getModifierState: (name: string) => held.has(name) } as KeyboardEvent;
}

const bindings = ['c', 'g c', 'g u', '?', 'mod+k', 'shift+x', 'up'].map((keys) => ({ keys, is: keys }));

test('a sequence that was begun goes before a single key', () => {
  const follow = createFollower<string>();
  expect(follow(press('g'), bindings)).toEqual({ complete: [], isBegun: true });
  expect(follow(press('c'), bindings)).toEqual({ complete: ['g c'], isBegun: false });
  expect(follow(press('c'), bindings).complete).toEqual(['c']);
});

test('a sequence that ended leaves nothing begun behind', () => {
  const follow = createFollower<string>();
  follow(press('g'), bindings);
  follow(press('u'), bindings);
  expect(follow(press('c'), bindings).complete).toEqual(['c']);
});

test('a pause forgets what was begun, a modifier does not', () => {
  const follow = createFollower<string>();
  follow(press('g'), bindings);
  expect(follow(press('c', { afterMs: 1500 }), bindings).complete).toEqual(['c']);
  follow(press('g'), bindings);
  follow(press('Shift'), bindings);
  expect(follow(press('c'), bindings).complete).toEqual(['g c']);
});

test('a sign is found with Shift or without, as the layout writes it', () => {
  const follow = createFollower<string>();
  expect(follow(press('?', { shift: true, code: 'Slash' }), bindings).complete).toEqual(['?']);
  expect(follow(press('?', { code: 'Minus' }), bindings).complete).toEqual(['?']);
});

test('a letter with a modifier is not the letter', () => {
  const follow = createFollower<string>();
  expect(follow(press('c', { ctrl: true }), bindings).complete).toEqual([]);
  expect(follow(press('k', { ctrl: true }), bindings).complete).toEqual(['mod+k']);
  expect(follow(press('X', { shift: true, code: 'KeyX' }), bindings).complete).toEqual(['shift+x']);
});

test('where the layout writes no Latin letters, the place of the key decides', () => {
  const follow = createFollower<string>();
  expect(follow(press('с', { code: 'KeyC' }), bindings).complete).toEqual(['c']);
  expect(follow(press('л', { ctrl: true, code: 'KeyK' }), bindings).complete).toEqual(['mod+k']);
});

test('prints keys as the keyboard at hand has them', () => {
  expect(printKeys('mod+k', true)).toBe('⌘K');
  expect(printKeys('mod+k', false)).toBe('Ctrl+K');
  expect(printKeys('g j', false)).toBe('G then J');
  expect(printKeys('shift+escape', false)).toBe('Shift+Esc');
  expect(ariaKeys('mod+shift+c', false)).toBe('Control+Shift+C');
  expect(ariaKeys('g j')).toBeUndefined();
});

test('keys of one’s own replace the declared ones, and none takes them away', () => {
  const edit = { id: 'user.edit', keys: ['e', 'mod+e'] } as const;
  expect(keysOf(edit, defaults)).toEqual(['e', 'mod+e']);
  expect(keysOf(edit, { ...defaults, keys: { 'user.edit': ['i'] } })).toEqual(['i']);
  expect(keysOf(edit, { ...defaults, keys: { 'user.edit': [] } })).toEqual([]);
});

test('with single characters switched off, only keys with a modifier or a name of their own are left', () => {
  const off = { ...defaults, characterKeys: false };
  const all = { id: 'a.b', keys: ['e', '?', 'g j', 'shift+x', 'mod+k', 'escape', 'down'] } as const;
  expect(keysOf(all, off)).toEqual(['mod+k', 'escape', 'down']);
});
