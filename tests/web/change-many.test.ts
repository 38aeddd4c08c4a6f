import { afterAll, expect, test, vi } from 'vitest';
import { createApi } from '../../web/ground/api.ts';
import { graphql } from '../../web/ground/graphql.ts';
import { changeMany } from '../../web/ground/traffic.ts';
import { UpdateDepartment } from '../../web/records/documents/mutations.ts';
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

const One = graphql(`
  query One($id: ID!) {
    one: department(id: $id) {
      id
      name
    }
  }
`);

vi.stubGlobal('document', { cookie: '' });
const names = new Map([1, 2, 3].map((number) => [`department_${number}`, `Department ${number}`]));
const server = await graphqlServer(({ name, variables }) => {
  if (name === 'Page') {
    const edges = [...names].map(([id, each]) => ({
      __typename: 'DepartmentEdge',
      node: { ...department(1), id, name: each },
    }));
    return { data: { page: { __typename: 'DepartmentConnection', edges } } };
  }
  const input = variables.input as { id: string; name: string };
  names.set(input.id, input.name);
  return { data: { changed: { ...department(1), ...input, version: 2 } } };
});
afterAll(server.close);

test('many changes show one by one, and visible lists are refetched once', async () => {
  const client = clientOf(server.url);
  const shown: string[] = [];
  const { unsubscribe } = client.query(Page, {}).subscribe(({ data }) => {
    if (data) shown.push(data.page.edges.map(({ node }) => node.name).join());
  });
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  const held = client.query(One, { id: 'department_1' }, { requestPolicy: 'cache-only' }).subscribe(() => {});
  const pages = () => server.calls.filter(({ name }) => name === 'Page').length;
  expect(pages()).toBe(1);
  await changeMany(client, async () => {
    for (const [id, name] of [...names]) {
      await client.mutation(UpdateDepartment, { input: { id, version: 1, name: `New ${name}` } }).toPromise();
    }
    expect(pages()).toBe(1);
    expect(shown).toContain('New Department 1,New Department 2,Department 3');
  });
  await vi.waitFor(() => expect(pages()).toBe(2));
  expect(shown.at(-1)).toBe('New Department 1,New Department 2,New Department 3');
  expect(server.calls.filter(({ name }) => name === 'One')).toEqual([]);
  held.unsubscribe();
  // A single change refetches as usual.
  const input = { id: 'department_1', version: 2, name: 'Last' };
  await client.mutation(UpdateDepartment, { input }).toPromise();
  await vi.waitFor(() => expect(pages()).toBe(3));
  unsubscribe();
});

test('uncached rows are not refetched after another change', async () => {
  const slow = Promise.withResolvers<void>();
  const ask: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (String(init?.body).includes('"Page"')) await slow.promise;
    if (init?.signal?.aborted) throw new DOMException('It is asked no more.', 'AbortError');
    return response;
  };
  const options = { url: server.url, fetch: ask, accessToken: () => null, needLogin: () => Promise.reject() };
  const client = createApi({ ...options, isCached: false });
  server.calls.length = 0;
  const page = client.query(Page, {}).toPromise();
  const input = { id: 'department_1', version: 2, name: 'Meanwhile' };
  await client.mutation(UpdateDepartment, { input }).toPromise();
  slow.resolve();
  expect((await page).data?.page.edges).toHaveLength(3);
  expect(server.calls.filter(({ name }) => name === 'Page')).toHaveLength(1);
});
