import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unavailability } from '../../../service/database/unavailable.ts';
import { openTestDatabase } from '../../test-database.ts';
import { openScene, type Scene } from '../scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ database: await openTestDatabase({ queryTimeoutMs: 2_000 }) });
});
afterAll(() => scene[Symbol.asyncDispose]());

test('a query over the time limit is stopped and named, and the next query runs', async () => {
  const endless = sql`select count(*) from generate_series(1, 1000000000000)`.execute(scene.database.db);
  const error = await endless.catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: '57014' });
  expect(unavailability(error)).toBe('The database took too long. Try again in a moment.');
  await scene.database.ping();
});

test('a list over the time limit is refused with a way to narrow the list, and a record as unavailable', async () => {
  const admin = await scene.person('ROLE_COMPANY', await scene.company());
  const made = await scene.call(admin, 'POST /app/department/create', { name: 'Roofers' });
  await sql`alter table departments rename to quick_departments`.execute(scene.database.db);
  await sql`create view departments as select * from quick_departments
    where (select count(*) from generate_series(1, 1000000000000)) > 0`.execute(scene.database.db);

  const list = await scene.call(admin, 'GET /app/department/get/all');
  const message = 'The list took longer than 10 seconds. Narrow the list by a status, a customer or a longer search.';
  expect([list.status, list.body.code, list.body.errors]).toEqual([
    400,
    'BAD_INPUT',
    [{ path: 'search', code: 'TOO_SLOW', max: 10, message }],
  ]);
  const record = await scene.call(admin, `GET /app/department/get/info/${made.body.id}`);
  expect([record.status, record.body.code]).toEqual([503, 'UNAVAILABLE']);
});

test('the refusal of a long query names the costly condition in the caller’s words', async () => {
  const { db } = scene.database;
  const admin = await scene.person('ROLE_COMPANY', await scene.company());
  const address = { region: 'Québec', country: 'CA' };
  const customer = await scene.call(admin, 'POST /admin/customer/save', { fullName: 'Zoë', phone: '1', address });
  await scene.call(admin, 'POST /admin/job/create', { title: 'Été', customerId: customer.body.id });
  await sql`create or replace function plain_text("text" text) returns text language plpgsql immutable parallel safe
    cost 1000000000 as 'begin perform pg_sleep(3); return lower($1); end'`.execute(db);

  const filter = { priority: { in: ['NORMAL'] }, and: [{ title: { contains: ['été'] } }], status: { in: ['NEW'] } };
  const path = `/admin/job/get/all?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const filtered = await scene.call(admin, `GET ${path}`);
  expect([filtered.status, filtered.body.errors]).toEqual([
    400,
    [
      {
        path: 'filter.and.0.title',
        code: 'TOO_SLOW',
        max: 1,
        message: expect.stringContaining('most of it for filter.and.0.title. Leave out this condition'),
      },
    ],
  ]);
  const byCustomer = await scene.call(
    admin,
    'GET /admin/job/get/all?orderBy=CUSTOMER_ADDRESS_REGION_ASC&filter={"status":{"in":["NEW"]}}',
  );
  expect([byCustomer.status, byCustomer.body.errors]).toMatchObject([
    400,
    [{ path: 'orderBy', code: 'TOO_SLOW', given: 'CUSTOMER_ADDRESS_REGION_ASC', max: 1 }],
  ]);
  expect(byCustomer.body.errors[0].message).toContain(
    'most of it for orderBy CUSTOMER_ADDRESS_REGION_ASC. Order by a field',
  );
  const q = 'priority: normal, title: été';
  const typed = await scene.call(admin, `GET /admin/job/get/all?q=${encodeURIComponent(q)}`);
  const grouped = await scene.call(admin, 'POST /admin/groups/get/job', { by: 'STATUS', q });
  for (const { status, body } of [typed, grouped]) {
    expect([status, body.errors]).toMatchObject([400, [{ path: 'q', code: 'TOO_SLOW', max: 1, given: 'title: été' }]]);
    expect(body.errors[0].message).toContain('most of it for “title: été”');
  }
});

test('a query by conditions ends after a second, or doesn’t begin, and the refusal says how to narrow the query', async () => {
  const { db } = scene.database;
  const admin = await scene.person('ROLE_COMPANY', await scene.company());
  await sql`alter table jobs rename to quick_jobs`.execute(db);
  await sql`create view jobs as select * from quick_jobs
    where (select count(*) from generate_series(1, 1000000000000)) > 0`.execute(db);
  const list = await scene.call(admin, 'GET /admin/job/get/all?q=overdue');
  const groups = await scene.call(admin, 'POST /admin/groups/get/job', { by: 'STATUS', q: 'overdue' });
  const message = expect.stringContaining('longer than 1 second. Use fewer conditions');
  const everything = await scene.call(admin, 'POST /admin/groups/get/job', { by: 'STATUS' });
  for (const [{ status, body }, path] of [
    [list, 'q'],
    [groups, 'q'],
    [everything, 'filter'],
  ] as const) {
    expect([status, body.errors]).toEqual([400, [{ path, code: 'TOO_SLOW', max: 1, message }]]);
  }
  const all = await scene.call(admin, 'GET /admin/job/get/all');
  expect(all.body.errors).toMatchObject([{ path: 'search', code: 'TOO_SLOW', max: 10 }]);
});

test('the queries of a request share the second: the first uses a part, and the next has the rest', async () => {
  const { db, engine } = scene.database;
  const admin = await scene.person('ROLE_COMPANY', await scene.company());
  await sql`alter table customers rename to quick_customers`.execute(db);
  await sql`create view customers as select * from quick_customers where (select pg_sleep(0.6)) is not null`.execute(
    db,
  );
  const one = await scene.call(admin, 'POST /admin/groups/get/customer', { by: 'STATUS' });
  expect(one.status).toBe(200);
  // Groups by weeks first read the days of the oldest and the newest record.
  const two = await scene.call(admin, 'POST /admin/groups/get/customer', { q: '| by created week' });
  // The embedded engine can't stop the second query alone.
  expect(two.status).toBe(engine === 'pglite' ? 200 : 400);
  if (engine !== 'pglite') expect(two.body.errors).toMatchObject([{ path: 'filter', code: 'TOO_SLOW', max: 1 }]);
});
