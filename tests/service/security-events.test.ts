import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountMail, NewAccountMail } from '../../service/account-mail/account-mail.ts';
import { keepSecurityEvents } from '../../service/accounts/security-keeper.ts';
import { ROOT, sealNext, verifyChain } from '../../service/login/events/chain.ts';
import { newId } from '../../service/shared/ids.ts';
import { openScene, PASSWORD, type Person, type Scene } from './scene.ts';

const FROM = {
  remoteAddress: '203.0.113.7',
  headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
};

let scene: Scene;
let company: string;
let admin: Person;
let clerk: Person;
let lines: object[];

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene[Symbol.asyncDispose]());
beforeEach(async () => {
  company = await scene.company();
  admin = await scene.person('ROLE_COMPANY', company);
  clerk = await scene.person('ROLE_QUOTATION_ADMIN', company, { fullName: 'Cleo Clerk' });
  lines = [];
});

const keep = ({ database: { db } }: Pick<Scene, 'database'> = scene, accountMail: AccountMail = silent) =>
  keepSecurityEvents({ db, accountMail }, { info: (line: object) => void lines.push(line) } as never);
const silent: AccountMail = { isDelivering: false, enqueue: async () => {}, wake: () => {} };
const list = (who: Person, query = '') => scene.call(who, `GET /admin/security-event/get/all?${query}`);
async function kinds(query = '', who = admin): Promise<string[]> {
  const { status, body } = await list(who, query);
  expect(status).toBe(200);
  return body.edges.map(({ node }: { node: { kind: string } }) => node.kind);
}
const logIn = (email: string, password = PASSWORD, more: object = {}, from = FROM) =>
  scene.call(null, 'POST /admin/user/login', { email, password, ...more }, from);
/** A failure is told after 15 seconds. */
const later = (accountMail = silent) =>
  sql`update login_failures set at = at - interval '20 seconds'`
    .execute(scene.database.db)
    .then(() => keep(scene, accountMail));
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a saved list is told with its filters and its rows, to the list’s company alone', async () => {
  const asks = (who: Person | null, body: object) => scene.call(who, 'POST /admin/security-event/export', body, FROM);
  expect(await asks(clerk, { list: 'customers', query: 'q: lima', rows: 12 })).toMatchObject({
    status: 200,
    body: true,
  });
  const boss = await scene.person('ROLE_SUPER_ADMIN', null);
  expect((await asks(boss, { companyId: company, list: 'jobs', rows: 0 })).status).toBe(200);
  const { body } = await list(admin, 'kind=LIST_EXPORTED');
  expect(body.edges.map(({ node }: { node: object }) => node)).toMatchObject([
    { actorId: boss.id, companyId: company, changes: [{ to: 'jobs' }, { field: 'rows', to: 0 }] },
    {
      ...{ userId: clerk.id, actorId: clerk.id, address: '203.0.113.7', device: 'Firefox on Linux' },
      changes: [
        { field: 'list', from: null, to: 'customers' },
        { field: 'query', from: null, to: 'q: lima' },
        { field: 'rows', from: null, to: 12 },
      ],
    },
  ]);
  const elsewhere = await scene.company();
  expect((await asks(admin, { companyId: elsewhere, list: 'jobs', rows: 1 })).status).toBe(404);
  expect((await asks(null, { list: 'jobs', rows: 1 })).status).toBe(401);
  expect(await kinds('kind=LIST_EXPORTED', await scene.person('ROLE_COMPANY', elsewhere))).toEqual([]);
});

describe('a login', () => {
  test('is told with the address, the device and whether the account was used before, and in other browsers only', async () => {
    const { body: first } = await logIn(clerk.email);
    await logIn(clerk.email, PASSWORD, { deviceToken: first.deviceToken });
    await logIn(clerk.email);
    const { body } = await list(admin, `userId=${clerk.id}`);
    expect(body.edges.map(({ node }: { node: object }) => node)).toMatchObject(
      [true, false, false].map((to) => ({
        kind: 'LOGIN',
        companyId: company,
        userId: clerk.id,
        userName: 'Cleo Clerk',
        actorId: clerk.id,
        actorName: 'Cleo Clerk',
        apiTokenId: null,
        address: '203.0.113.7',
        device: 'Firefox on Linux',
        changes: [{ field: 'isNewDevice', from: null, to }],
        position: null,
      })),
    );
  });

  test('that fails is told with its count, also the last before strangers are refused; unknown e-mails are not', async () => {
    for (let tried = 0; tried < 5; tried += 1) await logIn(clerk.email, 'a guessed password');
    await logIn('nobody@lima.example', 'a guessed password');
    expect((await logIn(clerk.email)).status).toBe(429);
    await keep();
    expect(await kinds()).toEqual([]);
    await later();
    await later();
    expect((await kinds()).toSorted()).toEqual(['LOGIN_BLOCKED', 'LOGIN_FAILED']);
    const { body } = await list(admin, 'kind=LOGIN_FAILED');
    expect(body.edges[0].node).toMatchObject({
      userId: clerk.id,
      actorId: null,
      address: '203.0.113.7',
      changes: [{ field: 'count', from: null, to: 5 }],
    });
    await scene.database.db.deleteFrom('loginFailures').execute();
  });
});

test('logins blocked from several addresses at once are told once', async () => {
  for (let tried = 0; tried < 5; tried += 1)
    await logIn(clerk.email, 'a guessed password', {}, { ...FROM, remoteAddress: `203.0.113.${tried % 2}` });
  await later();
  expect((await kinds()).toSorted()).toEqual(['LOGIN_BLOCKED', 'LOGIN_FAILED', 'LOGIN_FAILED']);
  await scene.database.db.deleteFrom('loginFailures').execute();
});

test('changes of users, tokens and rules of login are told with their authors, without e-mails and secrets', async () => {
  const call = async (what: string, body?: object, who = admin) => {
    const answer = await scene.call(who, what, body);
    expect(answer.status, `${what} ${answer.text}`).toBe(200);
    return answer.body;
  };
  const user = await call('POST /admin/user/create', {
    fullName: 'Nora New',
    email: 'nora.new@lima.example',
    role: 'ROLE_QUOTATION_ADMIN',
    password: 'nine quiet tractors',
  });
  const changed = { role: 'ROLE_COMPANY', email: 'nora@lima.example', currentPassword: PASSWORD };
  await call('PUT /admin/user/update', { id: user.id, version: 1, ...changed });
  await call(`PUT /admin/user/update/status/${user.id}`, { version: 2, status: 'INACTIVE' });
  await call(`DELETE /admin/user/delete/${user.id}?version=3`);
  await call(`POST /admin/user/restore/${user.id}`, { version: 4 });
  const { id, secret } = await call('POST /admin/token/create', {
    ...{ name: 'Nightly import', scope: 'READ', expiresOn: day(30), currentPassword: PASSWORD },
  });
  await call(`POST /admin/token/revoke/${id}`, { version: 1 });
  await call('PUT /app/company/update', { id: company, version: 1, sessionHours: 8, phone: '1' });
  expect((await kinds()).toReversed()).toEqual([
    'USER_ADDED',
    'ROLE_CHANGED',
    'EMAIL_CHANGED',
    'USER_STATUS_CHANGED',
    'USER_DELETED',
    'USER_RESTORED',
    'API_TOKEN_CREATED',
    'API_TOKEN_REVOKED',
    'LOGIN_RULES_CHANGED',
  ]);
  const { text, body } = await list(admin);
  for (const hidden of [secret, 'nora@', 'nora.new@', 'nine quiet', 'argon2']) expect(text).not.toContain(hidden);
  const events = body.edges.map(({ node }: { node: object }) => node);
  expect(events).toMatchObject(events.map(() => ({ companyId: company, actorId: admin.id, actorName: 'Ana Lima' })));
  expect(events.find(({ kind }: { kind: string }) => kind === 'ROLE_CHANGED').changes).toEqual([
    { field: 'role', from: 'ROLE_QUOTATION_ADMIN', to: 'ROLE_COMPANY' },
  ]);
  expect(events[0].changes).toEqual([{ field: 'sessionHours', from: null, to: 8 }]);
});

test('administrators see the events of their company, super admins of each', async () => {
  const other = await scene.company();
  const stranger = await scene.person('ROLE_COMPANY', other);
  const superAdmin = await scene.person('ROLE_SUPER_ADMIN', null);
  await logIn(clerk.email);
  expect(await kinds()).toEqual(['LOGIN']);
  expect(await kinds('', stranger)).toEqual([]);
  expect(await kinds(`userId=${clerk.id}`, stranger)).toEqual([]);
  expect((await list(stranger, `companyId=${company}`)).status).toBe(404);
  expect((await list(clerk)).status).toBe(403);
  expect(await kinds(`companyId=${company}`, superAdmin)).toEqual(['LOGIN']);
  expect(await kinds(`userId=${clerk.id}&kind=LOGIN`, superAdmin)).toEqual(['LOGIN']);
  expect(await kinds(`since=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
  expect((await scene.call(admin, 'GET /admin/security-event/get/chains')).status).toBe(403);
});

test('a user who asks for a record of another company is told to the own administrators, once a minute', async () => {
  const stranger = await scene.person('ROLE_COMPANY', await scene.company());
  const { body: department } = await scene.call(admin, 'POST /app/department/create', {
    companyId: company,
    name: 'Heating',
  });
  const refused = [
    `GET /app/department/get/info/${department.id}`,
    `GET /admin/user/get/info/${clerk.id}`,
    'GET /app/department/get/info/department_01jd3k8f0ve2mb2q5d6n7x8y9z',
  ];
  for (const what of refused) expect((await scene.call(stranger, what, undefined, FROM)).status).toBe(404);
  await scene.call(clerk, `GET /app/department/get/info/${department.id}`);
  await expect.poll(() => kinds('', stranger)).toEqual(['ACCESS_REFUSED']);
  expect(await kinds('kind=ACCESS_REFUSED')).toEqual([]);
  const { body, text } = await list(stranger);
  expect(body.edges[0].node).toMatchObject({ userId: stranger.id, address: '203.0.113.7' });
  expect(body.edges[0].node.changes).toEqual([{ field: 'record', from: null, to: 'department' }]);
  expect(text).not.toContain(department.id);
});

test('the chain gives each event a place, is followed by its cursor, and is written to the log', async () => {
  await keep();
  const { body: before } = await list(admin, 'orderBy=POSITION_ASC');
  expect(before.edges).toEqual([]);
  lines = [];
  for (let at = 0; at < 3; at += 1) await logIn(clerk.email);
  await keep();
  const { body: page } = await list(admin, 'orderBy=POSITION_ASC&first=2');
  const { body: rest } = await list(admin, `orderBy=POSITION_ASC&after=${page.pageInfo.endCursor}`);
  const events = [...page.edges, ...rest.edges].map(({ node }) => node);
  const [first] = events;
  expect(events.map(({ position }) => position - first.position)).toEqual([0, 1, 2]);
  expect(lines).toMatchObject(events.map(({ id, hash }) => ({ event: { id, hash } })));
});

test('a login in a new browser, factors and API tokens are told by e-mail, once, with the seal', async () => {
  const sent: NewAccountMail[] = [];
  const accountMail: AccountMail = {
    isDelivering: true,
    enqueue: async (_db, mail) => void sent.push(mail),
    wake: () => {},
  };
  await keep();
  const { body: first } = await logIn(clerk.email);
  await logIn(clerk.email, PASSWORD, { deviceToken: first.deviceToken });
  await logIn(clerk.email);
  const token = { name: 'Nightly import', scope: 'READ', expiresOn: day(30), currentPassword: PASSWORD };
  expect((await scene.call(admin, 'POST /admin/token/create', token)).status).toBe(200);
  await keep(scene, accountMail);
  await keep(scene, accountMail);
  expect(sent.map(({ letter, to, values: { place, token } }) => [letter, to, place, token])).toEqual([
    ['NEW_DEVICE', clerk.email, 'Firefox on Linux, 203.0.113.7', ''],
    ['API_TOKEN_CREATED', admin.email, expect.any(String), 'Nightly import'],
  ]);
});

test('blocked logins are told to the account by e-mail, at most once a day', async () => {
  const sent: NewAccountMail[] = [];
  const accountMail: AccountMail = {
    isDelivering: true,
    enqueue: async (_db, mail) => void sent.push(mail),
    wake: () => {},
  };
  const { db } = scene.database;
  for (let time = 1; time <= 2; time += 1) {
    for (let tried = 0; tried < 5; tried += 1) await logIn(clerk.email, 'a guessed password');
    await later(accountMail);
    expect((await kinds('kind=LOGIN_BLOCKED')).length).toBe(time);
    expect(sent.map(({ letter, to }) => [letter, to])).toEqual([['LOGIN_BLOCKED', clerk.email]]);
    await db.deleteFrom('loginFailures').execute();
  }
});

describe('the chain of an own database', () => {
  let own: Scene;
  beforeEach(async () => {
    own = await openScene();
    const person = await own.person('ROLE_COMPANY', await own.company());
    for (let at = 0; at < 4; at += 1)
      await own.call(null, 'POST /admin/user/login', { email: person.email, password: PASSWORD });
    expect(await sealNext(own.database.db)).toHaveLength(4);
    return () => own[Symbol.asyncDispose]();
  });
  const tampering = (change: ReturnType<typeof sql>) =>
    own.database.db.transaction().execute(async (trx) => {
      await sql`alter table security_events disable trigger security_events_stay`.execute(trx);
      await change.execute(trx);
      await sql`alter table security_events enable trigger security_events_stay`.execute(trx);
    });

  test('is whole, and goes on after a later commit of an earlier event', async () => {
    const { db } = own.database;
    const { count, hash, broken } = await verifyChain(db);
    expect([count, broken]).toEqual([4, null]);
    expect(hash).not.toBe(ROOT);
    await sql`insert into security_events (id, kind) values ('security_event_00000000000000000000000000', 'LOGIN')`.execute(
      db,
    );
    expect(await sealNext(db)).toMatchObject([{ position: 5 }]);
    expect(await sealNext(db)).toEqual([]);
    expect(await verifyChain(db)).toMatchObject({ count: 5, broken: null });
  });

  test('holds addresses, devices and changes as ciphertexts, and stays whole without the keys', async () => {
    const { db } = own.database;
    const superAdmin = await own.person('ROLE_SUPER_ADMIN', null);
    const shown = async () => (await own.call(superAdmin, 'GET /admin/security-event/get/all')).body.edges[0].node;
    const stored = await db.selectFrom('securityEvents').selectAll().execute();
    expect(stored).toMatchObject(stored.map(() => ({ address: null, device: null, changes: [] })));
    expect(await shown()).toMatchObject({ address: '127.0.0.1', changes: [{ field: 'isNewDevice' }] });
    await db.deleteFrom('eventKeys').execute();
    expect(await shown()).toMatchObject({ kind: 'LOGIN', address: null, device: null, changes: [] });
    expect(await verifyChain(db)).toMatchObject({ count: 4, broken: null });
  });

  test('hashes the fields of an answer', async () => {
    const superAdmin = await own.person('ROLE_SUPER_ADMIN', null);
    const { body } = await own.call(superAdmin, 'GET /admin/security-event/get/all?orderBy=POSITION_ASC&first=1');
    const { position, id, at, kind, companyId, userId, actorId, apiTokenId, sealedPlace, sealedChanges, hash } =
      body.edges[0].node;
    const told = [
      position,
      id,
      at,
      kind,
      companyId,
      userId,
      actorId,
      apiTokenId,
      null,
      null,
      [],
      sealedPlace,
      sealedChanges,
    ];
    expect(
      createHash('sha256')
        .update(`${ROOT}\n${JSON.stringify(told)}`)
        .digest('hex'),
    ).toBe(hash);
  });

  test('gives no key to an erased person', async () => {
    const { db } = own.database;
    const { userId } = await db.selectFrom('securityEvents').select('userId').executeTakeFirstOrThrow();
    await db
      .updateTable('users')
      .set({ erasedAt: new Date() } as never)
      .where('id', '=', userId)
      .execute();
    await sql`insert into security_events (id, kind, user_id, actor_id, address)
      values (${newId('security_event')}, 'LOGIN', ${userId}, ${userId}, '203.0.113.7')`.execute(db);
    await sealNext(db);
    expect(await db.selectFrom('eventKeys').selectAll().execute()).toEqual([]);
    const last = db.selectFrom('securityEvents').where('position', '=', 5).select(['address', 'sealedPlace']);
    expect(await last.executeTakeFirst()).toEqual({ address: null, sealedPlace: null });
  });

  test('refuses changes, and names the first event that was changed or taken away around the refusal', async () => {
    const { db } = own.database;
    await expect(sql`update security_events set address = '198.51.100.1'`.execute(db)).rejects.toThrow(
      'stay as they are',
    );
    await expect(sql`delete from security_events`.execute(db)).rejects.toThrow('stay as they are');
    await tampering(sql`update security_events set address = '198.51.100.1' where position = 3`);
    expect((await verifyChain(db)).broken).toMatchObject({
      position: 3,
      entryId: expect.stringMatching(/^security_event_/),
    });
    await tampering(sql`delete from security_events where position = 2`);
    const superAdmin = await own.person('ROLE_SUPER_ADMIN', null);
    const { body } = await own.call(superAdmin, 'GET /admin/security-event/get/chains');
    expect(body).toMatchObject([
      { name: 'SECURITY_EVENTS', count: 1, broken: { position: 2, entryId: null } },
      { name: 'AUDIT_TRAIL', broken: null },
    ]);
  });
});

// The last test: sealing so many events would take the others' turns.
test('all of 8,000 ended sessions are told', async () => {
  await sql`insert into sessions (id, user_id, expires_at, idle_minutes)
    select 'session_' || i, ${clerk.id}, now() + interval '1 hour', 60 from generate_series(1, 8000) i`.execute(
    scene.database.db,
  );
  expect((await scene.call(admin, `POST /admin/session/end/all/${clerk.id}`)).status).toBe(200);
  const told = scene.database.db.selectFrom('securityEvents').where('userId', '=', clerk.id);
  expect(await told.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirst()).toEqual({
    count: '8001',
  });
});
