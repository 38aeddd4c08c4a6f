import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Audited, audit, auditAll } from '../../service/records/audit.ts';
import { newId } from '../../service/shared/ids.ts';
import type { Told } from './followed.ts';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let companyId: string;
let admin: Person;
beforeAll(async () => {
  scene = await openScene();
  companyId = await scene.company();
  admin = await scene.person('ROLE_COMPANY', companyId);
});
afterAll(() => scene[Symbol.asyncDispose]());

const cursor = async (): Promise<string> => (await scene.call(admin, 'GET /admin/changes/get/cursor')).body;

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

/**
 * Waits for the transactions that have begun, at most two seconds. On a server, other tests' transactions hold the newest changes
 * back, since a change may not overtake an older one.
 */
async function othersEnd(): Promise<void> {
  const now = sql<{
    isPast: boolean;
  }>`select pg_snapshot_xmin(pg_current_snapshot()) >= ${await newest()}::xid8 as is_past`;
  for (const startedMs = Date.now(); Date.now() < startedMs + 2_000; await sleep(20))
    if ((await now.execute(scene.database.db)).rows[0]?.isPast) return;
}

async function newest(): Promise<string> {
  const { rows } = await sql<{ xid: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(
    scene.database.db,
  );
  return rows[0]?.xid ?? '';
}

/** All pages after a cursor, as a script reads them. */
async function read(after: string, query = '', who = admin) {
  await othersEnd();
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
