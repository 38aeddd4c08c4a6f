import { createHash } from 'node:crypto';
import { fastify } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { sendBytes } from '../../service/files/send-bytes.ts';

const bytes = Buffer.from('0123456789');
const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;

const app = fastify();
app.get('/document', (request, reply) =>
  sendBytes(request, reply, { filename: 'digits.txt', contentType: 'text/plain', disposition: 'inline', bytes }),
);
afterAll(() => app.close());

async function get(headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const { statusCode, payload, headers: answered } = await app.inject({ url: '/document', method, headers });
  return { statusCode, payload, answered };
}

test('a full response carries the headers for caching, ranges and content type', async () => {
  const { statusCode, payload, answered } = await get();
  expect([statusCode, payload]).toEqual([200, '0123456789']);
  expect(answered).toMatchObject({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': 'inline; filename="digits.txt"',
    'content-length': '10',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'text/plain',
    'x-content-type-options': 'nosniff',
  });
});

test('HEAD answers the same headers without a body', async () => {
  const { statusCode, payload, answered } = await get({ range: 'bytes=0-1' }, 'HEAD');
  expect([statusCode, payload, answered['content-length'], answered.etag]).toEqual([200, '', '10', etag]);
});

describe('If-None-Match', () => {
  test.each([etag, `W/${etag}`, `"other", ${etag}`, '*'])('%s skips the bytes', async (tag) => {
    const { statusCode, payload, answered } = await get({ 'if-none-match': tag, range: 'bytes=0-1' });
    expect([statusCode, payload, answered.etag]).toEqual([304, '', etag]);
  });

  test('with another ETag sends the bytes', async () => {
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });
});

describe('Range', () => {
  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
  ])('%s answers the range', async (range, part, contentRange) => {
    const { statusCode, payload, answered } = await get({ range });
    expect([statusCode, payload, answered['content-range']]).toEqual([206, part, contentRange]);
    expect(answered['content-length']).toBe(String(part.length));
  });

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s is beyond the end', async (range) => {
    const { statusCode, payload, answered } = await get({ range });
    expect([statusCode, payload, answered['content-range']]).toEqual([416, '', 'bytes */10']);
  });

  test.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=', 'bytes=a-b', 'lines=1-2'])(
    '%s answers the whole file',
    async (range) => {
      expect((await get({ range })).statusCode).toBe(200);
    },
  );

  test('applies only to the version named in If-Range', async () => {
    expect((await get({ range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
    for (const ifRange of ['"other"', `W/${etag}`, 'Sat, 21 Nov 2026 00:00:00 GMT']) {
      expect((await get({ range: 'bytes=0-1', 'if-range': ifRange })).statusCode).toBe(200);
    }
  });
});
