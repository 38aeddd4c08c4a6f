import { type Client, CombinedError } from '@urql/core';
import { GraphQLError } from 'graphql';
import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { app, type Command, command, some } from '../../web/commands/core/command.ts';
import type { Console } from '../../web/commands/core/console.ts';
import { departments } from '../../web/commands/organisation/departments.ts';
import { graphql } from '../../web/ground/graphql.ts';
import { UpdateDepartment } from '../../web/records/documents/mutations.ts';
import { text } from '../../web/records/fields/question.ts';
import { bulkAtom } from '../../web/shell/stage/bulk/bulk.ts';
import { reasonsOf } from '../../web/shell/stage/bulk/bulk-report.ts';
import { createStage } from '../../web/shell/stage/stage.ts';
import { surfaceAtom } from '../../web/shell/stage/surface.ts';
import { type Task, taskOf, withRead } from '../../web/shell/stage/task.ts';
import { deedsAtom } from '../../web/state/deeds.ts';
import type { Note } from '../../web/state/notes.ts';
import { actor, department, holding } from './made.ts';

const find = (id: string) => departments.find((each) => each.id === id) as Command;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  // The stage only asks the page for the focus.
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('document', { activeElement: null, querySelector: () => null });
  vi.stubGlobal('requestAnimationFrame', () => 0);
});

type Answer = { data: object } | { code: string; errors?: object[] } | 'no answer';

function stage(answers: readonly Answer[], hand = holding([department()])) {
  const store = createStore();
  const notes: Note[] = [];
  const sent: Record<string, unknown>[] = [];
  const went: string[] = [];
  const answer = (variables: Record<string, unknown>) => {
    sent.push(variables);
    const next = answers[sent.length - 1] ?? { data: {} };
    if (next === 'no answer') return { error: new CombinedError({ networkError: new TypeError('Failed to fetch') }) };
    if ('data' in next) return next;
    const { code, errors } = next;
    const refused = new GraphQLError(`Refused as ${code}.`, { extensions: { code, errors } });
    return { error: new CombinedError({ graphQLErrors: [refused] }) };
  };
  const call = (_: unknown, variables: Record<string, unknown>) => ({ toPromise: async () => answer(variables) });
  const made = createStage({
    store,
    // The only methods used.
    client: () => ({ mutation: call, query: call }) as unknown as Client,
    hand: () => hand,
    console: { go: (path: string) => went.push(path) } as unknown as Console,
    notify: (note) => notes.push(note),
    commandOf: find,
  });
  const task = () => (store.get(surfaceAtom) as { task: Task }).task;
  return { ...made, store, notes, sent, went, task };
}

const changed = (version: number) => ({ data: { changed: department({ version }) } });

/** The author of the last change, read along with the current record. */
const author = { data: { node: { history: { edges: [{ node: { actorName: 'Maria Silva' } }] } } } };

test('a command asks for missing answers, sends, and reports the result with an undo', async () => {
  const { invoke, submit, store, notes, task } = stage([changed(4)]);
  invoke(find('department.changeState'));
  expect(store.get(surfaceAtom)).toMatchObject({ is: 'prompt' });
  expect(await submit(task(), { status: 'INACTIVE' })).toBeNull();
  expect(store.get(surfaceAtom)).toBeNull();
  expect(notes).toMatchObject([
    { tone: 'good', message: 'Heating is inactive.', action: { label: 'Undo', command: 'app.undo' } },
  ]);
  expect(store.get(deedsAtom)).toHaveLength(1);
});

test('a switch begins with the opposite state', () => {
  const before = (status: 'ACTIVE' | 'INACTIVE') => {
    const { invoke, task } = stage([], holding([department({ status })]));
    invoke(find('department.changeState'));
    return task().given;
  };
  expect(before('ACTIVE')).toEqual({ status: 'INACTIVE' });
  expect(before('INACTIVE')).toEqual({ status: 'ACTIVE' });
});

test('a blocked command gives its reason', () => {
  const { invoke, notes, store } = stage([], holding([department({ deletedAt: '2026-01-05T09:00:00.000Z' })]));
  invoke(find('department.edit'));
  expect(store.get(surfaceAtom)).toBeNull();
  expect(notes).toMatchObject([
    { tone: 'plain', message: expect.stringMatching(/^Edit department: Heating is deleted/) },
  ]);
});

test('a refusal with an open prompt appears in the prompt, and the draft stays', async () => {
  const errors = [{ path: 'input.name', code: 'TAKEN', kind: 'department', given: 'Cooling' }];
  const { invoke, submit, task, notes, store } = stage([{ code: 'BAD_INPUT', errors }]);
  invoke(find('department.edit'));
  expect(await submit(task(), { name: 'Cooling', description: null })).toMatchObject({
    code: 'BAD_INPUT',
    fields: errors,
  });
  expect(notes).toEqual([]);
  expect(store.get(surfaceAtom)).toMatchObject({ is: 'prompt' });
});

test('equal answers after a lost answer keep the idempotency key, other answers get a new key', async () => {
  const { invoke, submit, task, sent } = stage(['no answer', 'no answer', changed(1)]);
  invoke(find('department.add'));
  const present = task();
  await submit(present, { name: 'Lab' });
  await submit(present, { name: 'Lab' });
  await submit(present, { name: 'Labs' });
  const [first, again, other] = sent.map(({ idempotencyKey }) => idempotencyKey);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('a record changed by another person is refetched and shown beside the typed values', async () => {
  const theirs = department({ version: 9, name: 'Theirs' });
  const { invoke, submit, confirm, task, store, sent } = stage([
    { code: 'STALE_VERSION' },
    { data: { record: theirs } },
    author,
    changed(10),
  ]);
  invoke(find('department.edit'));
  await submit(task(), { name: 'Mine', description: null });
  expect(store.get(surfaceAtom)).toMatchObject({
    is: 'conflict',
    theirs,
    by: 'Maria Silva',
    answers: { name: 'Mine' },
  });
  await confirm({ ...task(), subjects: [theirs] }, { name: 'Mine', description: null });
  expect(sent.at(-1)).toMatchObject({ input: { version: 9, name: 'Mine' } });
});

/** Asks for a name, after reading the present name beside the record. */
const rename = command({
  id: 'department.renameAsRead',
  title: 'Rename department…',
  on: some('department'),
  reads: ({ id }) => ({
    operation: graphql(`query NameNow($id: ID!) { now: department(id: $id) { id name } }`),
    variables: { id },
  }),
  ask: { name: text({ label: 'Name' }) },
  initial: (_, __, read) => ({ name: read?.now?.name ?? 'Unread' }),
  operation: UpdateDepartment,
  variables: ({ id, version }, { name }) => ({ input: { id, version, name } }),
  say: () => 'It is renamed',
});

test('a command’s read is repeated to compare the typed values', async () => {
  const theirs = department({ version: 9 });
  const { submit, store } = stage([
    { code: 'STALE_VERSION' },
    { data: { record: theirs } },
    author,
    { data: { now: { name: 'Theirs' } } },
  ]);
  const task = withRead(taskOf(rename, [department()], actor), { now: { name: 'Was' } }, 'key', {});
  await submit(task, { name: 'Mine' });
  expect(store.get(surfaceAtom)).toMatchObject({ is: 'conflict', answers: { name: 'Mine' }, now: { name: 'Theirs' } });
});

test('when another person’s change can’t be read, no comparison is guessed', async () => {
  const theirs = department({ version: 9 });
  for (const reads of [['no answer'], [{ data: { record: theirs } }, author, 'no answer']] as const) {
    const { submit, store, notes } = stage([{ code: 'STALE_VERSION' }, ...reads]);
    const task = withRead(taskOf(rename, [department()], actor), { now: { name: 'Was' } }, 'key', {});
    store.set(surfaceAtom, { is: 'prompt', task });
    await submit(task, { name: 'Mine' });
    expect(store.get(surfaceAtom)).toMatchObject({ is: 'prompt' });
    expect(notes).toMatchObject([
      { message: expect.stringContaining('could not be read'), action: { label: 'Try again' } },
    ]);
  }
});

test('a deleted record is reported as deleted', async () => {
  const { invoke, submit, task, notes } = stage([{ code: 'STALE_VERSION' }, { data: { record: null } }]);
  invoke(find('department.edit'));
  await submit(task(), { name: 'Mine', description: null });
  expect(notes).toMatchObject([
    { tone: 'bad', message: 'Edit department: not done. Someone else deleted the record.' },
  ]);
});

test('for several records, refused records show reasons, and done records can be undone', async () => {
  const hand = holding([
    department({ name: 'A' }),
    department({ name: 'B', id: 'department_01jd3k8f0ve2mb2q5d6n7x8y91' }),
  ]);
  const { invoke, submit, task, notes, store } = stage([changed(4), { code: 'CONFLICT' }], hand);
  invoke(find('department.changeState'));
  await submit(task(), { status: 'INACTIVE' });
  expect(store.get(surfaceAtom)).toEqual({ is: 'bulk' });
  expect(notes).toEqual([]);
  const results = store.get(bulkAtom)?.results ?? [];
  expect(reasonsOf(results)).toMatchObject([{ why: 'Another record prevents the change.', subjects: [{ name: 'B' }] }]);
  expect(store.get(deedsAtom)[0]?.changes).toHaveLength(1);
});

test('a change of many records shows progress, can be stopped, and reports the end', async () => {
  const many = Array.from({ length: 40 }, (_, at) => department({ name: `D${at}`, id: `department_${at}` }));
  const { invoke, submit, task, notes, store } = stage(
    many.map(() => changed(4)),
    holding(many),
  );
  invoke(find('department.changeState'));
  const outcome = submit(task(), { status: 'INACTIVE' });
  expect(store.get(surfaceAtom)).toEqual({ is: 'bulk' });
  expect(store.get(bulkAtom)).toMatchObject({ done: 0, results: null });
  await outcome;
  expect(store.get(bulkAtom)).toMatchObject({ done: 40 });
  expect(store.get(surfaceAtom)).toBeNull();
  expect(notes).toMatchObject([{ tone: 'good', message: '40 departments are inactive.' }]);
});

test('refused records with the same reason are grouped, whatever their titles', async () => {
  const gone = { deletedAt: '2026-01-05T09:00:00.000Z' };
  const hand = holding([
    department({ name: 'A' }),
    department({ name: 'Long name', id: 'department_2', ...gone }),
    department({ name: 'Other', id: 'department_3', ...gone }),
  ]);
  const { invoke, submit, task, store } = stage([changed(4)], hand);
  invoke(find('department.changeState'));
  await submit(task(), { status: 'INACTIVE' });
  expect(reasonsOf(store.get(bulkAtom)?.results ?? []).map(({ why, subjects }) => [why, subjects.length])).toEqual([
    ['… is deleted.', 2],
  ]);
});

test('an irreversible command asks in words and sends after the answer', async () => {
  const purge = command({
    id: 'department.purge',
    title: 'Purge departments',
    on: app,
    operation: graphql(`mutation Purge { logout }`),
    variables: () => ({}),
    say: () => 'They are gone',
    confirm: () => 'Purge all departments for good?',
  });
  const { invoke, confirm, store, sent, task, notes } = stage([{ data: { logout: true } }]);
  invoke(purge);
  expect(store.get(surfaceAtom)).toMatchObject({
    is: 'confirm',
    caution: { question: 'Purge all departments for good?' },
  });
  expect(sent).toEqual([]);
  await confirm(task(), {});
  expect(sent).toHaveLength(1);
  expect(notes).toMatchObject([{ message: 'They are gone.' }]);
});

test('a refusal without an open layer is a note, with a retry when useful', async () => {
  const { invoke, notes } = stage(['no answer', { data: { changed: department({ version: 4 }) } }]);
  invoke(find('department.delete'));
  await vi.waitFor(() => expect(notes).toHaveLength(1));
  expect(notes[0]).toMatchObject({ tone: 'bad', action: { label: 'Try again' } });
  notes[0]?.action?.act();
  await vi.waitFor(() => expect(notes.at(-1)).toMatchObject({ message: 'Heating deleted.' }));
});

test('equal answers to another command are a new attempt', async () => {
  const { invoke, sent, store, notes } = stage([{ code: 'IN_USE' }, changed(4)]);
  const relabel = command({
    id: 'department.rename',
    title: 'Rename department',
    on: some('department'),
    operation: UpdateDepartment,
    variables: ({ id, version }) => ({ input: { id, version, name: 'Renamed' } }),
    say: () => 'It is renamed',
  });
  invoke(find('department.delete'));
  await vi.waitFor(() => expect(notes).toHaveLength(1));
  invoke(relabel);
  await vi.waitFor(() => expect(store.get(deedsAtom)).toHaveLength(1));
  expect(sent.at(-1)).toMatchObject({ input: { name: 'Renamed' } });
});

test('pressing Enter twice sends once', async () => {
  const { invoke, submit, task, sent, store } = stage([changed(4), changed(5)]);
  invoke(find('department.edit'));
  const present = task();
  const answers = { name: 'Cooling', description: null };
  expect(await Promise.all([submit(present, answers), submit(present, answers)])).toEqual([null, null]);
  expect(sent).toHaveLength(1);
  expect(store.get(deedsAtom)).toHaveLength(1);
});

test('an outcome doesn’t close a prompt opened meanwhile', async () => {
  const { invoke, submit, task, store } = stage([changed(4)]);
  invoke(find('department.edit'));
  const outcome = submit(task(), { name: 'Cooling', description: null });
  invoke(find('department.add'));
  await outcome;
  expect(store.get(surfaceAtom)).toMatchObject({ is: 'prompt', task: { command: { id: 'department.add' } } });
});

test('a conflict is reported, not shown, over a prompt opened meanwhile', async () => {
  const theirs = department({ version: 9, name: 'Theirs' });
  const { invoke, submit, task, store, notes } = stage([
    { code: 'STALE_VERSION' },
    { data: { record: theirs } },
    author,
  ]);
  invoke(find('department.edit'));
  const outcome = submit(task(), { name: 'Mine', description: null });
  invoke(find('department.add'));
  await outcome;
  expect(store.get(surfaceAtom)).toMatchObject({ task: { command: { id: 'department.add' } } });
  expect(notes.at(-1)?.message).toBe('Edit department: not done. Maria Silva changed Theirs.');
  notes.at(-1)?.action?.act();
  expect(store.get(surfaceAtom)).toMatchObject({ is: 'conflict', theirs });
});
