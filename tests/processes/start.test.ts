import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../free-port.ts';

const ADMIN = { email: 'admin@lima.example', password: 'seven green bicycles' };

let directory: string;
let env: NodeJS.ProcessEnv;
let started: { stop(): Promise<unknown> }[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'docket-start-'));
  env = {
    PATH: process.env.PATH,
    PORT: String(await freePort()),
    SERVICE_PORT: String(await freePort()),
    DATA_DIR: directory,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
});
afterEach(async () => {
  for (const docket of started) await docket.stop();
  started = [];
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Starts Docket like `npm start` after the build, and waits until ready. */
async function start(settings: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['start.ts'], {
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const docket = {
    child,
    exited,
    output: () => output,
    /** The process ids of the children. */
    children: () =>
      execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .map(Number),
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
  };
  started.push(docket);
  await vi.waitFor(() => expect(output + child.exitCode).toMatch(/Docket is at|\d$/), {
    timeout: 240_000,
    interval: 100,
  });
  return docket;
}

async function isReady(): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${env.PORT}/readyz`).catch(() => undefined);
  return response?.ok ?? false;
}

async function graphql(query: string, input: object, token = '') {
  const response = await fetch(`http://127.0.0.1:${env.PORT}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Connection: 'close', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables: { input } }),
  });
  return (await response.json()) as { data: Record<string, Record<string, unknown>> };
}

const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { role accessToken } }';
const CREATE_USER = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { email } }';

async function logIn() {
  const { data } = await graphql(LOGIN, ADMIN);
  return { role: data.login?.role, token: String(data.login?.accessToken) };
}

test('lets the configured super admin in, and stores a secret readable only to its owner', async () => {
  const docket = await start();
  expect(docket.output()).toContain(`Docket is at http://localhost:${env.PORT}`);
  expect(await logIn()).toMatchObject({ role: 'ROLE_SUPER_ADMIN' });
  expect(docket.output()).not.toContain(ADMIN.password);
  expect(statSync(join(directory, 'token-secret')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(directory, 'token-secret'), 'utf8').length).toBeGreaterThanOrEqual(32);
});

test('restarts a killed process', async () => {
  const docket = await start();
  const before = docket.children();
  expect(before).toHaveLength(2);
  for (const pid of before) process.kill(pid, 'SIGKILL');
  await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 60_000, interval: 100 });
  expect(docket.children().filter((pid) => before.includes(pid))).toEqual([]);
  expect(docket.output()).toContain('the service ended by itself; it is started again');
});

test('when killed itself, leaves no process with the data open', async () => {
  const docket = await start();
  const children = docket.children();
  docket.child.kill('SIGKILL');
  await docket.exited;
  const isAlive = (pid: number) => existsSync(`/proc/${pid}`);
  await vi.waitFor(() => expect(children.filter(isAlive)).toEqual([]), { timeout: 60_000, interval: 100 });
  await start();
  expect(await isReady()).toBe(true);
});

test('when stopping, answers everything accepted before', async () => {
  const docket = await start();
  const { token } = await logIn();
  const emails = Array.from({ length: 20 }, (_, index) => `admin${index}@lima.example`);
  const creations = emails.map((email) =>
    graphql(CREATE_USER, { role: 'ROLE_SUPER_ADMIN', fullName: 'Ana', email, password: ADMIN.password }, token),
  );
  // Passwords are hashed two at a time: when the first is done, most still wait.
  await Promise.race(creations);
  docket.child.kill('SIGTERM');
  expect(await Promise.all(creations)).toEqual(emails.map((email) => ({ data: { createUser: { email } } })));
  expect(await docket.exited).toEqual([0, null]);
});

test('reports wrong settings and starts nothing', async () => {
  const docket = await start({ PORT: 'http', LOG_LEVEL: 'loud' });
  expect(await docket.exited).toEqual([1, null]);
  expect(docket.output()).toMatch(/^These settings are wrong:\n {2}PORT is "http"; .*\n {2}LOG_LEVEL is "loud"; .*\n$/);
});

test('names the process with the data open, and ends', async () => {
  const first = await start();
  const second = await start({ PORT: String(await freePort()), SERVICE_PORT: String(await freePort()) });
  expect(await second.exited).toEqual([1, null]);
  expect(second.output()).toContain(`${directory} is in use by process ${first.children()[0]}, started at `);
  expect(await isReady()).toBe(true);
});
