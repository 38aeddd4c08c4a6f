import { describe, expect, test, vi } from 'vitest';
import { app, type Command, command, one, rows } from '../../web/commands/core/command.ts';
import { createKeyListener, type Shortcuts } from '../../web/shell/typing/shortcuts.ts';
import { defaults } from '../../web/state/preferences.ts';
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
// The listener only asks an element for its surroundings.
globalThis.Element = FakeElement as unknown as typeof Element;

const run = () => {};
const commands: readonly Command[] = [
  command({ id: 'app.palette', title: 'Open the palette', on: app, keys: 'mod+k', whileTyping: true, run }),
  command({ id: 'record.find', title: 'Find', on: app, keys: ['l', 'mod+l'], whileTyping: true, run }),
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
  readonly prevent?: () => void;
}

/** The commands invoked by a press. */
function heard(
  { key, ctrl = false, repeat = false, isComposing = false, in: target = new FakeElement(), prevent = () => {} }: Press,
  change: Partial<Shortcuts> = {},
) {
  const invoked: string[] = [];
  const listener = createKeyListener({
    commands: () => commands,
    awaited: () => null,
    hand: () => holding([department()]),
    preferences: () => defaults,
    isCovered: () => false,
    invoke: ({ id }) => invoked.push(id),
    take: () => false,
    ...change,
  });
  const event = {
    key,
    ctrlKey: ctrl,
    altKey: false,
    metaKey: false,
    code: '',
    repeat,
    isComposing,
    target,
    timeStamp: 1,
    keyCode: 0,
    defaultPrevented: false,
    preventDefault: prevent,
  };
  listener({ ...event, getModifierState: (name: string) => ctrl && name === 'Control' } as unknown as KeyboardEvent);
  return invoked;
}

test('a shared key runs the command that fits the current record', () => {
  expect(heard({ key: 'e' })).toEqual(['department.edit']);
  expect(heard({ key: 'e' }, { hand: () => holding([user()]) })).toEqual(['user.edit']);
});

test('a blocked command is invoked, too, to give its reason', () => {
  expect(heard({ key: 'u' })).toEqual(['department.restore']);
});

test('a letter in a field is typed, even as the key of an always-active command', () => {
  const field = new FakeElement('input:not([type=checkbox])');
  expect(heard({ key: 'l' })).toEqual(['record.find']);
  expect(heard({ key: 'l', in: field })).toEqual([]);
  expect(heard({ key: 'l', ctrl: true, in: field })).toEqual(['record.find']);
});

test('keys are ignored in a field except the always-active commands’', () => {
  const field = new FakeElement('textarea');
  expect(heard({ key: 'e', in: field })).toEqual([]);
  expect(heard({ key: 'k', ctrl: true, in: field })).toEqual(['app.palette']);
});

test('keys are ignored during composition and under a layer', () => {
  expect(heard({ key: 'e', isComposing: true })).toEqual([]);
  expect(heard({ key: 'e' }, { isCovered: () => true })).toEqual([]);
});

test('only movement repeats while a key is held', () => {
  expect(heard({ key: 'e', repeat: true })).toEqual([]);
  expect(heard({ key: 'j', repeat: true })).toEqual(['rows.down']);
});

test('the browser never takes the repeats of a command’s key: a held Space would scroll', () => {
  const prevent = vi.fn();
  heard({ key: 'e', repeat: true, prevent });
  expect(prevent).toHaveBeenCalledOnce();
});

test('Enter on a button presses the button', () => {
  expect(heard({ key: 'Enter', in: new FakeElement('button') })).toEqual([]);
  expect(heard({ key: 'Enter' })).toEqual(['record.view']);
});

test('a pane’s keys work only in the pane', () => {
  expect(heard({ key: 'c' })).toEqual(['department.add']);
  const elsewhere = { ...holding([]), place: { path: '/layout/users', query: {} } };
  expect(heard({ key: 'c' }, { hand: () => elsewhere })).toEqual([]);
});

describe('while commands or rows load', () => {
  const press = (key: string, ctrlKey = false) => {
    const event = new Event('keydown', { cancelable: true });
    return Object.assign(event, { key, code: '', ctrlKey, altKey: false, metaKey: false, getModifierState });
  };
  const getModifierState = () => false;

  /** A window whose key listener knows the first commands until the rest load. */
  function opened(come: Promise<unknown>, preferences = defaults) {
    const invoked: string[] = [];
    const state = {
      here: commands.filter(({ id }) => id === 'rows.down'),
      awaited: come as Promise<unknown> | null,
      hasRows: true,
      isTyped: false,
    };
    const typed: string[] = [];
    const window = new EventTarget();
    vi.stubGlobal('window', window);
    // A copied press keeps its keys: Node has no keyboard.
    vi.stubGlobal('KeyboardEvent', function copy(_: string, { key, ctrlKey, altKey }: KeyboardEvent) {
      return Object.assign(press(key, ctrlKey), { altKey });
    });
    const listener = createKeyListener({
      commands: () => state.here,
      awaited: () => state.awaited,
      hand: () => ({ ...holding([department()]), hasRows: state.hasRows }),
      preferences: () => preferences,
      isCovered: () => false,
      invoke: ({ id }) => {
        invoked.push(id);
        state.isTyped = id === 'app.search';
      },
      take: ({ key }) => {
        if (state.isTyped) typed.push(key);
        return state.isTyped;
      },
    });
    window.addEventListener('keydown', (event) => listener(event as KeyboardEvent));
    return { invoked, typed, state, window };
  }

  test('a key of a possible loading command is held with the following keys, and runs in order after loading', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { invoked, state, window } = opened(promise);
    for (const key of ['j', 'e', 'j']) window.dispatchEvent(press(key));
    expect(invoked).toEqual(['rows.down']);
    Object.assign(state, { here: commands, awaited: null });
    resolve();
    await vi.waitFor(() => expect(invoked).toEqual(['rows.down', 'department.edit', 'rows.down']));
  });

  test('keys after a held key that opens a field are typed into the field', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { invoked, typed, state, window } = opened(promise);
    const search = command({ id: 'app.search', title: 'Search', on: app, keys: '/', run });
    for (const key of ['e', '/', 'j', 'e']) window.dispatchEvent(press(key));
    Object.assign(state, { here: [...commands, search], awaited: null });
    resolve();
    await vi.waitFor(() => expect(typed).toEqual(['j', 'e']));
    expect(invoked).toEqual(['department.edit', 'app.search']);
  });

  test('a sequence that a loading command may complete is held whole, even if its keys work alone', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { invoked, state, window } = opened(promise);
    const back = command({ id: 'view.back', title: 'View back', on: app, keys: 'v b', run });
    state.here = [...state.here, back];
    for (const key of ['v', 'j', 'j']) window.dispatchEvent(press(key));
    expect(invoked).toEqual([]);
    const viewed = command({ id: 'view.jobs', title: 'View jobs', on: app, keys: 'v j', run });
    Object.assign(state, { here: [...commands, back, viewed], awaited: null });
    resolve();
    await vi.waitFor(() => expect(invoked).toEqual(['view.jobs', 'rows.down']));
  });

  test('a sequence begun before the commands arrive completes afterwards', async () => {
    const { promise } = Promise.withResolvers<void>();
    const { invoked, state, window } = opened(promise);
    state.here = [...state.here, command({ id: 'view.back', title: 'View back', on: app, keys: 'v b', run })];
    window.dispatchEvent(press('v'));
    const viewed = command({ id: 'view.jobs', title: 'View jobs', on: app, keys: 'v j', run });
    Object.assign(state, { here: [...state.here, viewed], awaited: null });
    window.dispatchEvent(press('j'));
    await vi.waitFor(() => expect(invoked).toEqual(['view.jobs']));
  });

  test('after a failed load, held keys do nothing and later keys are not held', async () => {
    const { invoked, state, window } = opened(Promise.resolve());
    const asked = vi.fn(() => Promise.resolve());
    window.dispatchEvent(press('e'));
    window.dispatchEvent(press('j'));
    state.awaited = null;
    Object.defineProperty(state, 'awaited', { get: asked });
    await vi.waitFor(() => expect(invoked).toEqual(['rows.down']));
    expect(asked).not.toHaveBeenCalled();
  });

  test('Ctrl keys of loading commands and custom keys are held; the browser’s keys are not', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const own = { ...defaults, keys: { 'department.export': ['alt+e'] } };
    const { invoked, state, window } = opened(promise, own);
    const deletion = press('Backspace', true);
    const [reload, exported] = [press('r', true), Object.assign(press('e'), { altKey: true })];
    for (const each of [deletion, reload, exported]) window.dispatchEvent(each);
    expect([deletion, reload, exported].map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, false, true]);
    const deleted = command({
      id: 'department.delete',
      title: 'Delete',
      on: one('department'),
      keys: 'mod+backspace',
      run,
    });
    Object.assign(state, { here: [...commands, deleted], awaited: null });
    resolve();
    await vi.waitFor(() => expect(invoked).toEqual(['department.delete']));
  });

  test('a sequence about missing rows is held until the rows load', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { invoked, state, window } = opened(promise);
    const inRows = [
      command({ id: 'rows.columns', title: 'Choose columns', on: rows, keys: ', c', run }),
      command({ id: 'rows.last', title: 'Move to the last row', on: rows, keys: 'end', run }),
      command({ id: 'rows.check', title: 'Check the row', on: rows, keys: 'c', run }),
    ];
    Object.assign(state, { here: inRows, hasRows: false });
    for (const key of [',', 'c', 'End']) window.dispatchEvent(press(key));
    expect(invoked).toEqual([]);
    Object.assign(state, { hasRows: true, awaited: null });
    resolve();
    await vi.waitFor(() => expect(invoked).toEqual(['rows.columns', 'rows.last']));
  });

  test('a ready command waits for nothing', () => {
    const { invoked, state, window } = opened(new Promise(() => {}));
    Object.assign(state, { here: commands });
    for (const key of ['j', 'e']) window.dispatchEvent(press(key));
    expect(invoked).toEqual(['rows.down', 'department.edit']);
  });
});
