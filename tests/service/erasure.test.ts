import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepSecurityEvents } from '../../service/accounts/security-keeper.ts';
import { verifyChain } from '../../service/login/events/chain.ts';
import { newId } from '../../service/shared/ids.ts';
import { jane, openPersonScene, type PersonScene } from './person-scene.ts';
import { PASSWORD, type Person } from './scene.ts';

// biome-ignore lint/suspicious/noExplicitAny: any record.
type Any = any;

let scene: PersonScene;
let admin: Person;
beforeAll(async () => {
  scene = await openPersonScene();
  admin = scene.admin;
});
afterAll(() => scene[Symbol.asyncDispose]());

/** The columns of kept documents. Law demands the documents to the byte, and an erasure changes none. */
const KEPT: Record<string, string> = {
  'quotations.subject': 'in the document of a sent quotation',
  'quotations.search': 'finds a sent quotation by its subject',
  'quotation_contents.particulars': 'the customer in the document of a sent quotation or proforma invoice',
  'proforma_invoices.subject': 'in the document',
  'proforma_invoices.search': 'finds the proforma invoice by its subject',
  'completed_infos.work_done': 'in the report',
  'completed_infos.customer_name': 'in the report, beside the signature',
  'completed_infos.photos': 'captions in the report',
  'completed_infos.kept_report': 'the content of the report',
  'message_documents.bytes': 'the report as it was mailed',
  'vocabulary.word': 'words of kept documents, for misspellings',
  'vocabulary.codes': 'the codes of these words',
};

/** Deliveries of a webhook that names a person, with each status, as after the changes of a record. */
async function deliveriesOf(recordId: string, name: string, actor = admin): Promise<string> {
  const { db } = scene.database;
  const address = {
    name: `Hook ${recordId}`,
    url: 'https://hooks.example/',
    query: `title: "${name}"`,
    kind: 'JOB',
  };
  const { id: webhookId } = await scene.done('POST /app/webhook/create', address);
  await db.updateTable('webhooks').set({ status: 'INACTIVE' }).where('id', '=', webhookId).execute();
  const shaped = { data: { customer: { fullName: name, note: 'Gives the best tips' } } };
  const plain = { data: { recordId, fields: ['title'], actorId: actor.id, actorName: name } };
  const given = ['WAITING', 'SENDING', 'DELIVERED', 'FAILED'] as const;
  for (const [i, status] of given.entries())
    for (const body of [shaped, plain])
      await db
        .insertInto('webhookDeliveries')
        .values({
          ...{ id: newId('webhook_delivery'), webhookId, eventId: newId('audit_entry'), recordId, type: 'job.updated' },
          ...{ at: new Date(), dueAt: i < 2 ? new Date() : null, status, body: JSON.stringify(body) },
          ...{ answer: `Thank you, ${name}`, problem: `No place for ${name}` },
        })
        .execute();
  return webhookId;
}

/** The statuses and bodies in the log of a webhook. */
const logOf = (webhookId: string) =>
  scene.database.db
    .selectFrom('webhookDeliveries')
    .where('webhookId', '=', webhookId)
    .select(['status', 'body', 'answer'])
    .orderBy('place')
    .execute();

/** Every column of the database that holds one of some words, as `table.column`. */
async function columnsWith(words: readonly string[]): Promise<string[]> {
  const { db } = scene.database;
  const { rows: columns } = await sql<{ tableName: string; columnName: string; dataType: string }>`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'bytea', 'character varying', 'ARRAY')`.execute(
    db,
  );
  expect(columns.length).toBeGreaterThan(200);
  const found: string[] = [];
  for (const { tableName, columnName, dataType } of columns) {
    const column = sql.raw(`"${columnName}"`);
    const text = dataType === 'bytea' ? sql`encode(${column}, 'escape')` : sql`${column}::text`;
    const patterns = words.map((word) => `%${word}%`);
    const { rows } = await sql`
      select from ${sql.raw(`"${tableName}"`)} where ${text} ilike any(${patterns}::text[]) limit 1`.execute(db);
    if (rows.length > 0) found.push(`${tableName}.${columnName}`);
  }
  return found.toSorted();
}

const JANE = ['quillfeather', 'janetta', 'hollunderweg', '5550188'];

const erase = (id: string, version: number) => scene.done(`POST /admin/customer/erase/${id}`, { version });
const pdf = async (url: string) =>
  (await scene.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })).rawPayload.toString('latin1');

describe('the erasure of a customer', () => {
  test('leaves the values of the customer in kept documents alone', async () => {
    const customer = await scene.janeWithTraces();
    const [job, quotation, invoice] = await Promise.all([
      scene.database.db.selectFrom('completedInfos').select('jobId as id').executeTakeFirstOrThrow(),
      scene.database.db.selectFrom('quotations').where('sentAt', 'is not', null).select('id').executeTakeFirstOrThrow(),
      scene.database.db.selectFrom('proformaInvoices').select('id').executeTakeFirstOrThrow(),
    ]);
    const documents = [
      `/admin/job/downloadPdf/${job.id}`,
      `/v2/admin/quotation/download/pdf?id=${quotation.id}`,
      `/v2/admin/quotation/download/proforma/invoice/pdf?id=${invoice.id}`,
    ];
    const before: string[] = [];
    for (const url of documents) before.push(await pdf(url));
    const key = { headers: { 'idempotency-key': 'a-customer' } };
    await scene.call(admin, 'POST /admin/customer/save', jane, key).then(({ body }) => erase(body.id, 1));

    const webhook = await deliveriesOf(customer.id, jane.fullName);

    const preview = await scene.done(`GET /admin/customer/get/erasure/${customer.id}`);
    expect(preview).toMatchObject({
      personId: customer.id,
      placeholder: expect.stringMatching(/^Erased customer [0-9A-Z]{6}$/),
    });
    expect(Object.fromEntries(preview.parts.map(({ name, fate, count }: Any) => [name, `${fate} ${count}`]))).toEqual({
      ...{ DETAILS: 'ERASED 1', MERGED_CUSTOMERS: 'ERASED 1', NOTES_ABOUT: 'ERASED 1', NOTES: 'REPLACED 2' },
      ...{ JOBS: 'REPLACED 2', UNSENT_QUOTATIONS: 'REPLACED 1', MESSAGES: 'REPLACED 1', DELIVERIES: 'ERASED 8' },
      HISTORY: expect.stringMatching(/^REPLACED \d+$/),
      ...{ SENT_QUOTATIONS: 'KEPT 1', PROFORMA_INVOICES: 'KEPT 1', JOB_REPORTS: 'KEPT 1' },
    });
    const erased = await erase(customer.id, customer.version);
    expect(erased).toMatchObject({ fullName: preview.placeholder, email: null, phone: null, address: null });
    expect([erased.erasedAt, erased.deletedAt]).toEqual([expect.any(String), expect.any(String)]);

    const held = await columnsWith(JANE);
    expect(held.filter((column) => !(column in KEPT))).toEqual([]);
    const log = await logOf(webhook);
    expect(log.map(({ status, body }) => [status, body === null])).toEqual([
      ...['WAITING', 'WAITING', 'DELIVERED', 'FAILED'].flatMap((status) => [
        [status, true],
        [status, false],
      ]),
    ]);
    for (const [at, url] of documents.entries()) expect(await pdf(url)).toBe(before[at]);
  });

  test('drops the words of the customer from the vocabulary, except words of others', async () => {
    const { id } = await scene.customer({ fullName: 'Ottoline Zwickelbart', email: 'o@zwickelbart.example' });
    await scene.customer({ fullName: 'Ottoline Meyer' });
    await erase(id, 1);
    const { rows } = await sql<{ word: string }>`
      select word from vocabulary where word in ('ottoline', 'zwickelbart')`.execute(scene.database.db);
    expect(rows.map(({ word }) => word)).toEqual(['ottoline']);
  });

  test('leaves other customers alone', async () => {
    const other = await scene.customer({ fullName: 'Janet Hill', email: 'janet@hill.example', phone: '555' });
    const note = await scene.done('POST /admin/note/create', { recordId: other.id, text: 'Knows Rose Hill' });
    const { id } = await scene.customer({ fullName: 'Rose Hill' });
    await erase(id, 1);
    expect(await scene.done(`GET /admin/customer/get/info/${other.id}`)).toEqual(other);
    expect((await scene.done(`GET /admin/node/get/${note.id}`)).text).toBe('Knows Rose Hill');
  });

  test('is final: no change, restoration, merge or second erasure', async () => {
    const { id } = await scene.customer(jane);
    const { version } = await erase(id, 1);
    const refused = [
      ['POST', `restore/${id}`],
      ['POST', `erase/${id}`],
    ];
    for (const [method, path] of refused) {
      const { status, body } = await scene.call(admin, `${method} /admin/customer/${path}`, { version });
      expect([status, body.code, body.errors[0].code]).toEqual([409, 'CONFLICT', 'ERASED']);
    }
    const { status } = await scene.call(admin, 'PUT /admin/customer/update', { id, version, fullName: 'Jane' });
    expect(status).toBe(404);
  });

  test('waits for open jobs, draft quotations and messages in delivery', async () => {
    const { id } = await scene.customer(jane);
    const job = await scene.done('POST /admin/job/create', { customerId: id, title: 'Furnace' });
    await scene.quotation({ customerId: id });
    const { status, body } = await scene.call(admin, `POST /admin/customer/erase/${id}`, { version: 1 });
    expect([status, body.code]).toEqual([409, 'IN_USE']);
    expect(body.errors.map(({ path, count }: Any) => [path, count])).toEqual([
      ['open jobs', 1],
      ['draft quotations', 1],
    ]);
    expect((await scene.done(`GET /admin/customer/get/info/${id}`)).fullName).toBe(jane.fullName);
    expect((await scene.done(`GET /admin/job/get/info/${job.id}`)).version).toBe(1);
  });

  test('is for administrators of the company, on the version that they saw, and told as a security event', async () => {
    const { id } = await scene.customer(jane);
    const path = `POST /admin/customer/erase/${id}`;
    const other = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Elsewhere' }));
    expect((await scene.call(scene.seller, path, { version: 1 })).status).toBe(403);
    expect((await scene.call(other, path, { version: 1 })).status).toBe(404);
    expect((await scene.call(admin, path, { version: 7 })).body.code).toBe('STALE_VERSION');
    await erase(id, 1);
    const { edges } = await scene.done('GET /admin/security-event/get/all?kind=DATA_ERASED&first=1');
    expect(edges[0].node).toMatchObject({ userId: null, actorId: admin.id, changes: [{ field: 'record', to: id }] });
    const history = await scene.done(`GET /admin/audit/get/all/${id}`);
    expect(history.edges.map(({ node }: Any) => node.action)).toEqual(['ERASED', 'CREATED']);
    expect(history.edges[1].node.changes).toContainEqual({ field: 'fullName', from: null, to: 'Erased' });
  });
});

describe('the erasure of a user', () => {
  test('leaves no value of the user, and the chain of security events whole', async () => {
    const made = await scene.done('POST /admin/user/create', {
      ...{ fullName: 'Wilhelmina Ostrowski', email: 'mina@ostrowski.example', phone: '+48 22 5550199' },
      ...{ role: 'ROLE_QUOTATION_ADMIN', password: PASSWORD },
    });
    const from = {
      remoteAddress: '198.51.100.77',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
    };
    const logIn = (password: string) =>
      scene.call(null, 'POST /admin/user/login', { email: made.email, password }, from);
    const { body: session } = await logIn(PASSWORD);
    await logIn('a wrong password of Mina');
    const mina = { id: made.id, companyId: scene.companyId, email: made.email, token: session.accessToken };
    const customer = await scene.customer({ fullName: 'Ottilie Berg', email: 'o@berg.example' }, mina);
    const sent = await scene.moved(await scene.quotation({ customerId: customer.id }, mina), 'SENT');
    await scene.done('POST /admin/note/create', { recordId: customer.id, text: 'Ask @Wilhelmina Ostrowski' });
    await scene.done('POST /admin/note/create', { recordId: customer.id, text: 'I wrote this' }, mina);
    const letter = {
      to: ['o@berg.example'],
      subject: 'Offer',
      body: 'Yours,\nWilhelmina Ostrowski, mina@ostrowski.example',
    };
    await scene.done(
      'POST /v2/admin/quotation/send/quotation',
      { id: sent.id, version: sent.version, ...letter },
      mina,
    );
    const view = { kind: 'VIEW', definition: { pane: '/layout/jobs', q: 'worker: Wilhelmina Ostrowski' } };
    await scene.done('POST /admin/saved/command/create', { ...view, name: 'Jobs of Ostrowski' }, mina);
    await scene.done('POST /admin/saved/command/create', { ...view, name: 'Shared', isShared: true }, mina);
    const { db } = scene.database;
    await keepSecurityEvents({ db, accountMail: silent }, { info: () => {} } as never);
    const count = (await verifyChain(db)).count;

    const webhook = await deliveriesOf(customer.id, made.fullName, mina);
    const { version } = await scene.done(`GET /admin/user/get/info/${made.id}`);
    const preview = await scene.done(`GET /admin/user/get/erasure/${made.id}`);
    const erased = await scene.done(`POST /admin/user/erase/${made.id}`, { version });
    expect(erased).toMatchObject({ fullName: preview.placeholder, phone: null, status: 'INACTIVE' });
    expect(await columnsWith(['ostrowski', 'wilhelmina', '5550199', '198.51.100.77'])).toEqual([]);
    const [, plain] = await logOf(webhook);
    expect(JSON.parse(plain?.body ?? '').data).toMatchObject({ actorId: made.id, actorName: preview.placeholder });
    expect((await scene.call(mina, 'GET /admin/user/get/viewer')).status).toBe(401);
    expect((await logIn(PASSWORD)).status).toBe(401);
    await keepSecurityEvents({ db, accountMail: silent }, { info: () => {} } as never);
    const chain = await verifyChain(db);
    expect(chain.broken).toBeNull();
    expect(chain.count).toBeGreaterThan(count);
    const { edges } = await scene.done(`GET /admin/security-event/get/all?userId=${made.id}&kind=LOGIN`);
    expect(edges[0].node).toMatchObject({ userName: preview.placeholder, address: null, device: null, changes: [] });
  });

  test('is refused for oneself, for open jobs and for the last super admin', async () => {
    const erasing = (who: Person, id: string) => scene.call(who, `POST /admin/user/erase/${id}`, { version: 1 });
    const self = await erasing(admin, admin.id);
    expect([self.status, self.body.errors[0].code]).toEqual([409, 'OWN_ERASURE']);
    const worker = await scene.person('ROLE_USER', scene.companyId, { fullName: 'Marco' });
    const { id: customerId } = await scene.customer();
    await scene.done('POST /admin/job/create', { customerId, title: 'Furnace', assigneeId: worker.id });
    expect((await erasing(admin, worker.id)).body.code).toBe('IN_USE');
    const one = await scene.person('ROLE_SUPER_ADMIN', null);
    const other = await scene.person('ROLE_SUPER_ADMIN', null);
    expect((await erasing(one, other.id)).status).toBe(200);
    expect((await erasing(one, one.id)).status).toBe(409);
  });
});

const silent = { isDelivering: false, enqueue: async () => {}, wake: () => {} };
