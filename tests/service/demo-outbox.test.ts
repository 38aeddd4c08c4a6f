import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, fillDemo } from '../../service/demo/demo.ts';
import { openScene, type Scene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
  await fillDemo(scene.database, 'https://docket.example');
});
afterAll(() => scene[Symbol.asyncDispose]());

async function rows<Row>(query: string): Promise<Row[]> {
  return (await sql.raw<Row>(query).execute(scene.database.db)).rows;
}

test('each company has sent reports, quotations and a proforma invoice, with failed and recalled messages among them', async () => {
  const states =
    await rows(`select purpose, status, count(*)::int as count, count(distinct company_id)::int as companies
    from messages group by purpose, status order by purpose, status`);
  expect(states).toEqual([
    { purpose: 'JOB_REPORT', status: 'CANCELLED', count: 3, companies: 3 },
    { purpose: 'JOB_REPORT', status: 'FAILED', count: 3, companies: 3 },
    { purpose: 'JOB_REPORT', status: 'SENT', count: 12, companies: 3 },
    { purpose: 'PROFORMA_INVOICE', status: 'SENT', count: 3, companies: 3 },
    { purpose: 'QUOTATION', status: 'FAILED', count: 3, companies: 3 },
    { purpose: 'QUOTATION', status: 'SENT', count: 9, companies: 3 },
  ]);
});

const shownAt: Record<string, (id: string) => string> = {
  JOB_REPORT: (id) => `/admin/job/downloadPdf/${id}`,
  QUOTATION: (id) => `/v2/admin/quotation/download/pdf?id=${id}`,
  PROFORMA_INVOICE: (id) => `/v2/admin/quotation/download/proforma/invoice/pdf?id=${id}`,
};

test('a sent document has the same bytes as the shown document', async () => {
  const login = { email: 'super@docket.example', password: demoPassword };
  const { body } = await scene.call(null, 'POST /admin/user/login', login);
  const sent = await rows<{ purpose: string; record: string; bytes: Buffer }>(
    `select distinct on (purpose, company_id) purpose, record_id as record, bytes
    from messages join message_documents as document on document.message_id = messages.id`,
  );
  expect(sent).toHaveLength(9);
  for (const { purpose, record, bytes } of sent) {
    const { rawPayload } = await scene.app.inject({
      url: shownAt[purpose]?.(record) ?? '',
      headers: { authorization: `Bearer ${body.accessToken}` },
    });
    expect(rawPayload.equals(bytes)).toBe(true);
  }
});

describe('the outbox is consistent:', () => {
  test.each([
    [
      'a job report’s message is about a completed job of the company at the current version',
      `select messages.id from messages left join jobs on jobs.id = record_id where purpose = 'JOB_REPORT' and (completed_at is null
      or jobs.company_id <> messages.company_id or record_version <> jobs.version or messages.created_at < jobs.updated_at)`,
    ],
    [
      'a quotation’s message is about a quotation of the company at the time of sending',
      `select messages.id from messages left join quotations on quotations.id = record_id where purpose = 'QUOTATION'
      and (quotations.company_id is distinct from messages.company_id or record_version >= quotations.version
      or messages.created_at is distinct from quotations.sent_at)`,
    ],
    [
      'a proforma invoice’s message is about an unpaid proforma invoice of the company',
      `select messages.id from messages left join proforma_invoices as invoice on invoice.id = record_id
      where purpose = 'PROFORMA_INVOICE' and (invoice.company_id is distinct from messages.company_id
      or record_version <> invoice.version or messages.created_at <= invoice.created_at or invoice.status <> 'ISSUED')`,
    ],
    [
      'a message goes to the customer from a user of the company',
      `select messages.id from messages join (select id, customer_id from jobs union all
        select id, customer_id from quotations union all select id, customer_id from proforma_invoices) as record on record.id = record_id
      join customers on customers.id = customer_id join users on users.id = sender_id
      where recipients -> 0 ->> 'address' <> customers.email or jsonb_array_length(recipients) <> 1
      or users.company_id <> messages.company_id or users.full_name <> sender_name or users.created_at > messages.created_at`,
    ],
    [
      'exactly the sent messages are accepted',
      `select id from messages where (status = 'SENT') <> (recipients -> 0 ->> 'status' = 'ACCEPTED')
      or (status = 'SENT') <> (sent_at is not null) or (status = 'SENT') <> (reason is null)`,
    ],
    [
      'a message is written before the first attempt, and tried before the end, in the past',
      `select id from messages where first_attempt_at < created_at or updated_at < first_attempt_at or updated_at > now()`,
    ],
    [
      'a document has the stated size',
      `select id from messages left join message_documents as document on document.message_id = id
      where (attachments -> 0 ->> 'size')::int is distinct from length(bytes)`,
    ],
    ['no placeholder is left', `select id from messages where subject || body like '%{{%' or body like '%..%'`],
    [
      'a version equals the number of changes in history',
      `select id from messages where version <> (select count(*) from audit_entries where record_id = messages.id)`,
    ],
    [
      'the history of the record contains each message once, at the time of sending',
      `select id from messages where 1 <> (select count(*) from audit_entries as entry where entry.record_id = messages.record_id
      and action = 'SENT' and at = messages.created_at and entry.actor_id = sender_id and changes::text like '%' || messages.id || '%')`,
    ],
  ])('%s', async (_, contradictions) => {
    expect(await rows(contradictions)).toEqual([]);
  });
});
