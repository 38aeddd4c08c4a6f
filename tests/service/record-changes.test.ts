import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit, auditAll } from '../../service/records/audit.ts';
import type { Audited } from '../../service/records/audited.ts';
import { newId } from '../../service/shared/ids.ts';
import { settled, type Told } from './followed.ts';
import { type JobScene, openJobScene } from './job-scene.ts';
import type { Person } from './scene.ts';

let scene: JobScene;
let companyId: string;
let admin: Person;
beforeAll(async () => {
  scene = await openJobScene();
  ({ companyId, admin } = scene);
});
afterAll(() => scene[Symbol.asyncDispose]());

async function cursor(): Promise<string> {
  await settled(scene.database.db);
  return (await scene.call(admin, 'GET /admin/changes/get/cursor')).body;
}

let names = 0;
async function department(who = admin, of = companyId): Promise<string> {
  names += 1;
  return (await scene.call(who, 'POST /app/department/create', { companyId: of, name: `Crew ${names}` })).body.id;
}

interface ChangePage {
  edges: { cursor: string; node: Told }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
}

async function page(after: string, query = '', who = admin): Promise<ChangePage> {
  const { status, body } = await scene.call(who, `GET /admin/changes/get/all?after=${after}&${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** All pages after a cursor, as a script reads them. */
async function read(after: string, query = '', who = admin) {
  await settled(scene.database.db);
  const told: Told[] = [];
  for (let at = after, pages = 1; ; pages += 1) {
    const { edges, pageInfo } = await page(at, query, who);
    told.push(...edges.map(({ node }) => node));
    at = pageInfo.endCursor;
    if (!pageInfo.hasNextPage) return { told, pages, cursor: at, ids: told.map(({ recordId }) => recordId) };
  }
}

const update = (recordId: string, of: string | null = companyId): Audited => ({
  recordId,
  companyId: of,
  action: 'UPDATED',
  changes: [],
});

test('the pages after a cursor hold each change once, in order, and end where the next read begins', async () => {
  const before = await cursor();
  const ids = [await department(), await department(), await department()];
  const { told, pages, cursor: end } = await read(before, 'first=2');
  expect(told.map(({ recordId }) => recordId)).toEqual(ids);
  expect(told[0]).toMatchObject({ kind: 'DEPARTMENT', action: 'CREATED', actorId: admin.id, companyId });
  expect(pages).toBe(2);
  expect((await read(end)).ids).toEqual([]);
  const next = await department();
  expect((await read(end)).ids).toEqual([next]);
  expect((await read(told[1]?.cursor ?? '')).ids).toEqual([ids[2], next]);
});

test('a deletion and a restore are told', async () => {
  const id = await department();
  const before = await cursor();
  await scene.call(admin, `DELETE /app/department/delete/${id}?version=1`);
  await scene.call(admin, `POST /app/department/restore/${id}`, { version: 2 });
  const { told } = await read(before);
  expect(told.map(({ recordId, action }) => [recordId, action])).toEqual([
    [id, 'DELETED'],
    [id, 'RESTORED'],
  ]);
});

test('a merge is told of both records and of each record that moves', async () => {
  const made = async (path: string, body: object) => (await scene.call(admin, path, body)).body;
  const company = (name: string) => made('POST /admin/customer/save/company/name', { name });
  const [survivor, merged] = [await company('Lima Works'), await company('Lima Works Ltd')];
  const customer = await made('POST /admin/customer/save', {
    customerCompanyId: merged.id,
    fullName: 'Bo Berg',
    email: 'bo@berg.example',
  });
  const before = await cursor();
  const [id, mergedId] = [survivor.id, merged.id];
  await made('POST /admin/customer/company/merge', { id, version: 1, mergedId, mergedVersion: 1 });
  expect(new Set((await read(before)).ids)).toEqual(new Set([merged.id, survivor.id, customer.id]));
});

test('kinds, companies and records narrow the pages; the end moves past other changes', async () => {
  const root = await scene.person('ROLE_SUPER_ADMIN', null);
  const elsewhere = await scene.company({ name: 'Elsewhere' });
  const before = await cursor();
  const [here, there] = [await department(), await department(root, elsewhere)];
  expect((await read(before, 'kinds=JOB')).ids).toEqual([]);
  expect((await read(before, 'kinds=JOB&kinds=DEPARTMENT', root)).ids).toEqual([here, there]);
  expect((await read(before, `companyId=${elsewhere}`, root)).ids).toEqual([there]);
  expect((await read(before, `companyId=${elsewhere}`)).ids).toEqual([]);
  expect((await read(before, `recordIds=${there}&recordIds=${here}`)).ids).toEqual([here]);
  const { cursor: end } = await read(before, 'kinds=JOB');
  expect((await read(end)).ids).toEqual([]);
});

describe('a query', () => {
  const URGENT = `kinds=JOB&q=${encodeURIComponent('open, priority: high..')}`;
  const update = (job: { id: string; version: number }, values: object) =>
    scene.call(admin, 'PUT /admin/job/update', { id: job.id, version: job.version, ...values });
  const toldOf = ({ told }: { told: Told[] }) =>
    told.map(({ recordId, action, matches }) => [recordId, action, matches]);

  test('tells matching records, changes of its fields, and deletions', async () => {
    const [leaving, dull, deleted] = [
      await scene.job({ priority: 'HIGH' }),
      await scene.job({ priority: 'LOW' }),
      await scene.job({ priority: 'LOW' }),
    ];
    const before = await cursor();
    const created = await scene.job({ priority: 'URGENT' });
    await scene.job({ priority: 'LOW' });
    await update(dull, { siteAddress: { city: 'Lima' }, title: 'Dull' });
    await update(leaving, { priority: 'NORMAL' });
    await scene.call(admin, `DELETE /admin/job/delete/${deleted.id}?version=1`);
    const narrowed = await read(before, `kinds=JOB&q=${encodeURIComponent('priority: high..')}`);
    expect(toldOf(narrowed)).toEqual([
      [created.id, 'CREATED', true],
      [leaving.id, 'UPDATED', false],
      [deleted.id, 'DELETED', false],
    ]);
    expect((await read(before)).told.map(({ matches }) => matches)).toEqual(Array(5).fill(null));
  });

  test('keeps a copy equal to the list', async () => {
    const listed = async (): Promise<Set<string>> => {
      const { body } = await scene.call(admin, `GET /admin/job/get/all?first=200&${URGENT.replace('kinds=JOB&', '')}`);
      return new Set(body.edges.map(({ node }: { node: { id: string } }) => node.id));
    };
    const jobs = await Promise.all(
      ['LOW', 'HIGH', 'URGENT', 'HIGH', 'HIGH'].map((priority) => scene.job({ priority })),
    );
    const before = await cursor();
    const copy = await listed();
    const [low, high, urgent, gone, back] = jobs;
    await update(low, { priority: 'URGENT' });
    await update(high, { priority: 'LOW' });
    await scene.move(urgent, 'CANCELLED', 'Sold the house');
    for (const { id } of [gone, back]) await scene.call(admin, `DELETE /admin/job/delete/${id}?version=1`);
    await scene.call(admin, `POST /admin/job/restore/${back.id}`, { version: 2 });
    await scene.job({ priority: 'HIGH' });
    for (const { recordId, matches } of (await read(before, URGENT)).told)
      if (matches) copy.add(recordId);
      else copy.delete(recordId);
    expect(copy).toEqual(await listed());
    expect([low, high, urgent, gone, back].map(({ id }) => copy.has(id))).toEqual([true, false, false, false, true]);
  });

  test('reaches no other company', async () => {
    const root = await scene.person('ROLE_SUPER_ADMIN', null);
    const before = await cursor();
    const own = await scene.job({ priority: 'HIGH' });
    const customerId = await scene.customer(scene.stranger.companyId ?? '');
    const other = await scene.job({ priority: 'HIGH', customerId }, scene.stranger);
    expect((await read(before, URGENT)).ids).toEqual([own.id]);
    expect((await read(before, URGENT, scene.stranger)).ids).toEqual([other.id]);
    expect((await read(before, URGENT, root)).ids).toEqual([own.id, other.id]);
    expect((await read(before, `${URGENT}&companyId=${companyId}`, root)).ids).toEqual([own.id]);
  });

  const refused = async (kinds: string, q: string, who = admin) => {
    const path = `GET /admin/changes/get/all?after=${await cursor()}&${kinds}&q=${encodeURIComponent(q)}`;
    return (await scene.call(who, path)).body;
  };

  test.each([
    ['JOB', 'overdue'],
    ['JOB', 'due: today..'],
    ['JOB', 'title: furnace, not created: last 30 days'],
    ['JOB', 'high or customer.town: Lima'],
    ['JOB', 'customer: carla'],
    ['JOB', 'worker: maria'],
    ['JOB', 'customer: customer_01arz3ndektsv4rrffq69g5fav'],
    ['QUOTATION', 'sent'],
    ['QUOTATION', 'status: accepted or expired'],
    ['QUOTATION', 'expiring'],
    ['USER', 'last login: 2026'],
    ['MESSAGE', 'status: waiting'],
    ['JOB_FIELD', 'position: 1'],
  ])('over %s that may lapse without a change is refused: %s', async (kind, q) => {
    const { code, errors } = await refused(`kinds=${kind}`, q);
    expect([code, errors?.[0]]).toEqual([
      'BAD_INPUT',
      { path: 'q', code: 'REFUSED', message: expect.stringContaining('can change while the record stays the same') },
    ]);
  });

  test.each([
    ['JOB', 'mine or unassigned, no worker, due: 2026-11, furnace'],
    ['QUOTATION', 'not accepted, total: 1000.., valid until: 2026-11-20..'],
    ['CUSTOMER', 'town: Lima, no email'],
    ['MESSAGE', 'sent: 2026'],
  ])('over %s that lasts is taken: %s', async (kind, q) => {
    expect(await read(await cursor(), `kinds=${kind}&q=${encodeURIComponent(q)}`)).toMatchObject({ told: [] });
  });

  test.each(['', 'kinds=JOB&kinds=USER', 'kinds=NOTE'])('needs one kind with queries, not “%s”', async (kinds) => {
    expect(await refused(kinds, 'high')).toMatchObject({ code: 'BAD_INPUT', errors: [{ path: 'kinds' }] });
  });

  test('has conditions only, of a kind that the viewer may read', async () => {
    expect(await refused('kinds=JOB', 'high | by worker')).toMatchObject({
      code: 'BAD_INPUT',
      errors: [{ path: 'q' }],
    });
    const seller = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
    expect(await refused('kinds=COMPANY', 'town: Lima', seller)).toMatchObject({ code: 'FORBIDDEN' });
  });
});

test('an empty page among thousands of unwanted changes is not the last', async () => {
  const before = await cursor();
  const many = Array.from({ length: 5_500 }, () => update(newId('department'), null));
  await scene.database.db.transaction().execute((db) => auditAll({ db, actor: null }, many));
  const last = await department();
  expect((await page(before)).edges).toEqual([]);
  expect(await read(before)).toMatchObject({ ids: [last], pages: 2 });
});

describe('no change is missed', () => {
  test('however late a transaction that began earlier ends', async () => {
    const { db } = scene.database;
    const before = await cursor();
    const early = newId('department');
    const meanwhile = await db.transaction().execute(async (trx) => {
      await audit({ db: trx, actor: null }, update(early));
      const others = [department(), read(before)] as const;
      // Embedded, the others wait for the transaction; on a server, they commit and read before its end.
      await Promise.race([Promise.all(others), sleep(300)]);
      return others;
    });
    const [late, { ids, cursor: end }] = await Promise.all(meanwhile);
    expect([...ids, ...(await read(end)).ids]).toEqual([early, late]);
  });

  test('while fifty writers commit and a reader follows by pages', async () => {
    const before = await cursor();
    let isDone = false;
    const writing = Promise.all(Array.from({ length: 50 }, () => department())).finally(() => {
      isDone = true;
    });
    const ids: string[] = [];
    let at = before;
    for (let last = false; !last; ) {
      last = isDone;
      const seen = await read(at, 'first=7');
      ids.push(...seen.ids);
      at = seen.cursor;
    }
    expect(ids.toSorted()).toEqual((await writing).toSorted());
  });
});

test('the cursor of an idle feed stays fresh: its age counts from the last read', async () => {
  const before = await cursor();
  const [xid, id] = JSON.parse(Buffer.from(before, 'base64url').toString());
  const nearlyOld = Buffer.from(JSON.stringify([xid, id, Date.now() - 29 * 86_400_000])).toString('base64url');
  const { cursor: end } = await read(nearlyOld);
  const [, , atMs] = JSON.parse(Buffer.from(end, 'base64url').toString());
  expect(Date.now() - atMs).toBeLessThan(60_000);
});

describe('a view', () => {
  let count = 0;
  async function view(query: Record<string, string>, { isShared = true, path = '/layout/jobs' } = {}): Promise<string> {
    count += 1;
    const saved = { name: `View ${count}`, kind: 'VIEW', definition: { path, query }, isShared };
    const { status, body } = await scene.call(admin, 'POST /admin/saved/command/create', saved);
    expect([status, body.detail]).toEqual([200, undefined]);
    return body.id;
  }
  const refused = async (query: string, who = admin) => {
    const { status, body } = await scene.call(who, `GET /admin/changes/get/all?after=${await cursor()}&${query}`);
    return [status, body.errors?.[0]?.path];
  };

  test('narrows the changes as its query does, for everyone who sees the view', async () => {
    const colleague = await scene.person('ROLE_COMPANY', companyId);
    const before = await cursor();
    const ids = [await view({ ask: 'priority: high.. | order due' }), await view({ priority: 'HIGH', q: 'furnace' })];
    const high = await scene.job({ priority: 'HIGH' });
    await scene.job({ priority: 'LOW' });
    const other = await scene.customer(scene.stranger.companyId ?? '');
    await scene.job({ priority: 'HIGH', customerId: other }, scene.stranger);
    for (const id of ids) {
      const { told } = await read(before, `viewId=${id}`, colleague);
      expect(told.map(({ recordId, matches }) => [recordId, matches])).toEqual([[high.id, true]]);
    }
    const all = await read(before, `viewId=${await view({})}`);
    expect(new Set(all.ids.map((id) => id.split('_')[0]))).toEqual(new Set(['job']));
    expect(all.ids).toHaveLength(2);
  });

  test('of another person or company is not found, and needs the permission for its kind', async () => {
    const colleague = await scene.person('ROLE_COMPANY', companyId);
    const seller = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
    const own = await view({}, { isShared: false });
    const shared = await view({});
    const companies = await view({}, { path: '/layout/companies' });
    expect((await refused(`viewId=${own}`, colleague))[0]).toBe(404);
    expect((await refused(`viewId=${shared}`, scene.stranger))[0]).toBe(404);
    expect((await refused(`viewId=${companies}`, seller))[0]).toBe(403);
  });

  test('is refused beside another filter, of deleted records, and with a condition that lapses', async () => {
    const id = await view({});
    expect(await refused(`viewId=${id}&kinds=JOB`)).toEqual([400, 'kinds']);
    expect(await refused(`viewId=${id}&q=open`)).toEqual([400, 'q']);
    expect(await refused(`viewId=${await view({ deleted: 'true' })}`)).toEqual([400, 'viewId']);
    expect(await refused(`viewId=${await view({ ask: 'overdue' })}`)).toEqual([400, 'q']);
  });
});
