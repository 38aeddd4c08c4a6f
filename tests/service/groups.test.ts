import fc from 'fast-check';
import { getNamedType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRestFields } from '../../gateway/sdl/rest-directive.ts';
import { fillDemo } from '../../service/demo/demo.ts';
import { catalogueOf, relationsOf } from '../../service/records/asking/asked-fields.ts';
import { wholeCatalogue } from '../../service/records/asking/filters.ts';
import { type FigureOf, figureKinds, MOST_FIGURES } from '../../service/records/asking/group-request.ts';
import type { AnyKind } from '../../service/records/fields.ts';
import { groupPath } from '../../service/records/group-routes.ts';
import { type Catalogue, type Placed, placesIn } from '../../service/shared/query/catalogue.ts';
import { toInput } from '../../service/shared/query/input.ts';
import { enumName, JOB_FIELD } from '../../service/shared/query/names.ts';
import { canGroup, canMeasure, isTimed } from '../../service/shared/query/pipes.ts';
import { type Condition, sums } from '../../service/shared/query/tree.ts';
import { recordKinds } from '../laws/record-kinds.ts';
import { schema } from '../laws/schema.ts';
import { millionths } from './naive-figures.ts';
import { type Asked, type Group, naiveGroups, type Row } from './naive-groups.ts';
import { conditions, everySample } from './random-conditions.ts';
import { openScene, type Person, type Scene } from './scene.ts';

const kinds = (recordKinds as unknown as AnyKind[]).filter((kind) => catalogueOf(kind).nouns.length > 0);

let scene: Scene;
let companyId: string;
let admin: Person;
let superAdmin: Person;
/** The viewers of the law: two of one company, and an administrator of another. */
let viewers: Person[];
/** Every row of every table, by id. */
const everyRow = new Map<string, Row>();
beforeAll(async () => {
  scene = await openScene();
  await fillDemo(scene.database, 'https://docket.example');
  const { db } = scene.database;
  const [company, neighbour] = await db.selectFrom('companies').select('id').orderBy('createdAt').execute();
  companyId = company?.id ?? '';
  admin = await scene.person('ROLE_COMPANY', companyId);
  superAdmin = await scene.person('ROLE_SUPER_ADMIN', null);
  viewers = [
    admin,
    await scene.person('ROLE_QUOTATION_ADMIN', companyId),
    await scene.person('ROLE_COMPANY', neighbour?.id ?? ''),
  ];
  for (const { table } of kinds)
    for (const row of (await db
      .selectFrom(table as 'jobs')
      .selectAll()
      .execute()) as unknown as Row[])
      everyRow.set(row.id, row);
});
afterAll(() => scene[Symbol.asyncDispose]());

/** The list of a kind's records in a company: GET /admin/job/get/all */
function listOf(kind: AnyKind, companyId: string): string {
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

async function listed(kind: AnyKind, filter: object, who: Person = admin): Promise<string[]> {
  const ids: string[] = [];
  for (let after = ''; ; ) {
    const query = new URLSearchParams({ filter: JSON.stringify(filter), first: '200', ...(after && { after }) });
    const { status, body } = await scene.call(who, `GET ${listOf(kind, who.companyId ?? '')}?${query}`);
    expect([status, body.detail, filter]).toEqual([200, undefined, filter]);
    ids.push(...body.edges.map(({ node }: { node: { id: string } }) => node.id));
    if (!body.pageInfo.hasNextPage) return ids;
    after = body.pageInfo.endCursor;
  }
}

async function grouped(kind: AnyKind, request: object, first = 200, who: Person = admin): Promise<Group[]> {
  const groups: Group[] = [];
  for (let after: string | undefined; ; ) {
    const { status, body } = await scene.call(who, `POST ${groupPath(kind)}`, { ...request, first, after });
    expect([status, body.detail, request]).toEqual([200, undefined, request]);
    groups.push(...body.edges.map(({ node }: { node: Group }) => node));
    if (!body.pageInfo.hasNextPage) {
      expect(body.totalCount).toBe(groups.length);
      return groups;
    }
    after = body.pageInfo.endCursor;
  }
}

/** Fields whose value is no column: the flags of kinds, and choices that depend on the time. */
const isStored = (kind: AnyKind, path: string): boolean => {
  const relation = relationsOf(kind).find(({ name }) => path.startsWith(`${name}.`));
  if (relation) return isStored(relation.kind, path.slice(relation.name.length + 1));
  return !(path in (kind.flags ?? {})) && !(path in (kind.choices ?? {}));
};

const byKey = (one: Group, other: Group) => String(one.key).localeCompare(String(other.key));

/** The groups of an answer, with numbers in millionths. */
const plain = (groups: readonly Group[], figures: readonly FigureOf[]): Group[] =>
  groups.map(({ key, count, figures: answered }) => ({
    key,
    count,
    figures: answered.map((figure) => {
      const isNumber = figures.some(({ path, field }) => path === figure.of && field.type === 'number');
      return isNumber && figure.value !== null ? { ...figure, value: String(millionths(figure.value)) } : figure;
    }),
  }));

const named = (path: string) =>
  path.startsWith('fields.') ? { name: JOB_FIELD, jobField: path.slice('fields.'.length) } : { name: enumName(path) };

/** The body of a request. */
function bodyOf({ by, unit, figures }: Asked, filter: object): object {
  const { name, ...key } = named(by.path);
  const each = figures.map(({ is, path }) => {
    const { name: of, ...key } = named(path);
    return { is, of, ...key };
  });
  return { by: name, ...key, ...(isTimed(by) && { unit }), filter, figures: each };
}

const isSteady = (condition: Condition) => !/"now"|"text"/.test(JSON.stringify(condition));

/** Random groups of a kind by the given fields, with figures and conditions. */
function questions(kind: AnyKind, catalogue: Catalogue, by: readonly Placed[]) {
  const figures = placesIn(catalogue).flatMap((placed) =>
    sums
      .filter((sum) => canMeasure(placed, sum))
      .map((sum) => ({ ...placed, is: sum.toUpperCase() as FigureOf['is'] })),
  );
  // Ids of every company, in the conditions on related records.
  const ids = Object.fromEntries(
    relationsOf(kind).map(({ name, column }) => [
      name,
      [...everyRow.values()].flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : [])).slice(0, 50),
    ]),
  );
  return fc.record({
    by: fc.constantFrom(...by),
    unit: fc.constantFrom('DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'),
    figures: fc.subarray(figures, { maxLength: Math.min(MOST_FIGURES, figures.length) }),
    where: conditions(catalogue, { ...everySample, ids }).filter(isSteady),
    first: fc.integer({ min: 1, max: 200 }),
  });
}

async function compare(
  kind: AnyKind,
  catalogue: Catalogue,
  who: Person,
  asked: Asked & { where: Condition; first: number },
) {
  const own = who.companyId ?? '';
  const request = bodyOf(asked, toInput(asked.where, catalogue));
  const rows = (await listed(kind, toInput(asked.where, catalogue), who)).map((id) => everyRow.get(id) as Row);
  expect(rows.filter((row) => (row.companyId === undefined ? row.id : row.companyId) !== own)).toEqual([]);
  const expected = naiveGroups(kind, rows, asked, own, everyRow);
  const groups = await grouped(kind, request, Math.max(asked.first, Math.ceil(expected.length / 8)), who);
  expect({ request, groups: plain(groups, asked.figures).sort(byKey) }).toEqual({
    request,
    groups: expected.sort(byKey),
  });
  // A super admin sees the same groups of the company, and no more.
  if (who === admin && !JSON.stringify(asked).includes('"mine"'))
    expect(await grouped(kind, { ...request, companyId: own }, 200, superAdmin)).toEqual(await grouped(kind, request));
}

describe.each(kinds)('groups of $type', (kind) => {
  const catalogue = catalogueOf(kind);
  const places = placesIn(catalogue).filter(canGroup);
  const stored = places.filter(({ path }) => isStored(kind, path));

  test('equal a naive evaluation of the listed records, in the own company only', async () => {
    const readers: Person[] = [];
    for (const who of viewers)
      if ((await scene.call(who, `POST ${groupPath(kind)}`, {})).status === 200) readers.push(who);
    expect(readers).toContain(admin);
    const asked = questions(kind, catalogue, stored);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...readers), asked, (who, each) => compare(kind, catalogue, who, each)),
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

test('groups by job fields, and their figures, equal a naive evaluation', async () => {
  const jobs = kinds.find(({ type }) => type === 'job') as AnyKind;
  for (const who of viewers) {
    const catalogue = await wholeCatalogue(scene.database.db, jobs, who.companyId);
    const own = placesIn(catalogue).filter((placed) => placed.path.startsWith('fields.'));
    expect(new Set(own.map(({ field }) => field.type))).toEqual(new Set(['text', 'number', 'day', 'flag', 'choice']));
    const figures = own.flatMap((placed) =>
      figureKinds.filter((is) => canMeasure(placed, is.toLowerCase() as 'sum')).map((is) => ({ ...placed, is })),
    );
    const asked = questions(jobs, catalogue, own.filter(canGroup)).map((each) => ({ ...each, figures }));
    await fc.assert(
      fc.asyncProperty(asked, (each) => compare(jobs, catalogue, who, each)),
      { numRuns: 8 },
    );
  }
});

test.each(kinds)('an administrator finds no groups of $type in another company', async (kind) => {
  const neighbour = viewers.find((who) => who.companyId !== companyId) as Person;
  expect(await grouped(kind, { companyId }, 200, neighbour)).toEqual([]);
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
