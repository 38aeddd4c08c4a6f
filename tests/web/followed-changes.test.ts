import type { Client } from '@urql/core';
import { createStore } from 'jotai';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '../../web/commands/command.ts';
import type { Console } from '../../web/commands/console.ts';
import { departments } from '../../web/commands/departments.ts';
import { graphql } from '../../web/graphql.ts';
import type { DepartmentRecord } from '../../web/records/department.ts';
import { finds } from '../../web/records/finds.ts';
import { createStage } from '../../web/surfaces/stage.ts';
import { clientOf, graphqlServer } from './graphql-server.ts';
import { department, holding } from './made.ts';

const Roles = graphql(`
  query Roles {
    roles
  }
`);
const remove = departments.find(({ id }) => id === 'department.delete') as Command;
const restore = departments.find(({ id }) => id === 'department.restore') as Command;

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('document', { activeElement: null, cookie: '', querySelector: () => null });
  vi.stubGlobal('requestAnimationFrame', () => 0);
});

/** What the service has, and until when it answers none of these. */
let known = department();
let held: Readonly<Record<string, Promise<void>>> = {};
const server = await graphqlServer(async ({ name, variables }) => {
  const before = known;
  if (name.endsWith('Department')) {
    const deletedAt = name === 'DeleteDepartment' ? '2026-11-20T09:30:00.000Z' : null;
    known = { ...known, deletedAt, version: versionIn(variables) + 1 };
    return { data: { changed: known } };
  }
  await held[name];
  if (name === 'Roles') return { data: { roles: [] } };
  const edges = [{ __typename: 'DepartmentEdge', node: before }];
  return { data: { found: { __typename: 'DepartmentConnection', edges } } };
});
afterAll(server.close);

const versionIn = ({ input }: Record<string, unknown>) => (input as { version: number }).version;

/** A stage at a list on the screen; hands are on the one department in it. */
async function stageAtList() {
  [known, held] = [department({ version: 1 }), {}];
  server.calls.length = 0;
  const client: Client = clientOf(server.url);
  let shown: DepartmentRecord | undefined;
  client.query(finds.department, {}).subscribe(({ data }) => {
    shown = data?.found.edges[0]?.node ?? shown;
  });
  await vi.waitFor(() => expect(shown?.version).toBe(1));
  const made = createStage({
    store: createStore(),
    client: () => client,
    console: {} as Console, // nothing here asks it
    hand: () => holding(shown ? [shown] : []),
    notify: () => {},
    commandOf: () => undefined,
  });
  const sent = () => server.calls.filter(({ name }) => name.endsWith('Department')).map(({ name }) => name);
  return { ...made, client, sent };
}

test('a record that is slow to show a change is waited for', async () => {
  const { invoke, sent } = await stageAtList();
  const slow = Promise.withResolvers<void>();
  held = { FindDepartments: slow.promise };
  invoke(remove);
  await vi.waitFor(() => expect(sent()).toEqual(['DeleteDepartment']));
  invoke(restore);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_000);
  await new Promise((later) => setTimeout(later, 100));
  expect(sent()).toEqual(['DeleteDepartment']);
  slow.resolve();
  await vi.waitFor(() => expect(sent()).toEqual(['DeleteDepartment', 'RestoreDepartment']));
  expect(known).toMatchObject({ deletedAt: null, version: 3 });
});

test('one that shows it is not, whatever else is under way', async () => {
  const { invoke, client, sent } = await stageAtList();
  const never = Promise.withResolvers<void>();
  held = { Roles: never.promise };
  client.query(Roles, {}).subscribe(() => {});
  await vi.waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('Roles'));
  invoke(remove);
  invoke(restore);
  await vi.waitFor(() => expect(sent()).toEqual(['DeleteDepartment', 'RestoreDepartment']));
  never.resolve();
});
