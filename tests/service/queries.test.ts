import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toInput } from '../../service/shared/query/input.ts';
import { print } from '../../service/shared/query/print.ts';
import type { Condition } from '../../service/shared/query/tree.ts';
import { holds } from './naive-query.ts';
import { asked, catalogue, day, now, openQueryScene, type QueryScene, samples, startOf, ZONE } from './query-scene.ts';
import { conditions } from './random-conditions.ts';
import type { Person } from './scene.ts';

let scene: QueryScene;
beforeAll(async () => {
  scene = await openQueryScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const clock = { catalogue, today: day(now), now, startOf };

async function found(who: Person, query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (let after = ''; ; ) {
    const parameters = new URLSearchParams({ ...query, first: '200', ...(after && { after }) });
    const { status, body } = await scene.call(who, `GET /admin/job/get/all?${parameters}`);
    expect([status, body.detail]).toEqual([200, undefined]);
    ids.push(...body.edges.map(({ node }: { node: { id: string } }) => node.id));
    if (!body.pageInfo.hasNextPage) return ids.sort();
    after = body.pageInfo.endCursor;
  }
}

const expected = (condition: Condition, isSeen: (companyId: string) => boolean) =>
  scene.rows
    .filter((row) => isSeen(row.companyId) && holds(condition, row, clock))
    .map(({ id }) => id)
    .sort();

const whole = { by: null, measures: [], order: null, top: null, command: null };
// A point in time of this run is `now` of the service a moment later.
const isSteady = (condition: Condition) => !JSON.stringify(condition).includes('"now"');

describe('random conditions', () => {
  test('find the jobs that a naive evaluation finds, by filter and by typed query, in the own company only', async () => {
    await fc.assert(
      fc.asyncProperty(conditions(asked, samples).filter(isSteady), async (where) => {
        const own = expected(where, (companyId) => companyId === scene.companyId);
        const filter = JSON.stringify(toInput(where, catalogue));
        expect({ filter, ids: await found(scene.admin, { filter }) }).toEqual({ filter, ids: own });
        const q = print({ where, ...whole }, catalogue);
        if (q.length <= 2000) expect({ q, ids: await found(scene.admin, { q }) }).toEqual({ q, ids: own });
      }),
      { numRuns: 150 },
    );
  });

  test('of a super admin reach every company, with days of the reader', async () => {
    await fc.assert(
      fc.asyncProperty(conditions(asked, samples).filter(isSteady), async (where) => {
        const filter = JSON.stringify(toInput(where, catalogue));
        expect({ filter, ids: await found(scene.superAdmin, { filter, timeZone: ZONE }) }).toEqual({
          filter,
          ids: expected(where, () => true),
        });
      }),
      { numRuns: 50 },
    );
  });
});

const refusalOf = async (query: Record<string, string>, path = '/admin/job/get/all') => {
  const { status, body } = await scene.call(scene.admin, `GET ${path}?${new URLSearchParams(query)}`);
  return [status, body.errors?.[0]?.path, body.detail];
};

describe('refused are', () => {
  test('a wrong word, with the right words', async () => {
    expect(await refusalOf({ q: 'statsu: new' })).toEqual([
      400,
      'q',
      'The query can’t be read at “statsu”. Use “status”.',
    ]);
  });

  test('a wrong field and a wrong value of a filter', async () => {
    expect(await refusalOf({ filter: '{"statsu":{"in":["NEW"]}}' })).toEqual([
      400,
      'filter.statsu',
      expect.stringContaining('status'),
    ]);
    expect(await refusalOf({ filter: '{"status":{"in":["NWE"]}}' })).toEqual([
      400,
      'filter.status.in.0',
      expect.stringContaining('IN_PROGRESS'),
    ]);
    expect(await refusalOf({ filter: '{' })).toEqual([400, 'filter', 'filter must be an object.']);
  });

  test('steps after the conditions', async () => {
    expect(await refusalOf({ q: 'overdue | by worker' })).toEqual([
      400,
      'q',
      expect.stringContaining('conditions only'),
    ]);
  });

  test('deep and costly expressions, before they run', async () => {
    const deep = JSON.stringify(Array.from({ length: 40 }).reduce((inner) => ({ not: inner }), { text: 'x' }));
    expect(await refusalOf({ filter: deep })).toEqual([
      400,
      expect.stringMatching(/^filter(\.not){13}$/),
      expect.stringContaining('12'),
    ]);
    const long = JSON.stringify({
      or: Array.from({ length: 60 }, (_, at) => ({ title: { contains: [`a${at} b c`] } })),
    });
    expect(await refusalOf({ filter: long })).toEqual([400, 'filter', expect.stringContaining('costs')]);
    const shortWords = (letters: string) => ({
      filter: JSON.stringify({ and: [...letters].map((letter) => ({ text: `q${letter}` })) }),
    });
    expect(await refusalOf(shortWords('abcd'))).toEqual([
      400,
      'filter',
      expect.stringMatching(/costs 241 .* longer words/),
    ]);
    expect(await found(scene.admin, shortWords('abc'))).toEqual([]);
    // Words of two letters are ordinary words in Chinese, Japanese and Korean.
    const names = { and: ['田中', '山本', '鈴木', '王芳', '김철', 'かな'].map((text) => ({ text })) };
    expect(await found(scene.admin, { filter: JSON.stringify(names) })).toEqual([]);
    const ofOne = JSON.stringify({ description: { contains: Array.from({ length: 21 }, (_, at) => `oad${at}`) } });
    expect(await refusalOf({ filter: ofOne })).toEqual([400, 'filter', expect.stringContaining('costs 211 points')]);
    const typed = 'title: leak, description: qa or qb or qc or qd or qe or qf';
    expect(await refusalOf({ q: typed })).toEqual([
      400,
      'q',
      expect.stringMatching(/costs \d+ points.* Of them, “description: qa or qb .*” costs \d+\. Use fewer/),
    ]);
    expect(await refusalOf({ q: '('.repeat(1900) })).toEqual([400, 'q', expect.stringContaining('(')]);
    expect(await refusalOf({ filter: '{"title":{"toString":1}}' })).toEqual([
      400,
      'filter.title.toString',
      expect.any(String),
    ]);
    expect(await refusalOf({ q: 'due: today', timeZone: 'Nowhere' })).toEqual([
      400,
      'timeZone',
      expect.stringContaining('IANA'),
    ]);
  });
});

test('every list of records with a choice of orders takes a typed query', async () => {
  for (const [path, q] of [
    ['/admin/customer/get/all', 'town: "New York"'],
    ['/v2/admin/quotation/get/all', 'sent or expired, total: 1000.., customer.town: Lima, expiring'],
    ['/app/department/get/all', 'active, created: last 30 days'],
    ['/admin/user/get/all/users', 'role: worker, no department, mar'],
  ] as const)
    expect(await refusalOf({ q }, path)).toEqual([200, undefined, undefined]);
});
