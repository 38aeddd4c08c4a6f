import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../service/shared/ids.ts';
import { type JobScene, openJobScene } from './job-scene.ts';
import type { Person } from './scene.ts';

let scene: JobScene;
let superAdmin: Person;
beforeAll(async () => {
  scene = await openJobScene();
  superAdmin = await scene.person('ROLE_SUPER_ADMIN', null);
  const { db } = scene.database;
  const field = { companyId: scene.companyId, search: '' };
  await db
    .insertInto('jobFields')
    .values([
      { ...field, id: newId('job_field'), key: 'serialNumber', label: 'Serial number', type: 'TEXT', position: 1 },
      { ...field, id: newId('job_field'), key: 'isUrgent', label: 'Urgent', type: 'CHECKBOX', position: 2 },
    ])
    .execute();
});
afterAll(() => scene[Symbol.asyncDispose]());

const update = ({ id, version }: { id: string; version: number }, values: object, who = scene.admin) =>
  scene.call(who, 'PUT /admin/job/update', { id, version, ...values });
const remove = ({ id, version }: { id: string; version: number }, who = scene.admin) =>
  scene.call(who, `DELETE /admin/job/delete/${id}?version=${version}`);
const restore = ({ id, version }: { id: string; version: number }, who = scene.admin) =>
  scene.call(who, `POST /admin/job/restore/${id}`, { version });

async function switchOff(table: 'customers' | 'departments', id: string): Promise<void> {
  await scene.database.db.updateTable(table).set({ status: 'INACTIVE' }).where('id', '=', id).execute();
}
async function softDelete(table: 'customers' | 'departments' | 'users', id: string): Promise<void> {
  await scene.database.db.updateTable(table).set({ deletedAt: new Date() }).where('id', '=', id).execute();
}

describe('a new job', () => {
  test('needs only a title and a customer', async () => {
    const before = Date.now();
    const job = await scene.job();
    expect(job).toMatchObject({
      companyId: scene.companyId,
      title: 'Furnace does not ignite',
      customerId: scene.customerId,
      description: null,
      type: null,
      departmentId: null,
      siteAddress: null,
      priority: 'NORMAL',
      scheduledStart: null,
      scheduledEnd: null,
      isOverdue: false,
      assigneeId: null,
      status: 'NEW',
      statusReason: null,
      transitions: [{ status: 'CANCELLED', needsReason: true }],
      quotationId: null,
      fields: [],
      completedAt: null,
      workDone: null,
      version: 1,
    });
    expect(new Date(job.requestedAt).getTime()).toBeGreaterThanOrEqual(before);
  });

  test('stores every given value, and is ASSIGNED when a worker is given', async () => {
    const departmentId = await scene.department(scene.companyId);
    const given = {
      description: 'Third time this week.\nAsk for Ana.',
      type: 'Repair',
      departmentId,
      priority: 'URGENT',
      requestedAt: '2026-11-19T09:30:00.000Z',
      scheduledEnd: '2026-11-20T10:00:00.000Z',
      assigneeId: scene.worker.id,
    };
    const job = await scene.job({
      ...given,
      scheduledStart: '2026-11-20T09:30:00+01:00',
      siteAddress: { city: 'Lima', country: 'PE' },
      fields: [
        { key: 'isUrgent', isChecked: true },
        { key: 'serialNumber', text: 'A-7' },
      ],
    });
    expect(job).toMatchObject({
      ...given,
      scheduledStart: '2026-11-20T08:30:00.000Z',
      siteAddress: { line1: null, line2: null, city: 'Lima', region: null, postcode: null, country: 'PE' },
      status: 'ASSIGNED',
      fields: [
        { key: 'serialNumber', label: 'Serial number', type: 'TEXT', text: 'A-7' },
        { key: 'isUrgent', label: 'Urgent', type: 'CHECKBOX', isChecked: true },
      ],
    });
    const { body } = await scene.call(scene.admin, `GET /admin/job/get/info/${job.id}`);
    expect(body).toEqual(job);
  });

  test.each([
    ['no title', { title: '' }, 'title'],
    ['a blank description', { description: ' \n' }, 'description'],
    ['no customer', { customerId: undefined }, 'customerId'],
    [
      'an end before the start',
      { scheduledStart: '2026-11-20T10:00:00Z', scheduledEnd: '2026-11-20T09:59:59Z' },
      'scheduledEnd',
    ],
    ['a moment without an offset', { scheduledStart: '2026-11-20T10:00:00' }, 'scheduledStart'],
    ['a leap second', { scheduledStart: '2026-12-31T23:59:60Z' }, 'scheduledStart'],
    ['an impossible date', { requestedAt: '2026-02-30T10:00:00Z' }, 'requestedAt'],
    ['a year beyond the limit', { scheduledStart: '9999-12-31T23:00:00Z' }, 'scheduledStart'],
    ['an unknown country', { siteAddress: { country: 'QQ' } }, 'siteAddress.country'],
    ['an unknown priority', { priority: 'SOON' }, 'priority'],
    ['a status', { status: 'CLOSED' }, 'status'],
    ['an unknown field', { fields: [{ key: 'colour', text: 'red' }] }, 'fields.colour'],
  ])('is refused with %s', async (_, values, path) => {
    const { status, body } = await scene.create(values);
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'BAD_INPUT', path]);
  });

  test('needs an active customer and department of its company', async () => {
    const elsewhere = scene.stranger.companyId ?? '';
    const inactive = {
      customerId: await scene.customer(scene.companyId),
      departmentId: await scene.department(scene.companyId),
    };
    await switchOff('customers', inactive.customerId);
    await switchOff('departments', inactive.departmentId);
    const wrong = [
      { customerId: await scene.customer(elsewhere) },
      { customerId: inactive.customerId },
      { departmentId: await scene.department(elsewhere) },
      { departmentId: inactive.departmentId },
    ];
    for (const values of wrong) {
      const { status, body } = await scene.create(values);
      expect([status, body.errors[0].path]).toEqual([400, Object.keys(values)[0]]);
    }
  });

  test('of a super admin belongs to the named company', async () => {
    expect((await scene.create({}, superAdmin)).body.errors[0].path).toBe('companyId');
    expect(await scene.job({ companyId: scene.companyId }, superAdmin)).toMatchObject({ companyId: scene.companyId });
  });
});

describe('a change of a job', () => {
  test('keeps omitted values and clears null values', async () => {
    const job = await scene.job({
      description: 'Third time',
      type: 'Repair',
      siteAddress: { city: 'Lima' },
      scheduledStart: '2026-11-20T09:00:00Z',
      scheduledEnd: '2026-11-20T10:00:00Z',
      fields: [
        { key: 'serialNumber', text: 'A-7' },
        { key: 'isUrgent', isChecked: false },
      ],
    });
    const changed = (await update(job, { title: 'Boiler', type: null, fields: [{ key: 'serialNumber', text: null }] }))
      .body;
    expect(changed).toMatchObject({
      title: 'Boiler',
      description: 'Third time',
      type: null,
      siteAddress: { city: 'Lima' },
      scheduledStart: '2026-11-20T09:00:00.000Z',
      fields: [{ key: 'isUrgent', isChecked: false }],
      version: 2,
    });
    const cleared = (
      await update(changed, { description: null, siteAddress: null, scheduledStart: null, scheduledEnd: null })
    ).body;
    expect(cleared).toMatchObject({ description: null, siteAddress: null, scheduledStart: null, scheduledEnd: null });
  });

  test('keeps the version when nothing changes', async () => {
    const job = await scene.job({
      scheduledEnd: '2026-11-20T10:00:00Z',
      fields: [{ key: 'serialNumber', text: 'A-7' }],
    });
    const same = {
      title: job.title,
      scheduledEnd: '2026-11-20T11:00:00+01:00',
      fields: [{ key: 'serialNumber', text: 'A-7' }],
    };
    expect((await update(job, same)).body.version).toBe(1);
  });

  test('can’t put the end before the start, whichever of the two is given', async () => {
    const job = await scene.job({ scheduledStart: '2026-11-20T09:00:00Z', scheduledEnd: '2026-11-20T10:00:00Z' });
    for (const values of [{ scheduledStart: '2026-11-20T10:30:00Z' }, { scheduledEnd: '2026-11-20T08:30:00Z' }]) {
      expect((await update(job, values)).body).toMatchObject({ code: 'BAD_INPUT', errors: [{ path: 'scheduledEnd' }] });
    }
  });

  test('keeps an inactive customer and department, and can’t choose an inactive record', async () => {
    const customerId = await scene.customer(scene.companyId);
    const departmentId = await scene.department(scene.companyId);
    const job = await scene.job({ customerId, departmentId });
    await switchOff('customers', customerId);
    await switchOff('departments', departmentId);
    expect((await update(job, { title: 'Roof', customerId, departmentId })).status).toBe(200);
    const other = await scene.job();
    expect((await update(other, { customerId })).body.errors[0].path).toBe('customerId');
    expect((await update(other, { departmentId })).body.errors[0].path).toBe('departmentId');
  });

  test.each(['CLOSED', 'CANCELLED'] as const)('is refused for a job %s, and names the way', async (status) => {
    const job = await scene.job();
    await scene.database.db.updateTable('jobs').set({ status }).where('id', '=', job.id).execute();
    const { status: answered, body } = await update(job, { title: 'Roof' });
    expect([answered, body.code]).toEqual([409, 'ILLEGAL_TRANSITION']);
    expect(body.detail).toBe(`${job.number} is ${status} and can’t be changed any more.`);
  });

  test.each(['requestedAt', 'title', 'customerId', 'priority'])('can’t clear %s', async (name) => {
    expect((await update(await scene.job(), { [name]: null })).body).toMatchObject({
      code: 'BAD_INPUT',
      errors: [{ path: name }],
    });
  });

  test('from an older version is refused with the current job', async () => {
    const job = await scene.job();
    await update(job, { title: 'Roof' });
    const { body } = await update(job, { title: 'Wall' });
    expect(body).toMatchObject({ code: 'STALE_VERSION', record: { title: 'Roof', version: 2, isOverdue: false } });
  });
});

describe('a deleted job', () => {
  test('leaves the list, stays readable by id, and can be restored', async () => {
    const job = await scene.job({ title: 'Comes and goes' });
    const deleted = (await remove(job)).body;
    const search = 'GET /admin/job/get/all?search=comes%20goes';
    expect((await scene.call(scene.admin, search)).body.edges).toEqual([]);
    expect((await scene.call(scene.admin, `${search}&deleted=true`)).body.edges).toHaveLength(1);
    expect((await scene.call(scene.admin, `GET /admin/job/get/info/${job.id}`)).body.deletedAt).not.toBeNull();
    expect((await restore(deleted)).body).toMatchObject({ deletedAt: null, version: 3, number: job.number });
  });

  test('can’t be restored while its customer or department is deleted', async () => {
    const customerId = await scene.customer(scene.companyId);
    const departmentId = await scene.department(scene.companyId);
    const [first, second] = [await scene.job({ customerId }), await scene.job({ departmentId })];
    const [one, two] = [(await remove(first)).body, (await remove(second)).body];
    await softDelete('customers', customerId);
    await softDelete('departments', departmentId);
    for (const [job, path] of [
      [one, 'customerId'],
      [two, 'departmentId'],
    ] as const) {
      const { status, body } = await restore(job);
      expect([status, body.code, body.errors[0].path]).toEqual([409, 'CONFLICT', path]);
    }
  });

  test('can’t be restored while open and assigned to a deleted worker', async () => {
    const leaver = await scene.person('ROLE_USER', scene.companyId, { fullName: 'Lea Ver' });
    const open = (await remove(await scene.job({ assigneeId: leaver.id }))).body;
    const done = await scene.job({ assigneeId: leaver.id });
    await scene.database.db.updateTable('jobs').set({ status: 'CLOSED' }).where('id', '=', done.id).execute();
    const removed = (await remove(done)).body;
    await softDelete('users', leaver.id);
    const { body } = await restore(open);
    expect([body.code, body.errors[0].path]).toEqual(['CONFLICT', 'assigneeId']);
    expect(body.detail).toContain('Lea Ver');
    expect((await restore(removed)).status).toBe(200);
  });

  test('and its customer can’t be restored and deleted at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const customerId = await scene.customer(scene.companyId);
      const deleted = (await remove(await scene.job({ customerId }))).body;
      const answers = await Promise.all([
        restore(deleted),
        scene.call(scene.admin, `DELETE /admin/customer/delete/${customerId}?version=1`),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});

test('a job prevents deleting its customer and department', async () => {
  const customerId = await scene.customer(scene.companyId);
  const departmentId = await scene.department(scene.companyId);
  await scene.job({ customerId, departmentId });
  for (const path of [`/admin/customer/delete/${customerId}`, `/app/department/delete/${departmentId}`]) {
    const { status, body } = await scene.call(scene.admin, `DELETE ${path}?version=1`);
    expect([status, body.code]).toEqual([409, 'IN_USE']);
    expect(body.detail).toContain('jobs (1)');
  }
});

test('a customer is either deleted or given a job, when both happen at once', async () => {
  const remaining = await scene.job();
  for (let round = 0; round < 6; round += 1) {
    const customerId = await scene.customer(scene.companyId);
    const { version } = (await scene.call(scene.admin, `GET /admin/job/get/info/${remaining.id}`)).body;
    const [given, removed] = await Promise.all([
      round % 2 === 0 ? scene.create({ customerId }) : update({ id: remaining.id, version }, { customerId }),
      scene.call(scene.admin, `DELETE /admin/customer/delete/${customerId}?version=1`),
    ]);
    expect([given.status, removed.status]).toEqual(given.status === 200 ? [200, 409] : [400, 200]);
  }
});

test('an assignment with times schedules the job in the same change; a time left out stays', async () => {
  const job = await scene.job({ scheduledEnd: '2030-03-04T17:00:00Z' });
  const assignee = { id: job.id, assigneeId: scene.worker.id };
  const assign = (body: object) => scene.call(scene.admin, 'POST /admin/job/assgin', { ...assignee, ...body });
  const late = await assign({ version: 1, scheduledStart: '2030-03-04T18:00:00Z' });
  expect([late.status, late.body.errors]).toMatchObject([400, [{ path: 'scheduledEnd', code: 'BEFORE' }]]);
  const { body: planned } = await assign({ version: 1, scheduledStart: '2030-03-04T09:00:00Z' });
  const times = { scheduledStart: '2030-03-04T09:00:00.000Z', scheduledEnd: '2030-03-04T17:00:00.000Z' };
  expect(planned).toMatchObject({ version: 2, status: 'ASSIGNED', assigneeId: scene.worker.id, ...times });
  const { body: cleared } = await assign({ version: 2, scheduledStart: null, scheduledEnd: null });
  expect(cleared).toMatchObject({ version: 3, scheduledStart: null, scheduledEnd: null });
});

test('another company’s job answers, byte for byte, like an unknown id', async () => {
  const { id } = await scene.job();
  const missing = 'job_01jd3k8f0ve2mb2q5d6n7x8y9z';
  const calls = (id: string): [string, object?][] => [
    [`GET /admin/job/get/info/${id}`],
    [`GET /admin/node/get/${id}`],
    [`GET /admin/audit/get/all/${id}`],
    ['PUT /admin/job/update', { id, version: 1, title: 'Mine' }],
    [`PUT /admin/job/update/status/${id}`, { version: 1, status: 'CANCELLED', reason: 'Mine' }],
    ['POST /admin/job/assgin', { id, version: 1, assigneeId: scene.stranger.id }],
    [`DELETE /admin/job/delete/${id}?version=1`],
    [`POST /admin/job/restore/${id}`, { version: 1 }],
  ];
  const none = calls(missing);
  for (const [index, [what, body]] of calls(id).entries()) {
    const theirs = await scene.call(scene.stranger, what, body);
    const nothing = await scene.call(scene.stranger, ...(none[index] ?? [what]));
    expect([what, theirs.status]).toEqual([what, 404]);
    expect(theirs.text.replaceAll(id, missing)).toBe(nothing.text);
  }
});
