import { afterAll, expect, test, vi } from 'vitest';
import { graphql } from '../../web/graphql.ts';
import { DeleteDepartment } from '../../web/records/department-changes.ts';
import { clientOf, department, graphqlServer } from './graphql-server.ts';

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

vi.stubGlobal('document', { cookie: '' });
let isDeleted = false;
const server = await graphqlServer(({ name }) => {
  if (name === 'DeleteDepartment') {
    isDeleted = true;
    return { data: { changed: department(1, { deletedAt: '2026-11-20T09:30:00.000Z', version: 2 }) } };
  }
  const edges = isDeleted ? [] : [{ __typename: 'DepartmentEdge', node: department(1) }];
  return { data: { page: { __typename: 'DepartmentConnection', edges } } };
});
afterAll(server.close);

test('a list that opens while a change is on its way is answered once the change has been', async () => {
  const client = clientOf(server.url);
  await client.query(Page, {}).toPromise();
  const change = client.mutation(DeleteDepartment, { input: { id: 'department_1', version: 1 } }).toPromise();
  const shown = vi.fn();
  const { unsubscribe } = client.query(Page, {}).subscribe(({ data }) => shown(data?.page.edges));
  expect((await change).error).toBeUndefined();
  await vi.waitFor(() => expect(shown).toHaveBeenLastCalledWith([]));
  unsubscribe();
});
