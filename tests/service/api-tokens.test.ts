import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, openScene, PASSWORD, type Person, type Scene } from './scene.ts';

let scene: Scene;
let company: string;
let admin: Person;
let quoting: Person;
let superAdmin: Person;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene[Symbol.asyncDispose]());
beforeEach(async () => {
  company = await scene.company();
  admin = await scene.person('ROLE_COMPANY', company);
  quoting = await scene.person('ROLE_QUOTATION_ADMIN', company, { fullName: 'Ben Ito' });
  superAdmin = await scene.person('ROLE_SUPER_ADMIN', null);
});
afterEach(() => vi.restoreAllMocks());

/** The UTC day so many days from now. */
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

const create = (who: Person, values: object = {}, options?: { headers: Record<string, string> }) =>
  scene.call(
    who,
    'POST /admin/token/create',
    { name: 'Nightly import', scope: 'WRITE', expiresOn: day(30), currentPassword: PASSWORD, ...values },
    options,
  );
/** The person calling with a new token of theirs instead of their session. */
async function tokenOf(who: Person, values: object = {}): Promise<Person & { tokenId: string }> {
  const { status, body } = await create(who, values);
  expect(status).toBe(200);
  return { ...who, token: body.secret, tokenId: body.id };
}
const revoke = (who: Person, id: string, version = 1) => scene.call(who, `POST /admin/token/revoke/${id}`, { version });
const info = (who: Person, id: string) => scene.call(who, `GET /admin/token/get/info/${id}`);
const viewer = (who: Person) => scene.call(who, 'GET /admin/user/get/viewer');
const list = async (who: Person, query = '') =>
  (await scene.call(who, `GET /admin/token/get/all${query}`)).body.edges.map(
    ({ node }: { node: { id: string } }) => node.id,
  );
const wrong = ({ status, body }: Answer) => [status, body.code, body.errors?.[0].path, body.errors?.[0].code];

describe('creating a token', () => {
  test('answers the secret once: 256 bits, stored as a hash and four characters', async () => {
    const { status, body } = await create(admin);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Nightly import',
      scope: 'WRITE',
      role: 'ROLE_COMPANY',
      status: 'ACTIVE',
      secret: expect.stringMatching(/^docket_[\w-]{43}$/),
      hint: body.secret.slice(-4),
      expiresAt: `${day(30)}T23:59:59.999Z`,
      lastUsedAt: null,
      revokedAt: null,
      userId: admin.id,
      companyId: company,
    });
    expect((await info(admin, body.id)).body).toEqual({ ...body, secret: null });

    const kept = await scene.database.db.selectFrom('apiTokens').selectAll().where('id', '=', body.id).execute();
    const trail = await scene.database.db
      .selectFrom('auditEntries')
      .selectAll()
      .where('recordId', '=', body.id)
      .execute();
    expect(trail).toHaveLength(1);
    for (const text of [JSON.stringify(kept), JSON.stringify(trail)]) expect(text).not.toContain(body.secret);
    expect(JSON.stringify(trail)).not.toContain(kept[0]?.secretHash);
  });

  test('needs the current password of the user', async () => {
    expect(wrong(await create(admin, { currentPassword: undefined }))).toEqual([
      ...[400, 'BAD_INPUT', 'currentPassword', 'REQUIRED'],
    ]);
    expect(wrong(await create(admin, { currentPassword: 'ten small mistakes' }))).toEqual([
      ...[400, 'BAD_INPUT', 'currentPassword', 'WRONG_PASSWORD'],
    ]);
  });

  test.each([
    ['WRITE', 'ROLE_COMPANY', true],
    ['READ', 'ROLE_COMPANY', false],
    ['WRITE', 'ROLE_QUOTATION_ADMIN', false],
  ])('with scope %s and %s tells whether the token can make administrators: %s', async (scope, role, expected) => {
    const { body } = await create(admin, { scope, role });
    expect(body.mayMakeAdministrators).toBe(expected);
    const made = await scene.call({ ...admin, token: body.secret }, 'POST /admin/user/create', {
      ...{ fullName: 'Eve', email: `eve.${scope}.${role}@lima.example`, role: 'ROLE_COMPANY' },
      password: 'quiet otter lamp',
    });
    expect(made.status === 200).toBe(expected);
  });

  test('with a repeated key makes no second token and keeps the secret hidden', async () => {
    const once = { headers: { 'idempotency-key': 'once' } };
    const first = await create(admin, {}, once);
    const again = await create(admin, {}, once);
    expect(again.body).toEqual({ ...first.body, secret: null });
    expect(await list(admin)).toEqual([first.body.id]);
    const keys = await scene.database.db
      .selectFrom('idempotencyKeys')
      .selectAll()
      .where('userId', '=', admin.id)
      .execute();
    expect(keys).toHaveLength(1);
    expect(JSON.stringify(keys)).not.toContain(first.body.secret);
  });

  test('gives the caller’s own role or a lower role, never a role without login', async () => {
    const roles = ['ROLE_SUPER_ADMIN', 'ROLE_COMPANY', 'ROLE_QUOTATION_ADMIN', 'ROLE_USER'];
    const given = async (who: Person, companyId: string | null) => {
      const answers = await Promise.all(
        roles.map((role) => create(who, { role, companyId: role === 'ROLE_SUPER_ADMIN' ? null : companyId })),
      );
      return answers.map(({ status }) => status);
    };
    expect(await given(superAdmin, company)).toEqual([200, 200, 200, 400]);
    expect(await given(admin, null)).toEqual([400, 200, 200, 400]);
    expect(await given(quoting, null)).toEqual([400, 400, 200, 400]);
    expect(wrong(await create(quoting, { role: 'ROLE_COMPANY' }))).toEqual([400, 'BAD_INPUT', 'role', 'NOT_ONE_OF']);
  });

  test('as super admin names the company of a company role; other callers name only their own company', async () => {
    const elsewhere = await scene.company({ name: 'Elsewhere' });
    expect(wrong(await create(superAdmin, { role: 'ROLE_COMPANY' }))).toEqual([
      400,
      'BAD_INPUT',
      'companyId',
      'REQUIRED',
    ]);
    expect(wrong(await create(superAdmin, { companyId: company }))).toEqual([
      400,
      'BAD_INPUT',
      'companyId',
      'NOT_ALLOWED',
    ]);
    expect(wrong(await create(admin, { companyId: elsewhere }))).toEqual([400, 'BAD_INPUT', 'companyId', 'NOT_FOUND']);
    const token = await tokenOf(superAdmin, { role: 'ROLE_COMPANY', companyId: elsewhere });
    expect((await viewer(token)).body).toMatchObject({
      role: 'ROLE_COMPANY',
      companyId: elsewhere,
      company: { name: 'Elsewhere' },
    });
    expect((await scene.call(token, `GET /app/company/get/info/${company}`)).status).toBe(404);
  });

  test('sets an end between today and a year ahead', async () => {
    expect((await create(admin, { expiresOn: day(0) })).status).toBe(200);
    expect((await create(admin, { expiresOn: day(366) })).status).toBe(200);
    expect(wrong(await create(admin, { expiresOn: day(-1) }))).toEqual([400, 'BAD_INPUT', 'expiresOn', 'PAST']);
    expect(wrong(await create(admin, { expiresOn: day(367) }))).toEqual([400, 'BAD_INPUT', 'expiresOn', 'TOO_LATE']);
  });
});

describe('a token', () => {
  test('acts as the token’s user, with the token’s role', async () => {
    const token = await tokenOf(admin, { role: 'ROLE_QUOTATION_ADMIN' });
    const { body } = await viewer(token);
    expect(body).toMatchObject({ userId: admin.id, role: 'ROLE_QUOTATION_ADMIN', companyId: company });
    expect(body.permissions).toContain('QUOTATIONS_WRITE');
    expect(body.permissions).not.toContain('USERS_WRITE');
    expect((await scene.call(token, 'GET /admin/user/get/all/roles')).status).toBe(403);
  });

  test('for reading reads everything the token’s role reads, and changes nothing', async () => {
    const token = await tokenOf(admin, { scope: 'READ' });
    const { body } = await viewer(token);
    expect(body.permissions.every((permission: string) => permission.endsWith('_READ'))).toBe(true);
    expect((await scene.call(token, 'GET /admin/user/get/all/users')).status).toBe(200);
    expect((await scene.call(token, 'POST /admin/search/get', { text: 'Ana' })).status).toBe(200);
    const { status, body: refused } = await scene.call(token, 'POST /app/company/create', {});
    expect([status, refused.detail]).toEqual([
      403,
      expect.stringMatching(
        /^The API token “Nightly import” \(READ, ROLE_COMPANY\) does not have the permission COMPANIES_ADMINISTER\.$/,
      ),
    ]);
    // The endpoint asks for no permission: the change itself is refused.
    const saving = await scene.call(token, 'POST /admin/saved/command/create', {});
    expect(saving.body.detail).toBe('The API token “Nightly import” can only read.');
  });

  test('can’t log users out, set passwords, or make and revoke tokens', async () => {
    const token = await tokenOf(admin);
    const refused = [
      await scene.call(token, 'POST /admin/user/logout'),
      await scene.call(token, `PUT /admin/user/update/password/${admin.id}`, {
        version: 1,
        password: 'nine quiet tractors',
      }),
      await create(token),
      await revoke(token, token.tokenId),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(new Set(refused.map(({ body }) => body.detail))).toEqual(
      new Set(['API tokens can’t make this call. Log in with a password.']),
    );
    expect((await viewer(token)).body.permissions).not.toContain('API_TOKENS_WRITE');
    expect(await list(token)).toEqual([token.tokenId]);
  });

  test('appears beside the token’s user in the audit trail', async () => {
    const token = await tokenOf(admin);
    const { body } = await scene.call(token, 'POST /app/department/create', { name: 'Night shift' });
    const trail = await scene.call(admin, `GET /admin/audit/get/all/${body.id}`);
    expect(trail.body.edges[0].node).toMatchObject({
      actorId: admin.id,
      actorName: 'Ana Lima (API token Nightly import)',
    });
  });

  test('doesn’t get the answer to the user’s own call with the same key', async () => {
    const token = await tokenOf(admin);
    const once = { headers: { 'idempotency-key': 'shared' } };
    const body = { name: 'Day shift' };
    expect((await scene.call(admin, 'POST /app/department/create', body, once)).status).toBe(200);
    const { body: refused } = await scene.call(token, 'POST /app/department/create', body, once);
    expect(refused.code).toBe('IDEMPOTENCY_MISMATCH');
  });
});

describe('a token is refused', () => {
  const why = async (token: Person) => {
    const { status, body } = await viewer(token);
    expect(status).toBe(401);
    return body.detail;
  };

  test('after the owner or a user manager of the company revokes the token', async () => {
    const own = await tokenOf(quoting);
    const { status, body } = await revoke(quoting, own.tokenId);
    expect([status, body.status, body.version]).toEqual([200, 'REVOKED', 2]);
    expect(await why(own)).toBe(`The API token “Nightly import” was revoked on ${day(0)}. Create another token.`);
    const theirs = await tokenOf(quoting);
    expect((await revoke(admin, theirs.tokenId)).status).toBe(200);
    expect(await why(theirs)).toMatch(/was revoked/);
    expect((await revoke(admin, theirs.tokenId, 2)).body.code).toBe('CONFLICT');
    const [entry] = (await scene.call(admin, `GET /admin/audit/get/all/${theirs.tokenId}`)).body.edges;
    expect(entry.node).toMatchObject({ action: 'STATUS_CHANGED', actorId: admin.id });
  });

  test('after its last day', async () => {
    const token = await tokenOf(admin);
    const past = { expiresAt: new Date(`${day(-1)}T23:59:59.999Z`) };
    await scene.database.db.updateTable('apiTokens').set(past).where('id', '=', token.tokenId).execute();
    expect(await why(token)).toBe(`The API token “Nightly import” expired on ${day(-1)}. Create another token.`);
    expect((await info(admin, token.tokenId)).body.status).toBe('EXPIRED');
  });

  test('while the user or company is inactive or deleted, or the user’s role is lower', async () => {
    const { db } = scene.database;
    const token = await tokenOf(admin);
    const users = db.updateTable('users').where('id', '=', admin.id);
    const companies = db.updateTable('companies').where('id', '=', company);
    const opens = async () => (await viewer(token)).status;
    await users.set({ status: 'INACTIVE' }).execute();
    expect(await why(token)).toMatch(/is inactive or deleted, or the user’s role has changed/);
    await users.set({ status: 'ACTIVE', deletedAt: new Date() }).execute();
    expect(await opens()).toBe(401);
    await users.set({ deletedAt: null, role: 'ROLE_QUOTATION_ADMIN' }).execute();
    expect(await opens()).toBe(401);
    await users.set({ role: 'ROLE_COMPANY' }).execute();
    await companies.set({ status: 'INACTIVE' }).execute();
    expect(await opens()).toBe(401);
    await companies.set({ status: 'ACTIVE', deletedAt: new Date() }).execute();
    expect(await opens()).toBe(401);
    await companies.set({ deletedAt: null }).execute();
    expect(await opens()).toBe(200);
  });

  test('when mistyped', async () => {
    const token = await tokenOf(admin);
    for (const secret of [token.token.slice(0, -1), `${token.token}A`, 'docket_', token.token.toUpperCase()]) {
      expect(await why({ ...token, token: secret })).toMatch(/no such API token|Log in/);
    }
  });
});

test('setting a password ends sessions and keeps tokens', async () => {
  const token = await tokenOf(quoting);
  await scene.call(admin, `PUT /admin/user/update/password/${quoting.id}`, {
    version: 1,
    password: 'nine quiet tractors',
    currentPassword: PASSWORD,
  });
  expect((await viewer(quoting)).status).toBe(401);
  expect((await viewer(token)).status).toBe(200);
});

describe('the last use of a token', () => {
  const lastUsedAt = async (id: string) => (await info(admin, id)).body.lastUsedAt;

  test('is noted once a minute, without a new version of the token', async () => {
    const token = await tokenOf(admin);
    const usedMs = async () => Date.parse(await lastUsedAt(token.tokenId));
    await viewer(token);
    // The note follows the answer.
    await expect.poll(usedMs).toBeGreaterThan(Date.now() - 60_000);
    const first = await lastUsedAt(token.tokenId);
    await viewer(token);
    expect(await lastUsedAt(token.tokenId)).toBe(first);
    const older = { lastUsedAt: new Date(Date.now() - 61_000) };
    await scene.database.db.updateTable('apiTokens').set(older).where('id', '=', token.tokenId).execute();
    await viewer(token);
    await expect.poll(usedMs).toBeGreaterThanOrEqual(Date.parse(first));
    expect((await info(admin, token.tokenId)).body.version).toBe(1);
  });

  test('is not noted for a refused call', async () => {
    const reading = await tokenOf(admin, { scope: 'READ' });
    await scene.call(reading, 'POST /app/department/create', { name: 'Night shift' });
    const revoked = await tokenOf(admin);
    await revoke(admin, revoked.tokenId);
    await viewer(revoked);
    expect([await lastUsedAt(reading.tokenId), await lastUsedAt(revoked.tokenId)]).toEqual([null, null]);
  });
});

describe('the list of tokens', () => {
  test('shows a user their own tokens, a user manager the company’s, and a super admin all', async () => {
    const elsewhere = await scene.person('ROLE_COMPANY', await scene.company());
    const mine = (await tokenOf(admin)).tokenId;
    const theirs = (await tokenOf(quoting)).tokenId;
    const other = (await tokenOf(elsewhere)).tokenId;
    expect(await list(quoting)).toEqual([theirs]);
    expect(await list(admin)).toEqual([theirs, mine]);
    expect(await list(superAdmin)).toEqual(expect.arrayContaining([other, theirs, mine]));
    expect(await list(admin, `?userId=${quoting.id}`)).toEqual([theirs]);
    expect(await list(superAdmin, `?companyId=${elsewhere.companyId}`)).toEqual([other]);
    expect((await info(quoting, mine)).status).toBe(404);
    expect((await revoke(quoting, mine)).status).toBe(404);
    expect((await revoke(elsewhere, mine)).status).toBe(404);
  });

  test('is filtered by status and searched by words', async () => {
    const active = (await tokenOf(admin, { name: 'Payroll export' })).tokenId;
    const expired = (await tokenOf(admin)).tokenId;
    const revoked = (await tokenOf(admin)).tokenId;
    await revoke(admin, revoked);
    const past = { expiresAt: new Date(Date.now() - 1000) };
    await scene.database.db.updateTable('apiTokens').set(past).where('id', '=', expired).execute();
    expect(await list(admin, '?status=ACTIVE')).toEqual([active]);
    expect(await list(admin, '?status=EXPIRED')).toEqual([expired]);
    expect(await list(admin, '?status=REVOKED')).toEqual([revoked]);
    expect(await list(admin, '?search=payroll')).toEqual([active]);
  });
});
