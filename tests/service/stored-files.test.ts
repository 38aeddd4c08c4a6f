import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { storedBytes } from '../../service/files/stored-bytes.ts';
import { newId } from '../../service/shared/ids.ts';
import { openScene, type Person, type Scene } from './scene.ts';

const SLICE = 256 * 1024;
const bytes = randomBytes(3 * SLICE + 1000);
const sha256 = createHash('sha256').update(bytes).digest('hex');

let scene: Scene;
let admin: Person;
let fileId: string;
/** The sizes of the slices that the database has sent since the test began. */
let slices: () => Promise<number[]>;
beforeAll(async () => {
  scene = await openScene();
  admin = await scene.person('ROLE_COMPANY', await scene.company());
  fileId = await fileOf(bytes);
});
beforeEach(() => {
  const executed = vi.spyOn(scene.database.db.getExecutor(), 'executeQuery');
  slices = async () => {
    const results = await Promise.all(executed.mock.results.map(({ value }) => value));
    const values = results.flatMap(({ rows }) => rows.flatMap((row: object) => Object.values(row)));
    return values.filter((value) => Buffer.isBuffer(value)).map(({ length }) => length);
  };
});
afterAll(() => scene[Symbol.asyncDispose]());

async function fileOf(content: Buffer): Promise<string> {
  const { db } = scene.database;
  const id = newId('file');
  const file = { id, companyId: String(admin.companyId), name: 'a.png', contentType: 'image/png', sha256 };
  await db
    .insertInto('files')
    .values({ ...file, size: content.length })
    .execute();
  await db.insertInto('fileBytes').values({ fileId: id, bytes: content }).execute();
  return id;
}

const ask = (
  headers: Record<string, string>,
  more: Pick<InjectOptions, 'method' | 'payloadAsStream'> = {},
  who = admin,
) =>
  scene.app.inject({
    url: `/app/file/get/${fileId}`,
    headers: { authorization: `Bearer ${who.token}`, ...headers },
    ...more,
  });

describe('the database sends', () => {
  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=-1', bytes.length - 1, bytes.length],
    [`bytes=${SLICE - 5}-${SLICE + 4}`, SLICE - 5, SLICE + 5],
    ['bytes=100-300099', 100, 300_100],
  ])('the bytes of the range %s, no more', async (range, start, end) => {
    const { statusCode, headers, rawPayload } = await ask({ range });
    expect([statusCode, headers['content-length']]).toEqual([206, String(end - start)]);
    expect(rawPayload.equals(bytes.subarray(start, end))).toBe(true);
    expect((await slices()).reduce((sum, size) => sum + size)).toBe(end - start);
  });

  test('a whole file in slices of 256 KiB', async () => {
    const { statusCode, headers, rawPayload } = await ask({});
    expect([statusCode, headers['content-length']]).toEqual([200, String(bytes.length)]);
    expect(rawPayload.equals(bytes)).toBe(true);
    expect(await slices()).toEqual([SLICE, SLICE, SLICE, 1000]);
  });

  test('no bytes for HEAD, for a current copy, and for a range beyond the end', async () => {
    const head = await ask({}, { method: 'HEAD' });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(bytes.length)]);
    expect((await ask({ 'if-none-match': `"${sha256}"` })).statusCode).toBe(304);
    expect((await ask({ range: `bytes=${bytes.length}-` })).statusCode).toBe(416);
    expect(await slices()).toEqual([]);
  });

  test('the next slice once the reader wants more', async () => {
    const reader = storedBytes(scene.database.db, fileId, 0, bytes.length - 1)[Symbol.asyncIterator]();
    await reader.next();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await slices()).toEqual([SLICE]);
    await reader.return?.();
  });
});

test('a file that ends early breaks off the answer', async () => {
  await expect(storedBytes(scene.database.db, fileId, bytes.length, bytes.length).toArray()).rejects.toThrow(
    `The file ${fileId} ends before byte ${bytes.length}.`,
  );
});

test('a person has 8 downloads at once; further ones wait, and are refused when 50 wait', async () => {
  const colleague = await scene.person('ROLE_COMPANY', admin.companyId);
  const slow = await Promise.all(Array.from({ length: 8 }, () => ask({}, { payloadAsStream: true })));
  const answered: unknown[] = [];
  const further = Array.from({ length: 51 }, async () => {
    const { statusCode, headers } = await ask({ range: 'bytes=0-0' });
    answered.push([statusCode, headers['retry-after']]);
  });
  await vi.waitFor(() => expect(answered).toEqual([[503, '3']]));
  expect((await ask({ range: 'bytes=0-0' }, {}, colleague)).statusCode).toBe(206);
  for (const answer of slow)
    expect((await answer.stream().toArray()).reduce((sum, { length }) => sum + length, 0)).toBe(bytes.length);
  await Promise.all(further);
  expect(answered.slice(1)).toEqual(Array(50).fill([206, undefined]));
});

test('each slice is read for the caller, whoever drains the connection', async () => {
  const callers = new AsyncLocalStorage<string>();
  vi.restoreAllMocks();
  const { db } = scene.database;
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  const readers: (string | undefined)[] = [];
  vi.spyOn(executor, 'executeQuery').mockImplementation((...query) => {
    readers.push(callers.getStore());
    return execute(...query);
  });
  const stream = callers.run('ana', () => storedBytes(db, fileId, 0, bytes.length - 1));
  await callers.run('the connection', async () => {
    for await (const _ of stream) await sleep(5);
  });
  expect(readers).toEqual(['ana', 'ana', 'ana', 'ana']);
});

test('a file is a node of its company', async () => {
  const { status, body } = await scene.call(admin, `GET /admin/node/get/${fileId}`);
  expect([status, body]).toMatchObject([200, { id: fileId, name: 'a.png', contentType: 'image/png', sha256 }]);
  expect(body).not.toHaveProperty('companyId');
  const stranger = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Other' }));
  expect((await scene.call(stranger, `GET /admin/node/get/${fileId}`)).status).toBe(404);
});
