import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listsOfPanes } from '../../service/nodes/view.ts';
import { openQueryScene, type QueryScene } from './query-scene.ts';
import type { Person } from './scene.ts';

let scene: QueryScene;
beforeAll(async () => {
  scene = await openQueryScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

let made = 0;
async function saved(definition: object, { who = scene.admin, kind = 'VIEW', isShared = false } = {}): Promise<string> {
  made += 1;
  const { status, body } = await scene.call(who, 'POST /admin/saved/command/create', {
    name: `View ${made}`,
    kind,
    definition,
    isShared,
  });
  expect([status, body.detail]).toEqual([200, undefined]);
  return body.id;
}

const jobs = (query: Record<string, string>) => ({ path: '/layout/jobs', query, pins: { isInSidebar: true } });
const viewOf = async (id: string, who: Person = scene.admin) => {
  const { status, body } = await scene.call(who, `GET /admin/view/get/info/${id}`);
  return { status, ...body };
};
const rowsOf = async (id: string, query = '', who: Person = scene.admin) =>
  (await scene.call(who, `GET /admin/view/get/rows/${id}?${query}`)) as { status: number; body: Rows };
interface Rows {
  edges: { node: { id: string } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
  totalCount?: number;
  code?: string;
  errors?: { path: string; code: string }[];
}
const idsOf = ({ edges }: Rows) => edges.map(({ node }) => node.id);

describe('a saved view', () => {
  test.each<[Record<string, string>, string, string]>([
    [{}, '', ''],
    [{ status: 'NEW', cols: 'number,title', tab: 'x' }, 'status=NEW', 'status: new'],
    [
      { ask: 'overdue or unassigned, roof: flat | order due desc' },
      'q=overdue or unassigned, roof: flat&orderBy=SCHEDULED_END_DESC',
      'overdue or unassigned, Roof: flat',
    ],
    [{ ask: 'open | by status | order title', orderBy: 'PRIORITY_ASC' }, 'q=open&orderBy=TITLE_ASC', 'open'],
    [{ ask: '| order meter desc', orderBy: 'TITLE_ASC' }, 'orderBy=JOB_FIELD_DESC&jobField=meter', ''],
    [
      { q: 'york', open: 'true', orderBy: 'SCHEDULED_END_DESC' },
      'search=york&open=true&orderBy=SCHEDULED_END_DESC',
      'open, york',
    ],
    [
      { orderBy: 'CUSTOMER_ADDRESS_CITY_DESC', status: 'NEW' },
      'status=NEW&orderBy=CUSTOMER_ADDRESS_CITY_DESC',
      'status: new',
    ],
    [{ orderBy: 'JOB_FIELD_ASC', jobField: 'meter' }, 'orderBy=JOB_FIELD_ASC&jobField=meter', ''],
    [{ orderBy: 'NO_SUCH_ORDER', priority: 'HIGH', status: '' }, 'priority=HIGH', 'priority: high'],
    [
      { scheduledFrom: '2026-01-01T00:00:00Z', unassigned: 'false' },
      'scheduledFrom=2026-01-01T00:00:00Z&unassigned=false',
      'has worker, start: 2026-01-01T00:00:00Z..',
    ],
    [
      { scheduled: 'WEEK', ask: 'open' },
      'q=start: next 7 days, open&orderBy=SCHEDULED_START_ASC',
      'start: next 7 days, open',
    ],
    [{ from: '2026-11-01', orderBy: 'CREATED_AT_DESC' }, 'q=start: 2026-11-01..', 'start: 2026-11-01..'],
    [{ deleted: 'true' }, 'deleted=true', ''],
  ])('%o shows the records of the list %s', async (query, list, typed) => {
    const id = await saved(jobs(query));
    const { body: expected } = await scene.call(
      scene.admin,
      `GET /admin/job/get/all?${encodeURI(list)}&totalCount=true`,
    );
    const { body } = await rowsOf(id, 'totalCount=true');
    expect([body.totalCount, idsOf(body)]).toEqual([expected.totalCount, idsOf(expected)]);
    const { kind, orderBy, jobField, isOfDeleted, query: canonical } = await viewOf(id);
    expect({ kind, orderBy, jobField, isOfDeleted, canonical }).toEqual({
      kind: 'JOB',
      orderBy: /orderBy=(\w+)/.exec(list)?.[1] ?? 'CREATED_AT_DESC',
      jobField: /jobField=(\w+)/.exec(list)?.[1] ?? null,
      isOfDeleted: query.deleted === 'true',
      canonical: typed,
    });
    const again = new URLSearchParams({ q: typed, orderBy, deleted: String(isOfDeleted), totalCount: 'true' });
    if (jobField) again.set('jobField', jobField);
    const { body: asked } = await scene.call(scene.admin, `GET /admin/job/get/all?${again}`);
    expect([asked.totalCount, idsOf(asked)]).toEqual([expected.totalCount, idsOf(expected)]);
  });

  test('names records by id, of related records too', async () => {
    const customer = scene.rows.find(({ companyId }) => companyId === scene.companyId)?.customerId as string;
    const id = await saved(jobs({ customerId: customer }));
    expect((await viewOf(id)).query).toBe(`customer: ${customer}`);
    const { body } = await scene.call(scene.admin, `GET /admin/job/get/all?customerId=${customer}`);
    expect(idsOf((await rowsOf(id)).body)).toEqual(idsOf(body));
    expect(idsOf(body).length).toBeGreaterThan(10);
  });

  test('goes page by page, as lists do', async () => {
    const id = await saved(jobs({ open: 'true' }));
    const { body: whole } = await rowsOf(id, 'first=200');
    const { body: first } = await rowsOf(id, 'first=20');
    const { body: next } = await rowsOf(id, `first=20&after=${first.pageInfo.endCursor}`);
    expect([...idsOf(first), ...idsOf(next)]).toEqual(idsOf(whole).slice(0, 40));
    expect(first.pageInfo.hasNextPage).toBe(true);
  });

  test('answers its owner and, when shared, the company, each with the rights of the list', async () => {
    const { companyId } = scene;
    const colleague = await scene.person('ROLE_COMPANY', companyId);
    const seller = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
    const own = await saved(jobs({}));
    const shared = await saved(jobs({}), { isShared: true });
    const statuses = (id: string) =>
      Promise.all(
        [scene.admin, colleague, scene.stranger, scene.superAdmin].map(
          async (who) => (await rowsOf(id, '', who)).status,
        ),
      );
    expect(await statuses(own)).toEqual([200, 404, 404, 404]);
    expect(await statuses(shared)).toEqual([200, 200, 404, 404]);

    const companies = await saved({ path: '/layout/companies', query: {} }, { isShared: true });
    expect((await viewOf(companies, seller)).kind).toBe('COMPANY');
    expect((await rowsOf(companies, '', seller)).body.code).toBe('FORBIDDEN');
  });

  test('of a list of one company takes the company of the viewer, or of the view', async () => {
    const items = { path: '/layout/items', query: {} };
    expect((await rowsOf(await saved(items))).status).toBe(200);
    const ofSuper = await saved(items, { who: scene.superAdmin });
    expect((await rowsOf(ofSuper, '', scene.superAdmin)).body.errors).toMatchObject([
      { path: 'companyId', code: 'REQUIRED' },
    ]);
    const named = await saved({ ...items, query: { companyId: scene.companyId } }, { who: scene.superAdmin });
    expect((await rowsOf(named, '', scene.superAdmin)).status).toBe(200);
    expect((await viewOf(named, scene.superAdmin)).companyId).toBe(scene.companyId);
  });

  test('with a filter that is wrong by now is refused, so no script gets more records', async () => {
    const id = await saved(jobs({ ask: 'no-such-field: 7' }));
    expect((await viewOf(id)).query).toBe(null);
    expect((await rowsOf(id)).body.errors).toMatchObject([{ path: 'q' }]);
    const other = await saved(jobs({ open: 'perhaps' }));
    expect((await rowsOf(other)).body.errors).toMatchObject([{ path: 'open', code: 'WRONG_TYPE' }]);
  });

  test('is neither a macro nor the definition of another program', async () => {
    const wrong = [
      await saved({ path: '/layout/jobs', query: {} }, { kind: 'MACRO' }),
      await saved({ path: '/layout/nowhere', query: {} }),
      await saved({ path: '/layout/jobs', query: { status: 1 } }),
      await saved({}),
    ];
    for (const id of wrong) expect([(await viewOf(id)).status, (await rowsOf(id)).status]).toEqual([404, 404]);
  });
});

test.each(Object.entries(listsOfPanes))('a view of %s answers rows of its kind', async (path, { kind }) => {
  const id = await saved({ path, query: {} });
  expect((await viewOf(id)).kind).toBe(kind.toUpperCase());
  const { status, body } = await rowsOf(id, 'totalIsExact=true');
  expect([status, idsOf(body).every((each) => each.startsWith(`${kind}_0`))]).toEqual([200, true]);
});
