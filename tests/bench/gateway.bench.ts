import { isDeepStrictEqual } from 'node:util';
import type { Pool } from 'undici';
import { type Bench, type Measurement, medianOf } from './bench.ts';
import { startPeers } from './peers.ts';
import { inRounds, ratio, type Way } from './rounds.ts';
import { type Server, startServer, startStub } from './servers.ts';
import { growthUnderSlowClients } from './slow-clients.ts';

/** A query, and the equivalent REST calls of a client without a gateway. */
interface Case {
  what: string;
  query: string;
  paths: string[];
  /** Highest allowed ratio of the gateway's CPU to the proxy's. */
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
    what: '50 rows, each with a related record, 13 of them distinct',
    query: 'query Related { departments { edges { node { id name company { id name } } } } }',
    paths: [
      `/app/department/get/all?${all}`,
      ...Array.from({ length: 50 }, (_, i) => `/app/company/get/info/company_${i % 13}`),
    ],
    goal: 1,
  },
];

/** Hive Gateway's names of the root fields, made from paths. */
const HIVE_FIELDS: Readonly<Record<string, string>> = {
  viewer: 'admin_user_get_viewer',
  roles: 'admin_user_get_all_roles',
  company: 'app_company_get_info_by_id',
  companies: 'app_company_get_all',
  departments: 'app_department_get_all',
  users: 'admin_user_get_all_users',
};

/** Queries of 20 and of 200 rows: ten times the rows may cost ten times the CPU. */
const lists = [
  {
    what: 'list of companies',
    query: (first: number) => `{ companies(first: ${first}) { edges { cursor node { id name address { city } } } } }`,
  },
  {
    what: 'list of users, each with their own department',
    query: (first: number) => `{ users(first: ${first}) { edges { node { id fullName department { id name } } } } }`,
  },
] as const;

const KIB = 1024;
const MIB = 1024 * KIB;
const AUTHORIZATION = 'Bearer token';

type Name = 'service' | 'proxy' | 'gateway' | 'mercurius' | 'apollo' | 'hive';
type Sides = Readonly<Record<Name, Server>>;

const TITLES = {
  gateway: 'gateway',
  service: 'the service alone',
  mercurius: 'Mercurius',
  apollo: 'Apollo Server',
  hive: 'Hive Gateway',
} as const;

export const bench: Bench = {
  title: 'Gateway and alternatives: ratios to a one-hop proxy, unless named otherwise',
  async measure() {
    await using started = new AsyncDisposableStack();
    const service = started.use(await startStub());
    const proxy = started.use(await startStub(service.url));
    const gateway = started.use(await startGateway(service));
    const sides = { service, proxy, gateway, ...(await startPeers(service.url, started)) };
    const measurements: Measurement[] = [];
    for (const one of cases) measurements.push(...(await compare(one, sides)));
    for (const bytes of [200 * KIB, 4 * MIB]) measurements.push(await compareDocument(bytes, sides));
    for (const list of lists) measurements.push(await compareLengths(list, gateway));
    // Last, so that the gateway's memory has already reached its usual size.
    return [...measurements, ...(await measureMemory(gateway))];
  },
};

async function compare({ what, query, paths, goal }: Case, sides: Sides): Promise<Measurement[]> {
  const queries = { gateway: query, mercurius: query, apollo: query, hive: asHiveNames(query) };
  const data = await dataOf(sides.gateway, query);
  for (const name of ['mercurius', 'apollo', 'hive'] as const) {
    if (isDeepStrictEqual(await dataOf(sides[name], queries[name]), data)) continue;
    throw new Error(`${TITLES[name]} answers something else than the gateway: ${what}`);
  }
  const rounds = await inRounds<Name>({
    service: byPaths(sides.service, paths),
    proxy: byPaths(sides.proxy, paths),
    gateway: byQuery(sides.gateway, queries.gateway),
    mercurius: byQuery(sides.mercurius, queries.mercurius),
    apollo: byQuery(sides.apollo, queries.apollo),
    hive: byQuery(sides.hive, queries.hive),
  });
  const titles = Object.entries(TITLES) as [keyof typeof TITLES, string][]; // in source order
  return [
    { what: `${what}: CPU per request, proxy`, ...medianOf(rounds.proxy.map(({ cpuMs }) => cpuMs)), unit: 'ms' },
    ...titles.map(([name, title]) => ({
      what: `${what}: CPU, ${title}`,
      ...ratio(rounds[name], rounds.proxy, 'cpuMs'),
      ...(name === 'gateway' && { goal }),
    })),
    { what: `${what}: CPU, gateway / Mercurius`, ...ratio(rounds.gateway, rounds.mercurius, 'cpuMs'), goal: 1 },
    { what: `${what}: p99, gateway / Mercurius`, ...ratio(rounds.gateway, rounds.mercurius, 'p99Ms'), goal: 1 },
    { what: `${what}: CPU, gateway / Apollo Server`, ...ratio(rounds.gateway, rounds.apollo, 'cpuMs'), goal: 0.25 },
    ...titles.map(([name, title]) => ({
      what: `${what}: requests per second, ${title}`,
      ...ratio(rounds[name], rounds.proxy, 'requestsPerSecond'),
    })),
  ];
}

async function compareDocument(bytes: number, { proxy, gateway }: Sides): Promise<Measurement> {
  const path = `/app/file/get/${bytes}`;
  const rounds = await inRounds({ proxy: byPaths(proxy, [path]), gateway: byPaths(gateway, [`/documents${path}`]) });
  return {
    what: `document of ${bytes / KIB} KiB: CPU, gateway`,
    ...ratio(rounds.gateway, rounds.proxy, 'cpuMs'),
    goal: 1.2,
  };
}

async function compareLengths({ what, query }: (typeof lists)[number], gateway: Server): Promise<Measurement> {
  const rounds = await inRounds({ short: byQuery(gateway, query(20)), long: byQuery(gateway, query(200)) });
  return {
    what: `${what}: CPU, gateway, 200 rows / 20 rows`,
    ...ratio(rounds.long, rounds.short, 'cpuMs'),
    goal: 10,
  };
}

/** The gateway's additional memory while 50 clients, each of its own network, read almost nothing of their answers. */
async function measureMemory(gateway: Server): Promise<Measurement[]> {
  const query = JSON.stringify({ query: lists[0].query(200) });
  const headOf = (client: number) =>
    `HTTP/1.1\r\nhost: gateway\r\nauthorization: ${AUTHORIZATION}\r\nx-forwarded-for: 192.0.2.${client}\r\n`;
  const ofJson = `content-type: application/json\r\ncontent-length: ${query.length}\r\n`;
  const asked = {
    'documents of 4 MiB': (client: number) => `GET /documents/app/file/get/${4 * MIB} ${headOf(client)}\r\n`,
    'lists of 200 rows': (client: number) => `POST /graphql ${headOf(client)}${ofJson}\r\n${query}`,
  };
  const measurements: Measurement[] = [];
  for (const [what, requestOf] of Object.entries(asked)) {
    const value = await growthUnderSlowClients(gateway, requestOf);
    measurements.push({ what: `50 slow clients of ${what}: memory, gateway`, value, unit: 'MiB', goal: 64 });
  }
  return measurements;
}

function startGateway(service: Server): Promise<Server> {
  return startServer(['gateway/main.ts'], { SERVICE_URL: service.url });
}

function asHiveNames(query: string): string {
  return query.replace(
    /\b(viewer|roles|company(?=\()|companies|departments|users)\b/g,
    (field) => `${field}: ${HIVE_FIELDS[field]}`,
  );
}

/** Calls all paths at once. */
function byPaths(server: Server, paths: readonly string[]): Way {
  const headers = { authorization: AUTHORIZATION };
  const read = async (pool: Pool, path: string) => {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
    await body.dump({ limit: 8 * MIB });
    if (statusCode !== 200) throw new Error(`${path} is answered with ${statusCode}.`);
  };
  return { server, send: (pool) => Promise.all(paths.map((path) => read(pool, path))) };
}

function byQuery(server: Server, query: string): Way {
  const request = { method: 'POST', path: '/graphql', ...graphQL(server, query) } as const;
  return {
    server,
    async send(pool) {
      const { body } = await pool.request(request);
      if (!(await body.text()).startsWith('{"data":{"')) throw new Error(`${server.url} refuses ${query}`);
    },
  };
}

async function dataOf(server: Server, query: string): Promise<unknown> {
  const response = await fetch(`${server.url}/graphql`, { method: 'POST', ...graphQL(server, query) });
  const { data, errors } = (await response.json()) as { data: unknown; errors?: unknown };
  if (errors) throw new Error(`${query} is answered ${JSON.stringify(errors)}`);
  return data;
}

/** The headers of a same-site browser request. */
function graphQL({ url }: Server, query: string) {
  const headers = { 'content-type': 'application/json', authorization: AUTHORIZATION, origin: url };
  return { headers, body: JSON.stringify({ query }) };
}
