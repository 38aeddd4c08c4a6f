import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { ROOT, type Verified } from '../../service/login/events/chain.ts';
import { sealTrail } from '../../service/records/trail/sealing.ts';
import { verifyTrail } from '../../service/records/trail/verifying.ts';
import { settled } from './followed.ts';
import { jane, openPersonScene, type PersonScene } from './person-scene.ts';

let scene: PersonScene;
beforeAll(async () => {
  scene = await openPersonScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const seal = async () => {
  while ((await sealTrail(scene.database.db)) > 0);
};
/** Seals until nothing is left: an open transaction in another database of the server holds the newest entries up. */
const sealAll = () => vi.waitFor(async () => expect(await seal().then(unsealed)).toBe(0), { timeout: 120_000 });
async function unsealed(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from audit_rewrites)::int + (select count(*) from audit_entries
      where not exists (select from audit_seals where entry_id = audit_entries.id))::int as count`.execute(
    scene.database.db,
  );
  return rows[0]?.count ?? 0;
}
const verify = () => verifyTrail(scene.database.db);
const entries = () => scene.database.db.selectFrom('auditEntries').selectAll().orderBy('id').execute();
const seals = () => scene.database.db.selectFrom('auditSeals').selectAll().orderBy('position').execute();
/** The outcome after changes by a person with all rights on the database; the changes are undone. */
async function afterTampering(...changes: ReturnType<typeof sql>[]): Promise<Verified> {
  const trx = await scene.database.db.startTransaction().execute();
  try {
    await sql`alter table audit_entries disable trigger audit_entries_stay`.execute(trx);
    for (const change of changes) await change.execute(trx);
    return await verifyTrail(trx);
  } finally {
    await trx.rollback().execute();
  }
}
const customers = async (...names: string[]) => {
  const ids: string[] = [];
  for (const fullName of names) ids.push((await scene.customer({ ...jane, fullName, email: null })).id);
  return ids;
};

test('each entry of the trail gets a place, in the order of the commits', async () => {
  expect(await verify()).toEqual({ count: 0, hash: ROOT, rewritten: 0, broken: null });
  const ids = await customers('Ada North', 'Bo South', 'Cy West');
  await sealAll();
  const { count, hash, broken } = await verify();
  expect([count, broken]).toEqual([(await entries()).length, null]);
  expect(hash).not.toBe(ROOT);
  const sealed = await scene.database.db
    .selectFrom('auditSeals')
    .innerJoin('auditEntries', 'auditEntries.id', 'entryId')
    .where('recordId', 'in', ids)
    .orderBy('position')
    .select('recordId')
    .execute();
  expect(sealed.map(({ recordId }) => recordId)).toEqual(ids);
  await customers('Di East');
  await sealAll();
  expect(await verify()).toMatchObject({ count: count + 1, broken: null });
});

test('an entry of a transaction that commits late is sealed late, not left out', async () => {
  await sealAll();
  const { count } = await verify();
  // The embedded engine has one connection, so no other transaction can be open.
  if (!inject('databaseServer')) return;
  const open = await scene.database.db.startTransaction().execute();
  try {
    await sql`insert into audit_entries (id, record_id, action) values ('audit_entry_late', 'job_1', 'CREATED')`.execute(
      open,
    );
    await customers('Ada North');
    await seal();
    expect((await verify()).count).toBe(count);
  } finally {
    await open.commit().execute();
  }
  await sealAll();
  expect(await verify()).toMatchObject({ count: count + 2, broken: null });
});

describe('tampering with a sealed trail', () => {
  let place: number;
  let id: string;
  beforeAll(async () => {
    await customers('Ada North', 'Bo South', 'Cy West');
    await sealAll();
    const all = await seals();
    place = all.length - 1;
    id = all[place - 1]?.entryId ?? '';
  });

  test.each([
    ['its time', sql`at = at - interval '1 day'`],
    ['its author', sql`actor_id = null`],
    ['the name of its author', sql`actor_name = 'Somebody else'`],
    ['its record', sql`record_id = 'customer_1'`],
    ['its action', sql`action = 'DELETED'`],
    ['a value', sql`changes = replace(changes::text, 'Bo South', 'Bo North')::jsonb`],
    ['a field', sql`changes = changes - 0`],
  ])('a changed entry is named: %s', async (_, change) => {
    const { count, hash, broken } = await afterTampering(sql`update audit_entries set ${change} where id = ${id}`);
    expect([count, broken]).toEqual([place - 1, { position: place, entryId: id }]);
    expect(hash).toBe((await seals())[place - 2]?.hash.toString('hex'));
  });

  test('a changed value is named, also without its salt', async () => {
    const { broken } = await afterTampering(
      sql`update audit_entries set changes = replace(changes::text, 'Bo South', 'Bo North')::jsonb where id = ${id}`,
      sql`update audit_seals set salt = null where entry_id = ${id}`,
    );
    expect(broken).toEqual({ position: place, entryId: id });
  });

  test('a deleted entry is named, with and without its link', async () => {
    const deletion = sql`delete from audit_entries where id = ${id}`;
    expect((await afterTampering(deletion)).broken).toEqual({ position: place, entryId: id });
    const both = await afterTampering(deletion, sql`delete from audit_seals where entry_id = ${id}`);
    expect(both.broken).toEqual({ position: place, entryId: null });
  });

  test('an entry added among the sealed entries is named', async () => {
    const { broken } = await afterTampering(
      sql`insert into audit_entries (id, record_id, action, transaction_id)
        select 'audit_entry_0', record_id, 'DELETED', transaction_id from audit_entries where id = ${id}`,
    );
    expect(broken).toEqual({ position: null, entryId: 'audit_entry_0' });
  });

  test('links in another order are named', async () => {
    const { broken } = await afterTampering(
      sql`update audit_seals set position = -1 where position = ${place}`,
      sql`update audit_seals set position = ${place} where position = ${place + 1}`,
      sql`update audit_seals set position = ${place + 1} where position = -1`,
    );
    expect(broken).toMatchObject({ position: place });
  });

  test('the database refuses deletions, and changes of all but names and values', async () => {
    const { db } = scene.database;
    for (const change of [
      sql`delete from audit_entries where id = ${id}`,
      sql`update audit_entries set actor_id = null where id = ${id}`,
    ])
      await expect(change.execute(db)).rejects.toThrow('stay as they are');
  });
});

test('an erasure leaves the chain whole, and no salt of the former values', async () => {
  const customer = await scene.janeWithTraces();
  await sealAll();
  const before = await verify();
  await scene.done(`POST /admin/customer/erase/${customer.id}`, { version: customer.version });
  expect(await verify()).toMatchObject({ count: before.count, broken: null });
  await sealAll();
  const after = await verify();
  expect(after.broken).toBeNull();
  expect(after.rewritten).toBeGreaterThan(3);
  expect(after.count).toBe((await entries()).length + after.rewritten);
  const all = await seals();
  const last = new Map(all.map(({ entryId, position }) => [entryId, position]));
  expect(all.every(({ entryId, position, salt }) => (salt !== null) === (last.get(entryId) === position))).toBe(true);
});

test('an erasure before the first seal leaves one link for each entry', async () => {
  await sealAll();
  const { rewritten } = await verify();
  const { id } = await scene.customer({ ...jane, fullName: 'Ottoline Zwickelbart', email: null });
  await scene.done(`POST /admin/customer/erase/${id}`, { version: 1 });
  await sealAll();
  expect(await verify()).toMatchObject({ count: (await entries()).length + rewritten, rewritten, broken: null });
});

test('the erasure of a user leaves the chain whole', async () => {
  const clerk = await scene.person('ROLE_QUOTATION_ADMIN', scene.companyId, { fullName: 'Cleo Clerk' });
  const view = { name: 'Mine', kind: 'VIEW', definition: { pane: '/layout/jobs', q: '' } };
  await scene.done('POST /admin/saved/command/create', view, clerk);
  await sealAll();
  await scene.done(`POST /admin/user/erase/${clerk.id}`, {
    version: (await scene.done(`GET /admin/user/get/info/${clerk.id}`)).version,
  });
  await sealAll();
  expect(await verify()).toMatchObject({ broken: null, rewritten: expect.any(Number) });
  expect((await entries()).filter(({ actorName }) => actorName === 'Cleo Clerk')).toEqual([]);
});

test('several sealers at once, and a sealer that fails in the middle, leave one whole chain', async () => {
  const { db } = scene.database;
  await sealAll();
  const { count, rewritten } = await verify();
  await sql`insert into audit_entries (id, record_id, action)
    select 'audit_entry_' || lpad(i::text, 5, '0'), 'job_1', 'UPDATED' from generate_series(1, 2500) i`.execute(db);
  await sql`alter table audit_seals add constraint fails check (position <> ${sql.lit(count + 1500)}) not valid`.execute(
    db,
  );
  // Entries that an open transaction holds up would not be sealed, and the sealer would not fail.
  await settled(db);
  await expect(seal()).rejects.toThrow('fails');
  expect(await verify()).toMatchObject({ count: count + 1400, broken: null });
  await sql`alter table audit_seals drop constraint fails`.execute(db);
  await Promise.all([seal(), seal(), seal()]);
  await sealAll();
  expect(await verify()).toMatchObject({ count: (await entries()).length + rewritten, broken: null });
});

test('a trail restored into another database, where transactions count anew, is sealed on', async () => {
  const { db } = scene.database;
  await sealAll();
  const { count } = await verify();
  const later = sql`(transaction_id::text::bigint + 1000000000)::text::xid8`;
  await sql`alter table audit_entries disable trigger audit_entries_stay`.execute(db);
  await sql`update audit_entries set transaction_id = ${later}`.execute(db);
  await sql`alter table audit_entries enable trigger audit_entries_stay`.execute(db);
  await sql`update audit_seal_place set transaction_id = ${later}`.execute(db);
  await customers('Di East');
  await sealAll();
  expect(await verify()).toMatchObject({ count: count + 1, broken: null });
});
