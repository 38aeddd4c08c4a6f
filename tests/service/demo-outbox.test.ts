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

test('each company has sent reports, one that failed and one that was taken back', async () => {
  const states = await rows(`select status, count(*)::int as count, count(distinct company_id)::int as companies
    from messages group by status order by status`);
  expect(states).toEqual([
    { status: 'CANCELLED', count: 3, companies: 3 },
    { status: 'FAILED', count: 3, companies: 3 },
    { status: 'SENT', count: 12, companies: 3 },
  ]);
});

test('what was sent is byte for byte the report that is shown', async () => {
  const login = { email: 'super@docket.example', password: demoPassword };
  const { body } = await scene.call(null, 'POST /admin/user/login', login);
  const sent = await rows<{ record: string; bytes: Buffer }>(
    'select record_id as record, bytes from messages join message_documents as document on document.message_id = messages.id limit 4',
  );
  for (const { record, bytes } of sent) {
    const { rawPayload } = await scene.app.inject({
      url: `/admin/job/downloadPdf/${record}`,
      headers: { authorization: `Bearer ${body.accessToken}` },
    });
    expect(rawPayload.equals(bytes)).toBe(true);
  }
});

describe('nothing of the outbox contradicts itself:', () => {
  test.each([
    [
      'a message is about a job of its company that was done, as it stands',
      `select messages.id from messages left join jobs on jobs.id = record_id where completed_at is null
      or jobs.company_id <> messages.company_id or record_version <> jobs.version or messages.created_at < jobs.updated_at`,
    ],
    [
      'it goes to the customer, from someone of the company',
      `select messages.id from messages join jobs on jobs.id = record_id join customers on customers.id = customer_id
      join users on users.id = sender_id
      where recipients -> 0 ->> 'address' <> customers.email or jsonb_array_length(recipients) <> 1
      or users.company_id <> messages.company_id or users.full_name <> sender_name or users.created_at > messages.created_at`,
    ],
    [
      'what was sent is accepted, and only that',
      `select id from messages where (status = 'SENT') <> (recipients -> 0 ->> 'status' = 'ACCEPTED')
      or (status = 'SENT') <> (sent_at is not null) or (status = 'SENT') <> (reason is null)`,
    ],
    [
      'it was written before it was tried, and tried before it ended, before now',
      `select id from messages where first_attempt_at < created_at or updated_at < first_attempt_at or updated_at > now()`,
    ],
    [
      'its document is as large as it says',
      `select id from messages left join message_documents as document on document.message_id = id
      where (attachments -> 0 ->> 'size')::int is distinct from length(bytes)`,
    ],
    ['nothing is left in braces', `select id from messages where subject || body like '%{{%' or body like '%..%'`],
    [
      'a version counts the changes of its history',
      `select id from messages where version <> (select count(*) from audit_entries where record_id = messages.id)`,
    ],
    [
      'each is in its job’s history once, at its time',
      `select id from messages where 1 <> (select count(*) from audit_entries as entry where entry.record_id = messages.record_id
      and action = 'SENT' and at = messages.created_at and entry.actor_id = sender_id and changes::text like '%' || messages.id || '%')`,
    ],
  ])('%s', async (_, contradictions) => {
    expect(await rows(contradictions)).toEqual([]);
  });
});
