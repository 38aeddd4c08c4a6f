import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRestFields } from '../../gateway/sdl/rest-directive.ts';
import { fillDemo } from '../../service/demo/demo.ts';
import { schema } from '../laws/schema.ts';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let companyId: string;
let reader: Person;
/** A record of each type with a list. */
const owners = new Map<string, string>();

beforeAll(async () => {
  scene = await openScene();
  await fillDemo(scene.database, 'https://docket.example');
  const { db } = scene.database;
  const company = await db.selectFrom('companies').select('id').orderBy('createdAt').executeTakeFirstOrThrow();
  companyId = company.id;
  reader = await scene.person('ROLE_COMPANY', companyId);
  owners.set('Company', companyId);
  for (const [type, table] of [
    ['Customer', 'customers'],
    ['CustomerCompany', 'customerCompanies'],
    ['Job', 'jobs'],
    ['Quotation', 'quotations'],
    ['ProformaInvoice', 'proformaInvoices'],
  ] as const) {
    const row = await db.selectFrom(table).select('id').where('companyId', '=', companyId).executeTakeFirstOrThrow();
    owners.set(type, row.id);
  }
  const { leadNumber } = await db
    .selectFrom('quotations')
    .select('leadNumber')
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  owners.set('Lead', leadNumber);
  const view = { name: 'Jobs', kind: 'VIEW', definition: { path: '/layout/jobs', query: {} } };
  owners.set('View', (await scene.call(reader, 'POST /admin/saved/command/create', view)).body.id);
  const webhook = { name: 'Ledger', url: 'https://ledger.example/docket' };
  owners.set('Webhook', (await scene.call(reader, 'POST /app/webhook/create', webhook)).body.id);
});
afterAll(() => scene[Symbol.asyncDispose]());

interface Page {
  edges: { cursor: string; node: { id?: string; leadNumber?: string; key?: string | null } }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}
type Ask = (page: Record<string, string | number | undefined>) => Promise<Page>;

async function answerOf(call: Promise<{ status: number; body: Page & { detail?: string } }>): Promise<Page> {
  const { status, body } = await call;
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
}

/** The lists that go both ways, by field of the schema: 'Query.jobs'. */
const lists = readRestFields(schema).fields.flatMap(({ type, field, method, path }) => {
  if (!path.queryNames.includes('before') || type === 'Record') return [];
  const url = path.text
    .replace(/\{\?.*/, '')
    .replace(/\{(parent\.)?companyId\}/, 'own')
    .replace(/\{\w+\.(id|leadNumber)\}|\{recordId\}/, '{id}');
  return [{ name: `${type}.${field}`, type, method, url }];
});

const askList =
  ({ type, url }: (typeof lists)[number]): Ask =>
  (page) => {
    const given = Object.entries(page).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
    const path = url.replace('{id}', owners.get(type) ?? owners.get('Customer') ?? '');
    return answerOf(scene.call(reader, `GET ${path}?${new URLSearchParams(given)}`));
  };

const keysOf = ({ edges }: Page) => edges.map(({ node }) => node.id ?? node.leadNumber ?? node.key);

/** Walks a list in pages of the sizes. */
async function walked(ask: Ask, isBackward: boolean, sizes: readonly number[]) {
  const keys: unknown[] = [];
  for (let at = 0, cursor: string | null = null; ; at += 1) {
    const size = sizes[at % sizes.length] ?? 1;
    const beside: string | undefined = cursor ?? undefined;
    const page: Page = await ask(isBackward ? { last: size, before: beside } : { first: size, after: beside });
    const { hasNextPage, hasPreviousPage, startCursor, endCursor } = page.pageInfo;
    expect(isBackward ? hasNextPage : hasPreviousPage).toBe(at > 0);
    if (isBackward) keys.unshift(...keysOf(page));
    else keys.push(...keysOf(page));
    if (!(isBackward ? hasPreviousPage : hasNextPage)) return keys;
    cursor = isBackward ? startCursor : endCursor;
  }
}

async function expectBothWaysAlike(ask: Ask, fewest = 1) {
  const whole = await walked(ask, false, [200]);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: fewest, max: 90 }), { minLength: 1, maxLength: 4 }), async (sizes) => {
      expect(await walked(ask, true, sizes)).toEqual(whole);
      expect(await walked(ask, false, sizes)).toEqual(whole);
    }),
    { numRuns: 2 },
  );
  return whole.length;
}

test('every list gives the same records backwards as forwards, with random sizes', async () => {
  const lengths: [string, number][] = [];
  for (const list of lists) {
    if (list.method === 'GET') lengths.push([list.name, await expectBothWaysAlike(askList(list), 7)]);
  }
  expect(lengths.length).toBeGreaterThan(40);
  expect(lengths.filter(([, length]) => length > 3).length).toBeGreaterThan(25);
});

test.each([
  ['job', { by: 'ASSIGNEE' }],
  ['job', { by: 'CREATED_AT', unit: 'WEEK' }],
  ['job', { by: 'CUSTOMER_ADDRESS_CITY', orderBy: 'KEY_DESC' }],
  ['quotation', { by: 'CUSTOMER', figures: [{ is: 'SUM', of: 'TOTAL' }], orderBy: 'FIGURE_ASC' }],
  ['quotation', { q: 'quotations | by customer | top 7' }],
])('groups of %s %o go both ways', async (kind, request) => {
  const ask: Ask = (page) => answerOf(scene.call(reader, `POST /admin/groups/get/${kind}`, { ...request, ...page }));
  const length = await expectBothWaysAlike(ask);
  expect(length).toBe('q' in request ? 7 : length);
  expect(length).toBeGreaterThan(3);
});

test('a list is read by POST as by GET, with a long filter too, and a cursor is good for both', async () => {
  const filter = { status: { in: ['CLOSED', 'NEW'] } };
  const byGet = (page: object) =>
    answerOf(
      scene.call(reader, `GET /admin/job/get/all?${new URLSearchParams({ ...page, filter: JSON.stringify(filter) })}`),
    );
  const byPost = (page: object) => answerOf(scene.call(reader, 'POST /admin/job/get/all', { ...page, filter }));
  const first = await byGet({ first: '7' });
  expect(await byPost({ first: 7 })).toEqual(first);
  const after = first.pageInfo.endCursor ?? '';
  expect(await byPost({ first: 7, after })).toEqual(await byGet({ first: '7', after }));

  const ids = Array.from({ length: 1000 }, () => owners.get('Customer'));
  const long = { filter: { customerId: { in: ids } }, totalCount: true };
  const { edges } = await answerOf(scene.call(reader, 'POST /admin/job/get/all', long));
  expect(new Set(edges.map(({ node }) => (node as { customerId?: string }).customerId)).size).toBe(1);

  const { status, body } = await scene.call(reader, 'POST /admin/job/get/all', { filter: '{}', first: '7' });
  expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([400, ['filter', 'first']]);
});

describe('refused are', () => {
  const JOBS = 'GET /admin/job/get/all';
  const cursors = async () => (await answerOf(scene.call(reader, `${JOBS}?first=2&status=CLOSED`))).pageInfo;
  const refusal = async (call: string) => {
    const { status, body } = await scene.call(reader, call);
    return [status, body.errors?.[0]?.path, body.errors?.[0]?.code];
  };

  test.each([
    ['both sizes', 'first=2&last=2', 'first', 'NOT_ALLOWED'],
    ['last after a cursor', 'last=2&after=x', 'after', 'NOT_ALLOWED'],
    ['before a cursor without last', 'before=x', 'last', 'REQUIRED'],
    ['last beyond 200', 'last=201', 'last', 'TOO_LARGE'],
    ['a text that is no cursor', 'last=2&before=x', 'before', 'WRONG_FORMAT'],
  ])('%s', async (_, query, path, code) => {
    expect(await refusal(`${JOBS}?${query}`)).toEqual([400, path, code]);
  });

  test('a cursor of another list, order or filter, and a cursor of an earlier version', async () => {
    const { endCursor, startCursor } = await cursors();
    expect(await refusal(`GET /v2/admin/quotation/get/all/quotations/own?after=${endCursor}`)).toEqual([
      400,
      'after',
      'OTHER_LIST',
    ]);
    expect(await refusal(`${JOBS}?status=CLOSED&orderBy=TITLE_ASC&after=${endCursor}`)).toEqual([
      400,
      'after',
      'OTHER_ORDER',
    ]);
    for (const query of ['status=NEW', 'status=CLOSED&q=overdue', 'status=CLOSED&search=pump', '']) {
      const expected = [400, 'before', 'OTHER_FILTER'];
      expect(await refusal(`${JOBS}?${query}&last=2&before=${startCursor}`)).toEqual(expected);
    }
    const old = Buffer.from(JSON.stringify(['CREATED_AT_DESC', '2026-11-20', 'job_x'])).toString('base64url');
    expect(await refusal(`${JOBS}?after=${old}`)).toEqual([400, 'after', 'WRONG_FORMAT']);
  });
});

test('a total is exact up to 10,000, and beyond says at least how many there are', async () => {
  const { db } = scene.database;
  const total = async () => {
    const { body } = await scene.call(reader, 'GET /admin/customer/get/all?first=1&totalCount=true');
    return [body.totalCount, body.totalIsExact];
  };
  const [before] = await total();
  const more = sql`insert into customers (id, company_id, full_name, sort_name, phone, search)
    select 'customer_' || lpad(n::text, 26, '0'), ${companyId}, 'N' || n, 'n' || n, '1', ''
    from generate_series(1, ${10_000 - before}) as n`;
  await more.execute(db);
  expect(await total()).toEqual([10_000, true]);
  await db.updateTable('customers').set({ companyId }).where('companyId', '<>', companyId).execute();
  expect(await total()).toEqual([10_001, false]);
});
