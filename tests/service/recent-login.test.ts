import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../service/login/passwords.ts';
import { openScene, PASSWORD, type Person, type Scene } from './scene.ts';
import { softwarePasskey } from './software-passkey.ts';

let scene: Scene;
let admin: Person;
let superAdmin: Person;
let clerk: Person;
let account: string;
let webhook: string;

const BANK = '/v2/admin/quotation';
const hook = { name: 'Ledger', url: 'https://hooks.example/docket' };
const token = { scope: 'WRITE', expiresOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10) };
const person = { fullName: 'New Person', password: PASSWORD };
const bank = { bankName: 'Bank of Lima', accountName: 'Lima Works', accountNumber: '0012-345' };

beforeAll(async () => {
  scene = await openScene();
  const company = await scene.company();
  const passwordHash = await hashPassword(PASSWORD);
  superAdmin = await scene.person('ROLE_SUPER_ADMIN', null, { passwordHash });
  admin = await scene.person('ROLE_COMPANY', company, { passwordHash });
  clerk = await scene.person('ROLE_QUOTATION_ADMIN', company);
  account = (await scene.call(admin, `POST ${BANK}/save/bank/details/quotation`, bank)).body.id;
  webhook = (await scene.call(admin, 'POST /app/webhook/create', hook)).body.id;
});
afterAll(() => scene[Symbol.asyncDispose]());

/** The acts with lasting consequences, each by who may do it. */
const acts: [what: string, who: () => Person, call: () => [what: string, body?: object]][] = [
  [
    'gives another role',
    () => admin,
    () => ['PUT /admin/user/update', { id: clerk.id, version: 1, role: 'ROLE_COMPANY' }],
  ],
  ['adds bank details', () => admin, () => [`POST ${BANK}/save/bank/details/quotation`, bank]],
  [
    'changes bank details',
    () => admin,
    () => [`PUT ${BANK}/update/bank/details/quotation`, { id: account, version: 1, accountNumber: '1' }],
  ],
  ['deletes bank details', () => admin, () => [`DELETE ${BANK}/delete/bank/details/${account}?version=2`]],
  [
    'adds an administrator',
    () => admin,
    () => ['POST /admin/user/create', { ...person, email: 'new@lima.example', role: 'ROLE_COMPANY' }],
  ],
  ['adds a webhook', () => admin, () => ['POST /app/webhook/create', { ...hook, name: 'New' }]],
  ['changes a webhook', () => admin, () => ['PUT /app/webhook/update', { id: webhook, version: 1, name: 'Moved' }]],
  ['gives a webhook a new secret', () => admin, () => [`POST /app/webhook/rotate/secret/${webhook}`, { version: 2 }]],
  [
    'creates an API token',
    () => admin,
    () => ['POST /admin/token/create', { ...token, name: 'New', currentPassword: PASSWORD }],
  ],
  ['deletes a company', () => superAdmin, () => [`DELETE /app/company/delete/${idOfEmpty}?version=1`]],
];
let idOfEmpty = '';

async function age(who: Person, minutes: number): Promise<void> {
  const createdAt = new Date(Date.now() - minutes * 60_000);
  await scene.database.db.updateTable('sessions').set({ createdAt }).where('userId', '=', who.id).execute();
}

async function logIn({ email, ...who }: Person): Promise<Person> {
  const { body } = await scene.call(null, 'POST /admin/user/login', { email, password: PASSWORD });
  return { ...who, email, token: body.accessToken };
}

test('a further second factor needs a login of the last 15 minutes, which asked for a present one', async () => {
  const person = await scene.person('ROLE_COMPANY', await scene.company());
  const add = async (setup: string) => {
    const body = { setup, code: '000000', currentPassword: PASSWORD };
    return (await scene.call(person, 'POST /admin/factor/confirm/authenticator', body)).body;
  };
  const addPasskey = async () => {
    const { ticket, options } = (await scene.call(person, 'GET /admin/passkey/get/new')).body;
    const response = softwarePasskey({ origin: 'https://docket.example', rpId: 'docket.example', isVerified: true });
    const body = { name: 'Laptop', ticket, response: response.create(options), currentPassword: PASSWORD };
    return scene.call(person, 'POST /admin/passkey/confirm', body);
  };
  await age(person, 16);
  expect((await addPasskey()).status).toBe(200);
  expect(await addPasskey()).toMatchObject({ status: 401, body: { code: 'LOGIN_TOO_OLD' } });
  const { setup } = (await scene.call(person, 'GET /admin/factor/get/authenticator/new')).body;
  expect(await add(setup)).toMatchObject({ code: 'LOGIN_TOO_OLD' });
  await age(person, 1);
  expect((await addPasskey()).status).toBe(200);
  expect((await add(setup)).errors[0].code).toBe('WRONG_CODE');
});

test.each(acts)('a session %s after a login of the last 15 minutes only', async (_, whose, call) => {
  idOfEmpty = await scene.company({ name: 'Empty' });
  const who = whose();
  await age(who, 16);
  const refused = await scene.call(who, ...call());
  expect(refused).toMatchObject({ status: 401, body: { code: 'LOGIN_TOO_OLD' } });
  expect(refused.headers['www-authenticate']).toBe(
    'Bearer realm="docket", error="insufficient_user_authentication", max_age="900"',
  );
  expect((await scene.call(await logIn(who), ...call())).status).toBeLessThan(300);
});

test('an old session does everything else, such as changing a name', async () => {
  await age(admin, 600);
  const change = { id: admin.id, version: 1, fullName: 'Ana Lima-Reyes', role: 'ROLE_COMPANY' };
  expect((await scene.call(admin, 'PUT /admin/user/update', change)).status).toBe(200);
});

test('an old session adds a user without rights over others', async () => {
  await age(admin, 600);
  const clerk = { ...person, email: 'clerk@lima.example', role: 'ROLE_QUOTATION_ADMIN' };
  expect((await scene.call(admin, 'POST /admin/user/create', clerk)).status).toBe(200);
});

test('a role that the caller may not give is refused as such, before any login', async () => {
  await age(admin, 16);
  const change = { id: clerk.id, version: 2, role: 'ROLE_SUPER_ADMIN' };
  expect((await scene.call(admin, 'PUT /admin/user/update', change)).body.code).toBe('FORBIDDEN');
});

test('an API token, which never logs in, keeps to its role and scope', async () => {
  const given = { ...token, name: 'Bank feed', currentPassword: PASSWORD };
  const { body } = await scene.call(await logIn(admin), 'POST /admin/token/create', given);
  const script = { ...admin, token: body.secret };
  expect((await scene.call(script, `POST ${BANK}/save/bank/details/quotation`, bank)).status).toBe(200);
});
