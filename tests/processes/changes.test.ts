import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../service/database/database.ts';
import { audit } from '../../service/records/audit.ts';
import { newId } from '../../service/shared/ids.ts';
import { freePort } from '../free-port.ts';
import { startProcess } from '../server-process.ts';
import { type Following, follow, settled } from '../service/followed.ts';
import { ADMIN, startTwoServices } from './two-services.ts';

const stack = new AsyncDisposableStack();
let services: readonly string[];
let serverUrl: string;
let database: Database;
let token: string;
let companyId: string;

beforeAll(async () => {
  ({ serverUrl, services } = await startTwoServices(stack));
  database = await openDatabase({ url: serverUrl });
  stack.defer(database.close);
  token = (await post(0, '/admin/user/login', ADMIN)).accessToken;
  const places = { currency: 'CAD', locale: 'en-CA', timeZone: 'America/Toronto', numberOfUsers: 5 };
  companyId = (await post(0, '/app/company/create', { name: 'Lima', email: 'a@lima.example', ...places })).id;
});
afterAll(() => stack.disposeAsync());

async function post(service: number, path: string, body: object) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${services[service]}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as { id: string; accessToken: string };
}

let names = 0;
async function department(service: number): Promise<string> {
  names += 1;
  return (await post(service, '/app/department/create', { companyId, name: `Crew ${names}` })).id;
}

const following = async (service: number, after?: string) => {
  await settled(database.db);
  return follow(services[service] ?? '', { token }, after);
};
const idsOf = ({ told }: Pick<Following, 'told'>) => told.map(({ recordId }) => recordId);

test('the other service reports a change through the first sooner than polling would', async () => {
  await using first = await following(0);
  await using second = await following(1);
  await sleep(500);
  const startMs = performance.now();
  const made = [await department(0), await department(1)];
  await expect.poll(() => idsOf(first), { timeout: 4_500 }).toEqual(made);
  await expect.poll(() => idsOf(second), { timeout: 4_500 }).toEqual(made);
  expect(performance.now() - startMs).toBeLessThan(4_500);
});

test('both services report fifty simultaneous changes alike, and a client switching services misses none', async () => {
  await using first = await following(0);
  await using second = await following(1);
  const half = await following(0);
  const made = await Promise.all(Array.from({ length: 50 }, (_, at) => department(at % 2)));
  await expect.poll(() => idsOf(first).toSorted()).toEqual(made.toSorted());
  await expect.poll(() => idsOf(second)).toEqual(idsOf(first));
  await half[Symbol.asyncDispose]();
  await using rest = await following(1, first.told[24]?.cursor);
  await expect.poll(() => idsOf(rest)).toEqual(idsOf(first).slice(25));
});

test('a service without notifications still reports changes, and soon listens again', async () => {
  await using first = await following(0);
  await expect.poll(listeners).toBeGreaterThanOrEqual(1);
  await administer(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'docket changes'`);
  const made = await department(1);
  await expect.poll(() => idsOf(first)).toEqual([made]);
  await expect.poll(listeners).toBeGreaterThanOrEqual(1);
});

test('a stopping gateway ends its subscriptions without waiting for clients', async () => {
  const gateway = await startGateway();
  const subscription = await subscribe(gateway.url, token);
  const made = await department(1);
  await subscription.tells(made);
  // With a wait for clients, the test would never end.
  await gateway.stop();
  await subscription.ended();
});

describe('a session that ends through the other service', () => {
  const asAdmin = async <Answer>(path: string, method = 'POST') => {
    const response = await fetch(`${services[1]}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, answer: (await response.json()) as Answer };
  };
  const logIn = async () => (await post(0, '/admin/user/login', ADMIN)).accessToken;
  const endOf = async (theirs: string) => {
    const [, claims = ''] = theirs.split('.');
    const { jti } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect((await asAdmin(`/admin/session/end/${jti}`)).status).toBe(200);
    const answer = await fetch(`${services[0]}/admin/user/get/viewer`, {
      headers: { authorization: `Bearer ${theirs}` },
    });
    expect(answer.status).toBe(401);
  };

  test('is refused at the next call, and its stream and subscription close at once', async () => {
    await using gateway = await startGateway();
    const theirs = await logIn();
    const subscription = await subscribe(gateway.url, theirs);
    await using stream = await follow(services[0] ?? '', { token: theirs });
    await using mine = await following(0);
    await subscription.tells(await department(1));
    const startMs = performance.now();
    await endOf(theirs);
    await Promise.all([subscription.ended(), stream.ended]);
    expect(performance.now() - startMs).toBeLessThan(4_500);
    // The person's other session follows on.
    await expect.poll(() => mine.told.map(({ action }) => action)).toContain('SESSION_ENDED');
  });

  test('closes its streams within 5 seconds, also while an open transaction holds all changes back', async () => {
    const theirs = await logIn();
    await using stream = await follow(services[0] ?? '', { token: theirs });
    await database.db.transaction().execute(async (trx) => {
      await trx.updateTable('companies').set({ phone: '2' }).where('id', '=', companyId).execute();
      const startMs = performance.now();
      await endOf(theirs);
      await stream.ended;
      expect(performance.now() - startMs).toBeLessThan(5_000);
    });
  });
});

describe('a transaction', () => {
  const tell = (recordId: string, db = database.db) =>
    audit({ db, actor: null }, { recordId, companyId, action: 'UPDATED', changes: [] });

  test('with an early begin and a late commit is not skipped', async () => {
    await using first = await following(0);
    const [early, late] = [newId('department'), newId('department')];
    await database.db.transaction().execute(async (trx) => {
      await tell(early, trx);
      await tell(late);
      // Committed changes wait: an early report would move the cursor past changes still to come.
      await sleep(500);
      expect(first.told).toEqual([]);
    });
    await expect.poll(() => idsOf(first)).toEqual([early, late]);
  });

  test('without changes delays later changes only until its end', async () => {
    await using first = await following(0);
    const made = newId('department');
    await database.db.transaction().execute(async (trx) => {
      await trx.updateTable('companies').set({ phone: '1' }).where('id', '=', companyId).execute();
      await tell(made);
      await sleep(500);
      expect(first.told).toEqual([]);
    });
    await expect.poll(() => idsOf(first), { timeout: 2_000 }).toEqual([made]);
  });
});

/** A gateway in front of the first service. */
async function startGateway() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { stop } = await startProcess(process.execPath, ['gateway/main.ts'], {
    cwd: process.cwd(),
    env: { ...process.env, PORT: String(port), SERVICE_URL: services[0] },
    readyUrl: `${url}/readyz`,
  });
  return { url, stop, [Symbol.asyncDispose]: stop };
}

/** A subscription to all changes, through a gateway. */
async function subscribe(url: string, bearer: string) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ query: 'subscription { recordChanges { recordId } }' }),
  });
  const events = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async tells(recordId: string) {
      while (!text.includes(recordId)) text += (await events?.read())?.value ?? '';
    },
    async ended() {
      while (!(await events?.read())?.done);
    },
  };
}

/** The number of listening connections. */
async function listeners(): Promise<number> {
  const { rows } = await administer(
    `select count(*)::int as count from pg_stat_activity where application_name = 'docket changes'`,
  );
  return rows[0].count;
}

async function administer(statement: string) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
