import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { expect, test } from 'vitest';
import { exchange } from '../../gateway/calls/exchange.ts';
import { HeldByRequest } from '../../gateway/calls/held-answers.ts';
import { Presence } from '../../gateway/calls/presence.ts';

const MIB = 1024 * 1024;

test('a single request holds any size; together, requests hold 12 MiB above 512 KiB each', () => {
  const all = { bytes: 0 };
  const [one, other] = [new Presence(), new Presence()];
  expect(new HeldByRequest(all, one).hold(30 * MIB)).toBe(true);
  const second = new HeldByRequest(all, other);
  expect(second.hold(MIB / 2)).toBe(true);
  expect(second.hold(1)).toBe(false);
  one.end(true);
  expect(all.bytes).toBe(0);
  expect(second.hold(MIB)).toBe(true);
});

test('the bytes of a failed try are not counted twice', async () => {
  let tries = 0;
  const server = createServer((_, res) => {
    tries += 1;
    res.writeHead(200, { 'content-length': 2 * MIB });
    res.write(Buffer.alloc(MIB), () => (tries === 1 ? res.destroy() : res.end(Buffer.alloc(MIB))));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [all, presence] = [{ bytes: 0 }, new Presence()] as const;
  const bounds = { totalMs: 5_000, held: new HeldByRequest(all, presence), presence };
  const { body } = await exchange(pool, { method: 'GET', path: '/', headers: {}, maxBytes: 8 * MIB }, bounds);
  expect(tries).toBe(2);
  expect(body).toHaveLength(2 * MIB);
  expect(all.bytes).toBe(1.5 * MIB);
  presence.end(true);
  expect(all.bytes).toBe(0);
  await pool.close();
  server.close();
});
