import type { Client } from '@urql/core';
import { createStore } from 'jotai';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '../../web/commands/core/command.ts';
import type { Console } from '../../web/commands/core/console.ts';
import { departments } from '../../web/commands/organisation/departments.ts';
import type { DepartmentRecord } from '../../web/records/department.ts';
import { finds } from '../../web/records/documents/finds.ts';
import { SendJobReport } from '../../web/records/documents/mutations.ts';
import { createStage } from '../../web/shell/stage/stage.ts';
import { clientOf, graphqlServer } from './graphql-server.ts';
import { department, holding, message } from './made.ts';

const remove = departments.find(({ id }) => id === 'department.delete') as Command;
const restore = departments.find(({ id }) => id === 'department.restore') as Command;
/** A change to a department that answers with another record. */
const report = {
  ...remove,
  id: 'department.report',
  operation: SendJobReport,
  variables: ({ id }: DepartmentRecord) => ({ input: { id } }),
  undo: undefined,
} as unknown as Command;

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('document', { activeElement: null, cookie: '', querySelector: () => null });
  vi.stubGlobal('requestAnimationFrame', () => 0);
});

const heating = department({ id: 'department_1', version: 1 });
const roofing = department({ id: 'department_2', version: 1 });

/** The service's records, and its delayed answers. */
let known: readonly DepartmentRecord[] = [];
let held: Readonly<Record<string, Promise<void>>> = {};
const changes = ['DeleteDepartment', 'RestoreDepartment', 'SendJobReport'];
const server = await graphqlServer(async ({ name, variables }) => {
  const before = known;
  const { id } = (variables.input ?? variables) as { id?: string };
  const deletedAt = name === 'DeleteDepartment' ? '2026-11-20T09:30:00.000Z' : null;
  const change = (each: DepartmentRecord) => ({ ...each, deletedAt, version: each.version + 1 });
  if (changes.includes(name)) known = known.map((each) => (each.id === id ? change(each) : each));
  const one = known.find((each) => each.id === id);
  await held[name];
  if (name === 'SendJobReport') return { data: { changed: message() } };
  if (changes.includes(name)) return { data: { changed: one } };
  if (name === 'DepartmentById') return { data: { record: one } };
  const edges = before.map((node) => ({ __typename: 'DepartmentEdge', node }));
  return { data: { found: { __typename: 'DepartmentConnection', edges } } };
});
afterAll(server.close);

/** A stage at a visible list with the cursor on the first row, and each sent change as `DeleteDepartment 1 v1`. */
async function stageAtList() {
  [known, held] = [[heating, roofing], {}];
  const client: Client = clientOf(server.url);
  let rows: readonly DepartmentRecord[] = [];
  client.query(finds.department, {}).subscribe(({ data }) => {
    rows = data?.found.edges.map(({ node }) => node) ?? rows;
  });
  await vi.waitFor(() => expect(rows).toHaveLength(2));
  server.calls.length = 0;
  let cursor = 0;
  const { invoke } = createStage({
    store: createStore(),
    client: () => client,
    console: {} as Console, // never used
    hand: () => holding(rows.slice(cursor, cursor + 1)),
    notify: () => {},
    commandOf: () => undefined,
  });
  const sent = () =>
    server.calls.flatMap(({ name, variables }) => {
      const { id, version } = (variables.input ?? {}) as Partial<DepartmentRecord>;
      return changes.includes(name) ? `${name} ${id?.replace('department_', '')} v${version ?? '?'}` : [];
    });
  return { invoke, moveOn: () => cursor++, sent };
}

test('a command after a change uses the changed version before the list shows it', async () => {
  const { invoke, sent } = await stageAtList();
  const never = Promise.withResolvers<void>();
  held = { FindDepartments: never.promise };
  invoke(remove);
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  invoke(restore);
  invoke(remove);
  const all = ['DeleteDepartment 1 v1', 'RestoreDepartment 1 v2', 'DeleteDepartment 1 v3'];
  await vi.waitFor(() => expect(sent()).toEqual(all));
  never.resolve();
});

test('a command during a change acts on the record under the cursor at the time of the key', async () => {
  const { invoke, moveOn, sent } = await stageAtList();
  const slow = Promise.withResolvers<void>();
  held = { DeleteDepartment: slow.promise };
  invoke(remove);
  invoke(restore);
  moveOn();
  slow.resolve();
  await vi.waitFor(() => expect(sent()).toEqual(['DeleteDepartment 1 v1', 'RestoreDepartment 1 v2']));
  expect(known.map(({ version }) => version)).toEqual([3, 1]);
});

test('after a change that answers with another record, the next command fetches the new version', async () => {
  const { invoke, sent } = await stageAtList();
  invoke(report);
  invoke(remove);
  await vi.waitFor(() => expect(sent()).toEqual(['SendJobReport 1 v?', 'DeleteDepartment 1 v2']));
});
