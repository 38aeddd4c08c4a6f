import { expect, test } from 'vitest';
import { gatewayOver, type Running } from './gateway-over.ts';

const SDL = /* GraphQL */ `
  type Row {
    id: ID!
    owner: Row @rest(path: "/rows/{parent.id}")
    photo: Document! @rest(path: "/photo/{parent.id}") @cost(weight: "60")
  }
  type Rows { edges: [Edge!]! }
  type Edge { node: Row! }
  type Query {
    rows(first: Int = 50): Rows! @rest(path: "/rows{?first}")
    found: Row! @rest(path: "/found") @cost(weight: "100")
    file: Document! @rest(path: "/file") @cost(weight: "60")
  }
  type Mutation { rename: Row! @rest(method: POST, path: "/rename") }
`;
const OWNERS = 'query ($first: Int!) { rows(first: $first) { edges { node { owner { id } } } } }';
const LIMIT = 24_000;

/** A gateway over three rows of two owners. */
const opened = () =>
  gatewayOver(SDL, ({ path }) =>
    path.startsWith('/rows?') ? { edges: [1, 1, 2].map((id) => ({ node: { id } })) } : { id: path },
  );

async function post({ url }: Running, body: object) {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

const saying = { extensions: { cost: true } };

test('an answer has its cost on request, first and when the query is known', async () => {
  await using gateway = await opened();
  const body = { query: OWNERS, variables: { first: 3 }, ...saying };
  for (let times = 0; times < 3; times += 1) {
    const { data, extensions } = await post(gateway, body);
    expect(data.rows.edges).toHaveLength(3);
    expect(extensions).toEqual({ cost: { estimated: 11 + 3 * 13, limit: LIMIT, calls: 3 } });
  }
  const { extensions } = await post(gateway, { ...body, variables: { first: 5 } });
  expect(extensions.cost.estimated).toBe(11 + 5 * 13);
});

test.each([
  ['{ found { id } }', 101],
  ['{ a: found { id } b: found { owner { id } } }', 101 + 101 + 11],
  ['{ file { size } }', 61],
  ['{ file { url } }', 61],
  ['{ found { photo { size } } }', 101 + 61],
  ['{ found { photo { url __typename } } }', 101 + 1],
])('a call costs the weight of its field, and the url of a record’s file no call: %s', async (query, estimated) => {
  await using gateway = await opened();
  const { extensions } = await post(gateway, { query, ...saying });
  expect(extensions.cost.estimated).toBe(estimated);
});

test('a selection that the variables leave out costs nothing, first and when the query is known', async () => {
  await using gateway = await opened();
  const query = `query ($is: Boolean!, $not: Boolean = true) {
    found { owner @include(if: $is) { id } ... @skip(if: $not) { photo { size } } }
  }`;
  const costOf = async (variables: object) =>
    (await post(gateway, { query, variables, ...saying })).extensions.cost.estimated;
  for (let times = 0; times < 3; times += 1) {
    expect(await costOf({ is: false })).toBe(101);
    expect(await costOf({ is: true })).toBe(101 + 11);
    expect(await costOf({ is: false, not: false })).toBe(101 + 61);
  }
});

test('by GET, and for a mutation too', async () => {
  await using gateway = await opened();
  const query = new URLSearchParams({
    query: '{ rows(first: 1) { edges { node { id } } } }',
    extensions: '{"cost":true}',
  });
  const answer = await (await fetch(`${gateway.url}/graphql?${query}`)).json();
  expect(answer.extensions).toEqual({ cost: { estimated: 13, limit: LIMIT, calls: 1 } });
  const renamed = await post(gateway, { query: 'mutation { rename { id } }', ...saying });
  expect(renamed.extensions).toEqual({ cost: { estimated: 11, limit: LIMIT, calls: 1 } });
});

test('the refusal of a costly operation has its cost, and so has an answer with refused calls', async () => {
  await using gateway = await opened();
  const body = { query: OWNERS, variables: { first: 2_000 }, ...saying };
  await post(gateway, { ...body, variables: { first: 3 } });
  const { errors, extensions } = await post(gateway, body);
  expect(errors[0].message).toContain(`${11 + 2_000 * 13} points of cost; ${LIMIT} are allowed`);
  expect(extensions).toEqual({ cost: { estimated: 11 + 2_000 * 13, limit: LIMIT, calls: 0 } });

  await using refusing = await gatewayOver(SDL, (_, __, res) => {
    res.statusCode = 500;
  });
  const refused = await post(refusing, { ...body, variables: { first: 3 } });
  expect(refused).toMatchObject({ data: null, errors: [{}], extensions: { cost: { estimated: 50, calls: 1 } } });
});

test('other answers have no cost', async () => {
  await using gateway = await opened();
  for (const extensions of [undefined, null, {}, { cost: false }, { cost: 'true' }]) {
    for (let times = 0; times < 2; times += 1) {
      const answer = await post(gateway, { query: OWNERS, variables: { first: 3 }, extensions });
      expect(answer.data.rows.edges).toHaveLength(3);
      expect(answer).not.toHaveProperty('extensions');
    }
  }
  expect(await post(gateway, { query: '{ nothing }', ...saying })).not.toHaveProperty('extensions');
});
