import { expect, test, vi } from 'vitest';
import { graphql } from '../../web/ground/graphql.ts';
import { AssignJob } from '../../web/records/documents/mutations.ts';
import { JobFields, job as kind } from '../../web/records/job.ts';
import { user as userKind } from '../../web/records/user.ts';
import { clientOf, graphqlServer } from './graphql-server.ts';
import { job, user } from './made.ts';

const typed = (type: string, node: object) => ({ __typename: type, ...node });
const worker = user({ department: null });
const answered = (over: object) => {
  const { customer, transitions, ...rest } = job();
  const nested = {
    customer: customer && typed('Customer', customer),
    transitions: transitions.map((each) => typed('JobTransition', each)),
  };
  return { ...rest, ...nested, ...over };
};

test.each([
  ['a new job is assigned', 'NEW', worker.id, 'ASSIGNED Ana Lima'],
  ['a job in progress is reassigned and stays in progress', 'IN_PROGRESS', worker.id, 'IN_PROGRESS Ana Lima'],
  ['an unassigned job is new', 'ASSIGNED', null, 'NEW nobody'],
] as const)('before the service answers, %s', async (_, status, assigneeId, expected) => {
  vi.stubGlobal('document', { cookie: '' });
  const known = answered({ status });
  const server = await graphqlServer(({ name }) => {
    if (name === 'UserById') return { data: { record: worker } };
    // The change answers the old values, so earlier sights of the new values are the console's own.
    return { data: name === 'JobById' ? { record: known } : { changed: { ...known, version: 4 } } };
  });
  const client = clientOf(server.url);
  await client.query(userKind.byId, { id: worker.id }).toPromise();
  const seen: string[] = [];
  const { unsubscribe } = client.query(kind.byId, { id: known.id }).subscribe(({ data }) => {
    if (data?.record) seen.push(`${data.record.status} ${data.record.assignee?.fullName ?? 'nobody'}`);
  });
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  const input = { id: known.id, version: 3, assigneeId };
  await client.mutation(AssignJob, { input }).toPromise();
  expect(seen).toContain(expected);
  unsubscribe();
  await server.close();
});

const Aside = graphql(
  `
    query JobAside($id: ID!) {
      record: job(id: $id) {
        ...JobFields
      }
    }
  `,
  [JobFields],
);

test('after assigning to a user unknown to the cache, a job without an open view is not refetched', async () => {
  vi.stubGlobal('document', { cookie: '' });
  const known = answered({ status: 'NEW', assigneeId: null, assignee: null });
  const server = await graphqlServer(({ name }) => {
    const assignee = { __typename: 'User', id: worker.id, fullName: worker.fullName };
    if (name !== 'AssignJob') return { data: { record: known } };
    return { data: { changed: { ...known, version: 4, status: 'ASSIGNED', assigneeId: worker.id, assignee } } };
  });
  const client = clientOf(server.url);
  await client.query(kind.byId, { id: known.id }).toPromise();
  const seen: unknown[] = [];
  const { unsubscribe } = client
    .query(Aside, { id: known.id }, { requestPolicy: 'cache-only' })
    .subscribe(({ data }) => seen.push(data?.record?.assignee?.fullName));
  await client.mutation(AssignJob, { input: { id: known.id, version: 3, assigneeId: worker.id } }).toPromise();
  await vi.waitFor(() => expect(seen.at(-1)).toBe('Ana Lima'));
  await new Promise((later) => setTimeout(later, 50));
  expect(server.calls.map(({ name }) => name)).toEqual(['JobById', 'AssignJob']);
  unsubscribe();
  await server.close();
});
