import { afterAll, expect, test, vi } from 'vitest';
import { graphql } from '../../web/graphql.ts';
import { DepartmentFields, department as kind } from '../../web/records/department.ts';
import { DeleteDepartment } from '../../web/records/department-changes.ts';
import { clientOf, department, graphqlServer } from './graphql-server.ts';

vi.stubGlobal('document', { cookie: '' });

const Page = graphql(
  `
    query Page {
      page: departments(first: 10) {
        edges {
          node {
            ...DepartmentFields
          }
        }
      }
    }
  `,
  [DepartmentFields],
);

const deletedAt = '2026-11-20T09:30:00.000Z';
let version = 1;
let letOut = () => {};
const held = new Promise<void>((resolve) => {
  letOut = resolve;
});
const server = await graphqlServer(async ({ name }) => {
  const record = department(1, { version, deletedAt: version > 1 ? deletedAt : null });
  switch (name) {
    case 'DeleteDepartment':
      version = 2;
      return { data: { changed: department(1, { version, deletedAt }) } };
    case 'Page':
      // Made before the change, answered after it.
      if (version === 1) await held;
      return {
        data: { page: { __typename: 'DepartmentConnection', edges: [{ __typename: 'DepartmentEdge', node: record }] } },
      };
    default:
      return { data: { record } };
  }
});
afterAll(server.close);

test('a read that a change has overtaken doesn’t put the record back: it is asked again', async () => {
  const client = clientOf(server.url);
  const shown: (string | null | undefined)[] = [];
  const record = client.query(kind.byId, { id: 'department_1' }, { requestPolicy: 'cache-first' });
  const watching = record.subscribe(({ data }) => shown.push(data?.record?.deletedAt));
  await vi.waitFor(() => expect(shown).toEqual([null]));
  const listed = vi.fn();
  const listing = client.query(Page, {}).subscribe(listed);
  await vi.waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('Page'));
  await client.mutation(DeleteDepartment, { input: { id: 'department_1', version: 1 } }).toPromise();
  await vi.waitFor(() => expect(shown).toContain(deletedAt));
  letOut();
  await vi.waitFor(() => expect(listed).toHaveBeenCalled());
  expect(shown.slice(shown.indexOf(deletedAt))).not.toContain(null);
  watching.unsubscribe();
  listing.unsubscribe();
});
