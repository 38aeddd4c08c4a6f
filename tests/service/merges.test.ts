import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mergedCustomerCompanies, mergedCustomers, mergedItems } from '../../service/merges/kinds.ts';
import { line, openQuotationScene, type QuotationScene } from './quotation-scene.ts';
import type { Person } from './scene.ts';

// biome-ignore lint/suspicious/noExplicitAny: any record.
type Any = any;

const MERGE = 'POST /admin/customer/merge';

let scene: QuotationScene;
let admin: Person;
beforeAll(async () => {
  scene = await openQuotationScene();
  admin = scene.admin;
});
afterAll(() => scene[Symbol.asyncDispose]());

async function call(what: string, body?: object, who = admin): Promise<Any> {
  const answer = await scene.call(who, what, body);
  expect([what, answer.status, answer.body.detail]).toEqual([what, 200, undefined]);
  return answer.body;
}

const ids = (survivor: Any, merged: Any) => ({
  id: survivor.id,
  version: survivor.version,
  mergedId: merged.id,
  mergedVersion: merged.version,
});
const merge = (survivor: Any, merged: Any, values: object = {}) => call(MERGE, { ...ids(survivor, merged), ...values });
const undo = (merged: Any) => call(`POST /admin/merge/undo/${merged.id}`, { version: merged.version + 1 });
const info = (id: string) => call(`GET /admin/customer/get/info/${id}`);
const jobsOf = async (id: string): Promise<string[]> => {
  const { edges } = await call(`GET /admin/customer/get/all/jobs/${id}`);
  return edges.map(({ node }: { node: Any }) => node.id);
};
const job = (customerId: string): Promise<Any> => call('POST /admin/job/create', { title: 'Furnace', customerId });
const pdf = async (path: string, id: string) =>
  (await scene.call(admin, `GET /v2/admin/quotation/download/${path}?id=${id}`)).text;

const customer = (values: object = {}) => scene.customer({ fullName: 'Aoife Brennan', ...values }, admin);
const company = (name: string, values: object = {}) =>
  call('POST /admin/customer/save/company/name', { name, ...values });
const item = (code: string, values: object = {}) =>
  call('POST /v2/admin/quotation/save/itemMaster', { code, name: 'Boiler', unit: 'pc', unitPrice: '10', ...values });

describe('merging two customers', () => {
  test('moves jobs, quotations and proforma invoices to the survivor, also deleted ones', async () => {
    const [survivor, merged] = [await customer(), await customer()];
    const [open, gone] = [await job(merged.id), await job(merged.id)];
    await call(`DELETE /admin/job/delete/${gone.id}?version=1`);
    const quotation = await scene.quotation({ customerId: merged.id });
    const accepted = await scene.moved(quotation, 'SENT', 'ACCEPTED');
    const invoice = await call('POST /v2/admin/quotation/generate/proforma/invoice', {
      id: accepted.id,
      version: accepted.version,
    });
    await merge(survivor, merged);
    expect(await jobsOf(survivor.id)).toEqual([open.id]);
    const restored = await call(`POST /admin/job/restore/${gone.id}`, { version: 3 });
    const now = [restored, await scene.info(quotation.id), await call(`GET /admin/node/get/${invoice.id}`)];
    expect(now.map(({ customerId }) => customerId)).toEqual([survivor.id, survivor.id, survivor.id]);
  });

  test('keeps the survivor’s values but those taken over, and needs an e-mail or a phone', async () => {
    const survivor = await customer({ phone: '1', email: 'aoife@brennan.example' });
    const merged = await customer({ fullName: 'A. Brennan', phone: '2', address: { city: 'Toronto' } });
    const answer = await merge(survivor, merged, { take: ['phone', 'address'] });
    expect(answer).toMatchObject({
      id: survivor.id,
      version: 2,
      fullName: 'Aoife Brennan',
      phone: '2',
      email: 'aoife@brennan.example',
      address: { city: 'Toronto' },
    });
    const unreachable = await scene.call(admin, MERGE, {
      ...ids(await customer({ phone: '1' }), await customer({ phone: null, email: 'a@b.example' })),
      take: ['phone'],
    });
    expect([unreachable.status, unreachable.body.code]).toEqual([400, 'BAD_INPUT']);
    const unknown = await scene.call(admin, MERGE, { ...ids(answer, await customer()), take: ['companyId'] });
    expect(unknown.body.errors).toMatchObject([{ path: 'take.0', code: 'NOT_ONE_OF' }]);
  });

  test('leaves sent documents as they were, to the byte', async () => {
    const merged = await customer({ fullName: 'A. Brennan' });
    const sent = await scene.moved(await scene.quotation({ customerId: merged.id }), 'SENT');
    await scene.update(sent, { subject: 'Two boilers' });
    const again = await scene.moved(await scene.info(sent.id), 'SENT', 'ACCEPTED');
    const [version] = await scene.versions(sent.id);
    const billed = { id: again.id, version: again.version };
    const invoice = await call('POST /v2/admin/quotation/generate/proforma/invoice', billed);
    const documents = () =>
      Promise.all([
        pdf('pdf', sent.id),
        pdf('edited/version/pdf', version.id),
        pdf('proforma/invoice/pdf', invoice.id),
      ]);
    const before = await documents();
    expect(before[0]).toContain('%PDF');
    await merge(await customer({ fullName: 'Somebody Else' }), merged);
    expect(await documents()).toEqual(before);
    expect(await scene.versions(sent.id)).toEqual([version]);
  });

  test('leads the old id on, everywhere', async () => {
    const [survivor, merged] = [await customer(), await customer({ fullName: 'A. Brennan' })];
    const moved = await job(merged.id);
    await merge(survivor, merged);
    const last = await customer({ fullName: 'Last of All' });
    await merge(last, await info(survivor.id));
    expect(await info(merged.id)).toEqual(await info(last.id));
    expect((await call(`GET /admin/node/get/${merged.id}`)).id).toBe(last.id);
    expect(await jobsOf(merged.id)).toEqual([moved.id]);
    expect((await call(`GET /admin/job/get/all?customerId=${merged.id}`)).edges).toHaveLength(1);
    expect((await job(merged.id)).customerId).toBe(last.id);
    expect((await scene.quotation({ customerId: merged.id })).customerId).toBe(last.id);
    const { edges } = await call(`GET /v2/admin/quotation/get/all/by/customer/${merged.id}`);
    expect(edges).toHaveLength(1);
  });

  test('takes the merged record out of lists, of search and of the deleted records', async () => {
    const [survivor, merged] = [await customer(), await customer({ fullName: 'Fiachra Unusual' })];
    await merge(survivor, merged);
    const lists = ['', '&deleted=true'].map((only) => call(`GET /admin/customer/get/all?search=fiachra${only}`));
    expect((await Promise.all(lists)).map(({ edges }) => edges)).toEqual([[], []]);
    expect(await call('GET /admin/search/get?text=fiachra')).toEqual([]);
  });

  test('refuses changes of the merged record with the name of the survivor', async () => {
    const [survivor, merged] = [await customer({ fullName: 'Sorcha Daly' }), await customer()];
    await merge(survivor, merged);
    const answers = [
      await scene.call(admin, 'PUT /admin/customer/update', { id: merged.id, version: 1, fullName: 'Late' }),
      await scene.call(admin, `POST /admin/customer/restore/${merged.id}`, { version: 2 }),
      await scene.call(admin, MERGE, ids(await customer(), merged)),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([409, 'CONFLICT']);
      expect(body.errors).toMatchObject([{ path: '', code: 'MERGED', kind: 'customer', name: 'Sorcha Daly' }]);
    }
  });

  test('checks both versions, and refuses a record with itself or of another company', async () => {
    const [survivor, merged] = [await customer(), await customer()];
    for (const stale of [{ version: 2 }, { mergedVersion: 2 }]) {
      const { status, body } = await scene.call(admin, MERGE, { ...ids(survivor, merged), ...stale });
      expect([status, body.code]).toEqual([409, 'STALE_VERSION']);
    }
    expect((await scene.call(admin, MERGE, ids(survivor, survivor))).status).toBe(400);
    const foreign = await scene.customer({ fullName: 'Otto' }, scene.stranger);
    expect((await scene.call(admin, MERGE, ids(survivor, foreign))).status).toBe(404);
    const root = await scene.person('ROLE_SUPER_ADMIN', null);
    expect((await scene.call(root, MERGE, ids(survivor, foreign))).status).toBe(404);
    expect(await info(survivor.id)).toEqual(survivor);
  });

  test('is written to the trail of both records and of each moved record', async () => {
    const [survivor, merged] = [await customer(), await customer({ fullName: 'A. Brennan' })];
    const moved = await job(merged.id);
    await merge(survivor, merged);
    const trail = async (id: string) => {
      const { db } = scene.database;
      const rows = await db.selectFrom('auditEntries').where('recordId', '=', id).orderBy('id').selectAll().execute();
      const { action, changes } = rows.at(-1) ?? {};
      return { action, changes };
    };
    const from = null;
    expect(await trail(survivor.id)).toEqual({
      action: 'MERGED',
      changes: [{ field: 'merged', from, to: 'A. Brennan' }],
    });
    expect(await trail(merged.id)).toEqual({
      action: 'MERGED',
      changes: [{ field: 'mergedInto', from, to: 'Aoife Brennan' }],
    });
    expect(await trail(moved.id)).toEqual({
      action: 'UPDATED',
      changes: [{ field: 'customerId', from: merged.id, to: survivor.id }],
    });
  });

  test('happens once for two calls with a key', async () => {
    const body = ids(await customer(), await customer());
    const headers = { 'idempotency-key': 'merge-once' };
    const answers = [
      await scene.call(admin, MERGE, body, { headers }),
      await scene.call(admin, MERGE, body, { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.text).toBe(answers[0]?.text);
  });

  test('of two merges of the same records one is done, in either direction', async () => {
    const [one, other] = [await customer(), await customer()];
    const answers = await Promise.all([
      scene.call(admin, MERGE, ids(one, other)),
      scene.call(admin, MERGE, ids(other, one)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('taking back a merge', () => {
  test('returns the moved records and values; later ones stay with the survivor and are listed', async () => {
    const [survivor, merged] = [await customer({ phone: '1' }), await customer({ phone: '2', email: 'a@b.example' })];
    const [moved, own] = [await job(merged.id), await job(survivor.id)];
    const survived = await merge(survivor, merged, { take: ['phone', 'email'] });
    const renamed = { id: survivor.id, version: survived.version, email: 'later@b.example' };
    await call('PUT /admin/customer/update', renamed);
    const later = await job(survivor.id);
    const answer = await undo(merged);
    expect(answer).toEqual({
      id: merged.id,
      version: 3,
      survivorId: survivor.id,
      added: [{ recordId: later.id, name: later.number }],
    });
    expect(await jobsOf(merged.id)).toEqual([moved.id]);
    expect(await jobsOf(survivor.id)).toEqual([later.id, own.id]);
    expect(await info(merged.id)).toMatchObject({ id: merged.id, phone: '2', deletedAt: null });
    expect(await info(survivor.id)).toMatchObject({ phone: '1', email: 'later@b.example' });
    expect((await scene.call(admin, `POST /admin/merge/undo/${merged.id}`, { version: 3 })).status).toBe(404);
  });

  test('is listed for the survivor, and possible for 30 days', async () => {
    const [survivor, merged] = [await customer(), await customer({ fullName: 'A. Brennan' })];
    await merge(survivor, merged);
    expect(await call(`GET /admin/merge/get/all/${survivor.id}`)).toMatchObject([
      { mergedId: merged.id, mergedVersion: 2, mergedName: 'A. Brennan' },
    ]);
    const past = new Date(Date.now() - 31 * 86_400_000);
    await scene.database.db.updateTable('merges').set({ mergedAt: past }).where('mergedId', '=', merged.id).execute();
    expect(await call(`GET /admin/merge/get/all/${survivor.id}`)).toEqual([]);
    expect((await scene.call(admin, `POST /admin/merge/undo/${merged.id}`, { version: 2 })).status).toBe(404);
  });

  test('is refused with the reason after the survivor was merged on or deleted', async () => {
    const [survivor, merged, last] = [await customer(), await customer(), await customer({ fullName: 'Last of All' })];
    const survived = await merge(survivor, merged);
    await merge(last, survived);
    const early = await scene.call(admin, `POST /admin/merge/undo/${merged.id}`, { version: 2 });
    expect(early.body.errors).toMatchObject([{ path: '', code: 'MERGED', name: 'Last of All' }]);
    await undo(survived);
    const back = await info(survivor.id);
    await call(`DELETE /admin/customer/delete/${survivor.id}?version=${back.version}`);
    const late = await scene.call(admin, `POST /admin/merge/undo/${merged.id}`, { version: 2 });
    expect(late.body.errors).toMatchObject([{ path: '', code: 'DELETED', name: 'Aoife Brennan' }]);
  });

  test('leaves a record with the customer it was given to since', async () => {
    const [survivor, merged, third] = [await customer(), await customer(), await customer()];
    const moved = await job(merged.id);
    await merge(survivor, merged);
    await call('PUT /admin/job/update', { id: moved.id, version: 2, customerId: third.id });
    await undo(merged);
    expect(await jobsOf(third.id)).toEqual([moved.id]);
  });
});

describe('merging two customer companies', () => {
  test('moves the customers, and the survivor may take the name', async () => {
    const [survivor, merged] = [await company('Brennan Ltd'), await company('Brennan Limited', { taxNumber: '7' })];
    const employee = await customer({ customerCompanyId: merged.id });
    const body = { ...ids(survivor, merged), take: ['name', 'taxNumber'] };
    expect(await call('POST /admin/customer/company/merge', body)).toMatchObject({
      name: 'Brennan Limited',
      taxNumber: '7',
    });
    expect((await info(employee.id)).customerCompanyId).toBe(survivor.id);
    expect((await call(`GET /admin/customer/get/all/${merged.id}`)).edges).toHaveLength(1);
    expect((await customer({ customerCompanyId: merged.id })).customerCompanyId).toBe(survivor.id);
    await undo(merged);
    expect((await info(employee.id)).customerCompanyId).toBe(merged.id);
    expect((await call(`GET /admin/customer/company/get/info/${survivor.id}`)).name).toBe('Brennan Ltd');
  });

  test('is not taken back while another has the name', async () => {
    const [survivor, merged] = [await company('Daly Ltd'), await company('Daly Limited')];
    await call('POST /admin/customer/company/merge', ids(survivor, merged));
    await company('Daly Limited');
    const { status, body } = await scene.call(admin, `POST /admin/merge/undo/${merged.id}`, { version: 2 });
    expect([status, body.errors[0].code]).toEqual([409, 'TAKEN']);
  });
});

test('merging two items moves the lines of drafts alone, and back', async () => {
  const [survivor, merged] = [await item('M-1'), await item('M-2')];
  const draft = await scene.quotation({ lines: [{ ...line, itemId: merged.id }, line] });
  const sent = await scene.moved(await scene.quotation({ lines: [{ ...line, itemId: merged.id }] }), 'SENT');
  const itemsIn = async (id: string) => (await scene.lines(id)).map(({ itemId }) => itemId);
  await call('POST /v2/admin/quotation/merge/itemMaster', ids(survivor, merged));
  expect(await itemsIn(draft.id)).toEqual([survivor.id, null]);
  expect(await itemsIn(sent.id)).toEqual([merged.id]);
  expect((await call(`GET /v2/admin/quotation/get/itemMaster/info/${merged.id}`)).id).toBe(survivor.id);
  const late = await scene.quotation({ lines: [{ ...line, itemId: merged.id }] });
  expect(await itemsIn(late.id)).toEqual([survivor.id]);
  const { added } = await undo(merged);
  expect(await itemsIn(draft.id)).toEqual([merged.id, null]);
  expect(added).toEqual([{ recordId: late.id, name: late.number }]);
});

test('every foreign key to a record that people merge follows the merge', async () => {
  const { rows } = await sql<{ column: string }>`
    select source.relname || '.' || attname as column from pg_constraint
    join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and target.relname in ('customers', 'customer_companies', 'items')`.execute(scene.database.db);
  const moved = [mergedCustomers, mergedCustomerCompanies, mergedItems]
    .flatMap(({ attached }) => attached.flatMap(({ moves }) => moves?.column ?? []))
    .map((column) => column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(({ column }) => !moved.includes(column))).toEqual([]);
});

test('notes follow the merge and its undo; a later note stays', async () => {
  const [survivor, merged] = [await customer(), await customer()];
  const note = (recordId: string, text: string) => call('POST /admin/note/create', { recordId, text });
  const textsOn = async (id: string) =>
    (await call(`GET /admin/note/get/all/${id}`)).edges.map(({ node }: Any) => node.text);
  await note(merged.id, 'Rings back');
  await merge(survivor, merged);
  await note(merged.id, 'Rang back');
  expect(await textsOn(merged.id)).toEqual(['Rang back', 'Rings back']);
  expect((await undo(merged)).added).toMatchObject([{ name: 'Rang back' }]);
  expect([await textsOn(merged.id), await textsOn(survivor.id)]).toEqual([['Rings back'], ['Rang back']]);
});

test('attached records are counted before a merge', async () => {
  const { id } = await customer();
  await job(id);
  await scene.quotation({ customerId: id });
  const counts = Object.fromEntries(
    (await call(`GET /admin/merge/get/attached/${id}`)).map(({ kind, count }: Any) => [kind, count]),
  );
  expect(counts).toEqual({ JOBS: 1, QUOTATIONS: 1, PROFORMA_INVOICES: 0, MESSAGES: 0, NOTES: 0 });
});

describe('likely doubles of a new record', () => {
  const similar = async (query: string) =>
    (await call(`GET /admin/merge/get/similar?${query}`)).map(({ name, matched }: Any) => [name, ...matched]);

  test('have the same phone in any notation, the same e-mail, or the same name and city', async () => {
    const values = { phone: '+1 416 555 0177', email: 'Nuala@Byrne.example', address: { city: 'Montréal' } };
    await customer({ fullName: 'Nuala Byrne', ...values });
    const of = (query: string) => similar(`kind=CUSTOMER&${query}`);
    expect(await of('phone=(416)%20555-0177')).toEqual([['Nuala Byrne', 'PHONE']]);
    expect(await of('email=nuala@byrne.example&phone=4165550199')).toEqual([['Nuala Byrne', 'EMAIL']]);
    expect(await of('name=nuala%20BYRNE&city=montreal')).toEqual([['Nuala Byrne', 'NAME_AND_CITY']]);
    expect(await of('name=nuala%20byrne&city=Toronto')).toEqual([]);
    expect(await of('name=nuala%20byrne')).toEqual([]);
    expect(await of('phone=177')).toEqual([]);
    for (const other of ['%2B1%20416%20555%200177%20x12', '4165550177%20ext.%203', '555%200177', '0416%20555%200177']) {
      expect(await of(`phone=${other}`), other).toEqual([['Nuala Byrne', 'PHONE']]);
    }
    expect(await of('phone=%2B1%20647%20555%200177')).toEqual([]);
    await customer({ fullName: 'Extended', phone: '+1 416 555 0188 x7' });
    expect(await of('phone=416%20555%200188')).toEqual([['Extended', 'PHONE']]);
    await company('Byrne & Co');
    expect(await similar('kind=CUSTOMER_COMPANY&name=byrne%20%26%20co')).toEqual([['Byrne & Co', 'NAME']]);
    await item('M-9', { name: 'Rare valve' });
    expect(await similar('kind=ITEM&name=rare%20valve')).toEqual([['Rare valve', 'NAME']]);
  });

  test('are named within the company alone', async () => {
    await customer({ fullName: 'Own', phone: '+1 416 555 0155' });
    const { body } = await scene.call(scene.stranger, 'GET /admin/merge/get/similar?kind=CUSTOMER&phone=4165550155');
    expect(body).toEqual([]);
  });
});
