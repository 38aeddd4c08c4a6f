import { auditServer } from 'graphql-http';
import { expect, test } from 'vitest';
import { gatewayOver } from './gateway-over.ts';

const SDL = /* GraphQL */ `type Query { ok: Boolean @rest(path: "/ok") }`;

test('all audits of GraphQL over HTTP pass: MUST, SHOULD and MAY', async () => {
  await using gateway = await gatewayOver(SDL, () => true, { introspection: true });
  const results = await auditServer({ url: `${gateway.url}/graphql` });
  const failed = results
    .filter(({ status }) => status !== 'ok')
    .map(({ name, ...result }) => `${name}: ${'reason' in result ? result.reason : ''}`);
  expect(failed).toEqual([]);
  expect(results.length).toBeGreaterThanOrEqual(61);
});

test.each(['multipart/mixed', 'text/event-stream'])(
  'an answer as %s has a Content-Length and no Transfer-Encoding',
  async (accept) => {
    await using gateway = await gatewayOver(SDL, () => true);
    const response = await fetch(`${gateway.url}/graphql?query={ok}`, { headers: { accept } });
    expect(response.headers.get('content-type')).toContain(accept);
    expect(response.headers.get('transfer-encoding')).toBeNull();
    expect(response.headers.get('content-length')).toBe(String((await response.text()).length));
  },
);
