import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../service/database/database.ts';
import type { Service } from '../../service/http/surroundings.ts';
import { openSession } from '../../service/login/sessions.ts';
import { createTokens } from '../../service/login/tokens.ts';
import { createService } from '../../service/service.ts';
import { newId } from '../../service/shared/ids.ts';
import { startServer } from '../postgresql-server.ts';
import { type Measurement, percentile } from './bench.ts';

const ROUNDS = 20;
const TOKEN_SECRET = 'a secret of the bench, long enough';

/**
 * Measures on a database of each engine in turn, and closes the database. The databases are empty, or those that an earlier run
 * left in the folder `kept`.
 */
export async function onEachEngine(
  measure: (database: Database, engine: 'embedded' | 'PostgreSQL') => Promise<Measurement[]>,
  kept?: string,
): Promise<Measurement[]> {
  await using stack = new AsyncDisposableStack();
  const directory = kept ? join(kept, 'embedded') : await mkdtemp(join(tmpdir(), 'docket-bench-'));
  if (!kept) stack.defer(() => rm(directory, { recursive: true }));
  const ofEmbedded = await measureOn(await openDatabase({ directory, queryTimeoutMs: 600_000 }), 'embedded');

  const server = await startServer(kept && join(kept, 'postgresql'));
  stack.defer(server.stop);
  const ofServer = await measureOn(await openDatabase({ url: server.url, queryTimeoutMs: 600_000 }), 'PostgreSQL');
  return [...ofEmbedded, ...ofServer];

  async function measureOn(database: Database, engine: 'embedded' | 'PostgreSQL') {
    try {
      return await measure(database, engine);
    } finally {
      await database.close();
    }
  }
}

/** A service on a filled database, with a company administrator as the caller. */
export interface ServicePages extends AsyncDisposable {
  service: Service;
  headers: { authorization: string };
  /**
   * Durations of a list's pages for some queries, from the first page on.
   *
   * @param goal in ms, at p95.
   */
  measured(what: string, queries: readonly string[], goal: number): Promise<Measurement>;
}

/** @param path of the list: '/admin/job/get/all'. @param queries all queries to be measured. */
export async function openServicePages(
  database: Database,
  companyId: string,
  path: string,
  queries: readonly string[],
): Promise<ServicePages> {
  const service = createService({ database, tokenSecret: TOKEN_SECRET, publicUrl: 'http://localhost' });
  const headers = { authorization: `Bearer ${await administrator(database, companyId)}` };
  /** Duration of each page, in sequence. */
  const pages = async (query: string, count = ROUNDS) => {
    const tookMs: number[] = [];
    for (let after = ''; tookMs.length < count; ) {
      const startedMs = performance.now();
      const answer = await service.inject({ url: `${path}?${query}${after}`, headers });
      tookMs.push(performance.now() - startedMs);
      if (answer.statusCode !== 200) throw new Error(`${query} was answered ${answer.body}`);
      const { pageInfo } = answer.json();
      after = pageInfo.hasNextPage ? `&after=${pageInfo.endCursor}` : '';
    }
    return tookMs;
  };
  // The first requests compile the code for the rest.
  for (const query of queries) await pages(query, 2);
  return {
    service,
    headers,
    async measured(what, measuredQueries, goal) {
      const tookMs: number[] = [];
      for (const query of measuredQueries) tookMs.push(...(await pages(query)));
      return { what: `${what}, p95`, value: percentile(tookMs, 0.95), unit: 'ms', goal };
    },
    async [Symbol.asyncDispose]() {
      await service.close();
    },
  };
}

async function administrator({ db }: Database, companyId: string): Promise<string> {
  const id = newId('user');
  const words = { search: '', sortName: '' };
  await db
    .insertInto('users')
    .values({ id, companyId, role: 'ROLE_COMPANY', fullName: 'Ana Lima', email: `${id}@lima.example`, ...words })
    .execute();
  const session = await openSession(db, id);
  return createTokens(TOKEN_SECRET).sign({ sessionId: session.id, userId: id }, session.expiresAt);
}
