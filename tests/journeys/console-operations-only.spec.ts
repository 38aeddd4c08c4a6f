import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGateway } from '../../gateway/gateway.ts';
import { API_TOKEN_PREFIX } from '../../service/login/api-token-secret.ts';
import { panes } from '../../web/app/panes.ts';
import type { GraphQLAnswer } from '../house.ts';
import { journeys } from './journeys.ts';

const here = journeys();

/** A gateway to the same service, limited to the console's operations. */
const server = createServer();
let url: string;
beforeAll(async () => {
  const gateway = createGateway({
    schema: readFileSync('schema.graphql', 'utf8'),
    serviceUrl: here.stack.serviceUrl,
    log: pino({ level: 'silent' }),
    assets: 'web/dist',
    consoleOperationsOnly: true,
    scriptTokenPrefix: API_TOKEN_PREFIX,
  });
  server.on('request', gateway.handler).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('every pane opens, with queries named by hash', async () => {
  const person = await here.arrives();
  const byText = new Set<string>();
  person.page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    const { query, operationName } = request.postDataJSON() ?? {};
    if (query) byText.add(operationName);
  });
  await person.page.goto(url);
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', 'Dashboard');
  for (const { path, title } of panes) {
    await person.follows(`#${path}`);
    await person.sees('heading', title);
    await person.rests();
  }
  await person.follows('#/layout/departments');
  await person.sees('heading', 'Departments');
  await person.press('c');
  await person.fills('Name', 'Night shift');
  await person.press('Enter');
  await person.sees('textbox', 'Description');
  await person.press('Enter');
  await person.sees('heading', 'Night shift');

  const told = (await person.answers()).filter((answer) => answer.startsWith(`${url}/graphql\n`));
  expect(told.length).toBeGreaterThan(panes.length);
  expect(told.filter((answer) => /FORBIDDEN|PersistedQuery/.test(answer))).toEqual([]);
  // The login and the stream of changes send their own documents, without the client that names queries by hash.
  expect([...byText].toSorted()).toEqual(['Login', 'LoginProvider', 'RecordChanges']);
});

test('a custom query needs a valid API token', async () => {
  const { admin } = here.stack.lima;
  const lastDay = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const input = { name: 'A script', scope: 'READ', expiresOn: lastDay, currentPassword: admin.password };
  const { createApiToken } = await here.stack.demand(admin.token, CREATE_TOKEN, { input });
  const ask = async (token: string | null, query: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    const { data, errors } = (await response.json()) as GraphQLAnswer;
    return errors?.[0]?.extensions.code ?? data;
  };
  const users = '{ users { edges { node { fullName } } } }';
  expect(await ask(null, users)).toBe('FORBIDDEN');
  expect(await ask(admin.token, users)).toBe('FORBIDDEN');
  expect(JSON.stringify(await ask(createApiToken.secret, users))).toContain('Ana Lima');

  const madeUp = `docket_${'x'.repeat(43)}`;
  expect(await ask(madeUp, users)).toBe('UNAUTHENTICATED');
  expect(await ask(madeUp, '{ __schema { types { name } } }')).toBe('BAD_INPUT');
  const guess = 'mutation { login(input: { email: "ana@lima.example", password: "a guess of mine" }) { accessToken } }';
  expect(await ask(madeUp, guess)).toBe('UNAUTHENTICATED');
});

const CREATE_TOKEN = 'mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { secret } }';
