import { beforeEach, expect, test, vi } from 'vitest';
import { department as kind } from '../../web/records/department.ts';
import { ChangeDepartmentStatus, CreateDepartment } from '../../web/records/department-changes.ts';
import { finds } from '../../web/records/finds.ts';
import { clientOf, department, graphqlServer } from './graphql-server.ts';

let known = [department(1), department(2)];
const server = await graphqlServer(({ name, variables }) => {
  if (name === 'FindDepartments')
    return { data: { found: { __typename: 'DepartmentConnection', edges: known.map(edge) } } };
  if (name === 'DepartmentById') return { data: { record: known.find(({ id }) => id === variables.id) ?? null } };
  const input = variables.input as { id?: string; status?: string; name?: string };
  const changed = { ...department(input.id ? 1 : 3), ...input, version: 2 };
  known = [...known.filter(({ id }) => id !== changed.id), changed];
  return { data: { changed } };
});
const edge = (node: object) => ({ __typename: 'DepartmentEdge', node });

const asked = (name: string) => server.calls.filter((call) => call.name === name).length;

beforeEach(() => {
  known = [department(1), department(2)];
  server.calls.length = 0;
  vi.stubGlobal('document', { cookie: '' });
});

test('opens a record that a list has shown without asking', async () => {
  const client = clientOf(server.url);
  await client.query(finds.department, {}).toPromise();
  const { data } = await client.query(kind.byId, { id: 'department_2' }, { requestPolicy: 'cache-first' }).toPromise();
  expect(data?.record?.name).toBe('Department 2');
  expect(asked('DepartmentById')).toBe(0);
});

test('remembers that there is no such record', async () => {
  const client = clientOf(server.url);
  const look = () => client.query(kind.byId, { id: 'department_9' }, { requestPolicy: 'cache-first' }).toPromise();
  expect((await look()).data).toEqual({ record: null });
  expect((await look()).data).toEqual({ record: null });
  expect(asked('DepartmentById')).toBe(1);
});

test('shows a change at once, wherever the record is shown, and puts it right with the answer', async () => {
  const client = clientOf(server.url);
  const seen: string[] = [];
  const { unsubscribe } = client.query(kind.byId, { id: 'department_1' }).subscribe(({ data }) => {
    if (data?.record) seen.push(`${data.record.status} ${data.record.version}`);
  });
  await vi.waitFor(() => expect(seen).toContain('ACTIVE 1'));
  const input = { id: 'department_1', version: 1, status: 'INACTIVE' } as const;
  const change = client.mutation(ChangeDepartmentStatus, { input }).toPromise();
  await vi.waitFor(() => expect(seen).toContain('INACTIVE 1'));
  await change;
  await vi.waitFor(() => expect(seen.at(-1)).toBe('INACTIVE 2'));
  unsubscribe();
});

test('fetches the lists again that a new record may have entered', async () => {
  const client = clientOf(server.url);
  const counts: (number | undefined)[] = [];
  const { unsubscribe } = client
    .query(finds.department, {})
    .subscribe(({ data }) => counts.push(data?.found.edges.length));
  await vi.waitFor(() => expect(counts).toContain(2));
  await client.mutation(CreateDepartment, { input: { name: 'Sales' } }).toPromise();
  await vi.waitFor(() => expect(counts.at(-1)).toBe(3));
  unsubscribe();
});
