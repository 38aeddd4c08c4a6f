import { isIP } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { post } from '../../service/deliveries/posting.ts';
import { fetchPublic, publicAgent } from '../../service/http/public-fetch.ts';
import { signedHeaders } from '../../service/webhooks/signature.ts';
import { openReceiver, type Receiver } from '../webhook-receiver.ts';
import { type Answer, openScene, PASSWORD, type Person, type Scene } from './scene.ts';

let scene: Scene;
let company: string;
let admin: Person;
let receiver: Receiver;

const timings = {
  pollMs: 50,
  gatherMs: 5,
  patience: { delaysMs: [20], totalMs: 60_000, jitter: 0, pauseAfterMs: 60_000 },
};

beforeAll(async () => {
  scene = await openScene({ webhooks: { mayBePrivate: true, timings } });
  await scene.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => scene[Symbol.asyncDispose]());
beforeEach(async () => {
  company = await scene.company();
  admin = await scene.person('ROLE_COMPANY', company);
  receiver = await openReceiver();
});
afterEach(() => receiver[Symbol.asyncDispose]());

const create = (values: object = {}, who = admin) =>
  scene.call(who, 'POST /app/webhook/create', { name: 'Ledger', url: receiver.url, ...values });
async function created(values: object = {}) {
  const { status, body, text } = await create(values);
  expect(status, text).toBe(200);
  return body;
}
const department = async (name: string): Promise<{ id: string; version: number }> =>
  (await scene.call(admin, 'POST /app/department/create', { name })).body;
const rename = (of: { id: string }, version: number, name: string) =>
  scene.call(admin, 'PUT /app/department/update', { id: of.id, version, name });
const info = async (id: string) => (await scene.call(admin, `GET /app/webhook/get/info/${id}`)).body;
const log = async (id: string) =>
  (await scene.call(admin, `GET /app/webhook/get/deliveries/${id}`)).body.edges.map(
    ({ node }: { node: object }) => node,
  );
const wrong = ({ status, body }: Answer) => [status, body.code, body.errors?.[0]?.path, body.errors?.[0]?.code];

describe('a webhook', () => {
  test('gets each change of its company, signed by the Standard Webhooks specification', async () => {
    const { secret } = await created();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { id } = await department('Heating');
    await expect.poll(() => receiver.received.length).toBe(1);
    const [one] = receiver.received;
    expect(one?.isSignedBy(secret)).toBe(true);
    expect(one?.isSignedBy('whsec_c29tZXRoaW5nIGVsc2U=')).toBe(false);
    expect(one?.body).toMatchObject({
      type: 'department.created',
      recordId: id,
      data: { recordId: id, kind: 'DEPARTMENT', action: 'CREATED', version: 1, companyId: company, matches: null },
    });
  });

  test('gets no change of another company, and none of another kind', async () => {
    await created({ kind: 'DEPARTMENT' });
    const other = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Oslo Works' }));
    await scene.call(other, 'POST /app/department/create', { name: 'Elsewhere' });
    await scene.call(admin, 'POST /admin/customer/save', { fullName: 'Jane', email: 'jane@lima.example' });
    const { id } = await department('Cooling');
    await expect.poll(() => receiver.received.map(({ body }) => body.recordId)).toEqual([id]);
  });

  test('gets the changes of its query, and the change that ends a match', async () => {
    await created({ kind: 'DEPARTMENT', query: 'name: heat' });
    await department('Cooling');
    const heating = await department('Heating');
    const told = () => receiver.received.map(({ body }) => [body.recordId, body.data.matches]);
    await expect.poll(told).toEqual([[heating.id, true]]);
    await rename(heating, 1, 'Boilers');
    await expect.poll(told).toEqual([
      [heating.id, true],
      [heating.id, false],
    ]);
  });

  test('gets the changes of a record in order, also after failures, and the others meanwhile', async () => {
    await created({ kind: 'DEPARTMENT' });
    const good = () =>
      receiver.received.filter(({ status }) => status === 200).map(({ body }) => [body.recordId, body.type]);
    let firstId = '';
    // The first record's changes fail until the second record's change is delivered.
    receiver.answer = ({ body }) => {
      firstId ||= body.recordId;
      return body.recordId === firstId && good().length === 0 ? 500 : 200;
    };
    const first = await department('Heating');
    await rename(first, 1, 'Heating 2');
    await rename(first, 2, 'Heating 3');
    const second = await department('Cooling');
    await expect.poll(() => good().length).toBe(4);
    expect(
      good()
        .filter(([id]) => id === first.id)
        .map(([, type]) => type),
    ).toEqual([...['department.created', 'department.updated', 'department.updated']]);
    expect(good()[0]).toEqual([second.id, 'department.created']);
    const ids = receiver.received.filter(({ body }) => body.recordId === first.id).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  test('keeps a log with the body, the answer and the reason of a failure', async () => {
    const { id } = await created();
    receiver.answer = () => (receiver.received.length === 1 ? 503 : 200);
    await department('Heating');
    await expect
      .poll(async () => (await log(id))[0])
      .toMatchObject({ status: 'DELIVERED', attempts: 2, answerStatus: 200 });
    const [{ id: delivery }] = await log(id);
    const { body } = await scene.call(admin, `GET /app/webhook/get/exchange/${delivery}`);
    expect(JSON.parse(body.body)).toMatchObject({ type: 'department.created' });
    expect(body.answer).toBe('thanks');
  });

  test('signs with both secrets after a rotation', async () => {
    const { id, version, secret } = await created();
    const { body } = await scene.call(admin, `POST /app/webhook/rotate/secret/${id}`, { version });
    expect(body.secret).not.toBe(secret);
    expect(body.oldSecretUntil).not.toBeNull();
    await department('Heating');
    await expect.poll(() => receiver.received.length).toBe(1);
    expect([secret, body.secret].map((each) => receiver.received[0]?.isSignedBy(each))).toEqual([true, true]);
    const kept = await scene.database.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect((await info(id)).secret).toBeNull();
  });

  test('keeps its place while switched off', async () => {
    const { id } = await created();
    await scene.call(admin, `PUT /app/webhook/update/status/${id}`, { version: 1, status: 'INACTIVE' });
    const made = await department('Heating');
    await scene.call(admin, `PUT /app/webhook/update/status/${id}`, { version: 2, status: 'ACTIVE' });
    await expect.poll(() => receiver.received.map(({ body }) => body.recordId)).toEqual([made.id]);
  });

  test('sends a test event, and a delivery again with the same id', async () => {
    const { id } = await created();
    expect((await scene.call(admin, `POST /app/webhook/send/test/${id}`, { version: 1 })).status).toBe(200);
    await expect.poll(() => receiver.received.map(({ body }) => body.type)).toEqual(['webhook.test']);
    await expect.poll(async () => (await log(id))[0]?.status).toBe('DELIVERED');
    const [{ id: delivery }] = await log(id);
    const again = await scene.call(admin, `POST /app/webhook/replay/${id}`, { version: 1, deliveryId: delivery });
    expect(again.status).toBe(200);
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id);
  });

  test('sends no delivery of another webhook', async () => {
    const [{ id }, { id: other }] = [await created(), await created({ name: 'Other' })];
    await scene.call(admin, `POST /app/webhook/send/test/${other}`, { version: 1 });
    const [{ id: deliveryId }] = await log(other);
    for (const given of [{ deliveryId }, { deliveryId: 'webhook_delivery_1' }])
      expect(wrong(await scene.call(admin, `POST /app/webhook/replay/${id}`, { version: 1, ...given }))).toEqual([
        ...[400, 'BAD_INPUT', 'deliveryId', 'NOT_FOUND'],
      ]);
    expect(wrong(await scene.call(admin, `POST /app/webhook/replay/${id}`, { version: 1 }))[3]).toBe('ONE_REQUIRED');
  });

  test('replays the changes since a time, in order and with the same ids', async () => {
    const { id } = await created();
    const since = new Date(Date.now() - 60_000).toISOString();
    const first = await department('Heating');
    await rename(first, 1, 'Boilers');
    await expect.poll(() => receiver.received.length).toBe(2);
    await expect
      .poll(async () => (await log(id)).map(({ status }: { status: string }) => status))
      .toEqual([...['DELIVERED', 'DELIVERED']]);
    expect((await scene.call(admin, `POST /app/webhook/replay/${id}`, { version: 1, since })).status).toBe(200);
    await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(4);
    const ids = receiver.received.filter(({ body }) => body.recordId === first.id).map((each) => each.id);
    expect(ids).toEqual([ids[0], ids[1], ids[0], ids[1]]);
    const old = new Date(Date.now() - 31 * 86_400_000).toISOString();
    expect(wrong(await scene.call(admin, `POST /app/webhook/replay/${id}`, { version: 1, since: old }))).toEqual([
      ...[400, 'BAD_INPUT', 'since', 'TOO_OLD'],
    ]);
  });
});

describe('a failing webhook', () => {
  test('is paused when its receiver is gone, and its administrators see why', async () => {
    const { id } = await created();
    receiver.answer = () => 410;
    await department('Heating');
    await expect.poll(() => info(id)).toMatchObject({ status: 'INACTIVE', pauseReason: 'RECEIVER_GONE' });
    receiver.answer = () => 200;
    await scene.call(admin, `PUT /app/webhook/update/status/${id}`, { version: 2, status: 'ACTIVE' });
    await expect.poll(() => receiver.received.at(-1)?.status).toBe(200);
    await expect.poll(() => info(id)).toMatchObject({ status: 'ACTIVE', pauseReason: null, failingSince: null });
  });

  test('is paused after a day of failures', async () => {
    const { id } = await created();
    receiver.answer = () => 500;
    await department('Heating');
    await expect.poll(async () => (await info(id)).failingSince).not.toBeNull();
    await scene.database.db
      .updateTable('webhooks')
      .set({ failingSince: new Date(Date.now() - 90_000) })
      .where('id', '=', id)
      .execute();
    await expect.poll(() => info(id)).toMatchObject({ status: 'INACTIVE', pauseReason: 'RECEIVER_FAILS' });
  });

  test('is paused when its API token is revoked', async () => {
    const token = await tokenOf('ROLE_COMPANY');
    const { id } = await created({ apiTokenId: token.id });
    await scene.call(admin, `POST /admin/token/revoke/${token.id}`, { version: 1 });
    await department('Heating');
    await expect.poll(() => info(id)).toMatchObject({ status: 'INACTIVE', pauseReason: 'TOKEN_ENDED' });
    expect(receiver.received).toEqual([]);
  });

  test('gives a delivery up after its time, and goes on with the record’s next change', async () => {
    const { id } = await created();
    receiver.answer = ({ body }) => (body.type === 'department.created' ? 500 : 200);
    const made = await department('Heating');
    await rename(made, 1, 'Boilers');
    await expect.poll(async () => (await log(id)).at(-1)?.attempts).toBeGreaterThan(1);
    await scene.database.db
      .updateTable('webhookDeliveries')
      .set({ firstAttemptAt: new Date(Date.now() - 61_000) })
      .where('webhookId', '=', id)
      .where('type', '=', 'department.created')
      .execute();
    await expect
      .poll(async () => (await log(id)).map(({ status }: { status: string }) => status))
      .toEqual([...['DELIVERED', 'FAILED']]);
  });
});

const tokenOf = async (role: string) =>
  (
    await scene.call(admin, 'POST /admin/token/create', {
      ...{ name: 'Hook', scope: 'READ', role, expiresOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) },
      currentPassword: PASSWORD,
    })
  ).body;

describe('the rights of a webhook', () => {
  test('are those of its API token', async () => {
    const { id: apiTokenId } = await tokenOf('ROLE_QUOTATION_ADMIN');
    await created({ apiTokenId });
    await scene.call(admin, 'POST /v2/admin/quotation/save/termsAndConditions', { title: 'Usual', body: 'Pay.' });
    await scene.call(admin, 'POST /admin/job/create/field', { key: 'meter', label: 'Meter', type: 'TEXT' });
    const made = await department('Heating');
    await expect.poll(() => receiver.received.map(({ body }) => body.recordId)).toContain(made.id);
  });

  test('end at the company: a token of every company or of another company is refused', async () => {
    const superAdmin = await scene.person('ROLE_SUPER_ADMIN', null);
    const { body } = await scene.call(superAdmin, 'POST /admin/token/create', {
      ...{ name: 'All', scope: 'READ', expiresOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) },
      currentPassword: PASSWORD,
    });
    for (const who of [admin, superAdmin])
      expect(wrong(await create({ apiTokenId: body.id, companyId: company }, who))).toEqual([
        ...[400, 'BAD_INPUT', 'apiTokenId', 'NOT_FOUND'],
      ]);
  });

  test('refuse quotation admins and API tokens', async () => {
    const quoting = await scene.person('ROLE_QUOTATION_ADMIN', company);
    expect((await create({}, quoting)).status).toBe(403);
    const { secret } = await tokenOf('ROLE_COMPANY');
    expect((await create({}, { ...admin, token: secret })).status).toBe(403);
  });

  test('allow a company 20 webhooks', async () => {
    for (let at = 0; at < 20; at += 1) await created({ name: `Hook ${at}`, kind: 'JOB' });
    const { status, body } = await create({ name: 'One more' });
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
  });
});

test('refuses a wrong query, and a document without a token or a gateway', async () => {
  expect(wrong(await create({ query: 'name: heat' }))).toEqual([400, 'BAD_INPUT', 'kind', 'REQUIRED']);
  expect(wrong(await create({ kind: 'DEPARTMENT', query: 'colour: red' }))[2]).toBe('query');
  expect(wrong(await create({ shape: 'query ($id: ID!) { node(id: $id) { id } }' }))[2]).toBe('apiTokenId');
  const { id: apiTokenId } = await tokenOf('ROLE_COMPANY');
  expect((await create({ apiTokenId, shape: 'query ($id: ID!) { node(id: $id) { id } }' })).status).toBe(503);
  const mutation = 'mutation ($id: ID!) { logout }';
  expect(wrong(await create({ apiTokenId, shape: mutation })).slice(0, 3)).toEqual([400, 'BAD_INPUT', 'shape']);
});

test('signs like the example of the Standard Webhooks specification', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', atSeconds: 1614265330, body: '{"test": 2432232314}' };
  const { 'webhook-signature': signature } = signedHeaders([secret], message);
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

describe('without WEBHOOKS_PRIVATE', () => {
  test('refuses addresses without https, with a password, and of private networks', async () => {
    await using strict = await openScene();
    const lima = await strict.company();
    const ana = await strict.person('ROLE_COMPANY', lima);
    for (const url of [
      ...['http://ledger.example/hook', 'https://ana:secret@ledger.example/hook', 'https://ledger.example/hook#part'],
      ...['https://127.0.0.1/hook', 'https://[::1]/hook', 'https://10.1.2.3/hook', 'https://169.254.169.254/latest'],
    ])
      expect(wrong(await strict.call(ana, 'POST /app/webhook/create', { name: 'Ledger', url })), url).toEqual([
        ...[400, 'BAD_INPUT', 'url', 'WRONG_FORMAT'],
      ]);
  });

  test('connects to no name that leads to this machine, and follows no redirect', async () => {
    const posting = { headers: {}, body: '{}', timeoutMs: 5_000, signal: new AbortController().signal };
    const port = new URL(receiver.url).port;
    for (const host of ['localhost', '127.0.0.1', '[::ffff:127.0.0.1]'])
      expect(await post({ ...posting, url: `http://${host}:${port}/hook`, mayBePrivate: false }), host).toMatchObject({
        is: 'FAILED',
        problem: 'The receiver could not be reached: The address is not on the internet.',
      });
    expect(receiver.received).toEqual([]);
    receiver.answer = () => 302;
    expect(await post({ ...posting, url: receiver.url, mayBePrivate: true })).toMatchObject({
      is: 'FAILED',
      problem: 'The receiver answered 302, a redirect. Docket follows no redirect.',
    });
    expect(receiver.received).toHaveLength(1);
  });

  test('connects to the address of the check, and to none of a changed DNS answer', async () => {
    const { port } = new URL(receiver.url);
    const answers = [['8.8.8.8'], ['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1'], []];
    let lookups = 0;
    const leave = new AbortController();
    const dns = publicAgent((_, __, done) => {
      const found = (answers[lookups] ?? []).map((address) => ({ address, family: isIP(address) }));
      lookups += 1;
      done(null, found);
      // Nobody waits for the connection to the public address.
      setImmediate(() => leave.abort());
    });
    const ask = (signal?: AbortSignal) => fetchPublic(`http://ledger.example:${port}/hook`, { signal }, dns);
    await expect(ask(leave.signal)).rejects.toThrow('aborted');
    expect(lookups).toBe(1);
    for (let i = 1; i < answers.length; i += 1)
      await expect(ask()).rejects.toMatchObject({ cause: new Error('The address is not on the internet.') });
    expect(lookups).toBe(answers.length);
    expect(receiver.received).toEqual([]);
    await dns.close();
  });
});
