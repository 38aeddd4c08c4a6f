import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, openScene, PASSWORD, type Person } from '../scene.ts';
import { type MailedAccounts, openMailedAccounts } from './mailed-accounts.ts';

const CHOSEN = 'nine quiet tractors';
let scene: MailedAccounts;
let company: string;
let admin: Person;
let stranger: Person;
beforeAll(async () => {
  scene = await openMailedAccounts();
  company = await scene.company();
  admin = await scene.person('ROLE_COMPANY', company, { fullName: 'Ana Lima' });
  stranger = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Oslo Works' }));
});
afterAll(() => scene[Symbol.asyncDispose]());

let count = 0;
const fresh = () => `new${++count}@lima.example`;
const create = (values: object, who = admin) =>
  scene.call(who, 'POST /admin/user/create', { fullName: 'Maria Quispe', role: 'ROLE_QUOTATION_ADMIN', ...values });
const act = (what: string, { id, version }: { id: string; version: number }, more: object = {}) =>
  scene.call(admin, `${what}/${id}`, { version, ...more });
const invite = (user: { id: string; version: number }) => act('POST /admin/user/invite', user);
const withdraw = (user: { id: string; version: number }) => act('POST /admin/user/invitation/withdraw', user);
const linked = (token = '') => scene.call(null, 'POST /admin/user/link/get', { token });
const accept = (token = '', password = CHOSEN) =>
  scene.call(null, 'POST /admin/user/link/password', { token, password });
const logIn = (email: string, password: string) =>
  scene.call(null, 'POST /admin/user/login', { email, password }, { remoteAddress: `203.0.113.${++count}` });
const tokenOf = async (email: string, letters = 1) => (await scene.lettersTo(email, letters)).at(-1)?.token;

describe('a user with a login, added without a password,', () => {
  test('is invited by an e-mail that names company and inviter, and chooses the password', async () => {
    const email = fresh();
    const { body: user } = await create({ email });
    expect(user).toMatchObject({ email, status: 'ACTIVE', invitedAt: expect.any(String), lastLoginAt: null });
    const [letter] = await scene.lettersTo(email);
    expect(letter?.subject).toBe('Invitation to Lima Works');
    expect(letter?.text).toMatch(
      /^Hello Maria Quispe,\n\nAna Lima invites you to Lima Works in Docket\. .*within 7 days/u,
    );
    expect((await linked(letter?.token)).body).toMatchObject({
      purpose: 'INVITATION',
      email,
      companyName: 'Lima Works',
      inviterName: 'Ana Lima',
      isTaken: false,
    });
    expect((await accept(letter?.token, 'Maria-Quispe-2026')).body.errors).toMatchObject([
      { code: 'PASSWORD_IS_NAME' },
    ]);
    expect((await accept(letter?.token)).body).toMatchObject({ email });
    expect((await logIn(email, CHOSEN)).status).toBe(200);
    expect((await accept(letter?.token)).status).toBe(404);
    const { body: now } = await scene.call(admin, `GET /admin/user/get/info/${user.id}`);
    expect(now).toMatchObject({ invitedAt: null, version: 2 });
    expect(await actions(user.id)).toEqual(['CREATED', 'INVITATION_ACCEPTED']);
  });

  test('gets another link, which ends the earlier link; a withdrawn link no longer works', async () => {
    const email = fresh();
    const { body: user } = await create({ email });
    const first = await tokenOf(email);
    const { body: again } = await invite(user);
    expect(again).toMatchObject({ version: 2, invitedAt: expect.any(String) });
    const second = await tokenOf(email, 2);
    expect((await linked(first)).status).toBe(404);
    expect((await linked(second)).status).toBe(200);
    const { body: withdrawn } = await withdraw(again);
    expect(withdrawn).toMatchObject({ version: 3, invitedAt: null });
    expect((await accept(second)).status).toBe(404);
    expect((await invite(user)).body).toMatchObject({ code: 'STALE_VERSION' });
    await invite(withdrawn);
    expect((await accept(await tokenOf(email, 3))).status).toBe(200);
    expect(await actions(user.id)).toEqual([
      'CREATED',
      'INVITED',
      'INVITATION_WITHDRAWN',
      'INVITED',
      'INVITATION_ACCEPTED',
    ]);
  });

  test('loses the invitation with a password by an administrator, another e-mail, the status or the role', async () => {
    const [set, moved, off, worker] = await Promise.all(
      [fresh(), fresh(), fresh(), fresh()].map(async (email) => (await create({ email })).body),
    );
    const tokens = await Promise.all([set, moved, off, worker].map(({ email }) => tokenOf(email)));
    await act('PUT /admin/user/update/password', set, { password: CHOSEN, currentPassword: PASSWORD });
    expect((await logIn(set.email, CHOSEN)).status).toBe(200);
    const email = fresh();
    await scene.call(admin, 'PUT /admin/user/update', { id: moved.id, version: 1, email });
    await act('PUT /admin/user/update/status', off, { status: 'INACTIVE' });
    await scene.call(admin, 'PUT /admin/user/update', { id: worker.id, version: 1, role: 'ROLE_USER' });
    for (const token of tokens) expect((await accept(token)).status).toBe(404);
    expect((await accept(await tokenOf(email))).status).toBe(200);
    expect((await scene.call(admin, `GET /admin/user/get/info/${worker.id}`)).body.invitedAt).toBe(null);
  });

  test('needs a password without a mail server', async () => {
    await using silent = await openScene();
    const boss = await silent.person('ROLE_COMPANY', await silent.company());
    const user = { fullName: 'Maria Quispe', email: 'maria@lima.example', role: 'ROLE_COMPANY' };
    const { body } = await silent.call(boss, 'POST /admin/user/create', user);
    expect(body).toMatchObject({ code: 'BAD_INPUT', errors: [{ path: 'password', code: 'REQUIRED' }] });
  });
});

test('a user with a password, a worker and an inactive user can’t be invited', async () => {
  const { body: known } = await create({ email: fresh(), password: CHOSEN });
  const { body: worker } = await create({ email: fresh(), role: 'ROLE_USER' });
  const { body: user } = await create({ email: fresh() });
  const { body: inactive } = await act('PUT /admin/user/update/status', user, { status: 'INACTIVE' });
  const codes = [];
  for (const each of [known, worker, inactive]) codes.push((await invite(each)).body.errors[0].code);
  expect(codes).toEqual(['HAS_PASSWORD', 'NOT_ONE_OF', 'WRONG_STATUS']);
});

test('only an open invitation can be withdrawn, and nothing is recorded otherwise', async () => {
  const { body: known } = await create({ email: fresh(), password: CHOSEN });
  expect(await withdraw(known)).toMatchObject({ status: 409, body: { errors: [{ code: 'NOT_INVITED' }] } });
  const { body: user } = await create({ email: fresh() });
  const { body: withdrawn } = await withdraw(user);
  expect((await withdraw(withdrawn)).body.errors).toMatchObject([{ code: 'NOT_INVITED' }]);
  expect(await actions(user.id)).toEqual(['CREATED', 'INVITATION_WITHDRAWN']);
});

/** The answers of each call about a new user with an e-mail, without ids, times and the e-mail. The user is deleted in the end. */
async function toldOf(email: string, values: object): Promise<string[]> {
  const told: Answer[] = [await create({ email, ...values })];
  const { id } = told[0]?.body ?? {};
  const last = () => ({ id, version: told.at(-1)?.body.version });
  const remove = () => scene.call(admin, `DELETE /admin/user/delete/${id}?version=${last().version}`);
  if (!('password' in values)) {
    told.push(await invite(last()));
    told.push(await withdraw(last()));
    told.push(await invite(last()));
  }
  told.push(await act('PUT /admin/user/update/password', last(), { password: CHOSEN, currentPassword: PASSWORD }));
  told.push(await remove());
  told.push(await act('POST /admin/user/restore', last()));
  const read = [
    await scene.call(admin, `GET /admin/user/get/info/${id}`),
    await scene.call(admin, 'GET /admin/user/get/all/users?first=1'),
    await scene.call(admin, `GET /admin/audit/get/all/${id}`),
    await scene.call(admin, `GET /admin/session/get/all/${id}`),
  ];
  const end = await remove();
  return [...told, ...read, end].map(({ status, text }) => `${status} ${plain(text, email)}`);
}

const plain = (text: string, email: string) =>
  text
    .replaceAll(email, 'E-MAIL')
    .replaceAll(/[a-z_]+_[0-9a-z]{26}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/"(startCursor|endCursor|cursor)":"[^"]*"/g, 'CURSOR');

describe('an administrator who adds a user with the e-mail of another company’s user', () => {
  test('gets the same answers, lists and histories as with a free e-mail, and the owner of the e-mail is told', async () => {
    for (const values of [{}, { password: CHOSEN }, { role: 'ROLE_USER', password: CHOSEN }]) {
      const told = await toldOf(stranger.email, values);
      expect(told).toEqual(await toldOf(fresh(), values));
      expect(told.filter((line) => !line.startsWith('200 '))).toEqual([]);
    }
    const letters = await scene.lettersInTheEnd(stranger.email);
    // Added and invited twice more, then added with a password.
    expect(letters).toHaveLength(4);
    for (const { text, token } of letters) {
      expect(token).toBe(undefined);
      expect(text).toContain('Ana Lima invites you to Lima Works');
      expect(text).toContain('A Docket account already uses this address');
    }
    // The owner's account is untouched.
    expect((await logIn(stranger.email, PASSWORD)).status).toBe(200);
    expect((await logIn(stranger.email, CHOSEN)).status).toBe(401);
  });

  test('gets the same answer to a changed e-mail', async () => {
    const owner = await scene.person('ROLE_COMPANY', stranger.companyId);
    const free = fresh();
    const changed = async (email: string) => {
      const { body } = await create({ email: fresh(), password: CHOSEN });
      const change = { id: body.id, version: 1, email, currentPassword: PASSWORD };
      const { status, text } = await scene.call(admin, 'PUT /admin/user/update', change);
      const [told] = await scene.lettersTo(body.email);
      return [status, plain(text, email), told?.subject];
    };
    const answer = await changed(owner.email);
    expect(answer).toEqual(await changed(free));
    expect(answer).toMatchObject([200, expect.any(String), 'Your e-mail address was changed']);
    expect((await scene.lettersTo(owner.email))[0]?.text).toContain('already uses this address');
    expect((await logIn(owner.email, PASSWORD)).status).toBe(200);
    expect((await logIn(free, CHOSEN)).status).toBe(200);
  });

  test('is refused an e-mail in the own company, and a super admin every e-mail of an account', async () => {
    const superAdmin = await scene.person('ROLE_SUPER_ADMIN', null);
    const taken = { code: 'CONFLICT', errors: [{ path: 'email', code: 'TAKEN' }] };
    expect((await create({ email: admin.email.toUpperCase() })).body).toMatchObject(taken);
    expect((await create({ email: stranger.email, companyId: company }, superAdmin)).body).toMatchObject(taken);
    const email = fresh();
    await create({ email });
    expect((await create({ email })).body).toMatchObject(taken);
  });

  test('loses a free e-mail to the first who accepts', async () => {
    const email = fresh();
    await create({ email });
    await create({ email }, stranger);
    const tokens = (await scene.lettersTo(email, 2)).map(({ token }) => token);
    expect((await accept(tokens[1])).status).toBe(200);
    expect((await linked(tokens[0])).body).toMatchObject({ isTaken: true });
    expect((await accept(tokens[0])).body).toMatchObject({ code: 'CONFLICT', errors: [{ code: 'TAKEN' }] });
  });
});

async function actions(recordId: string): Promise<string[]> {
  const { db } = scene.database;
  const entries = await db
    .selectFrom('auditEntries')
    .where('recordId', '=', recordId)
    .orderBy('id')
    .select('action')
    .execute();
  return entries.map(({ action }) => action);
}
