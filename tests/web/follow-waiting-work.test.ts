import { createStore } from 'jotai';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { followWaitingWork } from '../../web/app/follow-waiting-work.ts';
import { go, setQuery } from '../../web/ground/hash-location.ts';
import { waitingWorkAtom } from '../../web/state/waiting-work.ts';
import { clientOf, graphqlServer } from './graphql-server.ts';

const numbers = { overdue: 4, unassigned: 2, expiring: 0, unanswered: 1, failed: 0 };
const server = await graphqlServer(() => ({
  data: Object.fromEntries(
    Object.entries(numbers).map(([name, totalCount]) => [name, { __typename: 'Connection', totalCount }]),
  ),
}));
afterAll(server.close);

const page = new EventTarget();
beforeEach(() => {
  const location = { hash: '#/layout/dashboard' };
  const moved = (_: unknown, __: string, href: string) => {
    location.hash = href;
  };
  vi.stubGlobal('document', { cookie: '', hidden: false });
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', { pushState: moved, replaceState: moved });
  vi.stubGlobal('HashChangeEvent', Event);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
});

/** Follows as an administrator from the first answer on. `asked` counts the questions. */
async function follow() {
  const store = createStore();
  const client = clientOf(server.url);
  const query = vi.spyOn(client, 'query');
  const permissions = ['JOBS_READ', 'QUOTATIONS_READ', 'MESSAGES_READ'] as const;
  const stop = followWaitingWork(client, store, { permissions } as never); // reads only permissions
  await vi.waitFor(() => expect(store.get(waitingWorkAtom)).toEqual(numbers));
  return { asked: () => query.mock.calls.length, stop };
}

test('opening a list with a queue asks for the numbers', async () => {
  const { asked, stop } = await follow();
  expect(asked()).toBe(1);
  go('/layout/jobs');
  expect(asked()).toBe(2);
  stop();
});

test('folds, filters and records of a list ask for nothing', async () => {
  const { asked, stop } = await follow();
  go('/layout/jobs');
  setQuery({ fold: 'NEW' });
  setQuery({ status: 'NEW' });
  go('/layout/jobs/job_1');
  go('/layout/jobs');
  expect(asked()).toBe(2);
  go('/layout/quotations');
  expect(asked()).toBe(3);
  stop();
});
