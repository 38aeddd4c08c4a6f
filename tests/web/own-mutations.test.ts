import { type Client, CombinedError } from '@urql/core';
import { GraphQLError } from 'graphql';
import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Command, command, type Hand, some } from '../../web/commands/core/command.ts';
import type { Console } from '../../web/commands/core/console.ts';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { graphql } from '../../web/ground/graphql.ts';
import type { DepartmentRecord } from '../../web/records/department.ts';
import { text } from '../../web/records/fields/question.ts';
import type { SavedCommandRecord } from '../../web/records/saved-command.ts';
import { createStage } from '../../web/shell/stage/stage.ts';
import type { OnStage } from '../../web/shell/stage/stage-context.ts';
import { show, surfaceAtom } from '../../web/shell/stage/surface.ts';
import { taskOf } from '../../web/shell/stage/task.ts';
import { createHistory } from '../../web/shell/stage/undo.ts';
import type { Viewer } from '../../web/state/viewer.ts';
import type { Step } from '../../web/wings/macros/macro.ts';
import { createRunner, macroRunAtom } from '../../web/wings/macros/runner.ts';
import { department, holding } from './made.ts';
import '../../web/app/registries.ts';

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
  ask: () => ({ name: text({ label: 'Name' }) }),
  variables: ({ id, version }: DepartmentRecord, { name }: { name: string }) => ({ input: { id, version, name } }),
} as unknown as Command;

const answering = () => new Promise((answer) => setTimeout(answer, 10));
const failed = (code: string) =>
  new CombinedError({ graphQLErrors: [new GraphQLError('It is so.', { extensions: { code } })] });

/** A stage over three records with slow, versioned changes; the list keeps showing the first versions. */
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
    console: {} as Console, // never used
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

test('a second change of a record follows the first, with another record changed in between', async () => {
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
])('after a change of several records, the next change follows for $next', async ({ next, led }) => {
  const { invoke, moveTo, sent, rests } = world();
  moveTo(1, 2);
  invoke(touch);
  moveTo(...next);
  invoke(touch);
  await rests();
  expect(sent).toEqual(['1 v1', '2 v1', ...led]);
});

test('a command waits for all checked records, even after a change of the loaded record', async () => {
  const { invoke, lack, sent, said, rests } = world();
  invoke(touch);
  lack(2);
  invoke(touch);
  await rests();
  expect(sent).toEqual(['1 v1']);
  expect(said).toContain('Touch department: loading 2 out of sight…');
});

test('a line typed during a change acts on the changed record with the typed values', async () => {
  const { invoke, begin, hand, sent, rests, known } = world();
  invoke(touch);
  const { held, actor } = hand();
  const task = taskOf(rename, held?.records ?? [], actor);
  begin({ ...task, given: { name: 'Roofing' } }, true);
  await rests();
  expect(sent).toEqual(['1 v1', '1 v2']);
  expect(known.get(idOf(1))).toMatchObject({ name: 'Roofing', version: 3 });
});

test('another person’s change in between is not overwritten unseen', async () => {
  const { invoke, known, sent, rests } = world();
  known.set(idOf(1), department({ id: idOf(1), version: 2, name: 'Theirs' }));
  invoke(touch);
  invoke(touch);
  await rests();
  expect(sent).not.toContain('1 v2');
  expect(known.get(idOf(1))).toMatchObject({ name: 'Theirs', version: 2 });
});

test('a refused change blocks no other change', async () => {
  const { invoke, is, sent, rests } = world();
  is.refused = true;
  invoke(touch);
  invoke(touch);
  await rests();
  expect(sent).toEqual(['1 v1', '1 v1']);
});

test('when the new version can’t be read, nothing is sent and the reason is given', async () => {
  const { invoke, is, sent, said, rests } = world();
  is.unread = true;
  invoke(touch);
  invoke(touch);
  await rests();
  expect(sent).toEqual(['1 v1']);
  expect(said.at(-1)).toMatch(/^Touch department: the server didn’t answer/);
});

test('a waiting confirmation doesn’t cover a layer opened meanwhile', async () => {
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
  { what: 'the creation of a record without an id yet', next: make, at: 1, led: ['3 v1', '3 v2'] },
])('undo waits for $what and takes back that change, not an earlier one', async ({ next, at, led }) => {
  const { invoke, undo, moveTo, sent, rests } = world();
  invoke(touch);
  await rests();
  moveTo(at);
  invoke(next);
  await undo();
  expect(sent).toEqual(['1 v1', ...led]);
});

test('a command during an undo acts on the result of the undo', async () => {
  const { invoke, undo, sent, rests } = world();
  invoke(touch);
  await rests();
  void undo();
  invoke(touch);
  await rests();
  expect(sent).toEqual(['1 v1', '1 v2', '1 v3']);
});

test('a command during a macro acts on the result of the macro', async () => {
  const { invoke, store, client, notify, hand, sent, rests } = world();
  await everyCommand();
  const viewer = { permissions: ['DEPARTMENTS_WRITE'], userId: hand().actor.userId } as unknown as Viewer; // all fields read
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
