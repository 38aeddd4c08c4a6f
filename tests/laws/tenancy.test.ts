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
  const { data } = await stack.graphql(admin.token, CREATE);
  ids = [id, admin.id, quotationAdmin.id, worker.id, ...Object.values<{ id: string }>(data).map((made) => made.id)];
  questions = questionsAbout(ids);
});
afterAll(() => stack[Symbol.asyncDispose]());

test('the administrators of one company see nothing of another in any answer, and change nothing of it', {
  timeout: 120_000,
}, async () => {
  for (const stranger of [stack.oslo.admin, stack.oslo.quotationAdmin]) {
    expect(await namingLima(stranger, questions)).toEqual([]);
  }
  const lists = ['users', 'departments', 'customers', 'customerCompanies', 'jobFields'];
  const versions = lists.map((list) => `${list}(first: 200) { edges { node { id version } } }`);
  const { data } = await stack.graphql(stack.superAdmin.token, `{ ${versions.join(' ')} }`);
  const records = lists.flatMap((list) => data[list].edges.map((edge: { node: { version: number } }) => edge.node));
  expect(records.length).toBeGreaterThan(lists.length);
  expect(records.filter(({ version }) => version !== 1)).toEqual([]);
});

test('the same questions, asked by its own administrator, are answered with it', { timeout: 120_000 }, async () => {
  const queries = questions.filter(({ name }) => name.startsWith('Query.'));
  const answered = (await namingLima(stack.lima.admin, queries)).map((line) => line.split(' ', 1)[0]);
  expect(answered).toEqual(
    expect.arrayContaining([
      'Query.users',
      'Query.user',
      'Query.company',
      'Query.customers',
      'Query.customer',
      'Query.jobFields',
      'Query.jobField',
      'Query.jobDropdowns',
      'Query.node',
    ]),
  );
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

const CREATE = /* GraphQL */ `
  mutation {
    createDepartment(input: { name: "Lima field crew" }) { id }
    createCustomerCompany(input: { name: "Lima Buyers" }) { id }
    createCustomer(input: { fullName: "Paula Lima", phone: "1" }) { id }
    createJobField(input: { label: "Lima meter", type: DROPDOWN, options: ["Lima"] }) { id }
  }`;
