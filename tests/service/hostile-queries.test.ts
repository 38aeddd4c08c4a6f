import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileAsks } from '../bench/hostile-asks.ts';
import { type JobScene, openJobScene } from './job-scene.ts';

let scene: JobScene;
beforeAll(async () => {
  scene = await openJobScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const ask = (query: object, path = '/admin/job/get/all') => scene.call(scene.admin, `POST ${path}`, query);

describe('refused before a statement runs, with the cost and what to narrow, is', () => {
  // Without its table, a statement on jobs fails as the service's own error.
  beforeAll(() => sql`alter table jobs rename to jobs_away`.execute(scene.database.db));
  afterAll(() => sql`alter table jobs_away rename to jobs`.execute(scene.database.db));

  test('no harmless query', async () => {
    expect((await ask({ filter: { text: 'boiler' } })).status).toBeGreaterThanOrEqual(500);
  });

  test.each(hostileAsks)('$what', async ({ query, refused }) => {
    const { status, body } = await ask(query);
    expect([status, body.code]).toEqual([400, 'BAD_INPUT']);
    expect(body.errors).toEqual([expect.objectContaining({ path: expect.stringMatching(refused.at) })]);
    expect(body.detail).toMatch(refused.says);
  });
});

describe('taken as written is', () => {
  test.each([
    '%',
    '_',
    '(a+)+$',
    '.*.*.*.*',
    '[a-z]{1,99999}',
    '\\',
    "';drop table jobs;--",
    '$1',
    '\ud800',
    '𝒳'.repeat(60),
  ])('the text %j', async (text) => {
    const title = `Sign ${text.isWellFormed() ? text : 'x'} here`;
    const { id } = await scene.job({ title });
    const { status, body } = await ask({ filter: { title: { contains: [text] } } });
    expect([status, body.detail]).toEqual([200, undefined]);
    const found = body.edges.map(({ node }: { node: { id: string } }) => node.id);
    if (/[\p{L}%_]/u.test(text) && text.isWellFormed()) expect(found).toContain(id);
  });
});

describe('a value out of every range is a refusal or finds nothing:', () => {
  const numbers = ['1e400', '9'.repeat(2000), '-9e999999999', '0x10', 'NaN', 'Infinity', '1e-400', '٣'];
  test.each(numbers)('the number %s', async (number) => {
    const filter = { total: { gte: number, lt: number } };
    const { status } = await ask({ filter }, '/v2/admin/quotation/get/all');
    expect([200, 400]).toContain(status);
    const { status: typed } = await ask({ q: `total: ${number}..` }, '/v2/admin/quotation/get/all');
    expect([200, 400]).toContain(typed);
  });

  const days = [
    'last 99999999999 days',
    'next 999999 years',
    '+999999999d',
    '-999999999m',
    '2026-13',
    '2026-02-30',
    '999999-01-01',
    '0000-01-01',
    '9999-12-31T23:59:59Z',
    '+275760-09-13',
    '9999',
  ];
  test.each(days)('the day %s', async (day) => {
    for (const condition of [{ gte: day }, { gt: day }, { lte: day }, { lt: day }, { in: [day] }]) {
      const { status } = await ask({ filter: { scheduledEnd: condition } });
      expect([condition, [200, 400].includes(status)]).toEqual([condition, true]);
    }
    expect([200, 400]).toContain((await ask({ q: `due: ${day}` })).status);
    expect([200, 400]).toContain((await ask({ q: `due: ${day}.. or created: ..${day}` })).status);
  });

  test('a text with a zero byte', async () => {
    for (const filter of [
      { text: 'a\u0000b' },
      { title: { contains: ['\u0000'] } },
      { customerId: { in: ['\u0000'] } },
    ])
      expect([200, 400]).toContain((await ask({ filter })).status);
  });
});
