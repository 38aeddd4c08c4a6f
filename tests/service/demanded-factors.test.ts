import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openScene, PASSWORD, type Person, type Scene } from './scene.ts';

let scene: Scene;
let company: string;
let admin: Person;
let clerk: Person;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene[Symbol.asyncDispose]());
beforeEach(async () => {
  company = await scene.company();
  admin = await scene.person('ROLE_COMPANY', company);
  clerk = await scene.person('ROLE_QUOTATION_ADMIN', company);
});

/** The calls of a user who must add a second factor. */
const ALLOWED = [
  'GET /admin/user/get/viewer',
  'POST /admin/user/logout',
  'GET /admin/changes/get/cursor',
  'GET /admin/factor/get/all/:userId',
  'GET /admin/factor/get/authenticator/new',
  'POST /admin/factor/confirm/authenticator',
  'GET /admin/passkey/get/new',
  'POST /admin/passkey/confirm',
];

async function demands(secondFactorDemand: string): Promise<number> {
  const boss = await scene.person('ROLE_SUPER_ADMIN', null);
  const { version } = (await scene.call(boss, `GET /app/company/get/info/${company}`)).body;
  const change = { id: company, version, secondFactorDemand };
  return (await scene.call(boss, 'PUT /app/company/update', change)).status;
}
const users = (who: Person) => scene.call(who, 'GET /admin/user/get/all/users');
const isBound = async (who: Person): Promise<boolean> =>
  (await scene.call(who, 'GET /admin/user/get/viewer')).body.mustAddSecondFactor;

async function addsFactor(who: Person, { call } = scene): Promise<void> {
  const { setup, secret } = (await call(who, 'GET /admin/factor/get/authenticator/new')).body;
  const body = { setup, code: new TOTP({ secret }).generate(), currentPassword: PASSWORD };
  expect((await call(who, 'POST /admin/factor/confirm/authenticator', body)).status).toBe(200);
}

test('an installation demands a second factor of super admins, and of nobody else', async () => {
  await using own = await openScene({ superAdminsNeedFactor: true });
  const companyAdmin = await own.person('ROLE_COMPANY', await own.company());
  const boss = await own.person('ROLE_SUPER_ADMIN', null);
  const ofBoss = (what: string) => own.call(boss, what);
  expect((await ofBoss('GET /admin/user/get/viewer')).body.mustAddSecondFactor).toBe(true);
  expect(await ofBoss('GET /admin/user/get/all/users')).toMatchObject({
    status: 403,
    body: { code: 'SECOND_FACTOR_SETUP_REQUIRED', detail: expect.stringMatching(/^Docket requires a second factor\./) },
  });
  expect((await own.call(companyAdmin, 'GET /admin/user/get/all/users')).status).toBe(200);
  await addsFactor(boss, own);
  expect((await ofBoss('GET /admin/user/get/all/users')).status).toBe(200);
});

describe('a company demands a second factor', () => {
  test('of nobody at first, of administrators, or of everybody', async () => {
    expect([await isBound(admin), await isBound(clerk)]).toEqual([false, false]);
    expect(await demands('ADMINISTRATORS')).toBe(200);
    expect([await isBound(admin), await isBound(clerk)]).toEqual([true, false]);
    expect(await demands('EVERYBODY')).toBe(200);
    expect([await isBound(admin), await isBound(clerk)]).toEqual([true, true]);
    expect(await demands('WORKERS')).toBe(400);
  });

  test('and until a user has one, each login leads only there, with a clear refusal of the rest', async () => {
    await demands('EVERYBODY');
    const login = { email: admin.email, password: PASSWORD };
    const { status, body } = await scene.call(null, 'POST /admin/user/login', login);
    expect(status).toBe(200);
    const fresh = { ...admin, token: body.accessToken };
    const refused = await users(fresh);
    expect([refused.status, refused.body.code]).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED']);
    await addsFactor(fresh);
    expect([await isBound(fresh), (await users(fresh)).status, (await users(admin)).status]).toEqual([false, 200, 200]);
  });

  test('and an API token of such a user works on', async () => {
    const expiresOn = new Date().toISOString().slice(0, 10);
    const wanted = { name: 'Script', scope: 'READ', expiresOn, currentPassword: PASSWORD };
    const { body } = await scene.call(admin, 'POST /admin/token/create', wanted);
    await demands('EVERYBODY');
    expect((await users({ ...admin, token: body.secret })).status).toBe(200);
    expect((await users(admin)).status).toBe(403);
  });

  test('and a removed one must be added again', async () => {
    await demands('EVERYBODY');
    await addsFactor(admin);
    await addsFactor(clerk);
    await scene.call(admin, `POST /admin/factor/end/all/${clerk.id}`, { currentPassword: PASSWORD });
    expect([await isBound(admin), await isBound(clerk)]).toEqual([false, true]);
  });

  test('of its own users alone', async () => {
    await demands('EVERYBODY');
    const stranger = await scene.person('ROLE_COMPANY', await scene.company());
    const boss = await scene.person('ROLE_SUPER_ADMIN', null);
    expect([await isBound(stranger), await isBound(boss)]).toEqual([false, false]);
  });
});

test('every other endpoint is refused to a user who must add a second factor', async () => {
  await demands('EVERYBODY');
  const routes = scene.app.endpoints.filter(({ method, needs }) => method !== 'HEAD' && needs !== 'PUBLIC');
  const open: string[] = [];
  // The refusal comes before the request is read, so no call needs valid values.
  for (const { method, path } of routes) {
    const { body } = await scene.call(await scene.person('ROLE_COMPANY', company), `${method} ${path}`);
    if (body.code !== 'SECOND_FACTOR_SETUP_REQUIRED') open.push(`${method} ${path}`);
  }
  expect(open.toSorted()).toEqual(ALLOWED.toSorted());
});

test('an open stream of changes ends when the company begins to demand a second factor', async () => {
  const stream = await scene.app.inject({
    url: '/admin/changes/get/stream',
    headers: { authorization: `Bearer ${admin.token}` },
    payloadAsStream: true,
  });
  expect(stream.statusCode).toBe(200);
  const ended = new Promise((resolve) => stream.stream().resume().once('end', resolve).once('close', resolve));
  await demands('ADMINISTRATORS');
  await ended;
});
