import { setTimeout } from 'node:timers/promises';
import type { Client } from '@urql/core';
import { beforeEach, expect, test, vi } from 'vitest';
import { refresh } from '../../web/ground/traffic.ts';
import { departments } from '../../web/panes/organisation/organisation-lists.tsx';
import { groups } from '../../web/records/documents/groups.ts';
import { GroupedPages, idsOf } from '../../web/wings/groups/grouped-pages.ts';
import { clientOf, department, graphqlServer } from './graphql-server.ts';

let numbers: Record<string, number[]> = {};
const server = await graphqlServer(({ name, variables }) => {
  if (name === 'DepartmentGroups') {
    const edges = Object.entries(numbers).map(([key, of]) => ({
      __typename: 'GroupEdge',
      node: { __typename: 'Group', id: key, key, name: null, count: of.length, figures: [] },
    }));
    const pageInfo = { __typename: 'PageInfo', hasNextPage: false, endCursor: null };
    return { data: { page: { __typename: 'GroupConnection', totalCount: edges.length, pageInfo, edges } } };
  }
  const of = numbers[String(variables.q)] ?? [];
  const from = variables.after ? of.indexOf(Number(variables.after)) + 1 : 0;
  const page = of.slice(from, from + Number(variables.first));
  const pageInfo = {
    __typename: 'PageInfo',
    hasNextPage: from + page.length < of.length,
    endCursor: String(page.at(-1)),
  };
  const edges = page.map((number) => ({ __typename: 'DepartmentEdge', node: department(number) }));
  return { data: { page: { __typename: 'DepartmentConnection', totalCount: of.length, pageInfo, edges } } };
});
const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

beforeEach(() => {
  numbers = { A: range(0, 3), B: range(100, 120), C: range(1000, 5) };
  server.calls.length = 0;
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('requestAnimationFrame', queueMicrotask);
});

/** Holds back what waits for a paint. Returns a function that paints. */
function heldPaints(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => waiting.push(run));
  return async () => {
    for (const run of waiting.splice(0)) run();
    await setTimeout(0);
  };
}

/** Resolves when the server has answered one more call of the client. */
async function settled(client: Client): Promise<void> {
  await client
    .query(groups.department, { q: 'settled', timeZone: 'UTC' }, { requestPolicy: 'network-only' })
    .toPromise();
}

function grouped(folds = '') {
  const client = clientOf(server.url);
  const pages = new GroupedPages({
    folds,
    groups: { client, query: groups.department, variables: { q: null, timeZone: 'UTC' }, belongs: () => true },
    rowsOf: ({ key }) => ({
      client,
      query: departments.list.query,
      variables: { isOfAll: false, q: key },
      belongs: () => true,
    }),
  });
  const stop = pages.subscribe(() => {});
  const asked = () => server.calls.filter(({ name }) => name === 'DepartmentPage').map(({ variables }) => variables.q);
  const spelled = () =>
    pages.snapshot().lines.map((line) => (line === null ? '…' : 'group' in line ? line.id : line.id.split('_')[1]));
  return { client, pages, stop, spelled, asked };
}

test('rows of a group in sight load, other groups have only the room for their rows', async () => {
  const { pages, spelled, asked, stop } = grouped();
  pages.show(0, 10);
  await vi.waitFor(() => expect(spelled().slice(0, 6)).toEqual(['group:A', '0', '1', '2', 'group:B', '100']));
  expect(spelled()).toHaveLength(1 + 3 + 1 + 50 + 3 + 1 + 5);
  expect(spelled().slice(-6)).toEqual(['group:C', '…', '…', '…', '…', '…']);
  expect(asked()).toEqual(['A', 'B']);
  expect(pages.snapshot().totalCount).toBe(128);
  stop();
});

test('a folded group has its head alone, and its rows load once unfolded', async () => {
  const { pages, spelled, asked, stop } = grouped('/all');
  pages.show(0, 10);
  await vi.waitFor(() => expect(spelled()).toEqual(['group:A', 'group:B', 'group:C']));
  expect(asked()).toEqual([]);
  pages.fold('/all,C');
  await vi.waitFor(() =>
    expect(spelled()).toEqual(['group:A', 'group:B', 'group:C', '1000', '1001', '1002', '1003', '1004']),
  );
  pages.fold('');
  pages.fold('/all');
  expect(spelled()).toEqual(['group:A', 'group:B', 'group:C']);
  stop();
});

/** Groups of 30, 3 and 5 rows, with the first in sight, just folded. The next paint waits for `paint`. */
async function firstFolded() {
  const paint = heldPaints();
  numbers = { A: range(0, 30), B: range(100, 3), C: range(1000, 5) };
  const list = grouped();
  list.pages.show(0, 10);
  await vi.waitFor(() => expect(list.spelled()).toContain('29'));
  list.pages.fold('A');
  return { ...list, paint };
}

test('a fold shows the loaded rows at once, and asks for the rows that come into sight after the paint', async () => {
  const { client, pages, spelled, asked, stop, paint } = await firstFolded();
  expect(spelled().slice(0, 3)).toEqual(['group:A', 'group:B', '…']);
  pages.show(0, 8);
  await settled(client);
  expect(asked()).toEqual(['A']);
  await paint();
  await vi.waitFor(() => expect(spelled().slice(-5)).toEqual(['1000', '1001', '1002', '1003', '1004']));
  expect(asked()).toEqual(['A', 'B', 'C']);
  stop();
});

test('a group folded and unfolded again sends no request', async () => {
  const { client, pages, spelled, asked, stop, paint } = await firstFolded();
  await paint();
  await vi.waitFor(() => expect(spelled()).toContain('1004'));
  for (const folds of ['', 'A', 'A,B', 'A', '']) {
    pages.fold(folds);
    await paint();
    await settled(client);
  }
  expect(asked()).toEqual(['A', 'B', 'C']);
  stop();
});

test('the three lists that left the sight last stay up to date', async () => {
  numbers = Object.fromEntries(range(0, 9).map((at) => [String.fromCharCode(65 + at), range(at * 100, 1)]));
  const { client, pages, spelled, asked, stop } = grouped();
  for (const at of range(0, 9)) {
    pages.show(at * 2, at * 2 + 1);
    await vi.waitFor(() => expect(spelled()).toContain(String(at * 100)));
  }
  server.calls.length = 0;
  refresh(client);
  await settled(client);
  await vi.waitFor(() => expect(asked().toSorted()).toEqual(['F', 'G', 'H', 'I']));
  stop();
});

test('the rows of unfolded groups can be brought as a whole', async () => {
  const { pages, spelled, stop } = grouped('A');
  pages.show(0, 4);
  await vi.waitFor(() => expect(spelled()).toContain('100'));
  const ids = await pages.bring(2_000, () => true);
  expect(ids.filter((id) => id.startsWith('department'))).toHaveLength(125);
  expect(idsOf(pages.snapshot().lines)).toEqual(ids);
  const few = await grouped().pages.bring(2_000, () => false);
  expect(few).toEqual([]);
  stop();
});
