import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../service/database/database.ts';
import { newId } from '../../service/ids.ts';
import { openSession } from '../../service/login/sessions.ts';
import { createTokens } from '../../service/login/tokens.ts';
import { createService } from '../../service/service.ts';
import { startServer } from '../postgresql-server.ts';
import { type Bench, type Measurement, percentile } from './bench.ts';
import { fillWithJobs, type ManyJobs } from './many-jobs.ts';

const JOBS = 100_000;
const ROUNDS = 20;
const TOKEN_SECRET = 'a secret of the bench, long enough';

export const bench: Bench = {
  title: `Lists of ${JOBS.toLocaleString('en')} jobs, in the service`,
  async measure() {
    await using stack = new AsyncDisposableStack();
    const directory = await mkdtemp(join(tmpdir(), 'docket-bench-'));
    stack.defer(() => rm(directory, { recursive: true }));
    const ofEmbedded = await measureOn(await openDatabase({ directory, queryTimeoutMs: 600_000 }), 'embedded', 75);

    const server = await startServer();
    stack.defer(server.stop);
    const ofServer = await measureOn(
      await openDatabase({ url: server.url, queryTimeoutMs: 600_000 }),
      'PostgreSQL',
      30,
    );
    return [...ofEmbedded, ...ofServer];
  },
};

/** Fills a database, measures, and closes it. @param searchGoalMs at p95. */
async function measureOn(database: Database, engine: string, searchGoalMs: number): Promise<Measurement[]> {
  await using stack = new AsyncDisposableStack();
  stack.defer(database.close);
  const made = await fillWithJobs(database.db, JOBS);
  const service = createService({ database, tokenSecret: TOKEN_SECRET, publicUrl: 'http://localhost' });
  stack.defer(async () => void (await service.close()));
  const headers = { authorization: `Bearer ${await administrator(database, made)}` };
  /** How long each page took of so many, one after the other. */
  const pages = async (query: string, count = ROUNDS) => {
    const tookMs: number[] = [];
    for (let after = ''; tookMs.length < count; ) {
      const startedMs = performance.now();
      const answer = await service.inject({ url: `/admin/job/get/all?${query}${after}`, headers });
      tookMs.push(performance.now() - startedMs);
      if (answer.statusCode !== 200) throw new Error(`${query} was answered ${answer.body}`);
      const { pageInfo } = answer.json();
      after = pageInfo.hasNextPage ? `&after=${pageInfo.endCursor}` : '';
    }
    return tookMs;
  };
  // The first requests compile what the others run.
  for (const query of [...lists(made), ...searches]) await pages(query, 2);

  const measured = async (what: string, queries: string[], goal: number): Promise<Measurement> => {
    const tookMs: number[] = [];
    for (const query of queries) tookMs.push(...(await pages(query)));
    return { what: `${engine}: ${what}, p95`, value: percentile(tookMs, 0.95), unit: 'ms', goal };
  };
  return [
    await measured('a page of the list, deeper and deeper', ['first=50'], 10),
    await measured(`a page by each of ${lists(made).length} filters and orders`, lists(made), 10),
    await measured('a search for words, numbers and what isn’t there', searches, searchGoalMs),
  ];
}

function lists({ customerId, customerCompanyId, departmentId, assigneeId }: ManyJobs): string[] {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  return [
    'orderBy=SCHEDULED_START_ASC',
    'orderBy=SCHEDULED_START_DESC',
    'status=ON_HOLD',
    'open=true',
    'open=true&orderBy=SCHEDULED_START_ASC',
    'overdue=true',
    'unassigned=true',
    'priority=URGENT&open=true',
    `assigneeId=${assigneeId}`,
    `departmentId=${departmentId}`,
    `customerId=${customerId}`,
    `customerCompanyId=${customerCompanyId}`,
    `scheduledFrom=${day(0)}&scheduledBefore=${day(1)}&orderBy=SCHEDULED_START_ASC`,
    `assigneeId=${assigneeId}&scheduledFrom=${day(-7)}&scheduledBefore=${day(7)}&orderBy=SCHEDULED_START_ASC`,
  ];
}

const searches = [
  'J-042042',
  '42042',
  'furnace',
  'fu',
  'zz',
  'harbour toronto',
  'smoke 17',
  'c4ca4238',
  'zzzz',
  'furnace xyzzy',
].map((words) => `search=${encodeURIComponent(words)}`);

async function administrator({ db }: Database, { companyId }: ManyJobs): Promise<string> {
  const id = newId('user');
  const words = { search: '', sortName: '' };
  await db
    .insertInto('users')
    .values({ id, companyId, role: 'ROLE_COMPANY', fullName: 'Ana Lima', email: 'ana@lima.example', ...words })
    .execute();
  const session = await openSession(db, id);
  return createTokens(TOKEN_SECRET).sign({ sessionId: session.id, userId: id }, session.expiresAt);
}
