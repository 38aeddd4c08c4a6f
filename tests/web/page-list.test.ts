import { beforeEach, expect, test, vi } from 'vitest';
import { refresh } from '../../web/ground/traffic.ts';
import { PageList } from '../../web/panes/list/page-list.ts';
import { departments } from '../../web/panes/organisation/organisation-lists.tsx';
import type { DepartmentRecord } from '../../web/records/department.ts';
import { deletes } from '../../web/records/documents/mutations.ts';
import { clientOf, department, graphqlServer } from './graphql-server.ts';

const pageSize = 10;
let numbers: number[] = [];
let isBroken = false;

const server = await graphqlServer(({ name, variables }) => {
  if (isBroken) return { data: null, errors: [{ message: 'Down.', extensions: { code: 'UNAVAILABLE' } }] };
  if (name === 'DeleteDepartment') {
    const { id } = variables.input as { id: string };
    numbers = numbers.filter((number) => `department_${number}` !== id);
    return {
      data: { changed: department(Number(id.split('_')[1]), { deletedAt: '2026-02-01T00:00:00.000Z', version: 2 }) },
    };
  }
  const from = variables.after ? numbers.indexOf(Number(variables.after)) + 1 : 0;
  const page = numbers.slice(from, from + pageSize);
  return {
    data: {
      page: {
        __typename: 'DepartmentConnection',
        totalCount: numbers.length,
        pageInfo: {
          __typename: 'PageInfo',
          hasNextPage: from + pageSize < numbers.length,
          endCursor: String(page.at(-1) ?? ''),
        },
        edges: page.map((number) => ({ __typename: 'DepartmentEdge', node: department(number) })),
      },
    },
  };
});

beforeEach(() => {
  numbers = Array.from({ length: 35 }, (_, at) => at + 1);
  isBroken = false;
  server.calls.length = 0;
  vi.stubGlobal('document', { cookie: '' });
});

function listed() {
  const client = clientOf(server.url);
  const pages = new PageList<DepartmentRecord>({
    client,
    query: departments.list.query,
    variables: { isOfAll: false },
    belongs: ({ deletedAt }) => deletedAt === null,
    pageSize,
  });
  const stop = pages.subscribe(() => {});
  const rows = () => pages.snapshot().rows.map(({ id }) => Number(id.split('_')[1]));
  const until = (count: number) => vi.waitFor(() => expect(rows()).toHaveLength(count));
  return { client, pages, rows, until, stop };
}

test('the first page arrives with the total', async () => {
  const { pages, until, stop } = listed();
  expect(pages.snapshot()).toMatchObject({ rows: [], isLoading: true });
  await until(10);
  expect(pages.snapshot()).toMatchObject({ totalCount: 35, hasMore: true, isLoading: false });
  stop();
});

test('the next page loads near the end, not before', async () => {
  const { pages, until, rows, stop } = listed();
  await until(10);
  pages.show(0, 4);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(rows()).toHaveLength(10);
  pages.show(0, 9);
  await until(20);
  expect(server.calls).toHaveLength(2);
  stop();
});

test('rows are brought although their page lost its screen while it loaded', async () => {
  const { pages, until, rows, stop } = listed();
  await until(10);
  pages.show(0, 9);
  stop();
  const stopAgain = pages.subscribe(() => {});
  await pages.bring(20, () => true);
  expect(rows().length).toBeGreaterThanOrEqual(20);
  stopAgain();
});

test('loading ends with the last page', async () => {
  const { pages, until, stop } = listed();
  for (const count of [10, 20, 30, 35]) {
    await until(count);
    pages.show(count - 5, count - 1);
  }
  expect(pages.snapshot().hasMore).toBe(false);
  expect(server.calls).toHaveLength(4);
  stop();
});

test('a deleted row disappears at once, and the following rows are neither missed nor repeated', async () => {
  const { client, pages, rows, until, stop } = listed();
  await until(10);
  pages.show(0, 9);
  await until(20);
  const done = client.mutation(deletes.department, { input: { id: 'department_3', version: 1 } }).toPromise();
  await vi.waitFor(() => expect(rows()).not.toContain(3));
  await done;
  pages.show(0, 9);
  await vi.waitFor(() => {
    pages.show(0, 12);
    expect(rows().slice(0, 20)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
  });
  expect(new Set(rows()).size).toBe(rows().length);
  stop();
});

test('a failure gives its reason, and a retry shows the rows', async () => {
  isBroken = true;
  const { client, pages, until, stop } = listed();
  await vi.waitFor(() => expect(pages.snapshot().error).not.toBeNull());
  isBroken = false;
  refresh(client);
  await until(10);
  expect(pages.snapshot().error).toBeNull();
  stop();
});

test('visible rows stay while earlier rows reload with an addition', async () => {
  const { client, pages, until, rows, stop } = listed();
  await until(10);
  pages.show(0, 9);
  await until(20);
  pages.show(8, 18);
  await until(30);
  const counts: number[] = [];
  const unsubscribe = pages.subscribe(() => counts.push(rows().length));
  numbers = [99, ...numbers];
  refresh(client);
  await vi.waitFor(() => expect(rows()).toEqual(numbers.slice(0, 30)));
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(28);
  unsubscribe();
  stop();
});

test('a row moved to another page appears once', async () => {
  const { client, pages, until, rows, stop } = listed();
  await until(10);
  pages.show(0, 9);
  await until(20);
  const seen: number[][] = [];
  const unsubscribe = pages.subscribe(() => seen.push(rows()));
  numbers = numbers.filter((number) => number !== 3);
  refresh(client);
  await vi.waitFor(() => expect(rows()).toEqual(numbers.slice(0, 20)));
  expect(seen.every((each) => new Set(each).size === each.length)).toBe(true);
  unsubscribe();
  stop();
});
