import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../house.ts';
import { type Stack, startStack } from '../stack.ts';
import { questionsAbout } from './every-field.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack[Symbol.asyncDispose]());

test('no log has a password, hash or token, and no answer except the login’s', {
  timeout: 120_000,
}, async () => {
  const { lima, superAdmin } = stack;
  const user = { companyId: lima.id, fullName: 'Nadia Lima', email: 'nadia@lima.example', role: 'ROLE_COMPANY' };
  const { createUser } = await stack.demand(superAdmin.token, CREATE_USER, { input: { ...user, password: CREATED } });
  await stack.demand(superAdmin.token, SET_PASSWORD, {
    input: { ...createUser, password: CHANGED, currentPassword: PASSWORD },
  });
  await stack.graphql(null, LOGIN, { input: { email: user.email, password: MISTYPED } });
  const { login } = await stack.demand(null, LOGIN, { input: { email: user.email, password: CHANGED } });
  const known = { email: user.email, password: MISTYPED, deviceToken: login.deviceToken };
  await stack.graphql(null, LOGIN, { input: known });

  const answers: string[] = [];
  for (const { document, variables } of questionsAbout([createUser.id])) {
    answers.push(JSON.stringify(await stack.graphql(superAdmin.token, document, variables)));
  }
  const told = { answers: answers.join('\n'), log: stack.log() };
  expect(told.answers).toContain('"PASSWORD_SET"');
  const tokens = [superAdmin.token, lima.admin.token, login.deviceToken];
  for (const secret of [PASSWORD, CREATED, CHANGED, MISTYPED, ...tokens, '$argon2']) {
    for (const [where, text] of Object.entries(told))
      expect(text.includes(secret), `${secret} in ${where}`).toBe(false);
  }
});

const [CREATED, CHANGED, MISTYPED] = ['nine quiet tractors', 'forty loud geese', 'ten small mistakes'] as const;
const CREATE_USER = /* GraphQL */ `
  mutation ($input: CreateUserInput!) { createUser(input: $input) { id version } }`;
const SET_PASSWORD = /* GraphQL */ `
  mutation ($input: SetPasswordInput!) { setPassword(input: $input) { id } }`;
const LOGIN = /* GraphQL */ `
  mutation ($input: LoginInput!) { login(input: $input) { deviceToken } }`;
