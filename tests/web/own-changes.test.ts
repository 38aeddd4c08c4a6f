import { type Client, CombinedError } from '@urql/core';
import { GraphQLError } from 'graphql';
import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Command, command, type Hand, some } from '../../web/commands/command.ts';
import type { Console } from '../../web/commands/console.ts';
import { text } from '../../web/commands/fields.ts';
import { everyCommand } from '../../web/commands/registry.ts';
import { graphql } from '../../web/graphql.ts';
import type { Step } from '../../web/macros/macro.ts';
import { createRunner, macroRunAtom } from '../../web/macros/runner.ts';
import type { DepartmentRecord } from '../../web/records/department.ts';
import type { SavedCommandRecord } from '../../web/records/saved-command.ts';
import type { Viewer } from '../../web/state/viewer.ts';
import { createStage } from '../../web/surfaces/stage.ts';
import type { OnStage } from '../../web/surfaces/stage-context.ts';
import { show, surfaceAtom } from '../../web/surfaces/surface.ts';
import { taskOf } from '../../web/surfaces/task.ts';
import { createHistory } from '../../web/surfaces/undo.ts';
import { department, holding } from './made.ts';

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(name, { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('document', { activeElement: null, cookie: '', querySelector: () => null });
  vi.stubGlobal('requestAnimationFrame', () => 0);
});

const idOf = (number: number) => `department_${number}`;

const operation = graphql(`
  mutation TouchDepartment($input: UpdateDepartmentInput!) {
    changed: updateDepartment(input: $input) {
      id
      version
    }
  }
`);
const touch = command({
  id: 'department.touch',
  title: 'Touch department',
  on: some('department'),
  operation,
  variables: ({ id, version, name }) => ({ input: { id, version, name } }),
  say: ({ name }) => `${name} is touched`,
  undo: ({ id, name }, _, { changed: { version } }) => ({ operation, variables: { input: { id, version, name } } }),
}) as Command;
const sure = { ...touch, id: 'department.sure', confirm: () => 'For good?' } as Command;
const make = {
  ...touch,
  id: 'department.make',
  on: { of: 'app' },
  variables: () => ({ input: { id: idOf(3), version: 1, name: 'Made' } }),
  say: () => 'It is made',
  undo: () => ({ operation, variables: { input: { id: idOf(3), version: 2, name: 'Made' } } }),
} as unknown as Command;
const rename = {
  ...touch,
  id: 'department.rename',
  ask: () => ({ name: text('Name') }),
  variables: ({ id, version }: DepartmentRecord, { name }: { name: string }) => ({ input: { id, version, name } }),
} as unknown as Command;

const answering = () => new Promise((answer) => setTimeout(answer, 10));
const failed = (code: string) =>
  new CombinedError({ graphQLErrors: [new GraphQLError('It is so.', { extensions: { code } })] });

/** A stage over three records, whose changes take a moment and carry a version; the list goes on showing the first of each. */
function world() {
  const known = new Map([1, 2, 3].map((number) => [idOf(number), department({ id: idOf(number), version: 1 })]));
  const shown = new Map(known);
  const sent: string[] = [];
  const said: string[] = [];
  const is = { unread: false, refused: false };
  let at = [1];
  let missing = 0;
  const client = {
    mutation: (_: unknown, { input: { id, version, name } }: { input: DepartmentRecord }) => ({
      toPromise: async () => {
        const before = known.get(id) ?? department();
        sent.push(`${id.at(-1)} v${version}`);
        const error = is.refused ? failed('BAD_INPUT') : version === before.version ? null : failed('STALE_VERSION');
        if (!error) known.set(id, { ...before, name, version: version + 1 });
        await answering();
        return error ? { error } : { data: { changed: known.get(id) } };
      },
    }),
    query: (_: unknown, { id }: { id: string }) => ({
      toPromise: async () => (is.unread ? { error: failed('UNAVAILABLE') } : { data: { record: known.get(id) } }),
    }),
    reexecuteOperation: () => {},
  } as unknown as Client;
  const store = createStore();
  const hand = (): Hand => {
    const { held, ...others } = holding(at.flatMap((number) => shown.get(idOf(number)) ?? []));
    return { ...others, held: held && { ...held, ...(missing > 0 && { missing }) } };
  };
  const notify = ({ message }: { message: string }) => void said.push(message);
  const stage = createStage({
    store,
    client: () => client,
    hand,
    whole: () => new Promise(() => {}),
    console: {} as Console, // nothing here asks it
    notify,
    commandOf: () => undefined,
  });
  return {
    ...stage,
    client,
    notify,
    ...createHistory(store, () => client, notify),
    store,
    hand,
    is,
    known,
    sent,
    said,
    moveTo: (...numbers: number[]) => {
      at = numbers;
    },
    lack: (count: number) => {
      missing = count;
    },
    rests: async () => {
      for (let times = 0; times < 8; times++) await answering();
    },
  };
}

test('what follows a change follows it also where another record’s was in between', async () => {
  const { invoke, moveTo, sent, rests } = world();
  invoke(touch);
  moveTo(2);
  invoke(touch);
  moveTo(1);
  invoke(touch);
  await rests();
  expect(sent).toEqual(['1 v1', '2 v1', '1 v2']);
});

test.each([
  { next: [1, 2], led: ['1 v2', '2 v2'] },
  { next: [2], led: ['2 v2'] },
])('what follows a change of several follows it for $next', async ({ next, led }) => {
  const { invoke, moveTo, sent, rests } = world();
  moveTo(1, 2);
  invoke(touch);
  moveTo(...next);
  invoke(touch);
  await rests();
  expect(sent).toEqual(['1 v1', '2 v1', ...led]);
});

test('what is checked is waited for as a whole, also right after a change of the one that is here', async () => {
  const { invoke, lack, sent, said, rests } = world();
  invoke(touch);
  lack(2);
  invoke(touch);
  await rests();
  expect(sent).toEqual(['1 v1']);
  expect(said).toContain('Touch department: waiting for 2 that are out of sight.');
});

test('a line that was typed while a change was under way is done to what that led to, with what was typed', async () => {
  const { invoke, begin, hand, sent, rests, known } = world();
  invoke(touch);
  const { held, actor } = hand();
  const task = taskOf(rename, held?.records ?? [], actor);
  begin({ ...task, given: { name: 'Roofing' } }, true);
  await rests();
  expect(sent).toEqual(['1 v1', '1 v2']);
  expect(known.get(idOf(1))).toMatchObject({ name: 'Roofing', version: 3 });
});

test('what somebody else has changed meanwhile is not built upon unseen', async () => {
  const { invoke, known, sent, rests } = world();
  known.set(idOf(1), department({ id: idOf(1), version: 2, name: 'Theirs' }));
  invoke(touch);
  invoke(touch);
  await rests();
  expect(sent).not.toContain('1 v2');
  expect(known.get(idOf(1))).toMatchObject({ name: 'Theirs', version: 2 });
});

test('what was refused keeps nothing else from being done', async () => {
  const { invoke, is, sent, rests } = world();
  is.refused = true;
  invoke(touch);
  invoke(touch);
  await rests();
  expect(sent).toEqual(['1 v1', '1 v1']);
});

test('where it can’t be read what a change led to, nothing is sent, and it is said why', async () => {
  const { invoke, is, sent, said, rests } = world();
  is.unread = true;
  invoke(touch);
  invoke(touch);
  await rests();
  expect(sent).toEqual(['1 v1']);
  expect(said.at(-1)).toMatch(/^Touch department: no answer came/);
});

test('what has to be confirmed is not asked over what was opened while it waited', async () => {
  const { invoke, store, sent, rests } = world();
  invoke(touch);
  invoke(sure);
  show(store, { is: 'palette', typed: 'mar' });
  await rests();
  expect(store.get(surfaceAtom)).toMatchObject({ is: 'palette', typed: 'mar' });
  expect(sent).toEqual(['1 v1']);
});

test.each([
  { what: 'a change of another record', next: touch, at: 2, led: ['2 v1', '2 v2'] },
  { what: 'what makes something, of which nothing is known yet', next: make, at: 1, led: ['3 v1', '3 v2'] },
])('undo takes back $what once it is done, not what was done before', async ({ next, at, led }) => {
  const { invoke, undo, moveTo, sent, rests } = world();
  invoke(touch);
  await rests();
  moveTo(at);
  invoke(next);
  await undo();
  expect(sent).toEqual(['1 v1', ...led]);
});

test('what is called while a change is being taken back is done to what that leads to', async () => {
  const { invoke, undo, sent, rests } = world();
  invoke(touch);
  await rests();
  void undo();
  invoke(touch);
  await rests();
  expect(sent).toEqual(['1 v1', '1 v2', '1 v3']);
});

test('what is called while a macro runs is done to what that leads to', async () => {
  const { invoke, store, client, notify, hand, sent, rests } = world();
  await everyCommand();
  const viewer = { permissions: ['DEPARTMENTS_WRITE'], userId: hand().actor.userId } as unknown as Viewer; // all that it asks
  const { run } = createRunner({ store, client, viewer, notify, stage: () => ({}) as OnStage });
  const step: Step = { id: 'step_1', command: 'department.delete', on: { is: 'row' }, values: {} };
  run(
    { name: 'Close' } as SavedCommandRecord,
    { version: 1, kind: 'department', questions: [], steps: [step] },
    hand().held?.records ?? [],
    {},
  );
  store.get(macroRunAtom)?.begin();
  invoke(touch);
  await rests();
  expect(sent).toEqual(['1 v1', '1 v2']);
});
