import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ANSWERED, gatewayOver } from './gateway-over.ts';

const SDL = /* GraphQL */ `
  type Query {
    rows: [Row!]! @rest(path: "/rows")
    quick: Boolean @rest(path: "/quick")
    forbidden: Boolean! @rest(path: "/forbidden")
  }
  type Row { id: ID!  slow: Boolean @rest(path: "/slow/{parent.id}") }
`;

const rows = Array.from({ length: 200 }, (_, at) => ({ id: `row_${at}` }));

/** A service whose `/slow/…` answers at `open`. Names the company of a token "company person". */
function slowService() {
  const opened = Promise.withResolvers<void>();
  const inFlight = { now: 0, most: 0 };
  return {
    open: () => opened.resolve(),
    inFlight,
    answer: async (...[{ path, headers }, , res]: Parameters<Parameters<typeof gatewayOver>[1]>) => {
      res.setHeader('caller-group', headers.authorization?.split(/[ .]/)[1] ?? '');
      if (path === '/rows') return rows;
      if (path === '/forbidden') {
        // Five other calls; the sixth asks here.
        await expect.poll(() => inFlight.now).toBe(5);
        res.writeHead(403, { 'content-type': 'application/problem+json' });
        res.end(JSON.stringify({ title: 'Forbidden', code: 'FORBIDDEN' }));
        return ANSWERED;
      }
      if (path.startsWith('/slow/')) {
        inFlight.now += 1;
        inFlight.most = Math.max(inFlight.most, inFlight.now);
        await opened.promise;
        inFlight.now -= 1;
      }
      return true;
    },
  };
}

const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test('an operation has at most 6 calls in flight', async () => {
  const service = slowService();
  await using gateway = await gatewayOver(SDL, service.answer);
  const answer = gateway.graphql('{ rows { slow } }', as('lima.zoe'));
  await expect.poll(() => service.inFlight.now).toBe(6);
  await sleep(50);
  expect(service.inFlight.now).toBe(6);
  service.open();
  expect((await answer).data.rows).toHaveLength(200);
  expect(service.inFlight.most).toBe(6);
});

test('a company’s load leaves connections for others, and a person’s for colleagues', async () => {
  const service = slowService();
  await using gateway = await gatewayOver(SDL, service.answer);
  const tokens = ['lima.zoe', 'lima.ravi', 'lima.chloe'];
  for (const token of [...tokens, 'oslo.nils']) await gateway.graphql('{ quick }', as(token));
  const load = Array.from({ length: 12 }, () => gateway.graphql('{ rows { slow } }', as('lima.zoe')));
  // Zoë is alone: 60 of 72 calls, 16 of them of her share.
  await expect.poll(() => service.inFlight.now).toBe(60);
  expect((await gateway.graphql('{ quick }', as('lima.ravi'))).data).toEqual({ quick: true });
  for (const token of tokens.slice(1))
    load.push(...Array.from({ length: 4 }, () => gateway.graphql('{ rows { slow } }', as(token))));
  await expect.poll(() => service.inFlight.now).toBe(60 + 8);
  expect((await gateway.graphql('{ quick }', as('oslo.nils'))).data).toEqual({ quick: true });
  service.open();
  for (const { data } of await Promise.all(load)) expect(data.rows).toHaveLength(200);
  expect(service.inFlight.most).toBe(60 + 8);
});

test('made-up tokens share the turns of their network address', async () => {
  const service = slowService();
  await using gateway = await gatewayOver(SDL, async (request, req, res) => {
    const answer = await service.answer(request, req, res);
    if (request.path.startsWith('/slow/')) res.removeHeader('caller-group');
    return answer;
  });
  await gateway.graphql('{ quick }', as('oslo.nils'));
  const strangers = Array.from({ length: 30 }, (_, at) => gateway.graphql('{ rows { slow } }', as(`.stranger${at}`)));
  await expect.poll(() => service.inFlight.now).toBeGreaterThanOrEqual(16);
  expect((await gateway.graphql('{ quick }', as('oslo.nils'))).data).toEqual({ quick: true });
  service.open();
  await Promise.all(strangers);
});

test('a refused operation’s calls stop: running reads are aborted, waiting calls never begin', async () => {
  const service = slowService();
  await using gateway = await gatewayOver(SDL, service.answer);
  const { data, errors } = await gateway.graphql('{ rows { slow } forbidden }', as('lima.zoe'));
  expect(data ?? null).toBeNull();
  expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  const begun = gateway.received.length;
  expect(begun).toBe(2 + 5);
  service.open();
  await sleep(200);
  expect(gateway.received.length).toBe(begun);
});

test('waits for a turn are in the metrics', async () => {
  const service = slowService();
  await using gateway = await gatewayOver(SDL, service.answer);
  await gateway.graphql('{ quick }', as('lima.zoe'));
  const load = Array.from({ length: 12 }, () => gateway.graphql('{ rows { slow } }', as('lima.zoe')));
  await expect.poll(() => service.inFlight.now).toBe(60);
  service.open();
  await Promise.all(load);
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
  expect(metrics).toMatch(/gateway_wait_duration_seconds_count\{queue="calls"\} [1-9]/);
});
