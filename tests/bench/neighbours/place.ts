import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, type DatabaseOptions, openDatabase } from '../../../service/database/database.ts';
import { hashPassword } from '../../../service/login/passwords.ts';
import { newId } from '../../../service/shared/ids.ts';
import { startServer as startPostgresql } from '../../postgresql-server.ts';
import { pricedLines } from '../documented-company.ts';
import { plainId } from '../many-customers.ts';
import { fillWithRecords } from '../many-records.ts';
import { PORT, type Server, startServer } from '../servers.ts';
import { Client } from './client.ts';

export type EngineName = 'embedded' | 'PostgreSQL';

/** The addresses and accounts for loads and probes, as a worker thread receives them. */
export interface Place {
  engine: EngineName;
  gatewayUrl: string;
  serviceUrl: string;
  /** Access token of an administrator in the company with most jobs. */
  loaderToken: string;
  /** API token of the same administrator. */
  scriptToken: string;
  customerId: string;
  /** A picture of 7.6 MB in the same company. */
  pictureId: string;
  /** Path of the same company's QR code. */
  qrCodePath: string;
  /** Access token of an administrator in another company. */
  neighbourToken: string;
  /** Paths of the neighbour's quotations as PDFs. */
  pdfPaths: string[];
}

/** Docket with its data. Disposing stops all. */
export interface OpenPlace extends AsyncDisposable {
  place: Place;
  service: Server;
  gateway: Server;
  /** Starts service and gateway again, on the same data. */
  startAgain(): Promise<void>;
}

export const PASSWORD = 'seven green bicycles';
export const LOADER = { email: 'lea@lima.example', address: '203.0.113.9' };
export const NEIGHBOUR = { email: 'nora@oslo.example', address: '198.51.100.7' };

const MADE = { customers: 20_000, jobs: 100_000, quotations: 20_000 };
const LINES = 10;
/** Jobs of these days have completed info, for their reports. */
const REPORTED_DAYS = 90;
const PICTURE_BYTES = 7_600_000;
const PDF_PAGES = 7;
const ONE_DAY_MS = 86_400_000;

/** Fills a database of an engine, then starts service and gateway as processes. */
export async function openPlace(engine: EngineName): Promise<OpenPlace> {
  await using stack = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'docket-bench-'));
  stack.defer(() => rm(directory, { recursive: true }));
  const server = engine === 'PostgreSQL' ? await startPostgresql() : undefined;
  if (server) stack.defer(server.stop);
  const { pictureId, customerId } = await filled({ ...(server ? { url: server.url } : { directory }) });

  const start = async () => {
    const service = await startServer(['service/main.ts'], {
      ...(server ? { DATABASE_URL: server.url } : { DATA_DIR: directory }),
      TOKEN_SECRET: 'a secret of the bench, long enough',
      PORT: '',
      SERVICE_PORT: PORT,
    });
    try {
      return { service, gateway: await startServer(['gateway/main.ts'], { SERVICE_URL: service.url }) };
    } catch (error) {
      service[Symbol.dispose]();
      throw error;
    }
  };
  let servers = await start();
  const stop = () => Object.values(servers).forEach((each) => void each[Symbol.dispose]());
  stack.defer(stop);
  const urls = () => ({ gatewayUrl: servers.gateway.url, serviceUrl: servers.service.url });
  const accounts = await accountsAt(servers.gateway.url);
  const started = stack.move();
  const open: OpenPlace = {
    place: { engine, ...urls(), pictureId, customerId, ...accounts },
    ...servers,
    async startAgain() {
      stop();
      servers = await start();
      Object.assign(open, servers);
      Object.assign(open.place, urls());
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
  return open;
}

async function filled(options: DatabaseOptions): Promise<{ pictureId: string; customerId: string }> {
  const database = await openDatabase({ ...options, queryTimeoutMs: 600_000 });
  try {
    const { companyId, customerId } = await fillWithRecords(database.db, MADE);
    await addContents(database);
    const passwordHash = await hashPassword(PASSWORD);
    for (const [email, company] of [
      [LOADER.email, companyId],
      [NEIGHBOUR.email, plainId('company', 2)],
    ] as const) {
      const user = { id: newId('user'), companyId: company, email, passwordHash, search: '', sortName: '' };
      await database.db
        .insertInto('users')
        .values({ ...user, role: 'ROLE_COMPANY', fullName: email })
        .execute();
    }
    return { customerId, pictureId: await addPicture(database, companyId) };
  } finally {
    await database.close();
  }
}

/** Gives each quotation its lines, and each recent job its completed info. New jobs are numbered after the existing jobs. */
async function addContents({ db }: Database): Promise<void> {
  await sql`insert into quotation_contents (record_id, lines)
    select id, ${JSON.stringify(pricedLines(LINES).lines)}::jsonb from quotations`.execute(db);
  const recent = sql`created_at > now() - make_interval(days => ${REPORTED_DAYS})`;
  await sql`update jobs set completed_at = created_at where ${recent}`.execute(db);
  await sql`insert into completed_infos (job_id, started_at, finished_at, outcome, findings, work_done, no_signature_reason, materials, photos)
    select id, created_at, created_at, 'FULL', repeat('The pump cavitated when it started. ', 8), repeat('Bled the circuit. ', 20),
      'Nobody was there at the end', '[]', '[]' from jobs where ${recent}`.execute(db);
  await sql`insert into counters (company_id, kind, year, last) select id, 'JOB', 0, ${sql.lit(MADE.jobs)} from companies on conflict do nothing`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
}

async function addPicture({ db }: Database, companyId: string): Promise<string> {
  const id = newId('file');
  const bytes = Buffer.alloc(PICTURE_BYTES, 'picture');
  const file = { id, companyId, name: 'a.png', contentType: 'image/png', size: bytes.length, sha256: id };
  await db.insertInto('files').values(file).execute();
  await db.insertInto('fileBytes').values({ fileId: id, bytes }).execute();
  return id;
}

async function accountsAt(gatewayUrl: string) {
  await using client = new Client(gatewayUrl, NEIGHBOUR.address);
  const tokenOf = async (email: string): Promise<string> =>
    (await client.demand(null, LOGIN, { input: { email, password: PASSWORD } })).login.accessToken;
  const loaderToken = await tokenOf(LOADER.email);
  const neighbourToken = await tokenOf(NEIGHBOUR.email);
  const expiresOn = new Date(Date.now() + ONE_DAY_MS).toISOString().slice(0, 10);
  const input = { name: 'Nightly report', scope: 'READ', expiresOn, currentPassword: PASSWORD };
  const { createApiToken } = await client.demand(loaderToken, CREATE_API_TOKEN, { input });

  const pdfPaths: string[] = [];
  let after: string | null = null;
  for (let page = 0; page < PDF_PAGES; page += 1) {
    const { quotations } = await client.demand(neighbourToken, PDF_PATHS, { after });
    for (const { node } of quotations.edges) pdfPaths.push(node.document.url);
    after = quotations.pageInfo.endCursor;
  }
  const { companies } = await client.demand(loaderToken, '{ companies { edges { node { qrCodeFile { url } } } } }');
  const qrCodePath: string = companies.edges[0].node.qrCodeFile.url;
  return { loaderToken, neighbourToken, scriptToken: createApiToken.secret as string, qrCodePath, pdfPaths };
}

export const LOGIN = /* GraphQL */ `mutation ($input: LoginInput!) { login(input: $input) { accessToken } }`;
const CREATE_API_TOKEN = /* GraphQL */ `
  mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { secret } }`;
const PDF_PATHS = /* GraphQL */ `query ($after: String) {
  quotations(first: 200, after: $after) { pageInfo { endCursor } edges { node { document { url } } } } }`;
