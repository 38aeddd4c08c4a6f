import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../service/shared/ids.ts';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let root: Person;
let admin: Person;
let other: Person;
beforeAll(async () => {
  scene = await openScene();
  root = await scene.person('ROLE_SUPER_ADMIN', null);
  admin = await scene.person('ROLE_COMPANY', await scene.company());
  other = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Other' }));
});
afterAll(() => scene[Symbol.asyncDispose]());

let made = 0;
async function department(values: object = {}, who = admin) {
  made += 1;
  const { status, body } = await scene.call(who, 'POST /app/department/create', {
    name: `Department ${made}`,
    ...values,
  });
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
}

const remove = ({ id, version }: { id: string; version: number }) =>
  scene.call(admin, `DELETE /app/department/delete/${id}?version=${version}`);

describe('the name of a department', () => {
  test.each([
    ['Field', 'FIELD'],
    ['Électricité', 'électricité'],
    ['Отдел', 'ОТДЕЛ'],
  ])('is unique in the company ignoring case: after %s, %s is taken', async (name, again) => {
    await department({ name });
    const { status, body } = await scene.call(admin, 'POST /app/department/create', { name: again });
    expect([status, body.code, body.errors[0].path]).toEqual([409, 'CONFLICT', 'name']);
    expect(body.detail).toContain(again);
    await department({ name: again }, other);
  });

  test('is free after a delete, and then blocks the restore', async () => {
    const first = await department({ name: 'Night shift' });
    const deleted = (await remove(first)).body;
    await department({ name: 'night shift' });
    const { status, body } = await scene.call(admin, `POST /app/department/restore/${first.id}`, {
      version: deleted.version,
    });
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
  });
});

describe('a department', () => {
  test('belongs to the creator’s company; a super admin names the company', async () => {
    expect(await department()).toMatchObject({
      companyId: admin.companyId,
      status: 'ACTIVE',
      description: null,
      version: 1,
    });
    const { status, body } = await scene.call(root, 'POST /app/department/create', { name: 'Nowhere' });
    expect([status, body.errors[0].path]).toEqual([400, 'companyId']);
    expect(await department({ companyId: other.companyId }, root)).toMatchObject({ companyId: other.companyId });
  });

  test('is unknown to other companies', async () => {
    const { id } = await department();
    const answers = [
      await scene.call(other, `GET /app/department/get/info/${id}`),
      await scene.call(other, 'PUT /app/department/update', { id, version: 1, name: 'Taken over' }),
      await scene.call(other, `PUT /app/department/update/status/${id}`, { version: 1, status: 'INACTIVE' }),
      await scene.call(other, `DELETE /app/department/delete/${id}?version=1`),
      await scene.call(other, `GET /app/department/get/all/based/on/status/${admin.companyId}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const { body } = await scene.call(other, `GET /app/department/get/all?companyId=${admin.companyId}`);
    expect(body.edges).toEqual([]);
  });

  test('keeps omitted values on a change, and null clears a value', async () => {
    const { id } = await department({ name: 'Depot', description: 'Vans and parts' });
    const renamed = await scene.call(admin, 'PUT /app/department/update', { id, version: 1, name: 'Yard' });
    expect(renamed.body).toMatchObject({ name: 'Yard', description: 'Vans and parts', version: 2 });
    const emptied = await scene.call(admin, 'PUT /app/department/update', { id, version: 2, description: null });
    expect(emptied.body).toMatchObject({ name: 'Yard', description: null, version: 3 });
  });

  test('can’t be chosen when switched off, and stays in the list', async () => {
    const { id } = await department({ name: 'Zeppelins' });
    await scene.call(admin, `PUT /app/department/update/status/${id}`, { version: 1, status: 'INACTIVE' });
    const names = async (path: string) => {
      const { body } = await scene.call(admin, `GET ${path}`);
      return body.edges.map(({ node }: { node: { name: string } }) => node.name);
    };
    expect(await names(`/app/department/get/all/based/on/status/${admin.companyId}?first=200`)).not.toContain(
      'Zeppelins',
    );
    expect(await names(`/app/department/get/all/based/on/status/${admin.companyId}?status=INACTIVE`)).toContain(
      'Zeppelins',
    );
    expect(await names('/app/department/get/all?search=zeppelins')).toEqual(['Zeppelins']);
    expect(await names('/app/department/get/all?status=INACTIVE')).toContain('Zeppelins');
  });

  test('can’t be deleted while it has live users or jobs', async () => {
    const { id, version } = await department();
    const worker = { fullName: 'Maria Quispe', email: 'maria@lima.example', role: 'ROLE_USER', departmentId: id };
    const user = (await scene.call(admin, 'POST /admin/user/create', worker)).body;
    await job(id);
    const refused = await remove({ id, version });
    expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE']);
    expect(refused.body.detail).toContain('users (1), jobs (1)');

    await scene.call(admin, `DELETE /admin/user/delete/${user.id}?version=${user.version}`);
    await scene.database.db.updateTable('jobs').set({ deletedAt: new Date() }).where('departmentId', '=', id).execute();
    expect((await remove({ id, version })).status).toBe(200);
  });
});

test('can’t be restored while its company is deleted, in either order', async () => {
  for (let round = 0; round < 5; round += 1) {
    const companyId = await scene.company({ name: 'Closing' });
    const { id } = await department({ companyId }, root);
    await scene.call(root, `DELETE /app/department/delete/${id}?version=1`);
    const answers = await Promise.all([
      scene.call(root, `POST /app/department/restore/${id}`, { version: 2 }),
      scene.call(root, `DELETE /app/company/delete/${companyId}?version=1`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

test('departments are listed by name, ascending and descending, in pages', async () => {
  const company = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Alphabet' }));
  for (const name of ['bravo', 'Élan', 'Alpha', 'Delta', 'charlie']) await department({ name }, company);
  const read = async (orderBy: string) => {
    const names = [];
    for (let after = ''; ; ) {
      const { body } = await scene.call(company, `GET /app/department/get/all?first=2&orderBy=${orderBy}${after}`);
      names.push(...body.edges.map(({ node }: { node: { name: string } }) => node.name));
      if (!body.pageInfo.hasNextPage) return names;
      after = `&after=${body.pageInfo.endCursor}`;
    }
  };
  const ascending = ['Alpha', 'bravo', 'charlie', 'Delta', 'Élan'];
  expect(await read('NAME_ASC')).toEqual(ascending);
  expect(await read('NAME_DESC')).toEqual(ascending.toReversed());
});

async function job(departmentId: string): Promise<void> {
  const { db } = scene.database;
  const companyId = admin.companyId ?? '';
  const customerId = newId('customer');
  await db
    .insertInto('customers')
    .values({ id: customerId, companyId, fullName: 'Ana', phone: '1', search: 'ana', sortName: 'ana' })
    .execute();
  const requestedAt = new Date();
  await db
    .insertInto('jobs')
    .values({
      id: newId('job'),
      companyId,
      customerId,
      departmentId,
      number: 'J-000001',
      title: 'Leak',
      requestedAt,
      search: '',
    })
    .execute();
}
