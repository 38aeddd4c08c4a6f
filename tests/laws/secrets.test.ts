import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLink } from '../../service/account-mail/links.ts';
import { PASSWORD } from '../house.ts';
import { type Stack, startStack } from '../stack.ts';
import { questionsAbout } from './every-field.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack[Symbol.asyncDispose]());

test('no log has a password, hash or token, and no answer except the login’s', async () => {
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

  const link = { purpose: 'PASSWORD_RESET', userId: createUser.id, email: user.email } as const;
  const { token } = await makeLink(stack.database.db, link);
  await stack.demand(null, LINK, { input: { token } });
  await stack.demand(null, CHOOSE, { input: { token, password: CHOSEN } });

  const answers: string[] = [];
  for (const { document, variables } of questionsAbout([createUser.id])) {
    answers.push(JSON.stringify(await stack.graphql(superAdmin.token, document, variables)));
  }
  const told = { answers: answers.join('\n'), log: stack.log() };
  expect(told.answers).toContain('"PASSWORD_SET"');
  const tokens = [superAdmin.token, lima.admin.token, login.deviceToken, token];
  for (const secret of [PASSWORD, CREATED, CHANGED, MISTYPED, CHOSEN, ...tokens, '$argon2']) {
    for (const [where, text] of Object.entries(told))
      expect(text.includes(secret), `${secret} in ${where}`).toBe(false);
  }
});

const CREATED = 'nine quiet tractors';
const CHANGED = 'forty loud geese';
const MISTYPED = 'ten small mistakes';
const CHOSEN = 'eleven blue ladders';
const CREATE_USER = /* GraphQL */ `
  mutation ($input: CreateUserInput!) { createUser(input: $input) { id version } }`;
const SET_PASSWORD = /* GraphQL */ `
  mutation ($input: SetPasswordInput!) { setPassword(input: $input) { id } }`;
const LINK = /* GraphQL */ `query ($input: AccountLinkInput!) { accountLink(input: $input) { email } }`;
const CHOOSE = /* GraphQL */ `mutation ($input: ChoosePasswordInput!) { choosePassword(input: $input) { email } }`;
const LOGIN = /* GraphQL */ `
  mutation ($input: LoginInput!) { login(input: $input) { deviceToken } }`;
