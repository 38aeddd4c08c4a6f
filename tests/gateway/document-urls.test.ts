import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, type Stack, startStack } from '../stack.ts';

let stack: Stack;
/** A job without completed info. */
let waiting: string;
let completed: { id: string; version: number };
beforeAll(async () => {
  stack = await startStack();
  const { token } = stack.lima.admin;
  const { createCustomer } = await stack.demand(token, CREATE_CUSTOMER, {
    input: { fullName: 'Paula Ito', phone: '1' },
  });
  const job = { customerId: createCustomer.id, title: 'Furnace', assigneeId: stack.lima.worker.id };
  const made = await stack.demand(token, CREATE_JOBS, { inputs: [job, job] });
  const [first, second] = made.createJobs.map(({ record }: { record: { id: string; version: number } }) => record);
  waiting = first.id;
  const at = '2026-11-20T10:00:00Z';
  const work = { startedAt: at, finishedAt: at, outcome: 'FULL', workDone: 'Cleaned', noSignatureReason: 'Away' };
  const done = await stack.demand(token, COMPLETE, { input: { id: second.id, version: second.version, ...work } });
  completed = done.updateCompletedInfo;
});
afterAll(() => stack[Symbol.asyncDispose]());

async function reportUrl(id: string, { token }: Account = stack.lima.admin): Promise<string | null> {
  const { job } = await stack.demand(token, 'query ($id: ID!) { job(id: $id) { report { url } } }', { id });
  return job.report?.url ?? null;
}

async function statusOf(url: string | null, { token }: Account): Promise<number> {
  const answer = await fetch(`${stack.url}${url}`, { headers: { authorization: `Bearer ${token}` } });
  await answer.body?.cancel();
  return answer.status;
}

test('a job without completed info has no URL of a report', async () => {
  expect(await reportUrl(waiting)).toBeNull();
});

test('the URL of a report answers each role that reads the job, also after the job is deleted', async () => {
  const readers = [stack.superAdmin, stack.lima.admin, stack.lima.quotationAdmin];
  for (const reader of readers) expect(await statusOf(await reportUrl(completed.id, reader), reader)).toBe(200);
  const { token } = stack.lima.admin;
  await stack.demand(token, 'mutation ($input: RecordVersionInput!) { deleteJob(input: $input) { id } }', {
    input: { id: completed.id, version: completed.version },
  });
  const after = await reportUrl(completed.id);
  expect(after === null || (await statusOf(after, stack.lima.admin)) === 200).toBe(true);
});

test('an unknown file has no URL', async () => {
  const query = '{ file(id: "file_01jd3k8f0ve2mb2q5d6n7x8y9z") { url } }';
  const { errors } = await stack.graphql(stack.lima.admin.token, query);
  expect(errors?.map(({ extensions }) => extensions?.code)).toEqual(['NOT_FOUND']);
});

const CREATE_CUSTOMER = /* GraphQL */ `
  mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }`;
const CREATE_JOBS = /* GraphQL */ `
  mutation ($inputs: [CreateJobInput!]!) { createJobs(inputs: $inputs) { record { id version } } }`;
const COMPLETE = /* GraphQL */ `
  mutation ($input: UpdateCompletedInfoInput!) { updateCompletedInfo(input: $input) { id version } }`;
