import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JobScene, openJobScene } from './job-scene.ts';

let scene: JobScene;
/** Older than all jobs that a search of many jobs looks at first. */
let oldest: { id: string };
beforeAll(async () => {
  scene = await openJobScene();
  const { admin, companyId } = scene;
  const who = { fullName: 'Yuki Tanaka', phone: '+1 416 555 0117', companyId };
  const { body: customer } = await scene.call(admin, 'POST /admin/customer/save', who);
  const times = { scheduledStart: '2031-05-05T14:00:00Z', scheduledEnd: '2031-05-05T15:00:00Z' };
  oldest = await scene.job({ customerId: customer.id, title: 'Hangar door sticks near the zeppelin', ...times });
  await sql`insert into jobs (id, company_id, number, title, customer_id, requested_at, created_at, search)
    select 'job_' || lpad(i::text, 26, '0'), ${companyId}, 'J-' || lpad(i::text, 6, '0'), 'Hangar light', ${scene.customerId},
      now(), now() + i * interval '1 second', 'j-' || lpad(i::text, 6, '0') || E'\nhangar light'
    from generate_series(1001, 1700) i`.execute(scene.database.db);
});
afterAll(() => scene[Symbol.asyncDispose]());

const search = async (text: string) => {
  const { status, body } = await scene.call(scene.admin, `GET /admin/search/get?text=${encodeURIComponent(text)}`);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body as { recordId: string }[];
};

test.each([
  ['its number', 'J-1'],
  ['a rare word', 'zeppelin'],
  ['two words', 'hangar door'],
  ['its customer and a common word', 'tanaka hangar'],
  ['its day', 'job 2031-05-05'],
])('among hundreds of jobs, an old job is found by %s', async (_, text) => {
  const ids = (await search(text)).map(({ recordId }) => recordId);
  expect(ids.slice(0, 2)).toContain(oldest.id);
});

test('the database plans a search a few times, whatever the words', async () => {
  for (const text of ['zeppelin', 'tanaka hangar', 'hangar door', 'light', 'ana', 'J-1', 'quispe', 'carla ruiz']) {
    for (let time = 0; time < 2; time += 1) await search(text);
  }
  const { rows } = await sql<{ planned: number; kept: number }>`
    select custom_plans::int as planned, generic_plans::int as kept from pg_prepared_statements
    where statement like '/* kept plan */%' and custom_plans + generic_plans > 6`.execute(scene.database.db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { planned, kept } of rows) expect([planned, kept > 0]).toEqual([5, true]);
});
