import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { freePort } from '../free-port.ts';
import { type Bench, type Measurement, percentile } from './bench.ts';

/** A query, and the calls that a client without a gateway would make for the same. */
interface Case {
  what: string;
  query: string;
  paths: string[];
  /** How much of the proxy's CPU the gateway may take. */
  goal: number;
}

const all = 'first=50&deleted=false&orderBy=CREATED_AT_DESC';
const cases: Case[] = [
  {
    what: 'small query, 1 call',
    query: 'query Small { company(id: "company_1") { id name email status } }',
    paths: ['/app/company/get/info/company_1'],
    goal: 1.5,
  },
  {
    what: 'list of 50 rows with nested objects, 1 call',
    query: `query List { companies { pageInfo { hasNextPage endCursor } edges { cursor node {
      id name email phone status createdAt address { line1 city region postcode country } } } } }`,
    paths: [`/app/company/get/all?${all}`],
    goal: 3,
  },
  {
    what: 'screen of 5 root fields, 5 calls',
    query: `query Screen { viewer { fullName role permissions } roles company(id: "company_1") { name }
      departments(first: 5) { edges { node { id name } } } users(first: 5) { edges { node { id fullName } } } }`,
    paths: [
      '/admin/user/get/viewer',
      '/admin/user/get/all/roles',
      '/app/company/get/info/company_1',
      '/app/department/get/all?first=5',
      '/admin/user/get/all/users?first=5',
    ],
    goal: 1,
  },
  {
    what: '50 rows with a related record each, 13 distinct',
    query: 'query Related { departments { edges { node { id name company { id name } } } } }',
    paths: [
      `/app/department/get/all?${all}`,
      ...Array.from({ length: 50 }, (_, i) => `/app/company/get/info/company_${i % 13}`),
    ],
    goal: 1,
  },
];

const CONNECTIONS = 10;
const ROUND_MS = 700;
const ROUNDS = 6;

/** What one side spent on a case. */
class Tally {
  requests = 0;
  cpuMs = 0;
  times: number[] = [];
}

export const bench: Bench = {
  title: "Gateway: CPU a request as a ratio to a one-hop proxy's, and time as a ratio to the service's own",
  async measure() {
    const started: ChildProcess[] = [];
    try {
      const service = await startStub(started);
      const proxy = await startStub(started, service.url);
      const gateway = await startGateway(started, service.url);
      const measurements: Measurement[] = [];
      for (const one of cases) measurements.push(...(await compare(one, { service, proxy, gateway })));
      return measurements;
    } finally {
      for (const child of started) child.kill('SIGKILL');
    }
  },
};

async function compare({ what, query, paths, goal }: Case, sides: Record<'service' | 'proxy' | 'gateway', Side>) {
  const body = JSON.stringify({ query });
  const headers = { 'content-type': 'application/json', authorization: 'Bearer token', origin: sides.gateway.url };
  const asked = (pool: Pool) => pool.request({ method: 'POST', path: '/graphql', headers, body });
  const fetched = (pool: Pool, path: string) =>
    pool.request({ method: 'GET', path, headers: { authorization: 'Bearer token' } });
  const throughGateway = async (pool: Pool) => {
    const { body } = await asked(pool);
    if (!(await body.text()).startsWith('{"data":{"')) throw new Error(`The gateway refuses: ${what}`);
  };
  const byRest = (pool: Pool) => Promise.all(paths.map(async (path) => (await fetched(pool, path)).body.dump()));

  const tallies = { service: new Tally(), proxy: new Tally(), gateway: new Tally() };
  const ways = { service: byRest, proxy: byRest, gateway: throughGateway };
  const names = ['service', 'proxy', 'gateway'] as const;
  for (let round = 0; round <= ROUNDS; round += 1) {
    // Turn about, so that a busy minute of the machine falls on all alike; the first round only warms up.
    for (const name of names) await run(sides[name], ways[name], round === 0 ? new Tally() : tallies[name]);
  }
  const cpu = ({ cpuMs, requests }: Tally) => cpuMs / requests;
  const median = ({ times }: Tally) => percentile(times, 0.5);
  return [
    { what: `${what}: CPU`, value: cpu(tallies.gateway) / cpu(tallies.proxy), unit: '×', goal },
    { what: `${what}: CPU a request`, value: cpu(tallies.gateway), unit: 'ms' },
    { what: `${what}: time, p50`, value: median(tallies.gateway) / median(tallies.service), unit: '×' },
  ] satisfies Measurement[];
}

/** A server under measure. */
interface Side {
  url: string;
  pid: number;
}

async function run({ url, pid }: Side, send: (pool: Pool) => Promise<unknown>, tally: Tally): Promise<void> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const cpuBefore = cpuMsOf(pid);
  const endMs = performance.now() + ROUND_MS;
  const client = async () => {
    while (performance.now() < endMs) {
      const startMs = performance.now();
      await send(pool);
      tally.times.push(performance.now() - startMs);
      tally.requests += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  tally.cpuMs += cpuMsOf(pid) - cpuBefore;
  await pool.close();
}

/** CPU time that a process has used, of the user and the system (proc(5): fields 14 and 15, in hundredths of a second). */
function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function startStub(started: ChildProcess[], ...args: string[]): Promise<Side> {
  const child = spawn(process.execPath, ['tests/bench/rest-stub.ts', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}`, pid: child.pid ?? 0 };
}

async function startGateway(started: ChildProcess[], serviceUrl: string): Promise<Side> {
  const port = String(await freePort());
  const env = { ...process.env, NODE_ENV: 'production', PORT: port, SERVICE_URL: serviceUrl };
  const child = spawn(process.execPath, ['gateway/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  started.push(child);
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    const isReady = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { url, pid: child.pid ?? 0 };
    await delay(100);
  }
  throw new Error('The gateway did not start.');
}
