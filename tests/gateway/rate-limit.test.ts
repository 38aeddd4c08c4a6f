import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GraphQLAnswer, PASSWORD } from '../house.ts';
import { type Stack, startStack } from '../stack.ts';
import { gatewayOver, problem, type Received } from './gateway-over.ts';

const SDL = /* GraphQL */ `
  type Row { id: ID! owner: Row @rest(path: "/rows/{parent.id}") }
  type Query {
    row(id: ID!): Row @rest(path: "/rows/{id}")
    paper: Document @rest(path: "/paper")
  }
  type Mutation { login: Boolean @rest(method: POST, path: "/login") other: Boolean @rest(method: POST, path: "/other") }
`;
const POLICY = '"calls";q=100;w=60';

/** The rate limit in the headers of a GraphQL answer. */
async function fieldsOf(url: string, query: string) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  await response.arrayBuffer();
  return ['ratelimit', 'ratelimit-policy', 'retry-after'].map((name) => response.headers.get(name));
}

describe('the rate limit of an answer', () => {
  test('is the lowest of its calls, also when the query is known', async () => {
    const left: Record<string, number> = { '/rows/1': 41, '/rows/2': 7, '/rows/3': 40 };
    await using gateway = await gatewayOver(SDL, ({ path }, _, res) => {
      res.setHeader('RateLimit', `"calls";r=${left[path]};t=9`);
      res.setHeader('RateLimit-Policy', POLICY);
      return { id: path };
    });
    for (let times = 0; times < 3; times += 1) {
      const fields = await fieldsOf(gateway.url, '{ a: row(id: 1) { id } b: row(id: 2) { id } c: row(id: 3) { id } }');
      expect(fields).toEqual(['"calls";r=7;t=9', POLICY, null]);
    }
  });

  test.each(['', 'often', '"calls";r=-1;t=3', '"calls";r=1.5', '"calls";r=ä'])(
    'leave out what the service says in another way: %s',
    async (said) => {
      await using gateway = await gatewayOver(SDL, (_, __, res) => {
        res.setHeader('RateLimit', said);
        res.setHeader('RateLimit-Policy', POLICY);
        return { id: '1' };
      });
      expect(await fieldsOf(gateway.url, '{ row(id: 1) { id } }')).toEqual([null, null, null]);
    },
  );

  test('is absent when the service sends none', async () => {
    await using gateway = await gatewayOver(SDL, () => ({ id: '1' }));
    for (let times = 0; times < 3; times += 1)
      expect(await fieldsOf(gateway.url, '{ row(id: 1) { id } }')).toEqual([null, null, null]);
  });

  test('comes with a document, and with its refusal', async () => {
    let isRefused = false;
    await using gateway = await gatewayOver(SDL, (_, __, res) => {
      res.setHeader('RateLimit', '"calls";r=3;t=9');
      res.setHeader('Retry-After', '9');
      return isRefused
        ? problem(res, 429, { code: 'TOO_MANY_REQUESTS', title: 'Too many requests', detail: 'Wait.' })
        : 'paper';
    });
    const read = () => fetch(`${gateway.url}/documents/paper`, { headers: { authorization: 'Bearer t' } });
    expect((await read()).headers.get('ratelimit')).toBe('"calls";r=3;t=9');
    isRefused = true;
    const refused = await read();
    expect(refused.status).toBe(429);
    expect([refused.headers.get('ratelimit'), refused.headers.get('retry-after')]).toEqual(['"calls";r=3;t=9', '9']);
  });

  test('is readable for pages of other sites that may call', async () => {
    const origin = 'https://other.example';
    await using gateway = await gatewayOver(SDL, () => ({ id: '1' }), { corsOrigins: [origin] });
    const { headers } = await fetch(`${gateway.url}/graphql?query={row(id:1){id}}`, { headers: { origin } });
    const exposed = headers.get('access-control-expose-headers')?.split(', ');
    expect(exposed).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy', 'Retry-After']));
  });
});

test('Retry-After is the longest of an answer’s refusals', async () => {
  const waits: Record<string, string> = { '/rows/1': '3', '/rows/2': '41', '/rows/3': '5', '/login': '900' };
  const service = ({ path }: Received, _: unknown, res: Parameters<typeof problem>[0]) => {
    if (path === '/rows/4') return { id: '4' };
    res.setHeader('Retry-After', waits[path] ?? '');
    return problem(res, 429, { code: 'TOO_MANY_REQUESTS', title: 'Too many requests', detail: 'Wait.' });
  };
  await using gateway = await gatewayOver(SDL, service);
  const retryAfter = async (query: string) => (await fieldsOf(gateway.url, query))[2];
  const rows = '{ a: row(id: 1) { id } b: row(id: 2) { id } c: row(id: 3) { id } d: row(id: 4) { id } }';
  expect([await retryAfter(rows), await retryAfter(rows)]).toEqual(['41', '41']);
  expect(await retryAfter('mutation { login }')).toBe('900');
  expect(await retryAfter('{ row(id: 4) { id } }')).toBeNull();
});

describe('a script', () => {
  let stack: Stack;
  let secret: string;

  beforeAll(async () => {
    stack = await startStack({ rateLimit: { calls: 2, seconds: 600 } });
    const expiresOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const input = { name: 'Import', scope: 'READ', expiresOn, currentPassword: PASSWORD };
    secret = (await stack.demand(stack.lima.admin.token, CREATE, { input })).createApiToken.secret;
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  test('with too few calls left gets the answers of these calls, and refusals for the rest', async () => {
    const { id, admin, quotationAdmin, worker } = stack.lima;
    const ids: Record<string, string> = { company: id, admin: admin.id, quoting: quotationAdmin.id, worker: worker.id };
    const fields = Object.entries(ids).map(
      ([key, its]) => `${key}: ${key === 'company' ? 'company' : 'user'}(id: "${its}") { id }`,
    );
    const response = await fetch(`${stack.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify({ query: `{ ${fields.join(' ')} }` }),
    });
    const { data, errors = [] } = (await response.json()) as GraphQLAnswer;
    const refused = errors.map(({ path }) => String(path?.[0]));
    expect(new Set(refused).size).toBe(2);
    const expected = Object.entries(ids).map(([key, its]) => [key, refused.includes(key) ? null : { id: its }]);
    expect(data).toEqual(Object.fromEntries(expected));
    for (const { message, extensions } of errors) {
      expect(message).toMatch(/^The API token “Import” has made its 2 calls of 600 seconds\./);
      expect(extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) });
      expect(extensions.retryAfter).toBeLessThanOrEqual(Number(response.headers.get('retry-after')));
    }
    expect(response.headers.get('ratelimit')).toMatch(/^"calls";r=0;t=\d+$/);
    expect(response.headers.get('ratelimit-policy')).toBe('"calls";q=2;w=600');
  });
});

const CREATE = /* GraphQL */ `mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { secret } }`;
