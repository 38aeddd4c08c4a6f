import { expect, test } from 'vitest';
import { gatewayOver, type Service } from './gateway-over.ts';

const SDL = /* GraphQL */ `
  type Row { id: ID! ownerId: ID! owner: Owner @rest(path: "/owners/{parent.ownerId}") }
  type Owner { id: ID! name: String! }
  type Query { rows: [Row!]! @rest(path: "/rows") }
  type Mutation {
    first: Row! @rest(method: POST, path: "/first")
    second: Row! @rest(method: POST, path: "/second")
  }
`;

const rows: Service = ({ path }) => {
  if (path === '/rows') return Array.from({ length: 50 }, (_, i) => ({ id: `row_${i}`, ownerId: `owner_${i % 13}` }));
  if (path.startsWith('/owners/')) return { id: path.slice('/owners/'.length), name: 'Ana' };
  return { id: 'row_1', ownerId: 'owner_1' };
};

test('50 rows with 13 distinct relations take 14 calls', async () => {
  await using gateway = await gatewayOver(SDL, rows);
  const { data } = await gateway.graphql('{ rows { owner { id name } } }');
  expect(data.rows).toHaveLength(50);
  expect(data.rows[14].owner.id).toBe('owner_1');
  expect(gateway.received).toHaveLength(14);
});

test('equal reads of two requests are two calls', async () => {
  await using gateway = await gatewayOver(SDL, rows);
  await Promise.all([gateway.graphql('{ rows { id } }'), gateway.graphql('{ rows { id } }')]);
  expect(gateway.received).toHaveLength(2);
});

test('reads are repeated after a change', async () => {
  await using gateway = await gatewayOver(SDL, rows);
  await gateway.graphql('mutation { first { owner { name } } second { owner { name } } }');
  expect(gateway.received.map(({ path }) => path)).toEqual(['/first', '/owners/owner_1', '/second', '/owners/owner_1']);
});
