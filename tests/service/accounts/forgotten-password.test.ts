import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSmtpPeer } from '../../smtp-peer.ts';
import { openScene, PASSWORD, type Person } from '../scene.ts';
import { type MailedAccounts, openMailedAccounts, UNKNOWN_TOKEN } from './mailed-accounts.ts';

const NEW = 'nine quiet tractors';
let scene: MailedAccounts;
let company: string;

beforeAll(async () => {
  scene = await openMailedAccounts();
  company = await scene.company();
});
afterAll(() => scene[Symbol.asyncDispose]());

let networks = 0;
/** Asks for a link from a network address of its own. */
const ask = (email: string, remoteAddress = `198.51.100.${++networks}`) =>
  scene.call(null, 'POST /admin/user/password/forgotten', { email }, { remoteAddress });
const linked = (token: string) => scene.call(null, 'POST /admin/user/link/get', { token });
const choose = (token: string, values: object = {}) =>
  scene.call(null, 'POST /admin/user/link/password', { token, password: NEW, ...values });
const logIn = (email: string, password: string, more: object = {}) =>
  scene.call(
    null,
    'POST /admin/user/login',
    { email, password, ...more },
    { remoteAddress: `203.0.113.${++networks}` },
  );

/** The token of a link for a person who forgot the password. */
async function tokenFor({ email }: Person): Promise<string> {
  expect(await ask(email)).toMatchObject({ status: 200, body: true });
  const [letter] = await scene.lettersTo(email);
  return letter?.token ?? '';
}

describe('a link for a forgotten password', () => {
  test('sets the password once, ends the sessions, and tells the owner and the history', async () => {
    const person = await scene.person('ROLE_COMPANY', company, { fullName: 'Ana Lima' });
    const token = await tokenFor(person);
    const [letter] = await scene.lettersTo(person.email);
    expect(letter).toMatchObject({ subject: 'Choose a new password' });
    expect(letter?.text).toMatch(/^Hello Ana Lima,\n\n.* account person\d+@lima\.example\. .* within 30 minutes\./u);
    expect((await linked(token)).body).toEqual({
      purpose: 'PASSWORD_RESET',
      email: person.email,
      fullName: 'Ana Lima',
      companyName: 'Lima Works',
      inviterName: null,
      expiresAt: expect.any(String),
      isTaken: false,
      apiTokens: 0,
    });

    const chosen = await choose(token);
    expect(chosen).toMatchObject({ status: 200, body: { email: person.email, deviceToken: expect.any(String) } });
    expect((await scene.call(person, 'GET /admin/user/get/viewer')).status).toBe(401);
    expect((await logIn(person.email, PASSWORD)).status).toBe(401);
    expect((await logIn(person.email, NEW)).status).toBe(200);
    for (const again of [await linked(token), await choose(token, { password: 'forty loud geese' })])
      expect(again).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });

    const [, told] = await scene.lettersTo(person.email, 2);
    expect(told).toMatchObject({ subject: 'Your password was changed', token: undefined });
    const { entries, version } = await historyOf(person);
    expect(entries).toEqual([{ action: 'PASSWORD_RESET', actorId: person.id, changes: [] }]);
    expect(version).toBe(2);
  });

  test('names the API tokens, and revokes them on request', async () => {
    const person = await scene.person('ROLE_COMPANY', company);
    const expiresOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const wanted = { name: 'Import', scope: 'READ', expiresOn, currentPassword: PASSWORD };
    const { body } = await scene.call(person, 'POST /admin/token/create', wanted);
    const script = { ...person, token: body.secret };
    const first = await tokenFor(person);
    expect((await linked(first)).body).toMatchObject({ apiTokens: 1 });
    await choose(first);
    expect((await scene.call(script, 'GET /admin/user/get/viewer')).status).toBe(200);

    await ask(person.email);
    // Two links, the new token and the new password.
    const letters = await scene.lettersTo(person.email, 4);
    await choose(letters.findLast(({ token }) => token)?.token ?? '', { revokeApiTokens: true });
    expect((await scene.call(script, 'GET /admin/user/get/viewer')).status).toBe(401);
  });

  test('refuses weak passwords, and still works afterwards', async () => {
    const person = await scene.person('ROLE_COMPANY', company, { fullName: 'Maria Quispe' });
    const token = await tokenFor(person);
    const weak = {
      short: 'TOO_SHORT',
      [person.email]: 'PASSWORD_IS_EMAIL',
      'Football2026!!': 'COMMON_PASSWORD',
      'Maria-Quispe-2026': 'PASSWORD_IS_NAME',
      'lima-works-2026': 'PASSWORD_IS_NAME',
    };
    for (const [password, code] of Object.entries(weak))
      expect((await choose(token, { password })).body).toMatchObject({ code: 'BAD_INPUT', errors: [{ code }] });
    expect((await choose(token)).status).toBe(200);
  });

  test('ends after 30 minutes, with another password, and with another e-mail', async () => {
    const { db } = scene.database;
    const admin = await scene.person('ROLE_COMPANY', company);
    const [late, set, moved] = [
      await scene.person('ROLE_COMPANY', company),
      await scene.person('ROLE_COMPANY', company),
      await scene.person('ROLE_COMPANY', company),
    ];
    const tokens = [await tokenFor(late), await tokenFor(set), await tokenFor(moved)];
    const { expiresAt } = await db
      .selectFrom('accountLinks')
      .where('userId', '=', late.id)
      .select(sql<number>`extract(epoch from expires_at - created_at)::float8`.as('expiresAt'))
      .executeTakeFirstOrThrow();
    expect(expiresAt).toBe(30 * 60);
    await db.updateTable('accountLinks').set({ expiresAt: sql<Date>`now()` }).where('userId', '=', late.id).execute();
    const password = { version: 1, password: 'forty loud geese', currentPassword: PASSWORD };
    expect((await scene.call(admin, `PUT /admin/user/update/password/${set.id}`, password)).status).toBe(200);
    const email = { id: moved.id, version: 1, email: `moved${moved.email}`, currentPassword: PASSWORD };
    expect((await scene.call(admin, 'PUT /admin/user/update', email)).status).toBe(200);
    for (const token of [...tokens, UNKNOWN_TOKEN]) expect((await choose(token)).status).toBe(404);
  });

  test('is no secret in the database: a hash, and a sealed token in a queue without an endpoint', async () => {
    await using peer = await openSmtpPeer({ greeting: 'SAY NOTHING' });
    await using waiting = await openMailedAccounts(peer);
    const admin = await waiting.person('ROLE_COMPANY', await waiting.company());
    await waiting.call(null, 'POST /admin/user/password/forgotten', { email: admin.email });
    await expect.poll(() => waiting.database.db.selectFrom('accountMails').selectAll().execute()).toHaveLength(1);
    const rows = JSON.stringify([
      await waiting.database.db.selectFrom('accountLinks').selectAll().execute(),
      await waiting.database.db.selectFrom('accountMails').selectAll().execute(),
    ]);
    expect(rows).toContain('{link}');
    expect(rows).not.toContain('#/link/');
    expect((await waiting.call(admin, 'GET /admin/outbox/get/all')).body.edges).toEqual([]);
  });

  test('is delivered in spite of a mail server out of order, and leaves the queue', async () => {
    await using peer = await openSmtpPeer({
      rcpt: (_, connection) => (connection === 1 ? '451 try again later' : '250 fine'),
    });
    await using busy = await openMailedAccounts(peer);
    const { email } = await busy.person('ROLE_COMPANY', await busy.company());
    await busy.call(null, 'POST /admin/user/password/forgotten', { email });
    expect(await busy.lettersInTheEnd(email)).toMatchObject([{ token: expect.any(String) }]);
    expect(peer.connections()).toBe(2);
  });
});

describe('asking for a link', () => {
  test('has the same answer for every address, and looks for no user before the answer', async () => {
    const { db } = scene.database;
    const { email } = await scene.person('ROLE_COMPANY', company);
    await sql`alter table users rename to hidden_users`.execute(db);
    const [known, unknown] = [await ask(email), await ask('nobody@lima.example')];
    await sql`alter table hidden_users rename to users`.execute(db);
    expect(known.status).toBe(200);
    const plain = ({ status, text, headers }: typeof known) => ({
      status,
      text,
      headers: { ...headers, date: '', 'x-request-id': '' },
    });
    expect(plain(known)).toEqual(plain(unknown));
  });

  test('is limited for each address, with or without an account, and leaves logins alone', async () => {
    const { email } = await scene.person('ROLE_COMPANY', company);
    for (const address of [email, 'stranger@lima.example']) {
      const statuses = [];
      for (let count = 0; count < 6; count += 1) statuses.push((await ask(address)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    const network = [];
    for (let count = 0; count < 21; count += 1)
      network.push((await ask(`nobody${count}@lima.example`, '192.0.2.7')).status);
    expect(network.filter((status) => status === 200)).toHaveLength(20);
    expect(
      (await scene.call(null, 'POST /admin/user/login', { email, password: PASSWORD }, { remoteAddress: '192.0.2.7' }))
        .status,
    ).toBe(200);
    // At most three open links of an account.
    expect(await scene.lettersInTheEnd(email)).toHaveLength(3);
  });

  test('mails nobody without access', async () => {
    const { db } = scene.database;
    const closed = await scene.company({ name: 'Closed Works' });
    await db.updateTable('companies').set({ status: 'INACTIVE' }).where('id', '=', closed).execute();
    const [worker, inactive, deleted, without] = [
      await scene.person('ROLE_USER', company),
      await scene.person('ROLE_COMPANY', company),
      await scene.person('ROLE_COMPANY', company),
      await scene.person('ROLE_COMPANY', closed),
    ];
    await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', inactive.id).execute();
    await db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', deleted.id).execute();
    for (const { email } of [worker, inactive, deleted, without]) {
      expect(await ask(email)).toMatchObject({ status: 200, body: true });
      expect(await scene.lettersInTheEnd(email)).toEqual([]);
    }
  });

  test('answers that no mail is sent without a mail server', async () => {
    await using silent = await openScene();
    const { email } = await silent.person('ROLE_COMPANY', await silent.company());
    const answer = await silent.call(null, 'POST /admin/user/password/forgotten', { email });
    expect(answer).toMatchObject({ status: 200, body: false });
    expect(await silent.database.db.selectFrom('accountLinks').selectAll().execute()).toEqual([]);
  });
});

test('requests of strangers for links mail a link to the owner, and failed logins meanwhile shut out only strangers', async () => {
  const person = await scene.person('ROLE_COMPANY', company);
  for (let count = 0; count < 5; count += 1) {
    await ask(person.email);
    await logIn(person.email, 'wrong');
  }
  expect((await ask(person.email)).status).toBe(429);
  const letters = await scene.lettersInTheEnd(person.email);
  expect(letters).toHaveLength(3);
  const { body } = await choose(letters.at(-1)?.token ?? '');
  expect((await logIn(person.email, NEW)).status).toBe(429);
  expect((await logIn(person.email, NEW, { deviceToken: body.deviceToken })).status).toBe(200);
});

test('failed logins of strangers don’t shut out the browser that chose the password', async () => {
  const person = await scene.person('ROLE_COMPANY', company);
  for (let count = 0; count < 5; count += 1) await logIn(person.email, 'wrong');
  const { body } = await choose(await tokenFor(person));
  expect((await logIn(person.email, NEW)).status).toBe(429);
  expect((await logIn(person.email, NEW, { deviceToken: body.deviceToken })).status).toBe(200);
});

test('a link leaves the second factor of an account in place', async () => {
  const person = await scene.person('ROLE_COMPANY', company);
  const sealed = { userId: person.id, sealedSecret: 'not asked for', lastStep: 0 };
  await scene.database.db.insertInto('authenticators').values(sealed).execute();
  const { body } = await choose(await tokenFor(person));
  for (const more of [{}, { deviceToken: body.deviceToken }])
    expect((await logIn(person.email, NEW, more)).body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
});

test('a password set by an administrator is told to its owner', async () => {
  const admin = await scene.person('ROLE_COMPANY', company);
  const person = await scene.person('ROLE_QUOTATION_ADMIN', company, { fullName: 'Zoë Lindqvist' });
  const password = { version: 1, password: NEW, currentPassword: PASSWORD };
  await scene.call(admin, `PUT /admin/user/update/password/${person.id}`, password);
  const [told] = await scene.lettersTo(person.email);
  expect(told?.text).toMatch(
    /^Hello Zoë Lindqvist,\n\nThe password of your Docket account .* was changed on .* 20\d\d/u,
  );
});

async function historyOf({ id }: Person) {
  const { db } = scene.database;
  const entries = db.selectFrom('auditEntries').where('recordId', '=', id).select(['action', 'actorId', 'changes']);
  const { version } = await db.selectFrom('users').where('id', '=', id).select('version').executeTakeFirstOrThrow();
  return { entries: await entries.execute(), version };
}
