import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, type Stack, startStack } from '../stack.ts';

/** The result of a row, as these tests select it. */
interface Result {
  row: number;
  record: { id: string; number: string; version: number; status: string; assignee: { fullName: string } | null } | null;
  error: { code: string; message: string; errors: { path: string; code: string }[] } | null;
}

let stack: Stack;
let customerId: string;
beforeAll(async () => {
  stack = await startStack();
  const input = { fullName: 'Paula Ito', phone: '1' };
  customerId = (await stack.demand(stack.lima.admin.token, CREATE_CUSTOMER, { input })).createCustomer.id;
});
afterAll(() => stack[Symbol.asyncDispose]());

async function createJobs(inputs: object[], key: string, { token }: Account = stack.lima.admin): Promise<Result[]> {
  return (await stack.demand(token, CREATE_JOBS, { inputs, key })).createJobs;
}

async function assignJobs(inputs: object[], { token }: Account = stack.lima.admin): Promise<Result[]> {
  return (await stack.demand(token, ASSIGN_JOBS, { inputs })).assignJobs;
}

/** The error code of each row, or null. */
const codesOf = (results: Result[]) => results.map(({ error }) => error?.code ?? null);
const recordsOf = (results: Result[]) => results.flatMap(({ record }) => record ?? []);
const jobs = (count: number) => Array.from({ length: count }, (_, i) => ({ customerId, title: `Furnace ${i + 1}` }));
const assigned = (results: Result[]) =>
  recordsOf(results).map(({ id, version }) => ({ id, version, assigneeId: stack.lima.worker.id }));

test('two calls create and assign 200 jobs and name the bad rows; sent again, they change nothing', async () => {
  const made = await createJobs(jobs(200), 'night-shift');
  expect(made.map(({ row }) => row)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
  const numbers = recordsOf(made).map(({ number }) => number);
  expect(numbers).toHaveLength(200);
  expect(numbers).toEqual(numbers.toSorted());
  expect(await createJobs(jobs(200), 'night-shift')).toEqual(made);

  const inputs: object[] = assigned(made);
  inputs[4] = { ...inputs[4], id: 'job_01jd3k8f0ve2mb2q5d6n7x8y9z' };
  inputs[50] = { ...inputs[50], version: 7 };
  inputs[199] = { ...inputs[199], assigneeId: stack.oslo.worker.id };
  const results = await assignJobs(inputs);
  const refused = new Map([
    [5, 'NOT_FOUND'],
    [51, 'STALE_VERSION'],
    [200, 'BAD_INPUT'],
  ]);
  expect(codesOf(results)).toEqual(results.map(({ row }) => refused.get(row) ?? null));
  expect(results[199]?.error?.errors.map(({ path }) => path)).toEqual(['assigneeId']);
  expect(new Set(recordsOf(results).map(({ assignee }) => assignee?.fullName))).toEqual(new Set(['Will Lima']));

  // The version in each input is enough to prevent a second assignment.
  const again = await assignJobs(inputs);
  expect(codesOf(again)).toEqual(results.map(({ row }) => refused.get(row) ?? 'STALE_VERSION'));
});

test('corrected rows run under the same key, and other rows stay unchanged', async () => {
  const inputs = [...jobs(2), { customerId: stack.lima.id, title: 'Furnace 3' }, ...jobs(1)];
  const first = await createJobs(inputs, 'put-right');
  expect(codesOf(first)).toEqual([null, null, 'BAD_INPUT', null]);
  inputs[2] = { customerId, title: 'Furnace 3' };
  const second = await createJobs(inputs, 'put-right');
  expect(codesOf(second)).toEqual([null, null, null, null]);
  expect(second.toSpliced(2, 1)).toEqual(first.toSpliced(2, 1));
  inputs[0] = { customerId, title: 'Boiler' };
  expect(codesOf(await createJobs(inputs, 'put-right'))).toEqual(['IDEMPOTENCY_MISMATCH', null, null, null]);
});

test('rows for the same record run in order', async () => {
  const assigneeId = stack.lima.worker.id;
  const [job] = recordsOf(await createJobs([{ ...jobs(1)[0], assigneeId }], 'in-order'));
  const step = (version: number, status: string) => ({ id: job?.id, version, status, reason: 'In order' });
  const { changeJobStatuses } = await stack.demand(stack.lima.admin.token, CHANGE_JOB_STATUSES, {
    inputs: [step(1, 'IN_PROGRESS'), step(2, 'ON_HOLD'), step(2, 'IN_PROGRESS'), step(3, 'IN_PROGRESS')],
  });
  expect(codesOf(changeJobStatuses)).toEqual([null, null, 'STALE_VERSION', null]);
  expect(recordsOf(changeJobStatuses).map(({ version }) => version)).toEqual([2, 3, 4]);
});

test('a malformed row is refused alone, with the place of each mistake', async () => {
  const [first, second] = jobs(2);
  const inputs = [
    first,
    { customerId, titel: 'Furnace' },
    { customerId, title: 'Furnace', priority: 'HIHG' },
    { customerId, title: 7 },
    { customerId, title: null },
    null,
    second,
  ];
  const results = await createJobs(inputs as object[], 'malformed');
  const bad = 'BAD_INPUT';
  expect(codesOf(results)).toEqual([null, bad, bad, bad, bad, bad, null]);
  expect(results.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(
    results.flatMap(({ row, error }) => error?.errors.map(({ path, code }) => `${row} ${path} ${code}`) ?? []),
  ).toEqual([
    '2 title REQUIRED',
    '2 titel UNKNOWN',
    '3 priority NOT_ONE_OF',
    '4 title WRONG_TYPE',
    '5 title REQUIRED',
    '6  REQUIRED',
  ]);
});

test('rows count towards the limit whether malformed or not', async () => {
  const inputs = Array.from({ length: 201 }, () => ({}));
  const { errors } = await stack.graphql(stack.lima.admin.token, CREATE_JOBS, { inputs, key: 'many' });
  expect(errors?.map(({ extensions }) => extensions?.code)).toEqual(['BAD_INPUT']);
});

test('each row needs permission, and another company’s record is NOT_FOUND', async () => {
  const inputs = assigned(await createJobs(jobs(2), 'whose'));
  expect(codesOf(await assignJobs(inputs, stack.lima.quotationAdmin))).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  expect(codesOf(await assignJobs(inputs, stack.oslo.admin))).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  const { data, errors } = await stack.graphql(null, ASSIGN_JOBS, { inputs });
  expect([data, errors?.[0]?.extensions.code]).toEqual([null, 'UNAUTHENTICATED']);
  expect(codesOf(await assignJobs(inputs))).toEqual([null, null]);
});

const CREATE_CUSTOMER = /* GraphQL */ `
  mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }`;
const RESULT = /* GraphQL */ `{
  row
  record { id number version status assignee { fullName } }
  error { code message errors { path code } }
}`;
const CREATE_JOBS = /* GraphQL */ `
  mutation ($inputs: [CreateJobInput!]!, $key: String) {
    createJobs(inputs: $inputs, idempotencyKey: $key) ${RESULT}
  }`;
const ASSIGN_JOBS = /* GraphQL */ `
  mutation ($inputs: [AssignJobInput!]!) { assignJobs(inputs: $inputs) ${RESULT} }`;
const CHANGE_JOB_STATUSES = /* GraphQL */ `
  mutation ($inputs: [ChangeJobStatusInput!]!) { changeJobStatuses(inputs: $inputs) ${RESULT} }`;
