import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { graphql } from '../../web/ground/graphql.ts';
import { changeMany } from '../../web/ground/traffic.ts';
import { deletes } from '../../web/records/documents/mutations.ts';
import { clientOf, department, graphqlServer, refusal } from './graphql-server.ts';

const Page = graphql(`
  query Page {
    page: departments(first: 10) {
      edges {
        node {
          id
          name
        }
      }
    }
  }
`);

const One = graphql(`
  query One($id: ID!) {
    one: department(id: $id) {
      id
      name
      description
    }
  }
`);

vi.stubGlobal('document', { cookie: '' });
let isDeleted = false;
let isBroken = false;
const server = await graphqlServer(({ name }) => {
  if (isBroken) return refusal('UNAVAILABLE', 'The service does not answer.');
  if (name === 'One') return { data: { one: department(1) } };
  if (name === 'DeleteDepartment') {
    isDeleted = true;
    return { data: { changed: department(1, { deletedAt: '2026-11-20T09:30:00.000Z', version: 2 }) } };
  }
  const edges = isDeleted ? [] : [{ __typename: 'DepartmentEdge', node: department(1) }];
  return { data: { page: { __typename: 'DepartmentConnection', edges } } };
});
afterAll(server.close);
beforeEach(() => {
  isDeleted = false;
});

test('a list opened during a change is answered after the change', async () => {
  const client = clientOf(server.url);
  await client.query(Page, {}).toPromise();
  const change = client.mutation(deletes.department, { input: { id: 'department_1', version: 1 } }).toPromise();
  const shown = vi.fn();
  const { unsubscribe } = client.query(Page, {}).subscribe(({ data }) => shown(data?.page.edges));
  expect((await change).error).toBeUndefined();
  await vi.waitFor(() => expect(shown).toHaveBeenLastCalledWith([]));
  unsubscribe();
});

test('a record opened during the first of many changes is answered before the last', async () => {
  const client = clientOf(server.url);
  await client.query(Page, {}).toPromise();
  const further = Promise.withResolvers<void>();
  const many = changeMany(client, async () => {
    await client.mutation(deletes.department, { input: { id: 'department_1', version: 1 } }).toPromise();
    await further.promise;
  });
  const shown = vi.fn();
  const { unsubscribe } = client.query(One, { id: 'department_1' }).subscribe(({ data }) => shown(data?.one?.id));
  await vi.waitFor(() => expect(shown).toHaveBeenLastCalledWith('department_1'));
  further.resolve();
  await many;
  unsubscribe();
});

test.each(['cache-first', 'cache-and-network'] as const)(
  'a read refused for an open view is retried for the next reader: %s',
  async (requestPolicy) => {
    const client = clientOf(server.url);
    isBroken = true;
    const refused = vi.fn();
    const { unsubscribe } = client.query(One, { id: 'department_1' }).subscribe(({ error }) => refused(error?.message));
    await vi.waitFor(() => expect(refused).toHaveBeenCalledWith(expect.stringContaining('does not answer')));
    isBroken = false;
    const { data } = await client.query(One, { id: 'department_1' }, { requestPolicy }).toPromise();
    expect(data?.one?.id).toBe('department_1');
    unsubscribe();
  },
);
