import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQueryScene, type QueryScene } from './query-scene.ts';

let scene: QueryScene;
const numbers = new Map<string, string>();
beforeAll(async () => {
  scene = await openQueryScene();
  // The numbers of the 300 jobs spread over 75 blocks of 10,000 numbers.
  for (const [index, { id }] of scene.rows.entries()) {
    const number = `J-${String(index * 2_500 + 1).padStart(6, '0')}`;
    numbers.set(id, number);
    await scene.database.db.updateTable('jobs').set({ number }).where('id', '=', id).execute();
  }
});
afterAll(() => scene[Symbol.asyncDispose]());

test('a list by number finds the records of any time in any block of numbers, page by page, both ways', async () => {
  const edge = fc.integer({ min: 0, max: 110 });
  await fc.assert(
    fc.asyncProperty(edge, edge, fc.boolean(), fc.integer({ min: 20, max: 200 }), async (one, other, isDown, size) => {
      const [from, to] = [Math.max(one, other), Math.min(one, other)].map(
        (days) => new Date(Date.now() - days * 86_400_000 - 3_600_000),
      ) as [Date, Date];
      const found: string[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const query = new URLSearchParams({
          q: `created: ${from.toISOString()}..${to.toISOString()}`,
          orderBy: isDown ? 'NUMBER_DESC' : 'NUMBER_ASC',
          first: String(size),
          ...(after && { after }),
        });
        const { status, body } = await scene.call(scene.admin, `GET /admin/job/get/all?${query}`);
        expect([status, body.detail]).toEqual([200, undefined]);
        found.push(...body.edges.map(({ node }: { node: { number: string } }) => node.number));
        after = body.pageInfo.hasNextPage ? body.pageInfo.endCursor : null;
      }
      const wanted = scene.rows
        .filter(({ companyId, createdAt }) => {
          const at = (createdAt as Date).getTime();
          return companyId === scene.companyId && at >= from.getTime() && at <= to.getTime();
        })
        .map(({ id }) => numbers.get(id) ?? '')
        .sort();
      expect(found).toEqual(isDown ? wanted.reverse() : wanted);
    }),
    { numRuns: 30 },
  );
});
