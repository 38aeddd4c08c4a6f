import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../service/ids.ts';
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
  test('is whole with a title and a customer', async () => {
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
      version: 1,
    });
    expect(new Date(job.requestedAt).getTime()).toBeGreaterThanOrEqual(before);
  });

  test('keeps all that it is given, and is ASSIGNED where it is given to someone', async () => {
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
        { key: 'isUrgent', value: true },
        { key: 'serialNumber', value: 'A-7' },
      ],
    });
    expect(job).toMatchObject({
      ...given,
      scheduledStart: '2026-11-20T08:30:00.000Z',
      siteAddress: { line1: null, line2: null, city: 'Lima', region: null, postcode: null, country: 'PE' },
      status: 'ASSIGNED',
      fields: [
        { key: 'serialNumber', label: 'Serial number', type: 'TEXT', value: 'A-7' },
        { key: 'isUrgent', label: 'Urgent', type: 'CHECKBOX', value: true },
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
      'an end before its beginning',
      { scheduledStart: '2026-11-20T10:00:00Z', scheduledEnd: '2026-11-20T09:59:59Z' },
      'scheduledEnd',
    ],
    ['a moment without an offset', { scheduledStart: '2026-11-20T10:00:00' }, 'scheduledStart'],
    ['a leap second', { scheduledStart: '2026-12-31T23:59:60Z' }, 'scheduledStart'],
    ['a day that isn’t there', { requestedAt: '2026-02-30T10:00:00Z' }, 'requestedAt'],
    ['a year that no list can sort', { scheduledStart: '9999-12-31T23:00:00Z' }, 'scheduledStart'],
    ['a country that isn’t one', { siteAddress: { country: 'QQ' } }, 'siteAddress.country'],
    ['a priority that isn’t one', { priority: 'SOON' }, 'priority'],
    ['a state', { status: 'CLOSED' }, 'status'],
    ['a field that the company doesn’t have', { fields: [{ key: 'colour', value: 'red' }] }, 'fields.colour'],
  ])('is refused with %s', async (_, values, path) => {
    const { status, body } = await scene.create(values);
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'BAD_INPUT', path]);
  });

  test('is for an active customer and department of its company only', async () => {
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

  test('of a super admin is of the company that they say', async () => {
    expect((await scene.create({}, superAdmin)).body.errors[0].path).toBe('companyId');
    expect(await scene.job({ companyId: scene.companyId }, superAdmin)).toMatchObject({ companyId: scene.companyId });
  });
});

describe('a change of a job', () => {
  test('keeps what it leaves out, and clears what it sets to null', async () => {
    const job = await scene.job({
      description: 'Third time',
      type: 'Repair',
      siteAddress: { city: 'Lima' },
      scheduledStart: '2026-11-20T09:00:00Z',
      scheduledEnd: '2026-11-20T10:00:00Z',
      fields: [
        { key: 'serialNumber', value: 'A-7' },
        { key: 'isUrgent', value: false },
      ],
    });
    const changed = (await update(job, { title: 'Boiler', type: null, fields: [{ key: 'serialNumber', value: null }] }))
      .body;
    expect(changed).toMatchObject({
      title: 'Boiler',
      description: 'Third time',
      type: null,
      siteAddress: { city: 'Lima' },
      scheduledStart: '2026-11-20T09:00:00.000Z',
      fields: [{ key: 'isUrgent', value: false }],
      version: 2,
    });
    const cleared = (
      await update(changed, { description: null, siteAddress: null, scheduledStart: null, scheduledEnd: null })
    ).body;
    expect(cleared).toMatchObject({ description: null, siteAddress: null, scheduledStart: null, scheduledEnd: null });
  });

  test('that changes nothing leaves its version', async () => {
    const job = await scene.job({
      scheduledEnd: '2026-11-20T10:00:00Z',
      fields: [{ key: 'serialNumber', value: 'A-7' }],
    });
    const same = {
      title: job.title,
      scheduledEnd: '2026-11-20T11:00:00+01:00',
      fields: [{ key: 'serialNumber', value: 'A-7' }],
    };
    expect((await update(job, same)).body.version).toBe(1);
  });

  test('can’t end it before it begins, whichever of the two is given', async () => {
    const job = await scene.job({ scheduledStart: '2026-11-20T09:00:00Z', scheduledEnd: '2026-11-20T10:00:00Z' });
    for (const values of [{ scheduledStart: '2026-11-20T10:30:00Z' }, { scheduledEnd: '2026-11-20T08:30:00Z' }]) {
      expect((await update(job, values)).body).toMatchObject({ code: 'BAD_INPUT', errors: [{ path: 'scheduledEnd' }] });
    }
  });

  test('may leave a customer and department that are switched off, and not choose such', async () => {
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

  test.each(['CLOSED', 'CANCELLED'] as const)('is refused for one that is %s, naming the way', async (status) => {
    const job = await scene.job();
    await scene.database.db.updateTable('jobs').set({ status }).where('id', '=', job.id).execute();
    const { status: answered, body } = await update(job, { title: 'Roof' });
    expect([answered, body.code]).toEqual([409, 'ILLEGAL_TRANSITION']);
    expect(body.detail).toBe(
      `${job.number} is ${status} and can’t be changed any more. Create another job for what is new.`,
    );
  });

  test.each(['requestedAt', 'title', 'customerId', 'priority'])('can’t clear %s', async (name) => {
    expect((await update(await scene.job(), { [name]: null })).body).toMatchObject({
      code: 'BAD_INPUT',
      errors: [{ path: name }],
    });
  });

  test('made from an older version is refused with the job as it stands', async () => {
    const job = await scene.job();
    await update(job, { title: 'Roof' });
    const { body } = await update(job, { title: 'Wall' });
    expect(body).toMatchObject({ code: 'STALE_VERSION', record: { title: 'Roof', version: 2, isOverdue: false } });
  });
});

describe('a deleted job', () => {
  test('is out of the list, still read by its id, and comes back', async () => {
    const job = await scene.job({ title: 'Comes and goes' });
    const deleted = (await remove(job)).body;
    const search = 'GET /admin/job/get/all?search=comes%20goes';
    expect((await scene.call(scene.admin, search)).body.edges).toEqual([]);
    expect((await scene.call(scene.admin, `${search}&deleted=true`)).body.edges).toHaveLength(1);
    expect((await scene.call(scene.admin, `GET /admin/job/get/info/${job.id}`)).body.deletedAt).not.toBeNull();
    expect((await restore(deleted)).body).toMatchObject({ deletedAt: null, version: 3, number: job.number });
  });

  test('can’t come back to a customer or department that is deleted', async () => {
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

  test('can’t come back to a worker who is deleted, where there is still something to do', async () => {
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

  test('and its customer: of the two, one is deleted while the other is restored, whichever comes first', async () => {
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

test('a job keeps its customer and department from being deleted', async () => {
  const customerId = await scene.customer(scene.companyId);
  const departmentId = await scene.department(scene.companyId);
  await scene.job({ customerId, departmentId });
  for (const path of [`/admin/customer/delete/${customerId}`, `/app/department/delete/${departmentId}`]) {
    const { status, body } = await scene.call(scene.admin, `DELETE ${path}?version=1`);
    expect([status, body.code]).toEqual([409, 'IN_USE']);
    expect(body.detail).toContain('jobs (1)');
  }
});

test('a customer is deleted, or has a job more, of the two at once', async () => {
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

test('a job of another company answers, byte for byte, as if there were none', async () => {
  const { id } = await scene.job();
  const missing = 'job_01jd3k8f0ve2mb2q5d6n7x8y9z';
  const calls = (id: string): [string, object?][] => [
    [`GET /admin/job/get/info/${id}`],
    [`GET /admin/node/get/${id}`],
    [`GET /admin/audit/get/all/${id}`],
    ['PUT /admin/job/update', { id, version: 1, title: 'Mine' }],
    [`PUT /admin/job/update/status/${id}`, { version: 1, status: 'CANCELLED', reason: 'Mine' }],
    ['POST /admin/job/assgin', { jobId: id, version: 1, assigneeId: scene.stranger.id }],
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
