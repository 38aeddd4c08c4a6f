import { beforeEach, expect, test, vi } from 'vitest';
import { department as kind } from '../../web/records/department.ts';
import { finds } from '../../web/records/documents/finds.ts';
import { CreateDepartment, switches } from '../../web/records/documents/mutations.ts';
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

test('a record already shown in a list opens without a request', async () => {
  const client = clientOf(server.url);
  await client.query(finds.department, {}).toPromise();
  const { data } = await client.query(kind.byId, { id: 'department_2' }, { requestPolicy: 'cache-first' }).toPromise();
  expect(data?.record?.name).toBe('Department 2');
  expect(asked('DepartmentById')).toBe(0);
});

test('a missing record is remembered', async () => {
  const client = clientOf(server.url);
  const look = () => client.query(kind.byId, { id: 'department_9' }, { requestPolicy: 'cache-first' }).toPromise();
  expect((await look()).data).toEqual({ record: null });
  expect((await look()).data).toEqual({ record: null });
  expect(asked('DepartmentById')).toBe(1);
});

test('a change shows at once everywhere, and the answer corrects it', async () => {
  const client = clientOf(server.url);
  const seen: string[] = [];
  const { unsubscribe } = client.query(kind.byId, { id: 'department_1' }).subscribe(({ data }) => {
    if (data?.record) seen.push(`${data.record.status} ${data.record.version}`);
  });
  await vi.waitFor(() => expect(seen).toContain('ACTIVE 1'));
  const input = { id: 'department_1', version: 1, status: 'INACTIVE' } as const;
  const change = client.mutation(switches.department, { input }).toPromise();
  await vi.waitFor(() => expect(seen).toContain('INACTIVE 1'));
  await change;
  await vi.waitFor(() => expect(seen.at(-1)).toBe('INACTIVE 2'));
  unsubscribe();
});

test('a new record refetches the lists it may belong to', async () => {
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
