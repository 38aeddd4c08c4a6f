import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, type Stack, startStack } from '../stack.ts';
import { questionsAbout } from './every-field.ts';

/** Words found only in the message with the job report. */
const SECRET = 'Vermilion';

let stack: Stack;
let jobId: string;
let messageId: string;
beforeAll(async () => {
  stack = await startStack();
  const { admin, worker } = stack.lima;
  const { createCustomer } = await stack.demand(admin.token, CREATE_CUSTOMER);
  const job = { customerId: createCustomer.id, title: 'Furnace does not ignite', assigneeId: worker.id };
  const { createJob } = await stack.demand(admin.token, CREATE_JOB, { input: job });
  jobId = createJob.id;
  const at = '2026-11-20T10:00:00Z';
  const work = { startedAt: at, finishedAt: at, outcome: 'FULL', workDone: 'Cleaned', noSignatureReason: 'Nobody' };
  const { updateCompletedInfo } = await stack.demand(admin.token, COMPLETE, {
    input: { id: jobId, version: 1, ...work },
  });
  const letter = { to: [`${SECRET}@silva.example`], subject: SECRET, body: SECRET };
  const report = { input: { id: jobId, version: updateCompletedInfo.version, ...letter } };
  messageId = (await stack.demand(admin.token, SEND, report)).sendJobReport.id;
});
afterAll(() => stack[Symbol.asyncDispose]());

test('no field shows a quotation administrator a message about a job’s report, and no mutation reaches it', async () => {
  const { quotationAdmin, admin } = stack.lima;
  expect(await fieldsNamingIt(quotationAdmin)).toEqual([]);
  // An administrator gets the message from the same queries.
  const queries = (await fieldsNamingIt(admin)).filter((name) => name.startsWith('Query.'));
  expect(queries).toEqual(expect.arrayContaining(['Query.messages', 'Query.message', 'Query.node', 'Query.job']));
});

/** The fields with a word or the id of the message in the answer, but not in the question. */
async function fieldsNamingIt({ token, id, companyId }: Account): Promise<string[]> {
  const named = new Set<string>();
  for (const { name, document, variables } of questionsAbout([messageId, jobId, companyId ?? id])) {
    const answer = JSON.stringify(await stack.graphql(token, document, variables));
    const words = [SECRET, ...(JSON.stringify(variables).includes(messageId) ? [] : [messageId])];
    if (words.some((word) => answer.includes(word))) named.add(name);
  }
  return [...named];
}

const CREATE_CUSTOMER = /* GraphQL */ `mutation { createCustomer(input: { fullName: "Ana Silva", phone: "1" }) { id } }`;
const CREATE_JOB = /* GraphQL */ `mutation ($input: CreateJobInput!) { createJob(input: $input) { id } }`;
const COMPLETE = /* GraphQL */ `
  mutation ($input: UpdateCompletedInfoInput!) { updateCompletedInfo(input: $input) { version } }`;
const SEND = /* GraphQL */ `mutation ($input: SendJobReportInput!) { sendJobReport(input: $input) { id } }`;
