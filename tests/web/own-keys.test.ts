import { describe, expect, test } from 'vitest';
import { app, type Command, command, document, one, rows } from '../../web/commands/core/command.ts';
import type { OwnKeys } from '../../web/state/preferences.ts';
import { readKeysFile, writeKeysFile } from '../../web/wings/keys/keys-file.ts';
import { allKeysOf, changedKeys, given, sharersOf, whereNamed, whyNotKeys } from '../../web/wings/keys/own-keys.ts';
import { readKeys } from '../../web/wings/keys/read-keys.ts';
import '../../web/app/registries.ts';

const run = () => {};
const palette = command({ id: 'app.palette', title: 'Open the palette', on: app, keys: 'mod+k', run });
const refresh = command({ id: 'app.refresh', title: 'Refresh', on: app, keys: 'r', run });
const addJob = command({ id: 'job.add', title: 'Add job…', on: app, keys: 'c', keysAt: '/layout/jobs', run });
const addUser = command({ id: 'user.add', title: 'Add user…', on: app, keys: 'c', keysAt: '/layout/users', run });
const goJobs = command({ id: 'jobs.go', title: 'Go to jobs', on: app, keys: 'g j', run });
const editUser = command({ id: 'user.edit', title: 'Edit user…', on: one('user'), keys: 'e', run });
const editJob = command({ id: 'job.edit', title: 'Edit job…', on: one('job'), keys: 'e', run });
const down = command({ id: 'rows.down', title: 'Move down', on: rows, keys: ['j', 'down'], repeats: true, run });
const nextPage = command({ id: 'document.nextPage', title: 'Go to the next page', on: document, keys: 'n', run });
const commands: readonly Command[] = [palette, refresh, addJob, addUser, goJobs, editUser, editJob, down, nextPage];

/** The result of giving a command a key: the loser, the keeper, or the reason for refusal. */
function giving(command: Command, keys: string, own: OwnKeys = {}) {
  const next = changedKeys(command, keys, own, false);
  const sharers = sharersOf(command, next, commands, own);
  return {
    meeting: sharers.meeting.map(({ id }) => id),
    apart: sharers.apart.map(({ id }) => id),
    why: whyNotKeys(command, next, sharers, own),
    own: given(own, command, next, sharers),
  };
}

test('a key taken by a command of the same scope is lost to the previous command; other scopes keep the key', () => {
  expect(giving(editUser, 'c')).toEqual({
    meeting: ['job.add', 'user.add'],
    apart: [],
    why: null,
    own: { 'user.edit': ['c'], 'job.add': [], 'user.add': [] },
  });
  expect(giving(addJob, 'n').meeting).toEqual(['document.nextPage']);
  const moved = giving(addUser, 'a').own;
  expect(moved).toEqual({ 'user.add': ['a'] });
  expect(giving(addJob, 'a', moved)).toMatchObject({ meeting: [], apart: ['user.add'], why: null });
  expect(giving(editJob, 'x', { 'user.edit': ['x'] })).toMatchObject({ meeting: [], apart: ['user.edit'] });
});

test('a key conflicts with longer and shorter sequences that share its beginning', () => {
  expect(giving(refresh, 'g').meeting).toEqual(['jobs.go']);
  expect(giving(refresh, 'e x').meeting).toEqual(['user.edit', 'job.edit']);
});

test('a new key replaces the first key and keeps the others; an additional key keeps all', () => {
  expect(changedKeys(down, 'n', {}, false)).toEqual(['n', 'down']);
  expect(changedKeys(down, 'n', {}, true)).toEqual(['j', 'down', 'n']);
  expect(changedKeys(down, 'down', {}, false)).toEqual(['down']);
});

test('a key equal to the default is not stored', () => {
  const { own } = giving(refresh, 'q');
  expect(own).toEqual({ 'app.refresh': ['q'] });
  expect(giving(refresh, 'r', own).own).toEqual({});
});

test('the palette always has a key', () => {
  expect(giving(refresh, 'mod+k').why).toBe('Open the palette always needs a key, and this key is its last');
  expect(giving(refresh, 'mod+k', { 'app.palette': ['mod+k', 'f2'] }).why).toBeNull();
  const none = sharersOf(palette, [], commands, {});
  expect(whyNotKeys(palette, [], none, {})).toMatch(/always needs a key/);
});

test.each([
  ['mod+w', /browser/],
  ['mod+shift+t', /browser/],
  ['mod+3', /browser/],
  ['f5', /reloads/],
  ['escape', /goes back/],
  ['enter', /opens/],
  ['tab', /next field/],
  ['g enter', /opens/],
  ['mod+c', /copies/],
  ['mod+z', /undoes typing/],
  ['other+k', /your system/],
])('%s is reserved', (keys, why) => {
  expect(giving(refresh, keys).why).toMatch(why);
});

test('the scope of a key is named', () => {
  expect(commands.map(whereNamed)).toEqual([
    '“Open the palette”',
    '“Refresh”',
    '“Add job” in jobs',
    '“Add user” in users',
    '“Go to jobs”',
    '“Edit user” on users',
    '“Edit job” on jobs',
    '“Move down” in lists',
    '“Go to the next page” in a document',
  ]);
});

test.each([
  ['g j', 'g j'],
  ['G then J', 'g j'],
  ['ctrl+K', 'mod+k'],
  ['⌘K', 'mod+k'],
  ['⇧A', 'shift+a'],
  ['Shift + A', null],
  ['shift+ctrl+c', 'mod+shift+c'],
  ['?', '?'],
  ['mod++', 'mod++'],
  ['shift+?', null],
  ['Esc', 'escape'],
  ['F12', 'f12'],
  ['ctrl+alt+c', null],
  ['job', null],
  ['g j k', null],
  ['', null],
])('reads %s', (written, keys) => {
  expect(readKeys(written)).toBe(keys);
});

describe('a file of keys', () => {
  const read = (keys: unknown, own: OwnKeys = {}) =>
    readKeysFile(JSON.stringify({ docket: 'keys', version: 1, keys }), commands, own);

  test('is read back unchanged', () => {
    const own = { 'app.refresh': ['q', 'mod+shift+u'], 'job.add': [] };
    const loaded = readKeysFile(writeKeysFile(own), commands, {});
    expect(loaded).toMatchObject({ keys: own, left: [] });
  });

  test('takes keys from commands of the same scope and names them; unlisted commands stay', () => {
    const loaded = read({ 'app.refresh': ['e'] }, { 'job.add': ['a'] });
    if (typeof loaded === 'string') throw new Error(loaded);
    expect(loaded.keys).toEqual({ 'job.add': ['a'], 'app.refresh': ['e'], 'user.edit': [], 'job.edit': [] });
    expect(loaded.changes.map(({ command, from }) => [command.id, from.map(({ id }) => id)])).toEqual([
      ['app.refresh', ['user.edit', 'job.edit']],
    ]);
  });

  test('omits unknown commands, invalid keys, reserved keys and duplicates, with reasons', () => {
    const loaded = read({
      'job.fly': ['f'],
      'app.refresh': ['hyper+q'],
      'user.edit': ['mod+w'],
      'job.add': ['a'],
      'jobs.go': ['a b'],
      'rows.down': 'j',
    });
    expect(loaded).toMatchObject({ keys: { 'job.add': ['a'] } });
    expect(loaded).toMatchObject({
      left: [
        'job.fly: no such command',
        'Refresh: "hyper+q" is not a key',
        expect.stringMatching(/^Edit user: .*W opens or closes a tab or window of the browser$/),
        'Go to jobs: the file gives A then B to “Add job”, too',
        'Move down: its keys are no list of at most 5',
      ],
    });
  });

  test('is refused when malformed or of another version', () => {
    expect(readKeysFile('{', commands, {})).toMatch(/not a file of keys/);
    expect(readKeysFile('[]', commands, {})).toMatch(/not a file of keys/);
    expect(readKeysFile('{"docket":"keys","version":2,"keys":{}}', commands, {})).toMatch(/version 2/);
    expect(allKeysOf(refresh, { ['__proto__']: ['q'] } as OwnKeys)).toEqual(['r']);
  });
});
