import fc from 'fast-check';
import { getNamedType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRestFields } from '../../gateway/sdl/rest-directive.ts';
import { fillDemo } from '../../service/demo/demo.ts';
import { catalogueOf, relationsOf } from '../../service/records/asking/asked-fields.ts';
import type { AnyKind } from '../../service/records/fields.ts';
import { groupPath } from '../../service/records/group-routes.ts';
import { type AskedField, placesIn } from '../../service/shared/query/catalogue.ts';
import { toInput } from '../../service/shared/query/input.ts';
import { enumName } from '../../service/shared/query/names.ts';
import { canGroup, canMeasure, isTimed } from '../../service/shared/query/pipes.ts';
import type { Condition } from '../../service/shared/query/tree.ts';
import { recordKinds } from '../laws/record-kinds.ts';
import { schema } from '../laws/schema.ts';
import { conditions } from './random-conditions.ts';
import { openScene, type Person, type Scene } from './scene.ts';

type Row = Record<string, unknown> & { id: string; companyId?: string | null; deletedAt: Date | null };

const kinds = (recordKinds as unknown as AnyKind[]).filter((kind) => catalogueOf(kind).nouns.length > 0);

let scene: Scene;
let companyId: string;
let zone: string;
let admin: Person;
/** Every row of every table, by id. */
const everyRow = new Map<string, Row>();
beforeAll(async () => {
  scene = await openScene();
  await fillDemo(scene.database, 'https://docket.example');
  const { db } = scene.database;
  const [company] = await db.selectFrom('companies').select(['id', 'timeZone']).orderBy('createdAt').execute();
  companyId = company?.id ?? '';
  zone = company?.timeZone ?? '';
  admin = await scene.person('ROLE_COMPANY', companyId);
  for (const { table } of kinds)
    for (const row of (await db
      .selectFrom(table as 'jobs')
      .selectAll()
      .execute()) as unknown as Row[])
      everyRow.set(row.id, row);
}, 120_000);
afterAll(() => scene[Symbol.asyncDispose]());

/** The list of a kind's records in the company: GET /admin/job/get/all */
function listOf(kind: AnyKind): string {
  const filter = `${catalogueOf(kind).kind}Filter`;
  const isOf = (name: string) =>
    schema
      .getQueryType()
      ?.getFields()
      [name]?.args.some((argument) => argument.name === 'filter' && getNamedType(argument.type).name === filter);
  const found = readRestFields(schema).fields.find(
    ({ type, field, method }) => type === 'Query' && method === 'GET' && isOf(field),
  );
  return (found?.path.text ?? '').replace(/\{[?&].*/, '').replace('{companyId}', companyId);
}

async function listed(kind: AnyKind, filter: object): Promise<string[]> {
  const ids: string[] = [];
  for (let after = ''; ; ) {
    const query = new URLSearchParams({ filter: JSON.stringify(filter), first: '200', ...(after && { after }) });
    const { status, body } = await scene.call(admin, `GET ${listOf(kind)}?${query}`);
    expect([status, body.detail, filter]).toEqual([200, undefined, filter]);
    ids.push(...body.edges.map(({ node }: { node: { id: string } }) => node.id));
    if (!body.pageInfo.hasNextPage) return ids;
    after = body.pageInfo.endCursor;
  }
}

interface Group {
  key: string | null;
  count: number;
  figures: { is: string; of: string; currency: string | null; value: string | null }[];
}

async function grouped(kind: AnyKind, request: object, first = 200): Promise<Group[]> {
  const groups: Group[] = [];
  for (let after: string | undefined; ; ) {
    const { status, body } = await scene.call(admin, `POST ${groupPath(kind)}`, { ...request, first, after });
    expect([status, body.detail, request]).toEqual([200, undefined, request]);
    groups.push(...body.edges.map(({ node }: { node: Group }) => node));
    if (!body.pageInfo.hasNextPage) {
      expect(body.totalCount).toBe(groups.length);
      return groups;
    }
    after = body.pageInfo.endCursor;
  }
}

/** The value of a field of a row or of the related row. */
function fieldValue(kind: AnyKind, path: string, row: Row): unknown {
  const relation = relationsOf(kind).find(({ name }) => path === name || path.startsWith(`${name}.`));
  if (relation) {
    const id = row[relation.column] as string | null;
    if (path === relation.name || id === null) return id;
    const related = everyRow.get(id);
    return related && fieldValue(relation.kind, path.slice(relation.name.length + 1), related);
  }
  const [first = '', part] = path.split('.');
  const value = row[first];
  return part === undefined ? value : ((value as Record<string, unknown> | null)?.[part] ?? null);
}

const local = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);

function startOf(unit: string, day: string): string {
  const date = Temporal.PlainDate.from(day);
  if (unit === 'WEEK') return date.subtract({ days: date.dayOfWeek - 1 }).toString();
  if (unit === 'MONTH') return date.with({ day: 1 }).toString();
  if (unit === 'QUARTER') return date.with({ day: 1, month: Math.floor((date.month - 1) / 3) * 3 + 1 }).toString();
  return unit === 'YEAR' ? date.with({ day: 1, month: 1 }).toString() : day;
}

function keyOf(field: AskedField, value: unknown, unit: string): string | null {
  if (value === null || value === undefined) return null;
  if (field.type === 'number') return String(Number(value));
  if (field.type === 'day') return startOf(unit, String(value));
  if (field.type === 'moment') return startOf(unit, local(value as Date));
  return String(value);
}

/** Fields whose value is no column: the flags of kinds, and choices that depend on the time. */
const isStored = (kind: AnyKind, path: string): boolean => {
  const relation = relationsOf(kind).find(({ name }) => path.startsWith(`${name}.`));
  if (relation) return isStored(relation.kind, path.slice(relation.name.length + 1));
  return !(path in (kind.flags ?? {})) && !(path in (kind.choices ?? {}));
};

function naive(kind: AnyKind, rows: readonly Row[], by: string, unit: string, sums: readonly string[]): Group[] {
  const field = placesIn(catalogueOf(kind)).find(({ path }) => path === by)?.field as AskedField;
  const groups = Map.groupBy(rows, (row) => keyOf(field, fieldValue(kind, by, row), unit));
  return [...groups].map(([key, members]) => ({
    key,
    count: members.length,
    figures: sums.flatMap((path) => {
      const { isMoney } = catalogueOf(kind).fields.find(({ name }) => name === path) as AskedField;
      const own = (row: Row) =>
        isMoney ? String(row.currency ?? everyRow.get(String(row.companyId))?.currency) : null;
      return [...Map.groupBy(members, own)].map(([currency, each]) => ({
        is: 'SUM',
        of: path,
        currency,
        value: String(sumOf(each.map((row) => fieldValue(kind, path, row)))),
      }));
    }),
  }));
}

const sumOf = (values: readonly unknown[]) =>
  Math.round(values.reduce((sum: number, value) => sum + Number(value ?? 0), 0) * 1000) / 1000;

const sorted = (groups: readonly Group[]) =>
  groups
    .map(({ key, count, figures }) => ({
      key,
      count,
      figures: figures
        .map(({ is, of, currency, value }) => `${of} ${is} ${currency} ${sumOf([value])}`)
        .filter((figure) => !figure.endsWith(' 0'))
        .sort(),
    }))
    .sort((a, b) => String(a.key).localeCompare(String(b.key)));

const isSteady = (condition: Condition) => !/"now"|"text"/.test(JSON.stringify(condition));

describe.each(kinds)('groups of $type', (kind) => {
  const catalogue = catalogueOf(kind);
  const places = placesIn(catalogue).filter(canGroup);
  const stored = places.filter(({ path }) => isStored(kind, path));
  const summed = catalogue.fields
    .filter((field) => canMeasure({ path: field.name, field }, 'sum'))
    .map(({ name }) => name);

  test('equal a naive evaluation of the listed records, in the own company only', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...stored),
        fc.constantFrom('DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'),
        fc.subarray(summed),
        conditions(catalogue).filter(isSteady),
        fc.integer({ min: 1, max: 200 }),
        async (by, unit, sums, where, first) => {
          const filter = toInput(where, catalogue);
          const ids = await listed(kind, filter);
          const rows = ids.map((id) => everyRow.get(id) as Row);
          expect(rows.filter((row) => (row.companyId === undefined ? row.id : row.companyId) !== companyId)).toEqual(
            [],
          );
          const request = {
            companyId,
            by: enumName(by.path),
            ...(isTimed(by) && { unit }),
            filter,
            figures: sums.map((path) => ({ is: 'SUM', of: enumName(path) })),
          };
          const expected = naive(kind, rows, by.path, unit, sums);
          expect({
            request,
            groups: sorted(await grouped(kind, request, Math.max(first, Math.ceil(expected.length / 8)))),
          }).toEqual({
            request,
            groups: sorted(expected),
          });
        },
      ),
      { numRuns: 12 },
    );
  });

  test('by a field without a column count the records that a filter finds', async () => {
    for (const { path, field } of places.filter(
      (each) => !isStored(kind, each.path) && each.path === each.field.name,
    )) {
      for (const { key, count } of await grouped(kind, { by: enumName(path), companyId })) {
        const filter = field.type === 'flag' ? { [path]: key === 'true' } : { [path]: { in: [key] } };
        expect([path, key, count]).toEqual([path, key, (await listed(kind, filter)).length]);
      }
    }
  });
});

describe('refused are', () => {
  const refusal = async (kind: string, request: object) => {
    const { status, body } = await scene.call(admin, `POST /admin/groups/get/${kind}`, request);
    return [status, body.errors?.[0]?.path, body.errors?.[0]?.code];
  };
  const sum = { is: 'SUM', of: 'REVISION' };

  test.each([
    ['a sum of days', 'quotation', { figures: [{ is: 'SUM', of: 'ISSUE_DATE' }] }, 'figures.0.is', 'NOT_ONE_OF'],
    ['an unknown job field', 'job', { by: 'JOB_FIELD', jobField: 'none' }, 'jobField', 'NOT_ONE_OF'],
    ['a job field without its key', 'job', { by: 'JOB_FIELD' }, 'jobField', 'REQUIRED'],
    ['a ninth figure', 'quotation', { figures: Array(9).fill(sum) }, 'figures', 'TOO_MANY'],
    ['a command', 'job', { q: 'overdue | by status | assign maria' }, 'q', 'REFUSED'],
    ['a wrong field of a filter', 'job', { filter: { statsu: { in: ['NEW'] } } }, 'filter.statsu', 'UNKNOWN'],
    ['a text as a filter', 'job', { filter: '{}' }, 'filter', 'WRONG_TYPE'],
    [
      'a costly filter',
      'job',
      { filter: { or: Array.from({ length: 60 }, (_, at) => ({ title: { contains: [`a${at} b c`] } })) } },
      'filter',
      'TOO_MANY',
    ],
    ['a cursor of nothing', 'job', { by: 'STATUS', after: 'x' }, 'after', 'WRONG_FORMAT'],
  ])('%s', async (_, kind, request, path, code) => {
    expect(await refusal(kind, request)).toEqual([400, path, code]);
  });

  test('groups of a kind that the caller may not read', async () => {
    const seller = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
    const { status } = await scene.call(seller, 'POST /admin/groups/get/company', { by: 'STATUS' });
    expect(status).toBe(403);
  });
});

test('a typed query asks for its groups, figures and the most groups', async () => {
  const { body } = await scene.call(admin, 'POST /admin/groups/get/quotation', {
    q: 'quotations not draft | by customer sum total | top 2',
    orderBy: 'FIGURE_DESC',
  });
  const asked = await scene.call(admin, 'POST /admin/groups/get/quotation', {
    filter: { not: { status: { in: ['DRAFT'] } } },
    by: 'CUSTOMER',
    figures: [{ is: 'SUM', of: 'TOTAL' }],
    orderBy: 'FIGURE_DESC',
    first: 2,
  });
  const nodesOf = ({ edges }: { edges: { node: unknown }[] }) => edges.map(({ node }) => node);
  expect(nodesOf(body)).toEqual(nodesOf(asked.body));
  expect([body.edges.length, body.totalCount, body.pageInfo.hasNextPage]).toEqual([2, 2, false]);
});

test('without a field, all records are a single group', async () => {
  const [group, ...others] = await grouped(kinds.find(({ type }) => type === 'job') as AnyKind, {});
  const { body } = await scene.call(admin, 'GET /admin/job/get/all?totalCount=true');
  expect([group?.key, group?.count, others]).toEqual([null, body.totalCount, []]);
});
