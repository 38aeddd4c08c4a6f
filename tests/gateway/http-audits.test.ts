import { auditServer } from 'graphql-http';
import { expect, test } from 'vitest';
import { gatewayOver } from './gateway-over.ts';

const SDL = /* GraphQL */ `type Query { ok: Boolean @rest(path: "/ok") }`;

test('all audits of GraphQL over HTTP pass: what must be, what should be, what may be', async () => {
  await using gateway = await gatewayOver(SDL, () => true, { introspection: true });
  const results = await auditServer({ url: `${gateway.url}/graphql` });
  const failed = results
    .filter(({ status }) => status !== 'ok')
    .map(({ name, ...result }) => `${name}: ${'reason' in result ? result.reason : ''}`);
  expect(failed).toEqual([]);
  expect(results.length).toBeGreaterThanOrEqual(61);
});
