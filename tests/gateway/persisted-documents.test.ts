import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createGateway } from '../../gateway/gateway.ts';
import { MANIFEST } from '../../gateway/query/persisted-documents.ts';
import { ANSWERED, DEFINITIONS, type GraphQLAnswer, gatewayOver, type Running, type Service } from './gateway-over.ts';

const SDL = /* GraphQL */ `
  type Query { thing(id: ID!): Thing! @rest(path: "/things/{id}") }
  type Mutation {
    rename(id: ID!, name: String!): Thing! @rest(method: POST, path: "/things/{id}/name{?name}")
    keep(input: KeepInput!): Thing! @rest(method: POST, path: "/files", body: "input")
  }
  type Subscription { things: Thing! @rest(path: "/news") }
  type Thing { id: ID! name: String }
  input KeepInput { file: Upload! }
`;

const READ = 'query Read($id: ID!) { thing(id: $id) { id name } }';
const LONG = `query Long($id: ID!) { thing(id: $id) { id } } #${'.'.repeat(6_000)}`;
const RENAME = 'mutation Rename($id: ID!, $name: String!) { rename(id: $id, name: $name) { name } }';
const KEEP = 'mutation Keep($input: KeepInput!) { keep(input: $input) { id } }';
const FOLLOW = 'subscription Follow { things { id } }';
const STRANGE = '{ thing(id: 1) { name } }';

const service: Service = ({ path }, _, res) => {
  if (path !== '/news') return { id: path, name: 'a name' };
  res.setHeader('content-type', 'text/event-stream').end('data: {"id":"1"}\n\n');
  return ANSWERED;
};

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const idOf = (text: string) => `sha256:${hashOf(text)}`;
const hashed = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: hashOf(text) } });

let assets: string;
const gateway = (options = {}) => gatewayOver(SDL, service, { assets, ...options });

beforeAll(async () => {
  assets = await mkdtemp(join(tmpdir(), 'persisted-'));
  const texts = [READ, LONG, RENAME, KEEP, FOLLOW];
  await writeFile(join(assets, MANIFEST), JSON.stringify(Object.fromEntries(texts.map((text) => [idOf(text), text]))));
});

type Asked = Record<string, unknown>;
type Headers = Record<string, string>;

const JSON_HEADERS = { 'content-type': 'application/json' };

const post = ({ url }: Running, body: unknown, headers: Headers = {}) =>
  fetch(`${url}/graphql`, { method: 'POST', headers: { ...JSON_HEADERS, ...headers }, body: JSON.stringify(body) });

const get = ({ url }: Running, asked: Asked, headers: Headers = {}) => {
  const texts = Object.entries(asked).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return fetch(`${url}/graphql?${new URLSearchParams(Object.fromEntries(texts))}`, { headers });
};

const upload = ({ url }: Running, asked: Asked, headers: Headers = {}) => {
  const body = new FormData();
  body.set('operations', JSON.stringify({ ...asked, variables: { input: { file: null } } }));
  body.set('map', JSON.stringify({ 0: ['variables.input.file'] }));
  body.set('0', new Blob(['a file']), 'a.txt');
  return fetch(`${url}/graphql`, { method: 'POST', headers: { authorization: 'Bearer session', ...headers }, body });
};

const answerOf = async (response: Promise<Response>) => (await (await response).json()) as GraphQLAnswer;
const refusalOf = async (response: Promise<Response>) => {
  const { data, errors } = await answerOf(response);
  expect(data ?? null).toBeNull();
  expect(errors).toHaveLength(1);
  return errors?.[0];
};

/** Names a document in a request. */
const ways: Record<string, (text: string) => Asked> = {
  documentId: (text) => ({ documentId: idOf(text) }),
  'the hash of urql and Apollo Client': (text) => ({ extensions: hashed(text) }),
};

describe.each(Object.entries(ways))('a persisted document is named by %s', (_, naming) => {
  test.each([
    ['a query', post, READ],
    ['a query by GET', get, READ],
    ['a query longer than others that are remembered', post, LONG],
    ['a mutation', post, RENAME],
  ])('%s, first and again', async (_, send, text) => {
    await using running = await gateway();
    const variables = { id: '1', name: 'other' };
    const expected = await answerOf(post(running, { query: text, variables }));
    expect(expected.errors).toBeUndefined();
    const operationName = /\w+ (\w+)/.exec(text)?.[1];
    for (let time = 0; time < 3; time += 1) {
      expect(await answerOf(send(running, { ...naming(text), variables }))).toEqual(expected);
      expect(await answerOf(send(running, { ...naming(text), variables, operationName }))).toEqual(expected);
    }
    expect(running.received).toHaveLength(7);
  });

  test('a mutation with a file', async () => {
    await using running = await gateway();
    expect(await answerOf(upload(running, naming(KEEP)))).toEqual({ data: { keep: { id: '/files' } } });
  });

  test('a subscription', async () => {
    await using running = await gateway();
    const response = await post(running, naming(FOLLOW), { accept: 'text/event-stream' });
    expect(await response.text()).toContain('data: {"data":{"things":{"id":"1"}}}');
  });

  test('a mutation by GET stays refused', async () => {
    await using running = await gateway();
    const response = await get(running, { ...naming(RENAME), variables: { id: '1', name: 'other' } });
    expect(response.status).toBe(405);
    expect(running.received).toEqual([]);
  });

  test('an unknown document gets a GraphQL answer with an error, also without a console', async () => {
    for (const options of [{}, { assets: undefined }]) {
      await using running = await gateway(options);
      for (const send of [post, get]) {
        const accept = { accept: 'application/graphql-response+json' };
        const response = await send(running, naming(STRANGE), accept);
        expect(response.status).toBe(404);
        expect(response.headers.get('content-type')).toMatch(/^application\/graphql-response\+json/);
        expect((await send(running, naming(STRANGE), { accept: 'application/json' })).status).toBe(200);
        expect((await refusalOf(send(running, naming(STRANGE))))?.extensions.code).toBe('NOT_FOUND');
      }
      expect(running.received).toEqual([]);
    }
  });

  test('a caller’s text is never added', async () => {
    await using running = await gateway();
    const both = { query: STRANGE, extensions: hashed(STRANGE) };
    for (let time = 0; time < 3; time += 1)
      expect(await answerOf(post(running, both))).toEqual({ data: { thing: { name: 'a name' } } });
    expect((await refusalOf(post(running, naming(STRANGE))))?.extensions.code).toBe('NOT_FOUND');
  });
});

test('the refusal of an unknown id suits its sender', async () => {
  await using running = await gateway();
  const byId = await refusalOf(post(running, { documentId: idOf(STRANGE) }));
  expect(byId?.message).toBe(`No document has the id ${idOf(STRANGE)}. Send its text as "query".`);
  const byHash = await refusalOf(post(running, { extensions: hashed(STRANGE) }));
  expect(byHash).toMatchObject({ message: 'PersistedQueryNotSupported', extensions: { title: byId?.message } });
});

test.each([
  ['a document both by id and as text', { documentId: idOf(READ), query: READ }],
  ['a hash without its prefix', { documentId: hashOf(READ) }],
  ['an id that is no text', { documentId: 7 }],
  ['another version of the hash', { extensions: { persistedQuery: { version: 2, sha256Hash: hashOf(READ) } } }],
  ['a batch', [{ documentId: idOf(READ), variables: { id: '1' } }]],
])('%s is refused', async (_, asked) => {
  await using running = await gateway();
  expect((await refusalOf(post(running, asked)))?.extensions.code).toMatch(/^(BAD_INPUT|NOT_FOUND)$/);
  expect(running.received).toEqual([]);
});

test('the manifest is not served', async () => {
  await using running = await gateway();
  expect((await fetch(`${running.url}/${MANIFEST}`)).status).toBe(404);
});

describe('where only the console’s operations run', () => {
  const only = () => gateway({ consoleOperationsOnly: true, scriptTokenPrefix: 'script_', introspection: true });
  const session = { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.c2ln' };
  const token = { authorization: 'Bearer script_secret' };

  test.each([
    ['by POST', post, STRANGE],
    ['by GET', get, STRANGE],
    ['with a file', upload, `${KEEP} `],
    ['to read the schema', post, '{ __schema { types { name } } }'],
    ['that can’t be read', post, '{'],
  ])('another text is FORBIDDEN %s', async (_, send, query) => {
    await using running = await only();
    for (const headers of [{}, session, { authorization: 'Basic script_secret' }]) {
      const refusal = await refusalOf(send(running, { query }, headers));
      expect(refusal).toMatchObject({
        message: "Without a script's token, only the console's own operations run here.",
        extensions: { code: 'FORBIDDEN' },
      });
    }
    expect(running.received).toEqual([]);
  });

  test('the refusal has status 403', async () => {
    await using running = await only();
    const response = await post(running, { query: STRANGE }, { accept: 'application/graphql-response+json' });
    expect(response.status).toBe(403);
  });

  test('a text that a script’s token ran stays FORBIDDEN for others', async () => {
    await using running = await only();
    for (let time = 0; time < 3; time += 1) {
      const headers = time === 0 ? token : { authorization: 'bearer  script_other' };
      expect((await answerOf(post(running, { query: STRANGE }, headers))).data).toEqual({ thing: { name: 'a name' } });
    }
    expect((await refusalOf(post(running, { query: STRANGE })))?.extensions.code).toBe('FORBIDDEN');
    expect((await refusalOf(post(running, { documentId: STRANGE })))?.extensions.code).toBe('NOT_FOUND');
  });

  test('the console’s operations run by id and as text', async () => {
    await using running = await only();
    const variables = { id: '1' };
    for (const asked of [{ documentId: idOf(READ) }, { extensions: hashed(READ) }, { query: READ }]) {
      for (let time = 0; time < 3; time += 1)
        expect((await answerOf(post(running, { ...asked, variables }))).data).toMatchObject({
          thing: { name: 'a name' },
        });
      expect((await answerOf(get(running, { ...asked, variables }))).data).toMatchObject({ thing: { name: 'a name' } });
    }
  });

  test('the console must be built', async () => {
    const empty = join(assets, 'empty');
    await mkdir(empty, { recursive: true });
    for (const directory of [empty, undefined]) {
      const options = { schema: DEFINITIONS + SDL, serviceUrl: 'http://service.example', log: {} as never };
      const make = () =>
        createGateway({ ...options, ...(directory && { assets: directory }), consoleOperationsOnly: true });
      expect(make).toThrow('CONSOLE_OPERATIONS_ONLY is 1, and the console is not built');
    }
  });
});

test('a browser that names a document gets the answer, not GraphiQL', async () => {
  await using running = await gateway({ graphiql: true });
  const response = await get(running, { documentId: idOf(READ), variables: { id: '1' } }, { accept: 'text/html, */*' });
  expect(response.headers.get('content-type')).toMatch(/^application\//);
  expect(await response.json()).toHaveProperty('data');
});

test('the console’s operations keep their names in metrics, whatever names others make up', async () => {
  await using running = await gateway();
  for (let i = 0; i < 310; i += 1) await running.graphql(`query Name${i} { __typename }`);
  await (await post(running, { documentId: idOf(READ), variables: { id: '1' } })).text();
  const text = await (await fetch(`${running.url}/metrics`)).text();
  const [, name] = /query (\w+)/.exec(READ) ?? [];
  expect(text).toContain(`gateway_operation_calls_count{operation="${name}"} 1`);
  expect(text).toContain('gateway_operation_calls_count{operation="other"} 10');
});
