import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ANSWERED, gatewayOver } from './gateway-over.ts';

const SDL = /* GraphQL */ `
  type Query { slow: Boolean @rest(path: "/slow") }
  type Mutation {
    first: Boolean @rest(method: POST, path: "/first")
    second: Boolean @rest(method: POST, path: "/second")
  }
`;

function send(url: string, query: string) {
  const req = request(`${url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' } });
  req.on('error', () => {});
  req.end(JSON.stringify({ query }));
  return req;
}

test('when the client goes, its reads stop', async () => {
  const began = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  await using gateway = await gatewayOver(SDL, (_, req) => {
    began.resolve();
    req.socket.once('close', () => stopped.resolve());
    return ANSWERED;
  });
  const req = send(gateway.url, '{ slow }');
  await began.promise;
  req.destroy();
  await stopped.promise;
  await expect.poll(() => gateway.log).toContainEqual(expect.objectContaining({ msg: 'request', status: 499 }));
  expect(gateway.log.filter(({ level }) => Number(level) > 30)).toEqual([]);
});

test('when the client goes, a pending change runs to its end and no other begins', async () => {
  const began = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  let finished = false;
  await using gateway = await gatewayOver(SDL, async (_, req) => {
    began.resolve();
    await proceed.promise;
    finished = !req.socket.destroyed;
    return true;
  });
  const req = send(gateway.url, 'mutation { first second }');
  await began.promise;
  req.destroy();
  await sleep(100);
  proceed.resolve();
  await sleep(100);
  expect(finished).toBe(true);
  expect(gateway.received.map(({ path }) => path)).toEqual(['/first']);
});

test('a body that breaks off has no effect', async () => {
  await using gateway = await gatewayOver(SDL, () => true);
  const { port } = new URL(gateway.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"que',
  );
  await sleep(50);
  socket.destroy();
  await expect.poll(() => gateway.log).toContainEqual(expect.objectContaining({ msg: 'request', status: 499 }));
  expect(gateway.log.filter(({ level }) => Number(level) > 30)).toEqual([]);
});
