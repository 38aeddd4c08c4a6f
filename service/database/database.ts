import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { StartError } from '../../process/lifecycle.ts';
import type { TurnLimits } from '../../process/turns.ts';
import { lockDirectory } from './directory-lock.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import { EmbeddedStream } from './embedded-stream.ts';
import { fairPool, stopQuery } from './fair-pool.ts';
import { keepPlans } from './kept-plans.ts';
import { migrate } from './migrate.ts';
import { CHANGES_CHANNEL, listenAt } from './notices.ts';
import type { Tables } from './tables.ts';
import { QUERY_SECONDS } from './unavailable.ts';

/** An open database, its tables at the newest migration. */
export interface Database {
  db: Kysely<Tables>;
  engine: 'postgresql' | 'pglite';
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  /**
   * Calls `hear` soon after any process commits changes, and whenever notices may have been lost.
   *
   * @returns a function that stops listening.
   */
  listen(hear: () => void): () => Promise<void>;
  /** Waits for running queries, then closes. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL server: `postgresql://docket@db.example/docket`. */
  url?: string | undefined;
  /** Without a `url`: the data directory of the embedded database. Without both, the database is in memory. */
  directory?: string | undefined;
  /** Stops a longer query; 10 s by default. Migrations have no limit. */
  queryTimeoutMs?: number | undefined;
  /** Receives sentences for the operator. */
  warn?: ((message: string) => void) | undefined;
}

/** The time that a query waits for a connection. */
const CONNECTION_TIMEOUT_MS = 10_000;

/** People and scripts of a company together leave connections idle. */
const SERVER_TURNS: TurnLimits = {
  atOnce: 12,
  waiting: 2_000,
  patienceMs: CONNECTION_TIMEOUT_MS,
  shares: [
    { atOnce: 5, waiting: 600 },
    { atOnce: 4, waiting: 400 },
  ],
};
const ONE = { atOnce: 1, waiting: 600 };
/** A long query or transaction holds the only connection, so others get as much time before the caller's next. */
const EMBEDDED_TURNS: TurnLimits = {
  ...SERVER_TURNS,
  atOnce: 1,
  shares: [ONE, { ...ONE, waiting: 400 }],
  rest: { aboveMs: 50, atMostMs: 1_000 },
};

/**
 * Opens the database and migrates its tables. One driver with the same SQL serves both engines; the embedded engine has
 * a single shared connection.
 *
 * @throws StartError when another process holds the directory, or the database can't be reached or used.
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const { url, directory, queryTimeoutMs = QUERY_SECONDS * 1000, warn = () => {} } = options;
  const { connect, fairly, listen, release } = url ? serverAt(url, warn) : embedded(directory, warn);
  const open = (timeoutMs?: number, wrap: (pool: pg.Pool) => PostgresPool = (pool) => pool) => {
    const pool = connect(timeoutMs);
    // An unheard 'error' event would end the process; the query's own error tells the caller.
    pool.on('connect', (client) => client.on('error', () => {}));
    pool.on('connect', keepPlans);
    pool.on('error', (error) => warn(`An idle database connection broke: ${error.message}`));
    return new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: wrap(pool) }),
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    });
  };
  try {
    // Without a time limit: a migration may take long.
    await using patient = open();
    await requireUnicode(patient);
    await migrate(patient);
  } catch (error) {
    await release();
    if (error instanceof StartError) throw error;
    throw new StartError(`The database ${url ? `at ${placeOf(url)} ` : ''}can't be used: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  const db = open(queryTimeoutMs, fairly);
  return {
    db,
    engine: url ? 'postgresql' : 'pglite',
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    listen,
    close: async () => {
      await db.destroy();
      await release();
    },
  };
}

/** The place of the embedded database in a data directory. */
const embeddedIn = (directory: string): string => join(directory, 'database');

/** Whether a data directory has an embedded database. */
export const holdsDatabase = (directory: string): boolean => existsSync(embeddedIn(directory));

interface Engine {
  /** Connections that stop a query after `timeoutMs`. */
  connect(timeoutMs?: number): pg.Pool;
  /** Gives the connections out in fair turns. */
  fairly(pool: pg.Pool): PostgresPool;
  listen: Database['listen'];
  /** Frees the engine after the connections have ended. */
  release(): Promise<void>;
}

function serverAt(url: string, warn: (message: string) => void): Engine {
  return {
    connect: (timeoutMs) =>
      new pg.Pool({
        connectionString: url,
        max: SERVER_TURNS.atOnce,
        connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
        statement_timeout: timeoutMs,
        idle_in_transaction_session_timeout: timeoutMs,
        keepAlive: true,
        types: { getTypeParser },
        // Compiling takes a second, longer than any query here.
        onConnect: async (client) => void (await client.query('set jit = off')),
      }),
    fairly: (pool) =>
      fairPool(pool, SERVER_TURNS, (client) => {
        stopQuery(pool, client).catch((error: Error) => warn(`An unwanted query runs on: ${error.message}`));
      }),
    listen: (hear) => listenAt(url, hear, warn),
    release: async () => {},
  };
}

function embedded(directory: string | undefined, warn: (message: string) => void): Engine {
  const unlock = directory === undefined ? () => {} : lockDirectory(directory);
  const engine = new EmbeddedEngine({ directory: directory && embeddedIn(directory), warn });
  const hearers = new Set<() => void>();
  const tell = () => {
    for (const hear of hearers) hear();
  };
  return {
    connect: (timeoutMs) => {
      const pool = new pg.Pool({
        // The driver wants a socket; `EmbeddedStream` has the parts that the driver uses.
        stream: () => new EmbeddedStream(engine, timeoutMs) as never,
        max: 1,
        idleTimeoutMillis: 0,
        // Opening a database for the first time takes many seconds on a busy machine.
        ...(timeoutMs === undefined ? {} : { connectionTimeoutMillis: CONNECTION_TIMEOUT_MS }),
        ssl: false,
        types: { getTypeParser },
        onConnect: async (client) => {
          await client.query(`listen ${CHANGES_CHANNEL}`);
          tell();
        },
      });
      // The one session listens, too: notices arrive with the answers to queries.
      return pool.on('connect', (client) => client.on('notification', tell));
    },
    fairly: (pool) => fairPool(pool, EMBEDDED_TURNS),
    listen(hear) {
      hearers.add(hear);
      return async () => void hearers.delete(hear);
    },
    release: async () => {
      await engine.close();
      unlock();
    },
  };
}

/** Without user and password: 'db.example:5432/docket'. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

/** A host with several addresses fails with an error for each address and an empty message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** A `date` stays a string: a `Date` would give the calendar day a time zone. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.DATE ? String : pg.types.getTypeParser(oid, format as 'text');
}

/** Names are unique regardless of case, and PostgreSQL knows the case of É only in a Unicode locale. */
async function requireUnicode(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ isUnicode: boolean }>`select lower('É') = 'é' as is_unicode`.execute(db);
  if (rows[0]?.isUnicode) return;
  throw new StartError(
    "The database's locale doesn't know the case of letters beyond ASCII. Create it with: " +
      "create database docket template template0 encoding 'UTF8' locale 'C.UTF-8'",
  );
}
