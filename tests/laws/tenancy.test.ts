import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, type Stack, startStack } from '../stack.ts';
import { questionsAbout } from './every-field.ts';

let stack: Stack;
/** One record of every kind of Lima's. */
let ids: string[];

beforeAll(async () => {
  stack = await startStack();
  const { id, admin, quotationAdmin, worker } = stack.lima;
  const create = /* GraphQL */ `
    mutation ($input: CreateDepartmentInput!) { createDepartment(input: $input) { id } }`;
  const { data } = await stack.graphql(admin.token, create, { input: { name: 'Lima field crew' } });
  ids = [id, admin.id, quotationAdmin.id, worker.id, data.createDepartment.id];
});
afterAll(() => stack[Symbol.asyncDispose]());

test('the administrators of one company see nothing of another in any answer, and change nothing of it', async () => {
  for (const stranger of [stack.oslo.admin, stack.oslo.quotationAdmin]) {
    expect(await leaksTo(stranger)).toEqual([]);
  }
  const lima = await stack.graphql(
    stack.superAdmin.token,
    '{ users(first: 200) { edges { node { version status } } } }',
  );
  const changed = lima.data.users.edges.filter((edge: { node: { version: number } }) => edge.node.version !== 1);
  expect(changed).toEqual([]);
});

test('the same questions, asked by its own administrator, do name it', async () => {
  expect((await leaksTo(stack.lima.admin)).length).toBeGreaterThan(10);
});

/** `Query.user: … lima.example …` for each answer that holds an id or a word of Lima's which the question didn't. */
async function leaksTo(account: Account): Promise<string[]> {
  const leaks: string[] = [];
  for (const { name, document, variables } of questionsAbout(ids)) {
    if (name === 'Mutation.logout') continue;
    const answer = JSON.stringify(await stack.graphql(account.token, document, variables));
    const asked = JSON.stringify(variables);
    const found = [...ids.filter((id) => !asked.includes(id)), 'Lima', 'lima.example'].filter((word) =>
      answer.includes(word),
    );
    if (found.length > 0) leaks.push(`${name} ${asked}: ${found.join(', ')}`);
    // A question that the gateway refuses before it reaches the service proves nothing.
    expect(answer, `${name} ${document}`).not.toMatch(/GRAPHQL_VALIDATION_FAILED|too (deep|costly|many)/);
  }
  return leaks;
}
