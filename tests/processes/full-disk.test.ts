import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { type ServerProcess, startProcess } from '../server-process.ts';

const ADMIN = { email: 'admin@lima.example', password: 'seven green bicycles' };
const TERMS = '/v2/admin/quotation';

let directory: string;
let full: string;
let url: string;
let service: ServerProcess;
let token = '';

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'docket-full-disk-'));
  full = join(directory, 'full');
  service = await start();
});
afterAll(async () => {
  await service?.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    SERVICE_PORT: port,
    DATA_DIR: join(directory, 'data'),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    FULL_DISK: full,
  };
  const args = ['--import', new URL('./full-disk.ts', import.meta.url).href, 'service/main.ts'];
  return startProcess(process.execPath, args, { cwd: process.cwd(), env, readyUrl: `${url}/readyz` });
}

async function call(method: 'GET' | 'POST', path: string, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const logIn = () => call('POST', '/admin/user/login', ADMIN);

/** Adds terms with a text that no compression makes shorter. */
const add = (companyId: string, title: string) =>
  call('POST', `${TERMS}/save/termsAndConditions`, { companyId, title, body: randomBytes(6_000).toString('base64') });

async function titlesIn(companyId: string): Promise<string[]> {
  const { status, body } = await call('GET', `${TERMS}/get/termsAndConditions/${companyId}?first=200`);
  expect(status).toBe(200);
  return body.edges.map(({ node }: { node: { title: string } }) => node.title);
}

test('with a full disk, the service reads and logs in, refuses other changes by name, and keeps every confirmed change', async () => {
  token = (await logIn()).body.accessToken;
  const places = { currency: 'CAD', locale: 'en-CA', timeZone: 'America/Toronto', numberOfUsers: 5 };
  const company = await call('POST', '/app/company/create', { name: 'Lima', email: 'office@lima.example', ...places });
  const companyId: string = company.body.id;

  writeFileSync(full, '');
  const confirmed: string[] = [];
  let refused: Awaited<ReturnType<typeof add>> | undefined;
  while (!refused) {
    if (confirmed.length > 190) throw new Error('The full disk refused nothing.');
    const title = `Terms ${confirmed.length}`;
    const answer = await add(companyId, title);
    if (answer.status < 300) confirmed.push(title);
    else refused = answer;
  }
  expect(refused).toMatchObject({
    status: 503,
    body: {
      code: 'UNAVAILABLE',
      detail: 'The disk of the database is full. The database works again as soon as there is room.',
    },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await titlesIn(companyId)).toSorted()).toEqual(confirmed.toSorted());
  expect((await logIn()).status).toBe(200);

  rmSync(full);
  expect((await add(companyId, 'With room again')).status).toBeLessThan(300);
  writeFileSync(full, '');
  expect((await logIn()).status).toBe(200);
  await service.kill();
  rmSync(full);
  service = await start();
  expect((await titlesIn(companyId)).toSorted()).toEqual([...confirmed, 'With room again'].toSorted());
});
