import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { keepSecurityEvents } from '../../service/accounts/security-keeper.ts';
import { verifyChain } from '../../service/login/events/chain.ts';
import { eraseDue } from '../../service/people/retention/retention.ts';
import { verifyTrail } from '../../service/records/trail/verifying.ts';
import { jane, openPersonScene, type PersonScene } from './person-scene.ts';
import { PASSWORD } from './scene.ts';

// biome-ignore lint/suspicious/noExplicitAny: any record.
type Any = any;

let scene: PersonScene;
beforeAll(async () => {
  scene = await openPersonScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const none = {
  ...{ deletedCustomerDays: null, deletedUserDays: null, finishedJobDays: null },
  ...{ noteDays: null, messageDays: null, securityEventDays: null },
};
/** Sets the days of the company. */
const keeping = (days: object) =>
  scene.database.db
    .updateTable('companies')
    .set({ ...none, ...days })
    .where('id', '=', scene.companyId)
    .execute();
async function eraseAll(): Promise<void> {
  while ((await eraseDue(scene.database.db)) > 0);
}
const info = (id: string) => scene.done(`GET /admin/customer/get/info/${id}`);

async function deleted(days: number): Promise<string> {
  const { id } = await scene.customer(jane);
  await scene.done(`DELETE /admin/customer/delete/${id}?version=1`);
  await sql`update customers set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
    scene.database.db,
  );
  return id;
}

test('nothing is erased without days', async () => {
  await keeping({});
  const id = await deleted(1000);
  await eraseAll();
  expect(await info(id)).toMatchObject({ fullName: jane.fullName, erasedAt: null });
});

test('a customer whom another service erases counts as nothing done', async () => {
  await keeping({ deletedCustomerDays: 60 });
  await eraseAll();
  const id = await deleted(61);
  const { db } = scene.database;
  // The embedded engine has one connection, so no other transaction can hold a row.
  if (inject('databaseServer'))
    await db.transaction().execute(async (trx) => {
      await sql`select from customers where id = ${id} for update`.execute(trx);
      expect(await eraseDue(db)).toBe(0);
    });
  expect(await eraseDue(db)).toBe(1);
});

test('a deleted customer is erased after the days of the company, by Docket itself', async () => {
  await keeping({ deletedCustomerDays: 60 });
  const [old, young, live] = [await deleted(61), await deleted(59), (await scene.customer(jane)).id];
  const [survivor, merged] = [await scene.customer({ fullName: 'Ann' }), await scene.customer({ fullName: 'Anne' })];
  const seen = { id: survivor.id, version: 1, mergedId: merged.id, mergedVersion: 1 };
  await scene.done('POST /admin/customer/merge', seen);
  await sql`update customers set deleted_at = now() - interval '90 days' where id = ${merged.id}`.execute(
    scene.database.db,
  );
  await eraseAll();
  expect(await info(old)).toMatchObject({ fullName: expect.stringMatching(/^Erased customer/), email: null });
  for (const id of [young, live]) expect(await info(id)).toMatchObject({ fullName: jane.fullName, erasedAt: null });
  expect((await info(survivor.id)).fullName).toBe('Ann');
  const { edges } = await scene.done(`GET /admin/audit/get/all/${old}`);
  expect(edges[0].node).toMatchObject({ action: 'ERASED', actorName: null });
});

/** Moves a time of a row into the past. */
const age = (table: string, column: string, id: string, days: number) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - make_interval(days => ${days}) where id = ${id}`.execute(
    scene.database.db,
  );
/** Everything in the database about records, as text. */
async function rowsAbout(...ids: string[]): Promise<string> {
  const { db } = scene.database;
  const texts: string[] = [];
  for (const table of ['jobs', 'notes', 'mentions', 'users', 'auditEntries'])
    texts.push(
      JSON.stringify(
        await sql`select * from ${sql.table(table)}
      where id = any(${ids}::text[]) ${table === 'auditEntries' ? sql`or record_id = any(${ids}::text[])` : sql``}`.execute(
          db,
        ),
      ),
    );
  texts.push(JSON.stringify(await db.selectFrom('completedInfos').where('jobId', 'in', ids).selectAll().execute()));
  return texts.join('\n');
}

test('a deleted user is erased after the days, and not while the user has an open job', async () => {
  const [old, young, busy] = [
    await scene.person('ROLE_QUOTATION_ADMIN', scene.companyId, { fullName: 'Otto Altmann' }),
    await scene.person('ROLE_QUOTATION_ADMIN', scene.companyId, { fullName: 'Yvo Jungmann' }),
    await scene.person('ROLE_USER', scene.companyId, { fullName: 'Bea Busy' }),
  ];
  for (const { id } of [old, young, busy]) await scene.done(`DELETE /admin/user/delete/${id}?version=1`);
  for (const { id } of [old, busy]) await age('users', 'deletedAt', id, 61);
  await age('users', 'deletedAt', young.id, 59);
  const customer = await scene.customer(jane);
  const job = await scene.done('POST /admin/job/create', { customerId: customer.id, title: 'Boiler' });
  const assign = { assigneeId: busy.id, status: 'ASSIGNED' as const };
  await scene.database.db.updateTable('jobs').set(assign).where('id', '=', job.id).execute();
  await keeping({ deletedUserDays: 60 });
  await eraseAll();
  expect(await rowsAbout(old.id)).not.toContain('Altmann');
  expect(await rowsAbout(young.id)).toContain('Jungmann');
  expect(await rowsAbout(busy.id)).toContain('Busy');
});

test('a note is erased after the days, with its mentions and its history, and stays gone', async () => {
  const customer = await scene.customer(jane);
  const colleague = await scene.person('ROLE_QUOTATION_ADMIN', scene.companyId, { fullName: 'Cleo Clerk' });
  const add = (text: string) => scene.done('POST /admin/note/create', { recordId: customer.id, text });
  const [old, young] = [await add('Hates dogs, says @Cleo Clerk'), await add('Loves cats')];
  await age('notes', 'createdAt', old.id, 31);
  await keeping({ noteDays: 30 });
  await eraseAll();
  expect(await rowsAbout(old.id, young.id)).not.toContain('dogs');
  const { edges } = await scene.done(`GET /admin/note/get/all/${customer.id}`);
  expect(edges.map(({ node }: Any) => node.text)).toEqual(['Loves cats']);
  expect((await scene.done('GET /admin/mention/get/all', undefined, colleague)).edges).toEqual([]);
  const again = await scene.call(scene.admin, `POST /admin/note/restore/${old.id}`, { version: 2 });
  expect([again.status, again.body.errors[0].code]).toEqual([409, 'ERASED']);
});

test('the texts, photos and notes of a finished job are erased after the days, and the job stays for lists', async () => {
  await keeping({});
  const customer = await scene.janeWithTraces();
  const { edges } = await scene.done(`GET /admin/job/get/all?customerId=${customer.id}`);
  const jobs: Any[] = edges.map(({ node }: Any) => node);
  const done = jobs.find(({ status }) => status === 'COMPLETED');
  const over = jobs.find(({ status }) => status === 'CANCELLED');
  const note = await scene.done('POST /admin/note/create', { recordId: done.id, text: 'Key under the pot' });
  const { photos, customerSignatureFileId } = await scene.done(`GET /admin/job/get/completed/info/${done.id}`);
  await keeping({ finishedJobDays: 60 });
  await age('jobs', 'completedAt', done.id, 61);
  await age('jobs', 'updatedAt', over.id, 61);
  await eraseAll();
  // Work may go on at a completed job.
  expect(await rowsAbout(done.id, note.id)).toContain('Key under the pot');
  expect(await rowsAbout(over.id)).not.toMatch(/Quillfeather|Hollunderweg/);

  const { version } = await scene.done(`GET /admin/job/get/info/${done.id}`);
  await scene.done(`PUT /admin/job/update/status/${done.id}`, { version, status: 'CLOSED' });
  await eraseAll();
  expect(await rowsAbout(done.id, note.id)).not.toMatch(/Quillfeather|Hollunderweg|pot/);
  expect(await scene.done(`GET /admin/job/get/info/${done.id}`)).toMatchObject({
    ...{ number: done.number, status: 'CLOSED', customerId: customer.id, title: 'Erased', siteAddress: null },
  });
  const files = [customerSignatureFileId, ...photos.map(({ fileId }: Any) => fileId)];
  expect(files).toHaveLength(2);
  for (const id of files) expect((await scene.call(scene.admin, `GET /app/file/get/${id}`)).status).toBe(404);
  expect((await verifyTrail(scene.database.db)).broken).toBeNull();
});

test('recipients and texts of messages are erased after the days; attachments and later messages stay', async () => {
  const customer = await scene.customer({ fullName: 'Rosalind Petty', email: 'rosalind@petty.example' });
  const send = async () => {
    const quotation = await scene.quotation({ customerId: customer.id });
    const letter = { to: [customer.email], subject: 'For Rosalind Petty', body: 'Dear Rosalind Petty' };
    const { id, version } = quotation;
    return scene.done('POST /v2/admin/quotation/send/quotation', { id, version, ...letter });
  };
  const [old, waiting, young] = [await send(), await send(), await send()];
  const { db } = scene.database;
  await db.updateTable('messages').set({ status: 'FAILED' }).where('id', 'in', [old.id, young.id]).execute();
  await sql`update messages set created_at = now() - interval '31 days' where id in (${old.id}, ${waiting.id})`.execute(
    db,
  );
  await keeping({ messageDays: 30 });
  await eraseAll();
  expect(await scene.done(`GET /admin/node/get/${old.id}`)).toMatchObject({
    ...{ subject: 'Erased', body: 'Erased', status: 'CANCELLED' },
    recipients: [{ address: 'erased@erased.invalid' }],
    attachments: old.attachments,
  });
  for (const { id } of [waiting, young])
    expect(await scene.done(`GET /admin/node/get/${id}`)).toMatchObject({ subject: 'For Rosalind Petty' });
  const history = async ({ recordId }: Any) => JSON.stringify(await scene.done(`GET /admin/audit/get/all/${recordId}`));
  expect(await history(old)).not.toContain('Petty');
  expect(await history(young)).toContain('Petty');
  const { rows } = await sql`select from message_documents where message_id = ${old.id}`.execute(db);
  expect(rows).toHaveLength(1);
});

test('addresses of security events are unreadable after the days, and the chain stays whole', async () => {
  const { db } = scene.database;
  await scene.call(null, 'POST /admin/user/login', { email: scene.admin.email, password: PASSWORD });
  const silent = { isDelivering: false, enqueue: async () => {}, wake: () => {} };
  await keepSecurityEvents({ db, accountMail: silent }, { info: () => {} } as never);
  const last = async () =>
    (await scene.done(`GET /admin/security-event/get/all?kind=LOGIN&userId=${scene.admin.id}&first=1`)).edges[0].node;
  await keeping({ securityEventDays: 90 });
  await eraseAll();
  expect(await last()).toMatchObject({ address: '127.0.0.1' });
  await db.updateTable('eventKeys').set({ day: '2026-01-01' }).where('userId', '=', scene.admin.id).execute();
  await eraseAll();
  expect(await last()).toMatchObject({ kind: 'LOGIN', address: null, device: null });
  expect((await verifyChain(db)).broken).toBeNull();
});
