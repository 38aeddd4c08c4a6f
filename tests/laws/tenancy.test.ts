import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, type Stack, startStack } from '../stack.ts';
import { type Question, questionsAbout } from './every-field.ts';

let stack: Stack;
/** One record of every kind of Lima's. */
let ids: string[];
let questions: Question[];

beforeAll(async () => {
  stack = await startStack();
  const { id, admin, quotationAdmin, worker } = stack.lima;
  const create = /* GraphQL */ `
    mutation ($input: CreateDepartmentInput!) { createDepartment(input: $input) { id } }`;
  const { data } = await stack.graphql(admin.token, create, { input: { name: 'Lima field crew' } });
  ids = [id, admin.id, quotationAdmin.id, worker.id, data.createDepartment.id];
  questions = questionsAbout(ids);
});
afterAll(() => stack[Symbol.asyncDispose]());

test('the administrators of one company see nothing of another in any answer, and change nothing of it', {
  timeout: 120_000,
}, async () => {
  for (const stranger of [stack.oslo.admin, stack.oslo.quotationAdmin]) {
    expect(await namingLima(stranger, questions)).toEqual([]);
  }
  const { data } = await stack.graphql(stack.superAdmin.token, '{ users(first: 200) { edges { node { version } } } }');
  expect(data.users.edges.filter((edge: { node: { version: number } }) => edge.node.version !== 1)).toEqual([]);
});

test('the same questions, asked by its own administrator, are answered with it', { timeout: 120_000 }, async () => {
  const queries = questions.filter(({ name }) => name.startsWith('Query.'));
  const answered = (await namingLima(stack.lima.admin, queries)).map((line) => line.split(' ', 1)[0]);
  expect(answered).toEqual(expect.arrayContaining(['Query.users', 'Query.user', 'Query.company', 'Query.node']));
});

/** Each question whose answer holds an id or a word of Lima's that the question itself didn't hold. */
async function namingLima(account: Account, asked: Question[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, document, variables } of asked) {
    const given = await stack.graphql(account.token, document, variables);
    const answer = JSON.stringify(given);
    // A question that is refused as a whole, before any field is asked, would prove nothing.
    expect(given.errors?.filter(({ path }) => path === undefined) ?? [], document).toEqual([]);
    const question = JSON.stringify(variables);
    const words = ['Lima', 'lima.example', ...ids.filter((id) => !question.includes(id))];
    const named = words.filter((word) => answer.includes(word));
    if (named.length > 0) found.push(`${name} ${question} names ${named.join(', ')}`);
  }
  return found;
}
