import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customers as customersKind } from '../../service/customers/customer.ts';
import { jobs as jobsKind, priorities } from '../../service/jobs/job.ts';
import { jobStatuses } from '../../service/jobs/transitions.ts';
import { catalogueOf } from '../../service/records/asking/asked-fields.ts';
import { searchTextOf } from '../../service/records/fields.ts';
import { newId } from '../../service/shared/ids.ts';
import { toInput } from '../../service/shared/query/input.ts';
import { print } from '../../service/shared/query/print.ts';
import type { Condition } from '../../service/shared/query/tree.ts';
import { type JobScene, openJobScene } from './job-scene.ts';
import { holds, type NaiveRow } from './naive-query.ts';
import { conditions, everySample } from './random-conditions.ts';
import type { Person } from './scene.ts';

const ZONE = 'America/Toronto'; // the zone of the scene's companies
const DAY_MS = 86_400_000;
const OPEN = ['NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD'];
const now = new Date();
const day = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(at);
const startOf = (of: string) => Temporal.PlainDate.from(of).toZonedDateTime(ZONE).epochMilliseconds;

const ownFields = [
  { key: 'meter', label: 'Meter reading', type: 'NUMBER' as const, options: [] },
  { key: 'roof', label: 'Roof', type: 'DROPDOWN' as const, options: ['flat', 'steep'] },
  { key: 'keys', label: 'Keys handed over', type: 'CHECKBOX' as const, options: [] },
  { key: 'built', label: 'Built', type: 'DATE' as const, options: [] },
  { key: 'gate', label: 'Gate code', type: 'TEXT' as const, options: [] },
];

let scene: JobScene;
let superAdmin: Person;
let rows: (NaiveRow & { id: string; companyId: string })[];
const declared = catalogueOf(jobsKind);
const catalogue = {
  ...declared,
  fields: [
    ...declared.fields,
    { name: 'fields.meter', words: ['Meter reading', 'meter'], type: 'number' as const, isOptional: true },
    {
      name: 'fields.roof',
      words: ['Roof'],
      type: 'choice' as const,
      isOptional: true,
      choices: ['flat', 'steep'].map((value) => ({ value, words: [value] })),
    },
    { name: 'fields.keys', words: ['Keys handed over', 'keys'], type: 'flag' as const, isOptional: true },
    { name: 'fields.built', words: ['Built'], type: 'day' as const, isOptional: true },
    { name: 'fields.gate', words: ['Gate code', 'gate'], type: 'text' as const, isOptional: true },
  ],
};
// The status of a quotation depends on the time; a test of its own asks by the status.
const asked = {
  ...catalogue,
  fields: catalogue.fields.map((field) =>
    field.of ? { ...field, of: { ...field.of, fields: field.of.fields.filter(({ type }) => type !== 'flag') } } : field,
  ),
};

beforeAll(async () => {
  scene = await openJobScene();
  superAdmin = await scene.person('ROLE_SUPER_ADMIN', null);
  const { db } = scene.database;
  const companies = [scene.companyId, scene.stranger.companyId ?? ''];
  const people: Record<string, NaiveRow[]> = {};
  const customers: Record<string, NaiveRow[]> = {};
  for (const companyId of companies) {
    for (const field of ownFields)
      await db
        .insertInto('jobFields')
        .values({
          ...field,
          id: newId('job_field'),
          companyId,
          position: 1,
          search: '',
          options: JSON.stringify(field.options),
        })
        .execute();
    people[companyId] = [];
    customers[companyId] = [];
    for (const fullName of ['Maria Quispe', 'Zoë Lindqvist']) {
      const { id } = await scene.person('ROLE_USER', companyId, { fullName });
      people[companyId].push(await db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow());
    }
    for (const [fullName, city, email] of [
      ['Aoife Brennan', 'New York', null],
      ['Élan Vital', 'Montréal', 'elan@vital.example'],
      ['Bo', null, 'bo@lima.example'],
    ]) {
      const id = newId('customer');
      const address = city ? { line1: null, line2: null, city, region: null, postcode: null, country: null } : null;
      const customer = { id, companyId, fullName: String(fullName), phone: '1', email };
      const search = searchTextOf(customersKind.fields, { ...customer, address });
      await db
        .insertInto('customers')
        .values({ ...customer, address: JSON.stringify(address), search, sortName: '' })
        .execute();
      customers[companyId].push(
        await db.selectFrom('customers').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
      );
    }
  }
  rows = [];
  for (let index = 0; index < 300; index += 1) {
    const pick = <T>(list: readonly T[], step: number) => list[Math.floor(index / step) % list.length] as T;
    const companyId = index % 6 === 5 ? (companies[1] as string) : scene.companyId;
    const assignee = pick([null, ...(people[companyId] ?? [])], 1);
    const customer = pick(customers[companyId] ?? [], 2) as NaiveRow;
    const values = {
      meter: pick([null, '0', '5', '10.5', '1000'], 3),
      roof: pick([null, 'flat', 'steep'], 5),
      keys: pick([null, true, false], 2),
      built: pick([null, '2026-11-20', day(now)], 7),
      gate: pick([null, 'New York', 'B-12'], 4),
    };
    const fields = ownFields.flatMap(({ key, label, type }) => {
      const value = values[key as keyof typeof values];
      return value === null ? [] : [{ key, label, type, value }];
    });
    const at = (days: number | null) =>
      days === null ? null : new Date(Math.floor(now.getTime() / 1000) * 1000 + days * DAY_MS);
    const title = pick(['Boiler makes noise', 'Élévateur bloqué', 'New York office', 'Leak; maria called'], 1);
    const row = {
      id: newId('job'),
      companyId,
      number: `J-${String(index + 1).padStart(6, '0')}`,
      title,
      description: pick([null, 'maria has the keys', '漢字'], 3),
      reference: pick([null, 'PO-4711'], 2),
      siteAddress: pick(
        [null, { line1: null, line2: null, city: 'New York', region: null, postcode: 'a.b', country: 'US' }],
        3,
      ),
      type: pick([null, 'repair'], 4),
      departmentId: null,
      quotationId: null,
      customerId: String(customer.id),
      assigneeId: assignee ? String(assignee.id) : null,
      priority: pick(priorities, 1),
      status: pick(jobStatuses, 2),
      statusReason: pick([null, 'boiler'], 5),
      requestedAt: at(pick([-400, -40, -3, 0], 2)) as Date,
      scheduledStart: at(pick([null, -8, -1, 0, 1, 9, 40], 1)),
      scheduledEnd: at(pick([null, -7, 0, 2, 10], 3)),
      completedAt: at(pick([null, -1], 5)),
      createdAt: at(-pick([0, 1, 29, 31, 100], 4)) as Date,
      updatedAt: at(0) as Date,
    };
    const search = searchTextOf(jobsKind.fields, { ...row, fields });
    await db
      .insertInto('jobs')
      .values({
        ...row,
        siteAddress: row.siteAddress && JSON.stringify(row.siteAddress),
        fields: JSON.stringify(fields),
        search,
      })
      .execute();
    const isOpen = OPEN.includes(row.status);
    rows.push({
      ...row,
      search,
      fields: values,
      assignee,
      customer,
      department: null,
      quotation: null,
      open: isOpen,
      overdue: isOpen && row.scheduledEnd !== null && row.scheduledEnd < now,
      unassigned: isOpen && assignee === null,
      mine: false,
    });
  }
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
  rows
    .filter((row) => isSeen(row.companyId) && holds(condition, row, clock))
    .map(({ id }) => id)
    .sort();

const whole = { by: null, measures: [], order: null, top: null, command: null };
const samples = {
  ...everySample,
  texts: [
    'maria',
    'New York',
    'boiler',
    'Élan vital',
    'elan',
    'PO-4711',
    'a.b',
    'b',
    '漢字',
    'J-000012',
    'lima.example',
  ],
};
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
        expect({ filter, ids: await found(superAdmin, { filter, timeZone: ZONE }) }).toEqual({
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
      'The query can’t be read at “statsu”; right would be “status”.',
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
