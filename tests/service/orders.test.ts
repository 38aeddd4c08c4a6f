import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '../../service/jobs/job.ts';
import { sortingOf } from '../../service/records/asking/sortings.ts';
import { cursorOf, listingOf } from '../../service/records/cursors.ts';
import type { AnyKind } from '../../service/records/fields.ts';
import { isByRelated, rowsByRelated } from '../../service/records/related-rows.ts';
import type { Place } from '../../service/records/sorted-rows.ts';
import { type Placed, placesIn } from '../../service/shared/query/catalogue.ts';
import { orderArguments } from '../../service/shared/query/names.ts';
import { canOrder } from '../../service/shared/query/pipes.ts';
import { normalise, plain } from '../../service/shared/search-text.ts';
import type { NaiveRow } from './naive-query.ts';
import { asked, openQueryScene, type QueryRow, type QueryScene } from './query-scene.ts';
import type { Person } from './scene.ts';

let scene: QueryScene;
beforeAll(async () => {
  scene = await openQueryScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const ordered = placesIn(asked).filter(canOrder);

/** The value to compare, from a row: a number, or a text compared by code points. */
function keyOf({ path, field }: Placed, row: QueryRow): number | string | null {
  const value = path.split('.').reduce<unknown>((whole, part) => (whole as NaiveRow | null | undefined)?.[part], row);
  if (value === null || value === undefined) return null;
  if (field.type === 'record') {
    const { fullName, name, number } = value as NaiveRow;
    return normalise(String(fullName ?? name ?? number));
  }
  if (field.type === 'choice') return (field.choices ?? []).findIndex((choice) => choice.value === String(value));
  if (field.type === 'number') return Number(value);
  return value instanceof Date ? value.getTime() : plain(String(value));
}

const isOwn = ({ companyId }: QueryRow) => companyId === scene.companyId;

/** A field of a related record, or the related record itself. */
const relationOf = ({ path, field }: Placed) =>
  field.type === 'record' || asked.fields.some(({ name, of }) => of && path.startsWith(`${name}.`))
    ? (path.split('.')[0] ?? '')
    : null;

/**
 * The ids in order: rows without a value last. Ties follow the id; in an order by related records, the related record, the age
 * and the id. All in the direction of the order.
 */
function expected(placed: Placed, isDown: boolean, isSeen = isOwn): string[] {
  const sign = isDown ? -1 : 1;
  const compared = (a: number | string, b: number | string) => sign * (a < b ? -1 : a > b ? 1 : 0);
  const relation = relationOf(placed);
  const tiesOf = (row: QueryRow, key: number | string | null) => {
    if (relation === null) return [row.id];
    const related = key === null ? '' : String((row[relation] as NaiveRow).id);
    return [related, (row.createdAt as Date).getTime(), row.id];
  };
  return scene.rows
    .filter(isSeen)
    .map((row) => ({ id: row.id, key: keyOf(placed, row), row }))
    .sort((a, b) => {
      if ((a.key === null) !== (b.key === null)) return a.key === null ? 1 : -1;
      const others = tiesOf(b.row, b.key);
      const ties = tiesOf(a.row, a.key).map((tie, at) => compared(tie, others[at] ?? ''));
      return (a.key !== null && b.key !== null && compared(a.key, b.key)) || ties.find((each) => each !== 0) || 0;
    })
    .map(({ id }) => id);
}

interface Page {
  order: { path: string; isDown: boolean };
  size: number;
  cursor: string | null;
  isBackward?: boolean;
}

async function page({ order, size, cursor, isBackward = false }: Page, who = scene.admin) {
  const [sized, beside] = isBackward ? ['last', 'before'] : ['first', 'after'];
  const { orderBy, jobField } = orderArguments(order);
  const sorted = { orderBy, ...(jobField !== null && { jobField }) };
  const query = new URLSearchParams({ ...sorted, [sized]: String(size), ...(cursor !== null && { [beside]: cursor }) });
  const { status, body } = await scene.call(who, `GET /admin/job/get/all?${query}`);
  expect([orderBy, status, body.detail]).toEqual([orderBy, 200, undefined]);
  return {
    ids: body.edges.map(({ node }: { node: { id: string } }) => node.id) as string[],
    end: body.pageInfo.hasNextPage ? (body.pageInfo.endCursor as string) : null,
    start: body.pageInfo.hasPreviousPage ? (body.pageInfo.startCursor as string) : null,
  };
}

/** All ids of an order, read page by page from one end. */
async function walked({ sizes, ...of }: Omit<Page, 'size' | 'cursor'> & { sizes: readonly number[] }, who?: Person) {
  let ids: string[] = [];
  let cursor: string | null = null;
  for (let index = 0; index === 0 || cursor !== null; index += 1) {
    const next = await page({ ...of, cursor, size: sizes[index % sizes.length] ?? 50 }, who);
    ids = of.isBackward ? [...next.ids, ...ids] : [...ids, ...next.ids];
    cursor = of.isBackward ? next.start : next.end;
  }
  return ids;
}

const someSizes = fc.array(fc.integer({ min: 20, max: 200 }), { minLength: 1, maxLength: 5 });

test.each(ordered)('pages follow the order of $path, both ways, with random sizes', async (placed) => {
  await fc.assert(
    fc.asyncProperty(someSizes, fc.boolean(), async (sizes, isFirstBackward) => {
      for (const isDown of [false, true]) {
        const isBackward = isDown !== isFirstBackward;
        const ids = await walked({ order: { path: placed.path, isDown }, sizes, isBackward });
        expect({ isDown, isBackward, ids }).toEqual({ isDown, isBackward, ids: expected(placed, isDown) });
      }
    }),
    { numRuns: 1 },
  );
});

// In a large company, pages walk along the related records; among few rows, the rows are found first.
test.each(ordered.filter((placed) => relationOf(placed) !== null))(
  'a walk along related records follows the order of $path, both ways, in walks of any length',
  async (placed) => {
    const { db } = scene.database;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 3, 100),
        fc.constantFrom(1, 7, 200),
        fc.boolean(),
        async (walk, limit, isDown) => {
          const isBackward = !isDown;
          const sorting = sortingOf(jobs as unknown as AnyKind, placed);
          const within = sorting.related && { related: { ...sorting.related, companyId: scene.companyId } };
          const order = {
            name: 'ANY',
            direction: isDown ? 'desc' : 'asc',
            sorting: { ...sorting, ...within },
          } as const;
          if (!isByRelated(order)) throw new RangeError(`${placed.path} is no field of a related record.`);
          const query = db.selectFrom('jobs').selectAll().where('companyId', '=', scene.companyId);
          const slow = [sql<boolean>`title is not null`];
          const ids: string[] = [];
          for (let place: Place | null = null; ; ) {
            const beside = { place, isBackward, limit };
            const rows: { id: string; sortedBy?: string }[] = await rowsByRelated(
              db,
              { table: 'jobs', query, slow },
              order,
              beside,
              { first: walk, few: -1, walk },
            );
            ids.push(...rows.map(({ id }) => id));
            const last = rows.at(-1);
            if (!last || rows.length < limit) break;
            place = { value: last.sortedBy ?? null, id: last.id };
          }
          expect({ isDown, ids: isBackward ? ids.reverse() : ids }).toEqual({ isDown, ids: expected(placed, isDown) });
        },
      ),
      { numRuns: 1 },
    );
  },
);

test('pages across companies follow any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ordered), fc.boolean(), someSizes, async (placed, isDown, sizes) => {
      const ids = await walked({ order: { path: placed.path, isDown }, sizes }, scene.superAdmin);
      expect({ path: placed.path, isDown, ids }).toEqual({
        path: placed.path,
        isDown,
        ids: expected(placed, isDown, () => true),
      });
    }),
    { numRuns: 20 },
  );
});

test.each([
  [{ orderBy: 'JOB_FIELD_ASC' }, 'REQUIRED'],
  [{ orderBy: 'JOB_FIELD_ASC', jobField: 'none' }, 'NOT_ONE_OF'],
  [{ orderBy: 'JOB_FIELD_ASC', jobField: 'keys' }, 'NOT_ONE_OF'],
])('an order by a job field is refused for %j', async (query, code) => {
  const { status, body } = await scene.call(scene.admin, `GET /admin/job/get/all?${new URLSearchParams(query)}`);
  expect([status, body.errors]).toMatchObject([400, [{ path: 'jobField', code }]]);
});

test('a changed value neither repeats nor hides another row', async () => {
  const { db } = scene.database;
  const order = { path: 'scheduledEnd', isDown: true };
  const before = await page({ order, size: 60, cursor: null });
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
    const next = await page({ order, size: 60, cursor: after });
    ids.push(...next.ids);
    after = next.end;
  }
  for (const { id, scheduledEnd } of values)
    await db.updateTable('jobs').set({ scheduledEnd }).where('id', '=', id).execute();
  const isOther = (id: string) => id !== moved && id !== other;
  const due = ordered.find(({ path }) => path === 'scheduledEnd') as Placed;
  expect(ids.filter(isOther)).toEqual(expected(due, true).filter(isOther));
});

test('a cursor of another order is refused, and so is a cursor with an unfit value', async () => {
  const { end } = await page({ order: { path: 'title', isDown: false }, size: 5, cursor: null });
  const wrong = (order: string, value: unknown) =>
    cursorOf(listingOf('job', order, { deleted: false }), [value, 'job_01jd3k8f0ve2mb2q5d6n7x8y9z']);
  for (const [orderBy, after] of [
    ['TITLE_DESC', end],
    ['SCHEDULED_END_ASC', wrong('SCHEDULED_END_ASC', 'soon')],
    ['CREATED_AT_ASC', wrong('CREATED_AT_ASC', null)],
    ['CUSTOMER_ASC', wrong('CUSTOMER_ASC', 'brennan')],
    ['CUSTOMER_ASC', wrong('CUSTOMER_ASC', '["brennan","customer_01jd3k8f0ve2mb2q5d6n7x8y9z","soon"]')],
  ] as const) {
    const query = new URLSearchParams({ orderBy, after: after ?? '' });
    const { status, body } = await scene.call(scene.admin, `GET /admin/job/get/all?${query}`);
    expect([orderBy, status, body.errors?.[0]?.path]).toEqual([orderBy, 400, 'after']);
  }
});
