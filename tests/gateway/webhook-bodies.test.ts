import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTokens } from '../../service/login/tokens.ts';
import { type Stack, startStack } from '../stack.ts';
import { openReceiver } from '../webhook-receiver.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack[Symbol.asyncDispose]());

const CREATE = /* GraphQL */ `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { id version } }`;
const TOKEN = /* GraphQL */ `mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { id secret } }`;
const JOBS = 'query ($id: ID!) { job(id: $id) { number title assignee { fullName } } }';

async function tokenOf(role: string): Promise<string> {
  const expiresOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const input = { name: role, scope: 'WRITE', role, expiresOn, currentPassword: stack.lima.admin.password };
  return (await stack.demand(stack.lima.admin.token, TOKEN, { input })).createApiToken.id;
}

const create = (input: object) => stack.graphql(stack.lima.admin.token, CREATE, { input });

async function newJob(title: string): Promise<string> {
  const ask = (document: string) => stack.demand(stack.lima.admin.token, document);
  const { createCustomer } = await ask('mutation { createCustomer(input: { fullName: "Jane", phone: "1" }) { id } }');
  const document = `mutation { createJob(input: { title: "${title}", customerId: "${createCustomer.id}" }) { id } }`;
  return (await ask(document)).createJob.id;
}

test('a document shapes the body, with the rights of the token', async () => {
  await using receiver = await openReceiver();
  const token = await tokenOf('ROLE_QUOTATION_ADMIN');
  const made = await create({ name: 'Shaped', url: receiver.url, kind: 'JOB', shape: JOBS, apiTokenId: token });
  expect(made.errors).toBeUndefined();
  const id = await newJob('Furnace');
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(receiver.received[0]?.body).toEqual({
    type: 'job.created',
    timestamp: expect.any(String),
    recordId: id,
    data: { job: { number: expect.stringMatching(/^J-/), title: 'Furnace', assignee: null } },
  });
});

test('a body names the parts that the token may not see', async () => {
  await using receiver = await openReceiver();
  const shape = 'query ($id: ID!) { job(id: $id) { id history { edges { node { id } } } } }';
  const token = await tokenOf('ROLE_QUOTATION_ADMIN');
  expect(
    (await create({ name: 'Limited', url: receiver.url, kind: 'JOB', shape, apiTokenId: token })).errors,
  ).toBeUndefined();
  await newJob('Boiler');
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(receiver.received[0]?.body).toMatchObject({
    data: { job: { history: null } },
    errors: [{ code: 'FORBIDDEN' }],
  });
});

test('the gateway checks the document of a new webhook', async () => {
  const apiTokenId = await tokenOf('ROLE_COMPANY');
  const url = 'http://127.0.0.1:9/hook';
  const refused = async (shape: string) => {
    const { errors } = await create({ name: 'Wrong', url, kind: 'JOB', shape, apiTokenId });
    return errors?.[0]?.extensions.errors;
  };
  const at = (message: RegExp) => [{ path: 'shape', code: 'REFUSED', message: expect.stringMatching(message) }];
  expect(await refused('query ($id: ID!) { job(id: $id) { colour } }')).toMatchObject(at(/colour/));
  expect(await refused('query { jobs { edges { node { id } } } }')).toMatchObject(at(/\$id/));
  expect(await refused('mutation ($id: ID!) { logout }')).toMatchObject(at(/single query/));
});

test('a pass of the service only reads, and a made-up pass opens nothing', async () => {
  const tokens = createTokens('only the tests sign with this secret');
  const pass = await tokens.signReader(await tokenOf('ROLE_COMPANY'), new Date(Date.now() + 60_000));
  const codeOf = async (token: string, document: string) =>
    (await stack.graphql(token, document)).errors?.[0]?.extensions.code;
  expect(await codeOf(pass, '{ jobs { edges { node { id } } } }')).toBeUndefined();
  expect(await codeOf(pass, 'mutation { createDepartment(input: { name: "Made" }) { id } }')).toBe('FORBIDDEN');
  expect(await codeOf('docket_made.up.pass', '{ viewer { userId } }')).toBe('UNAUTHENTICATED');
  expect(await codeOf(pass.replace('docket_', ''), '{ viewer { userId } }')).toBe('UNAUTHENTICATED');
});
