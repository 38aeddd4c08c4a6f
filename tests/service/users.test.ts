import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScene, PASSWORD, type Person, type Scene } from './scene.ts';

let scene: Scene;
let company: string;
let superAdmin: Person;
let admin: Person;
let quoter: Person;
let stranger: Person;

beforeAll(async () => {
  scene = await openScene();
  company = await scene.company();
  superAdmin = await scene.person('ROLE_SUPER_ADMIN', null);
  admin = await scene.person('ROLE_COMPANY', company);
  quoter = await scene.person('ROLE_QUOTATION_ADMIN', company);
  stranger = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Other Works' }));
});
afterAll(() => scene[Symbol.asyncDispose]());

let created = 0;
async function worker(values: object = {}, as = admin) {
  created += 1;
  const input = { fullName: 'Maria Quispe', email: `worker${created}@lima.example`, role: 'ROLE_USER', ...values };
  const { body, status } = await scene.call(as, 'POST /admin/user/create', input);
  expect(body).toMatchObject({ id: expect.stringMatching(/^user_/) });
  expect(status).toBe(200);
  return body;
}

describe('creating a user', () => {
  test('adds the user to the creator’s company', async () => {
    expect(await worker({ phone: '+1 (416) 555-0100' })).toEqual({
      id: expect.stringMatching(/^user_[0-9a-z]{26}$/),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: expect.any(String),
      version: 1,
      deletedAt: null,
      companyId: company,
      departmentId: null,
      fullName: 'Maria Quispe',
      email: `worker${created}@lima.example`,
      phone: '+1 (416) 555-0100',
      role: 'ROLE_USER',
      status: 'ACTIVE',
      timeZone: null,
      locale: null,
      lastLoginAt: null,
      invitedAt: null,
      erasedAt: null,
    });
  });

  test('as super admin names the company', async () => {
    const input = { fullName: 'A', email: 'a@lima.example', role: 'ROLE_USER' };
    const refused = await scene.call(superAdmin, 'POST /admin/user/create', input);
    expect(refused.body.errors).toMatchObject([{ path: 'companyId', code: 'REQUIRED' }]);
    expect(await worker({ companyId: company }, superAdmin)).toMatchObject({ companyId: company });
  });

  test('answers the same for another company as for an unknown company', async () => {
    const input = { fullName: 'A', email: 'a@lima.example', role: 'ROLE_USER' };
    const missing = 'company_01jd3k8f0ve2mb2q5d6n7x8y9z';
    const other = await scene.call(admin, 'POST /admin/user/create', { ...input, companyId: stranger.companyId });
    const none = await scene.call(admin, 'POST /admin/user/create', { ...input, companyId: missing });
    expect(other.status).toBe(400);
    expect(other.text.replaceAll(String(stranger.companyId), missing)).toBe(none.text);
  });

  test('can’t give a role above the creator’s own', async () => {
    const input = { fullName: 'A', email: 'a@lima.example', role: 'ROLE_SUPER_ADMIN', password: 'quiet otter lamp' };
    expect((await scene.call(admin, 'POST /admin/user/create', input)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await scene.call(admin, 'GET /admin/user/get/all/roles')).body).toEqual([
      'ROLE_COMPANY',
      'ROLE_QUOTATION_ADMIN',
      'ROLE_USER',
    ]);
    expect((await scene.call(quoter, 'GET /admin/user/get/all/roles')).status).toBe(403);
  });

  test('refuses a used e-mail, ignoring case', async () => {
    const { email } = await worker();
    const input = { fullName: 'B', email: email.toUpperCase(), role: 'ROLE_USER' };
    const { status, body } = await scene.call(admin, 'POST /admin/user/create', input);
    expect({ status, errors: body.errors }).toMatchObject({ status: 409, errors: [{ path: 'email', code: 'TAKEN' }] });
  });

  test.each([
    ['the password of an administrator is missing', { role: 'ROLE_COMPANY' }, 'REQUIRED'],
    ['the password is common', { role: 'ROLE_COMPANY', password: 'Football2026!' }, 'COMMON_PASSWORD'],
    ['the password equals the e-mail', { role: 'ROLE_COMPANY', password: 'New.One@lima.example' }, 'PASSWORD_IS_EMAIL'],
    ['the password is the person’s name', { password: 'Amelie1990Tremblay!' }, 'PASSWORD_IS_NAME'],
    ['the password is names of person and company', { password: 'tremblay@l1ma-2026' }, 'PASSWORD_IS_NAME'],
    ['the password is the product', { password: 'D0cket.2026.2026' }, 'PASSWORD_IS_NAME'],
    ['the password is short', { role: 'ROLE_COMPANY', password: 'otter lamp' }, 'TOO_SHORT'],
  ])('refuses a password when %s', async (_, values, code) => {
    const person = { fullName: 'Amélie Tremblay', email: 'new.one@lima.example', role: 'ROLE_COMPANY' };
    const input = { ...person, ...values };
    const { status, body, text } = await scene.call(admin, 'POST /admin/user/create', input);
    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path: 'password', code }] });
    if ('password' in values) expect(text).not.toContain(values.password);
  });

  test.each(['docket-demo-2026', 'tremblay eats otters', '4829-1038-5821-77', 'limatree 48 wood'])(
    'allows a password with more than names: %s',
    async (password) => {
      const email = `${password.replaceAll(/\W/g, '')}@lima.example`;
      const input = { fullName: 'Amélie Tremblay', email, role: 'ROLE_COMPANY', password };
      expect((await scene.call(admin, 'POST /admin/user/create', input)).status).toBe(200);
    },
  );

  test('needs an active department of the same company', async () => {
    const input = { fullName: 'A', email: 'a@lima.example', role: 'ROLE_USER' };
    const departmentId = 'department_01jd3k8f0ve2mb2q5d6n7x8y9z';
    const { body } = await scene.call(admin, 'POST /admin/user/create', { ...input, departmentId });
    expect(body.errors).toMatchObject([{ path: 'departmentId', code: 'NOT_FOUND' }]);
  });
});

describe('changing a user', () => {
  test('to another e-mail of one’s own needs the current password, also from a script', async () => {
    const ana = await scene.person('ROLE_COMPANY', company);
    const change = (who: Person, values: object) =>
      scene.call(who, 'PUT /admin/user/update', { id: ana.id, version: 1, ...values });
    const secret = await scene.call(ana, 'POST /admin/token/create', {
      ...{ name: 'Import', scope: 'WRITE', currentPassword: PASSWORD },
      expiresOn: new Date().toISOString().slice(0, 10),
    });
    const email = 'ana.new@lima.example';
    for (const who of [ana, { ...ana, token: secret.body.secret }]) {
      const { status, body } = await change(who, { email });
      expect({ status, ...body }).toMatchObject({
        ...{ status: 400, code: 'BAD_INPUT', detail: 'currentPassword is missing.' },
        errors: [{ path: 'currentPassword', code: 'REQUIRED' }],
      });
      const wrong = await change(who, { email, currentPassword: 'ten small mistakes' });
      expect(wrong.body.errors).toMatchObject([{ path: 'currentPassword', code: 'WRONG_PASSWORD' }]);
    }
    expect((await change(ana, { email: ana.email, fullName: 'Ana Rojas' })).body).toMatchObject({ version: 2 });
    const { body } = await change(ana, { version: 2, email, currentPassword: PASSWORD });
    expect(body).toMatchObject({ version: 3, email });
    expect(JSON.stringify(body)).not.toContain(PASSWORD);
  });

  test('to another e-mail needs the current password: of a user who logs in, and from a script of every user', async () => {
    const ana = await scene.person('ROLE_COMPANY', company);
    const { id, email } = await scene.person('ROLE_COMPANY', company);
    const { body: token } = await scene.call(ana, 'POST /admin/token/create', {
      ...{ name: 'Staff list', scope: 'WRITE', currentPassword: PASSWORD },
      expiresOn: new Date().toISOString().slice(0, 10),
    });
    const script = { ...ana, token: token.secret };
    const change = (values: object, who = script) => scene.call(who, 'PUT /admin/user/update', { id, ...values });
    const taken = { version: 1, email: 'taken.over@lima.example' };
    for (const currentPassword of [undefined, null, '', 'ten small mistakes']) {
      const { status, body } = await change({ ...taken, currentPassword });
      expect([status, body.errors?.[0].path]).toEqual([400, 'currentPassword']);
    }
    expect((await change({ version: 1, email, fullName: 'Bea Rojas' })).body).toMatchObject({ version: 2, email });
    const allowed = await change({ ...taken, version: 2, currentPassword: PASSWORD });
    expect(allowed.body).toMatchObject({ version: 3, email: taken.email });
    // By a session, too: the e-mail gets links to a new password.
    const unproven = await change({ version: 3, email }, admin);
    expect(unproven.body.errors).toMatchObject([{ path: 'currentPassword', code: 'REQUIRED' }]);
    const proven = await change({ version: 3, email, currentPassword: PASSWORD }, admin);
    expect(proven.body).toMatchObject({ version: 4, email });
    const { id: workerId } = await worker();
    const detail = { id: workerId, version: 1, email: 'a.worker@lima.example' };
    expect((await scene.call(admin, 'PUT /admin/user/update', detail)).status).toBe(200);
    const foreign = await scene.call(script, 'PUT /admin/user/update', { ...taken, id: stranger.id });
    expect(foreign.status).toBe(404);
  });

  test('keeps omitted fields, clears null fields, and raises the version', async () => {
    const { id } = await worker({ phone: '416 555 0100' });
    const renamed = await scene.call(admin, 'PUT /admin/user/update', { id, version: 1, fullName: 'Maria Rojas' });
    expect(renamed.body).toMatchObject({ version: 2, fullName: 'Maria Rojas', phone: '416 555 0100' });
    const cleared = await scene.call(admin, 'PUT /admin/user/update', { id, version: 2, phone: null });
    expect(cleared.body).toMatchObject({ version: 3, fullName: 'Maria Rojas', phone: null });
  });

  test('can’t clear a required field', async () => {
    const { id } = await worker();
    const { body } = await scene.call(admin, 'PUT /admin/user/update', { id, version: 1, fullName: null });
    expect(body).toMatchObject({ code: 'BAD_INPUT', errors: [{ path: 'fullName', code: 'WRONG_TYPE' }] });
  });

  test('from a stale version is refused with the current record, without secrets', async () => {
    const { id } = await worker();
    const { body: current } = await scene.call(admin, 'PUT /admin/user/update', { id, version: 1, fullName: 'New' });
    const { status, body } = await scene.call(admin, 'PUT /admin/user/update', { id, version: 1, fullName: 'Old' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'STALE_VERSION', record: current });
    expect(Object.keys(body.record)).toEqual(Object.keys(current));
  });

  test('without effect keeps version and audit trail', async () => {
    const { id, fullName } = await worker();
    const { body } = await scene.call(admin, 'PUT /admin/user/update', { id, version: 1, fullName });
    expect(body.version).toBe(1);
    const trail = await scene.call(admin, `GET /admin/audit/get/all/${id}`);
    expect(trail.body.edges).toHaveLength(1);
  });

  test('from worker to administrator needs a password', async () => {
    const { id } = await worker();
    const promote = (version: number) => ({ id, version, role: 'ROLE_QUOTATION_ADMIN' });
    const refused = await scene.call(admin, 'PUT /admin/user/update', promote(1));
    expect(refused.body.errors).toMatchObject([{ path: 'role', code: 'NO_PASSWORD' }]);
    const password = 'quiet otter lamp';
    await scene.call(admin, `PUT /admin/user/update/password/${id}`, {
      version: 1,
      password,
      currentPassword: PASSWORD,
    });
    expect((await scene.call(admin, 'PUT /admin/user/update', promote(2))).body.role).toBe('ROLE_QUOTATION_ADMIN');
  });

  test('succeeds for only one of two simultaneous changes from the same version', async () => {
    const { id } = await worker();
    const names = ['One', 'Two', 'Three', 'Four'];
    const answers = await Promise.all(
      names.map((fullName) => scene.call(admin, 'PUT /admin/user/update', { id, version: 1, fullName })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('the own account', () => {
  const path = ({ id }: { id: string }) => `PUT /admin/user/update/account/${id}`;

  test('changes name, phone, time zone and formats in any role, and shows the last two to the viewer alone', async () => {
    const quoter = await scene.person('ROLE_QUOTATION_ADMIN', company);
    const values = { fullName: 'Quinn', phone: '+1 416 555 0101', timeZone: 'Asia/Kolkata', locale: 'en-in' };
    const { status, body } = await scene.call(quoter, path(quoter), { version: 1, ...values });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: quoter.id, version: 2, ...values, locale: 'en-IN' });
    const own = { fullName: 'Quinn', version: 2, phone: values.phone, timeZone: 'Asia/Kolkata', locale: 'en-IN' };
    expect((await scene.call(quoter, 'GET /admin/user/get/viewer')).body).toMatchObject(own);
    await scene.call(quoter, path(quoter), { version: 2, timeZone: null });
    expect((await scene.call(quoter, 'GET /admin/user/get/viewer')).body.timeZone).toBe(null);
  });

  test('keeps e-mail, role and department, and needs the version', async () => {
    const quoter = await scene.person('ROLE_QUOTATION_ADMIN', company);
    for (const value of [{ email: 'other@lima.example' }, { role: 'ROLE_COMPANY' }, { departmentId: null }]) {
      expect((await scene.call(quoter, path(quoter), { version: 1, ...value })).body.code).toBe('BAD_INPUT');
    }
    expect(
      (await scene.call(quoter, path(quoter), { version: 1, timeZone: 'Mars/Olympus' })).body.errors,
    ).toMatchObject([{ path: 'timeZone', code: 'WRONG_FORMAT' }]);
    expect((await scene.call(quoter, path(quoter), { version: 7, fullName: 'New' })).body.code).toBe('STALE_VERSION');
    expect((await scene.call(quoter, path(admin), { version: 1, fullName: 'New' })).body.code).toBe('FORBIDDEN');
  });
});

test('by two administrators of each other at once doesn’t deadlock', async () => {
  const [one, two] = [await scene.person('ROLE_COMPANY', company), await scene.person('ROLE_COMPANY', company)];
  for (let version = 1; version <= 10; version += 1) {
    const rename = (who: Person, whom: Person) =>
      scene.call(who, 'PUT /admin/user/update', { id: whom.id, version, fullName: `Name ${version}` });
    const answers = await Promise.all([rename(one, two), rename(two, one)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
});

describe('deleting and restoring a user', () => {
  test('shows the deleted user only in the list of deleted users, and restores all values', async () => {
    const { id, ...user } = await worker({ fullName: 'Zoë Vanished' });
    const listed = async (query: string) =>
      (await scene.call(admin, `GET /admin/user/get/all/users?search=zoe+vanished${query}`)).body.edges.length;
    const gone = await scene.call(admin, `DELETE /admin/user/delete/${id}?version=1`);
    expect(gone.body).toMatchObject({ version: 2, deletedAt: expect.any(String) });
    expect([await listed(''), await listed('&deleted=true')]).toEqual([0, 1]);
    expect((await scene.call(admin, 'PUT /admin/user/update', { id, version: 2, fullName: 'X' })).status).toBe(404);
    const back = await scene.call(admin, `POST /admin/user/restore/${id}`, { version: 2 });
    expect(back.body).toEqual({ ...user, id, version: 3, updatedAt: expect.any(String) });
    expect([await listed(''), await listed('&deleted=true')]).toEqual([1, 0]);
  });

  test('is impossible after 30 days', async () => {
    const { id } = await worker();
    await scene.call(admin, `DELETE /admin/user/delete/${id}?version=1`);
    const deletedAt = new Date(Date.now() - 31 * 86_400_000);
    await scene.database.db.updateTable('users').set({ deletedAt }).where('id', '=', id).execute();
    expect((await scene.call(admin, `POST /admin/user/restore/${id}`, { version: 2 })).status).toBe(404);
  });

  test('is refused while the company is deleted', async () => {
    const companyId = await scene.company();
    const { id } = await worker({ companyId }, superAdmin);
    await scene.call(superAdmin, `DELETE /admin/user/delete/${id}?version=1`);
    const deletedAt = new Date();
    await scene.database.db.updateTable('companies').set({ deletedAt }).where('id', '=', companyId).execute();
    const { body } = await scene.call(superAdmin, `POST /admin/user/restore/${id}`, { version: 2 });
    expect(body).toMatchObject({ code: 'CONFLICT', detail: expect.stringContaining('Lima Works') });
  });

  test('is refused when the e-mail has been taken since', async () => {
    const { id, email } = await worker();
    await scene.call(admin, `DELETE /admin/user/delete/${id}?version=1`);
    await worker({ email });
    const { body } = await scene.call(admin, `POST /admin/user/restore/${id}`, { version: 2 });
    expect(body).toMatchObject({ code: 'CONFLICT', errors: [{ path: 'email', code: 'TAKEN' }] });
  });
});

describe('the last active super admin', () => {
  test('stays, however many leave at once', async () => {
    const others = await Promise.all([1, 2, 3].map(() => scene.person('ROLE_SUPER_ADMIN', null)));
    const all = [superAdmin, ...others];
    const off = { version: 1, status: 'INACTIVE' };
    const answers = await Promise.all(
      all.map((who, i) =>
        i % 2 === 0
          ? scene.call(who, `PUT /admin/user/update/status/${who.id}`, off)
          : scene.call(who, `DELETE /admin/user/delete/${who.id}?version=1`),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.code)).toEqual(['CONFLICT']);
    const left = await scene.database.db
      .selectFrom('users')
      .where('role', '=', 'ROLE_SUPER_ADMIN')
      .where('status', '=', 'ACTIVE')
      .where('deletedAt', 'is', null)
      .select('id')
      .execute();
    expect(left).toHaveLength(1);
  });
});
