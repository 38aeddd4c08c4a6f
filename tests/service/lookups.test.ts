import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let admin: Person;
let other: Person;
let customer: { id: string };
const jobs: { id: string; number: string }[] = [];
beforeAll(async () => {
  scene = await openScene();
  admin = await scene.person('ROLE_COMPANY', await scene.company(), { fullName: 'Boss Baker' });
  other = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Other' }));
  customer = await made('/admin/customer/save', {
    fullName: 'Paula Ito',
    email: 'paula@ito.example',
    phone: '+1 416 555 0100',
  });
  for (let count = 0; count < 12; count += 1) {
    jobs.push(await made('/admin/job/create', { customerId: customer.id, title: 'Furnace does not ignite' }));
  }
});
afterAll(() => scene[Symbol.asyncDispose]());

async function made(what: string, values: object, who = admin) {
  const { status, body } = await scene.call(who, `POST ${what}`, values);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
}

async function lookUp(
  names: string[],
  who = admin,
  more = '',
): Promise<{ name: string; hits: { recordId: string; tier: string }[] }[]> {
  const query = names.map((name) => `names=${encodeURIComponent(name)}`).join('&');
  const { status, body } = await scene.call(who, `GET /admin/search/get/exact?${query}${more}`);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
}
const idsOf = async (names: string[], who = admin, more = '') =>
  (await lookUp(names, who, more)).map(({ name, hits }) => [name, hits.map(({ recordId }) => recordId)]);

describe('a lookup of deleted records', () => {
  const deleted = '&deleted=true';

  test('finds numbers and names of the last 30 days in place of live records, for those who may read them', async () => {
    const { id } = await made('/admin/customer/save', { fullName: 'Olga Gone', email: 'olga@gone.example' });
    const job = await made('/admin/job/create', { customerId: customer.id, title: 'Gate' });
    const names = ['olga gone', 'olga@gone.example', job.number];
    expect(await idsOf(names, admin, deleted)).toEqual(names.map((name) => [name, []]));
    const { body: removed } = await scene.call(admin, `DELETE /admin/customer/delete/${id}?version=1`);
    expect(removed.deletedAt).not.toBeNull();
    await scene.call(admin, `DELETE /admin/job/delete/${job.id}?version=1`);
    expect(await idsOf(names)).toEqual(names.map((name) => [name, []]));
    expect(await idsOf(names, admin, deleted)).toEqual([
      ['olga gone', [id]],
      ['olga@gone.example', [id]],
      [job.number, [job.id]],
    ]);
    expect(await idsOf(names, other, deleted)).toEqual(names.map((name) => [name, []]));
    expect(await idsOf(['paula ito', 'J-1'], admin, deleted)).toEqual([
      ['paula ito', []],
      ['J-1', []],
    ]);
    await scene.database.db
      .updateTable('customers')
      .set({ deletedAt: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', id)
      .execute();
    expect(await idsOf(['olga gone'], admin, deleted)).toEqual([['olga gone', []]]);
  });
});

describe('a lookup', () => {
  test('resolves 100 names in order, unknown names included', async () => {
    const names = Array.from({ length: 100 }, (_, at) => (at % 8 === 7 ? `nobody${at}` : `J-${at + 1}`));
    const expected = names.map((name, at) => [name, at % 8 === 7 || !jobs[at] ? [] : [jobs[at].id]]);
    expect(await idsOf(names)).toEqual(expected);
    expect(await idsOf([...names].reverse())).toEqual([...expected].reverse());
  });

  test('takes numbers, ids, e-mails, phones, names and links', async () => {
    const job = jobs.at(0) ?? { id: '' };
    const names = [
      ...[' j-000001 ', job.id, `https://else.example/x/#/layout/jobs/${job.id}`],
      ...['PAULA@ito.example', 'mailto:paula@ito.example?subject=Boiler', 'tel:+14165550100', '555-0100', 'paula ito'],
    ];
    const all = await idsOf(names);
    expect(all).toEqual(names.map((name, at) => [name, [at < 3 ? job.id : customer.id]]));
    expect((await lookUp(names)).flatMap(({ hits }) => hits.map(({ tier }) => tier))).toEqual(names.map(() => 'EXACT'));
  });

  test('resolves a repeated name twice, and a shared name to all its records', async () => {
    const twin = await made('/admin/customer/save', { fullName: 'Paula Ito', phone: '7654321' });
    const [first, second] = await idsOf(['Paula Ito', 'Paula Ito']);
    expect(first).toEqual(['Paula Ito', [twin.id, customer.id]]);
    expect(second).toEqual(first);
    expect(await idsOf(['1'], admin, '&kinds=CUSTOMER')).toEqual([['1', []]]);
  });

  test('matches neither prefixes nor similar names, and hides other companies', async () => {
    expect(
      await idsOf(['paula', 'Paula Ita', 'furnace', 'J-00000', '%', "';--", 'job_00000000000000000000000000']),
    ).toEqual(
      ['paula', 'Paula Ita', 'furnace', 'J-00000', '%', "';--", 'job_00000000000000000000000000'].map((name) => [
        name,
        [],
      ]),
    );
    const job = jobs.at(0) ?? { id: '' };
    expect(await idsOf(['J-1', job.id, 'paula@ito.example'], other)).toEqual([
      ['J-1', []],
      [job.id, []],
      ['paula@ito.example', []],
    ]);
  });

  test.each([
    ['', 'names'],
    ['names=', 'names.0'],
    [Array(101).fill('names=a').join('&'), 'names'],
    [`names=${'x'.repeat(201)}`, 'names.0'],
  ])('of %.40s is refused', async (query, path) => {
    const { status, body } = await scene.call(admin, `GET /admin/search/get/exact?${query}`);
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });
});
