import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cursorOf, listingOf } from '../../service/records/cursors.ts';
import type { AskedField } from '../../service/shared/query/catalogue.ts';
import { orderName } from '../../service/shared/query/names.ts';
import { canOrder } from '../../service/shared/query/pipes.ts';
import { normalise, plain } from '../../service/shared/search-text.ts';
import { asked, openQueryScene, type QueryRow, type QueryScene } from './query-scene.ts';

let scene: QueryScene;
beforeAll(async () => {
  scene = await openQueryScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const ordered = asked.fields.filter((field) => canOrder({ path: field.name, field }));

/** The value to compare, from a row: a number, or a text compared by code points. */
function keyOf(field: AskedField, row: QueryRow): number | string | null {
  const [first = '', part] = field.name.split('.');
  const whole = row[first] as Record<string, unknown> | null | undefined;
  const value = part === undefined ? whole : whole?.[part];
  if (value === null || value === undefined) return null;
  if (field.type === 'record') return normalise(String((value as { fullName?: string }).fullName));
  if (field.type === 'choice') return (field.choices ?? []).findIndex((choice) => choice.value === String(value));
  return value instanceof Date ? value.getTime() : plain(String(value));
}

/** The ids in order: rows without a value last, ties by id in the direction of the order. */
function expected(field: AskedField, isDown: boolean): string[] {
  const sign = isDown ? -1 : 1;
  const compared = (a: number | string, b: number | string) => sign * (a < b ? -1 : a > b ? 1 : 0);
  return scene.rows
    .filter(({ companyId }) => companyId === scene.companyId)
    .map((row) => ({ id: row.id, key: keyOf(field, row) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null) return a.key === b.key ? compared(a.id, b.id) : a.key === null ? 1 : -1;
      return compared(a.key, b.key) || compared(a.id, b.id);
    })
    .map(({ id }) => id);
}

async function page(orderBy: string, size: number, cursor: string | null, isBackward = false) {
  const [sized, beside] = isBackward ? ['last', 'before'] : ['first', 'after'];
  const query = new URLSearchParams({ orderBy, [sized]: String(size), ...(cursor !== null && { [beside]: cursor }) });
  const { status, body } = await scene.call(scene.admin, `GET /admin/job/get/all?${query}`);
  expect([status, body.detail]).toEqual([200, undefined]);
  return {
    ids: body.edges.map(({ node }: { node: { id: string } }) => node.id) as string[],
    end: body.pageInfo.hasNextPage ? (body.pageInfo.endCursor as string) : null,
    start: body.pageInfo.hasPreviousPage ? (body.pageInfo.startCursor as string) : null,
  };
}

describe.each(ordered.flatMap((field) => [false, true].map((isDown) => ({ field, isDown }))))(
  'pages in the order of $field.name, descending: $isDown',
  ({ field, isDown }) => {
    test('follow the order of the values both ways, with random sizes', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 }), async (sizes) => {
          for (const isBackward of [false, true]) {
            let ids: string[] = [];
            let cursor: string | null = null;
            for (let index = 0; ; index += 1) {
              const size = 20 + ((sizes[index % sizes.length] ?? 0) % 181);
              const next = await page(orderName({ path: field.name, isDown }), size, cursor, isBackward);
              ids = isBackward ? [...next.ids, ...ids] : [...ids, ...next.ids];
              cursor = isBackward ? next.start : next.end;
              if (cursor === null) break;
            }
            expect(ids).toEqual(expected(field, isDown));
          }
        }),
        { numRuns: 2 },
      );
    });
  },
);

test('a changed value neither repeats nor hides another row', async () => {
  const { db } = scene.database;
  const before = await page('SCHEDULED_END_DESC', 60, null);
  const [moved = '', other = ''] = [before.ids[10], before.ids[20]];
  const values = await db.selectFrom('jobs').where('id', 'in', [moved, other]).select(['id', 'scheduledEnd']).execute();
  await db.updateTable('jobs').set({ scheduledEnd: null }).where('id', '=', moved).execute();
  await db
    .updateTable('jobs')
    .set({ scheduledEnd: new Date(0) })
    .where('id', '=', other)
    .execute();
  const ids = [...before.ids];
  for (let after = before.end; after !== null; ) {
    const next = await page('SCHEDULED_END_DESC', 60, after);
    ids.push(...next.ids);
    after = next.end;
  }
  for (const { id, scheduledEnd } of values)
    await db.updateTable('jobs').set({ scheduledEnd }).where('id', '=', id).execute();
  const isOther = (id: string) => id !== moved && id !== other;
  const field = ordered.find(({ name }) => name === 'scheduledEnd') as AskedField;
  expect(ids.filter(isOther)).toEqual(expected(field, true).filter(isOther));
});

test('a cursor of another order is refused, and so is a cursor with an unfit value', async () => {
  const { end } = await page('TITLE_ASC', 5, null);
  const wrong = (order: string, value: unknown) =>
    cursorOf(listingOf('job', order, { deleted: false }), [value, 'job_01jd3k8f0ve2mb2q5d6n7x8y9z']);
  for (const [orderBy, after] of [
    ['TITLE_DESC', end],
    ['SCHEDULED_END_ASC', wrong('SCHEDULED_END_ASC', 'soon')],
    ['CREATED_AT_ASC', wrong('CREATED_AT_ASC', null)],
  ] as const) {
    const query = new URLSearchParams({ orderBy, after: after ?? '' });
    const { status, body } = await scene.call(scene.admin, `GET /admin/job/get/all?${query}`);
    expect([orderBy, status, body.errors?.[0]?.path]).toEqual([orderBy, 400, 'after']);
  }
});
