import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openScene, type Person, type Scene } from './scene.ts';

interface Field {
  id: string;
  version: number;
  key: string;
  label: string;
  position: number;
}

let scene: Scene;
let root: Person;
let admin: Person;
let other: Person;
beforeAll(async () => {
  scene = await openScene();
  root = await scene.person('ROLE_SUPER_ADMIN', null);
  other = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Other' }));
});
beforeEach(async () => {
  admin = await scene.person('ROLE_COMPANY', await scene.company());
});
afterAll(() => scene[Symbol.asyncDispose]());

const create = (values: object = {}, who = admin) =>
  scene.call(who, 'POST /admin/job/field/create', { label: 'Serial number', type: 'TEXT', ...values });

async function field(values: object = {}, who = admin): Promise<Field> {
  const { status, body } = await create(values, who);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
}

const change = (body: object, who = admin) => scene.call(who, 'PUT /admin/job/field/update', body);

const remove = ({ id, version }: Field, who = admin) =>
  scene.call(who, `DELETE /admin/job/field/delete/${id}?version=${version}`);

const restore = ({ id, version }: Field) => scene.call(admin, `POST /admin/job/field/restore/${id}`, { version });

async function form(query = ''): Promise<Field[]> {
  const { body } = await scene.call(admin, `GET /admin/job/get/all/fields${query}`);
  return body.edges.map(({ node }: { node: Field }) => node);
}

/** The form as read: `1 a, 2 b`. */
const places = async () => (await form()).map(({ position, label }) => `${position} ${label}`).join(', ');

/** Creates fields a, b, c … in order. */
const letters = async (count: number): Promise<Field[]> => {
  const made = [];
  for (const label of 'abcdefgh'.slice(0, count)) made.push(await field({ label }));
  return made;
};

describe('the key of a job field', () => {
  test.each([
    ['Serial number', 'serialNumber'],
    ['  Numéro de série'.trim(), 'numeroDeSerie'],
    ['2nd visit?', 'field2ndVisit'],
    ['序列号', 'field'],
    ['A'.repeat(200), 'a'.repeat(50)],
  ])('is derived from the label by default: %s', async (label, key) => {
    expect(await field({ label })).toMatchObject({ label, key });
  });

  test('is derived unlike all present and deleted keys of the company', async () => {
    const first = await field();
    await remove(first);
    await field({ key: 'SERIALNUMBER2' });
    expect(await field()).toMatchObject({ key: 'serialNumber3' });
    const long = 'x'.repeat(50);
    await field({ label: long });
    expect(await field({ label: long })).toMatchObject({ key: `${'x'.repeat(49)}2` });
  });

  test('is unique in the company ignoring case', async () => {
    await field({ key: 'serialNumber' });
    const { status, body } = await create({ key: 'SerialNumber' });
    expect([status, body.code, body.errors[0].path]).toEqual([409, 'CONFLICT', 'key']);
    expect(body.detail).toContain('SerialNumber');
    await field({ key: 'SerialNumber' }, other);
  });

  test('is free after a delete, and then blocks the restore', async () => {
    const first = await field({ key: 'meter' });
    const deleted = (await remove(first)).body;
    await field({ key: 'Meter' });
    const { status, body } = await restore(deleted);
    expect([status, body.code, body.errors[0].path]).toEqual([409, 'CONFLICT', 'key']);
  });

  test.each(['1st', 'serial number', '', 'größe', '_x', 'a'.repeat(51)])('can’t be %j', async (key) => {
    const { status, body } = await create({ key });
    expect([status, body.errors[0].path]).toEqual([400, 'key']);
  });
});

describe('the options of a job field', () => {
  test('are stored for a dropdown as given', async () => {
    const options = ['Gas', 'Electric', 'Wärmepumpe'];
    const made = await field({ type: 'DROPDOWN', options });
    expect(made).toMatchObject({ type: 'DROPDOWN', options });
    const { body } = await change({ id: made.id, version: 1, options: ['Solar', ...options] });
    expect(body).toMatchObject({ options: ['Solar', ...options], version: 2 });
  });

  test.each([
    ['a dropdown has at least an option', { type: 'DROPDOWN' }, 'options', 'REQUIRED'],
    ['options differ, ignoring case', { type: 'DROPDOWN', options: ['Gas', 'Oil', 'GAS'] }, 'options.2', 'REPEATED'],
    ['no option is empty', { type: 'DROPDOWN', options: ['Gas', ''] }, 'options.1', 'REQUIRED'],
    [
      'a dropdown has at most 200 options',
      { type: 'DROPDOWN', options: Array.from({ length: 201 }, (_, n) => `Option ${n}`) },
      'options',
      'TOO_MANY',
    ],
    ['only a dropdown has options', { type: 'TEXT', options: ['Gas'] }, 'options', 'NOT_ALLOWED'],
  ])('%s', async (_, values, path, code) => {
    const { status, body } = await create(values);
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path, code })]]);
  });

  test('can be neither removed from a dropdown nor given to another field by a change', async () => {
    const dropdown = await field({ type: 'DROPDOWN', options: ['Gas'] });
    const text = await field({ label: 'Text' });
    const answers = [
      await change({ id: dropdown.id, version: 1, options: [] }),
      await change({ id: text.id, version: 1, options: ['Gas'] }),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors[0].code])).toEqual([
      [400, 'REQUIRED'],
      [400, 'NOT_ALLOWED'],
    ]);
  });

  test('fit into a request at maximum number and length', async () => {
    const options = Array.from({ length: 200 }, (_, n) => String(n).padStart(200, '字'));
    expect(await field({ type: 'DROPDOWN', options })).toMatchObject({ options });
  });
});

describe('the position of a job field', () => {
  test('is the last of its company after creation', async () => {
    await letters(3);
    await field({}, other);
    expect(await places()).toBe('1 a, 2 b, 3 c');
  });

  test.each([
    [0, 3, '1 b, 2 c, 3 a, 4 d'],
    [2, 1, '1 c, 2 a, 3 b, 4 d'],
    [1, 2, '1 a, 2 b, 3 c, 4 d'],
    [0, 4, '1 b, 2 c, 3 d, 4 a'],
  ])('moves the fields in between by one: from %i to position %i', async (index, position, expected) => {
    const moved = (await letters(4))[index] as Field;
    const { status } = await change({ id: moved.id, version: 1, position });
    expect([status, await places()]).toEqual([200, expected]);
  });

  test('stays within the form', async () => {
    const [first] = (await letters(2)) as [Field];
    const answer = await change({ id: first.id, version: 1, position: 3 });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'position']);
    expect(answer.body.detail).toContain('at most 2');
    expect(await places()).toBe('1 a, 2 b');
  });

  test('closes up after a delete and is the last after a restore', async () => {
    const [, second] = (await letters(3)) as [Field, Field];
    const deleted = (await remove(second)).body;
    expect(await places()).toBe('1 a, 2 c');
    expect((await form('?deleted=true')).map(({ label }) => label)).toEqual(['b']);
    expect((await restore(deleted)).body).toMatchObject({ position: 3, deletedAt: null });
    expect(await places()).toBe('1 a, 2 c, 3 b');
  });

  test('changes with an audit entry, and without a change to the other fields', async () => {
    const [first, second] = (await letters(2)) as [Field, Field];
    await change({ id: first.id, version: 1, position: 2 });
    expect((await change({ id: second.id, version: 1, label: 'B' })).status).toBe(200);
    const { body } = await scene.call(admin, `GET /admin/audit/get/all/${first.id}`);
    expect(body.edges[0].node).toMatchObject({
      action: 'UPDATED',
      actorId: admin.id,
      changes: [{ field: 'position', from: 1, to: 2 }],
    });
  });

  test('runs from 1 to n after simultaneous creates, moves, deletes and restores', async () => {
    const made = await letters(7);
    const deleted = [];
    for (const one of made.splice(0, 2)) deleted.push((await remove(one)).body as Field);
    const [leaving] = made.splice(1, 1) as [Field];
    const answers = await Promise.all([
      ...made.map(({ id }, index) => change({ id, version: 1, position: 4 - index })),
      ...deleted.map((one) => restore(one)),
      ...['x', 'y', 'z'].map((label) => create({ label })),
      remove(leaving),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await form()).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('orders the pages of a list', async () => {
    await letters(5);
    const labels = [];
    for (let after = ''; ; ) {
      const { body } = await scene.call(admin, `GET /admin/job/get/all/fields?first=2${after}`);
      labels.push(...body.edges.map(({ node }: { node: Field }) => node.label));
      if (!body.pageInfo.hasNextPage) break;
      after = `&after=${body.pageInfo.endCursor}`;
    }
    expect(labels).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test.each(['next', 1.5, null, 2 ** 40])('rejects %j as a cursor', async (value) => {
    const after = Buffer.from(JSON.stringify(['POSITION_ASC', value, 'x'])).toString('base64url');
    const { status, body } = await scene.call(admin, `GET /admin/job/get/all/fields?after=${after}`);
    expect([status, body.code]).toEqual([400, 'BAD_INPUT']);
  });
});

describe('a job field', () => {
  test('belongs to the creator’s company; a super admin names the company', async () => {
    expect(await field()).toMatchObject({
      companyId: admin.companyId,
      required: false,
      options: [],
      position: 1,
      version: 1,
    });
    const { status, body } = await create({}, root);
    expect([status, body.errors[0].path]).toEqual([400, 'companyId']);
    expect(await field({ companyId: admin.companyId }, root)).toMatchObject({ position: 2 });
  });

  test('is unknown to other companies', async () => {
    const one = await field();
    const answers = [
      await scene.call(other, `GET /admin/job/field/get/info/${one.id}`),
      await scene.call(other, `GET /admin/node/get/${one.id}`),
      await change({ id: one.id, version: 1, label: 'Taken over' }, other),
      await remove(one, other),
      await scene.call(other, `GET /admin/job/get/all/dropdown/metadata/${admin.companyId}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const { body } = await scene.call(other, `GET /admin/job/get/all/fields?companyId=${admin.companyId}`);
    expect(body.edges).toEqual([]);
  });

  test('is found by label and key', async () => {
    await field({ label: 'Numéro de série', key: 'sn' });
    await field({ label: 'Floor' });
    expect((await form('?search=numero')).map(({ key }) => key)).toEqual(['sn']);
    expect((await form('?search=sn')).map(({ key }) => key)).toEqual(['sn']);
  });

  test('can change label and required, but neither key nor type', async () => {
    const { id } = await field();
    expect((await change({ id, version: 1, label: 'Serial no.', required: true })).body).toMatchObject({
      label: 'Serial no.',
      key: 'serialNumber',
      required: true,
      version: 2,
    });
    for (const values of [{ key: 'other' }, { type: 'NUMBER' }]) {
      const { status, body } = await change({ id, version: 2, ...values });
      expect([status, body.errors[0].code]).toEqual([400, 'UNKNOWN']);
    }
    expect((await change({ id, version: 1, label: 'Late' })).body.code).toBe('STALE_VERSION');
  });

  test('is refused after the first 100', async () => {
    const { db } = scene.database;
    const row = (n: number) => ({
      id: `job_field_${String(n).padStart(26, '0')}`,
      companyId: admin.companyId ?? '',
      key: `k${n}`,
      label: `${n}`,
      type: 'TEXT' as const,
      position: n,
      search: '',
    });
    await db
      .insertInto('jobFields')
      .values(Array.from({ length: 100 }, (_, n) => row(n + 1)))
      .execute();
    const { status, body } = await create();
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
    expect(body.detail).toContain('100');
  });
});

describe('the dropdowns of a company', () => {
  test('are priority, used types, active departments and the company’s dropdown fields', async () => {
    const { db } = scene.database;
    const companyId = admin.companyId ?? '';
    for (const name of ['Zulu', 'Élan', 'Off']) await scene.call(admin, 'POST /app/department/create', { name });
    await db.updateTable('departments').set({ status: 'INACTIVE' }).where('name', '=', 'Off').execute();
    await field({ label: 'Plain' });
    await field({ label: 'Fuel', type: 'DROPDOWN', options: ['Oil', 'Gas'] });
    await jobsOf(companyId, ['Repair', 'Repair', 'Audit', null, 'Installation', 'Installation']);
    await jobsOf(other.companyId ?? '', ['Secret']);

    const { body } = await scene.call(admin, `GET /admin/job/get/all/dropdown/metadata/${companyId}`);
    expect(body.map(({ key, label }: { key: string; label: string }) => [key, label])).toEqual([
      ['priority', 'Priority'],
      ['type', 'Type'],
      ['departmentId', 'Department'],
      ['fields.fuel', 'Fuel'],
    ]);
    const labels = body.map(({ options }: { options: { label: string }[] }) => options.map(({ label }) => label));
    expect(labels).toEqual([
      ['Low', 'Normal', 'High', 'Urgent'],
      ['Installation', 'Repair', 'Audit'],
      ['Élan', 'Zulu'],
      ['Oil', 'Gas'],
    ]);
    expect(body[0].options[0].value).toBe('LOW');
    expect(body[2].options[0].value).toMatch(/^department_/);
  });
});

async function jobsOf(companyId: string, types: (string | null)[]): Promise<void> {
  const made = await scene.call(root, 'POST /admin/customer/save', { companyId, fullName: 'Ana', phone: '1' });
  expect(made.status).toBe(200);
  for (const type of types) {
    const job = { companyId, customerId: made.body.id, title: 'Leak', type };
    const { status, body } = await scene.call(root, 'POST /admin/job/create', job);
    expect([status, body.detail]).toEqual([200, undefined]);
  }
}
