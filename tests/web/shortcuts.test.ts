import { expect, test } from 'vitest';
import { app, type Command, command, one } from '../../web/commands/command.ts';
import { defaults } from '../../web/state/preferences.ts';
import { createKeyListener, type Shortcuts } from '../../web/surfaces/shortcuts.ts';
import { department, holding, user } from './made.ts';

class FakeElement {
  readonly #matching: readonly string[];
  constructor(...matching: string[]) {
    this.#matching = matching;
  }
  closest(selectors: string) {
    return selectors.split(/,\s*/).some((selector) => this.#matching.includes(selector)) ? this : null;
  }
}
// The listener asks nothing of an element but what it is inside of.
globalThis.Element = FakeElement as unknown as typeof Element;

const run = () => {};
const commands: readonly Command[] = [
  command({ id: 'app.palette', title: 'Open the palette', on: app, keys: 'mod+k', whileTyping: true, run }),
  command({ id: 'user.edit', title: 'Edit user…', on: one('user'), keys: 'e', run }),
  command({ id: 'department.edit', title: 'Edit department…', on: one('department'), keys: 'e', run }),
  command({
    id: 'department.restore',
    title: 'Restore',
    on: one('department'),
    keys: 'u',
    ready: () => 'Not deleted',
    run,
  }),
  command({ id: 'department.add', title: 'Add department…', on: app, keys: 'c', keysAt: '/layout/departments', run }),
  command({ id: 'rows.down', title: 'Move down', on: app, keys: 'j', repeats: true, run }),
  command({ id: 'record.view', title: 'Open', on: app, keys: 'enter', run }),
];

interface Press {
  readonly key: string;
  readonly ctrl?: boolean;
  readonly repeat?: boolean;
  readonly isComposing?: boolean;
  readonly in?: FakeElement;
}

/** What the listener invokes on a press. */
function heard(
  { key, ctrl = false, repeat = false, isComposing = false, in: target = new FakeElement() }: Press,
  change: Partial<Shortcuts> = {},
) {
  const invoked: string[] = [];
  const listener = createKeyListener({
    commands,
    hand: () => holding([department()]),
    preferences: () => defaults,
    isCovered: () => false,
    invoke: ({ id }) => invoked.push(id),
    ...change,
  });
  const event = {
    key,
    code: '',
    repeat,
    isComposing,
    target,
    timeStamp: 1,
    keyCode: 0,
    defaultPrevented: false,
    preventDefault: () => {},
  };
  listener({ ...event, getModifierState: (name: string) => ctrl && name === 'Control' } as unknown as KeyboardEvent);
  return invoked;
}

test('a key that commands share is that of the one that fits what is held', () => {
  expect(heard({ key: 'e' })).toEqual(['department.edit']);
  expect(heard({ key: 'e' }, { hand: () => holding([user()]) })).toEqual(['user.edit']);
});

test('a blocked command is invoked too, to say why', () => {
  expect(heard({ key: 'u' })).toEqual(['department.restore']);
});

test('is silent while someone types, but for what is heard then', () => {
  const field = new FakeElement('textarea');
  expect(heard({ key: 'e', in: field })).toEqual([]);
  expect(heard({ key: 'k', ctrl: true, in: field })).toEqual(['app.palette']);
});

test('is silent while an input method composes, and under a surface', () => {
  expect(heard({ key: 'e', isComposing: true })).toEqual([]);
  expect(heard({ key: 'e' }, { isCovered: () => true })).toEqual([]);
});

test('held down, only what moves goes on', () => {
  expect(heard({ key: 'e', repeat: true })).toEqual([]);
  expect(heard({ key: 'j', repeat: true })).toEqual(['rows.down']);
});

test('Enter on a button is the button’s', () => {
  expect(heard({ key: 'Enter', in: new FakeElement('button') })).toEqual([]);
  expect(heard({ key: 'Enter' })).toEqual(['record.view']);
});

test('a command whose keys belong to a pane is not heard elsewhere', () => {
  expect(heard({ key: 'c' })).toEqual(['department.add']);
  const elsewhere = { ...holding([]), place: { path: '/layout/users', query: {} } };
  expect(heard({ key: 'c' }, { hand: () => elsewhere })).toEqual([]);
});
