import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { EmbeddedEngine } from './embedded-engine.ts';
import { EmbeddedStream } from './embedded-stream.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

export interface Database {
  db: Kysely<Tables>;
  engine: 'postgresql' | 'pglite';
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  /** Waits for what is running, then closes. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL server, such as `postgresql://docket@db.example/docket`. */
  url?: string | undefined;
  /** Where the embedded database is kept, when there is no `url`; without either it is in memory. */
  directory?: string | undefined;
  /** A query that takes longer is stopped. */
  queryTimeoutMs?: number | undefined;
  log?: { warn(message: string): void } | undefined;
}

/** Opens the database and brings its tables to the newest migration. */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const { url, directory, queryTimeoutMs = 30_000, log = console } = options;
  const engine = url ? undefined : new EmbeddedEngine({ directory, queryTimeoutMs, log });
  const pool = new pg.Pool({
    types: { getTypeParser },
    connectionTimeoutMillis: 30_000,
    ...(engine
      ? { max: 1, ssl: false, idleTimeoutMillis: 0, stream: () => new EmbeddedStream(engine) as never }
      : { max: 10, connectionString: url, keepAlive: true, statement_timeout: queryTimeoutMs }),
  });
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn(`A database connection broke: ${error.message}`)),
  );
  pool.on('error', () => {});
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const close = async () => {
    await db.destroy();
    await engine?.close();
  };
  try {
    await migrate(db as Kysely<unknown>);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db,
    engine: engine ? 'pglite' : 'postgresql',
    ping: async () => void (await sql`select 1`.execute(db)),
    close,
  };
}

/** A `date` stays a string: a calendar day has no time zone, which a `Date` would give it. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.DATE ? String : pg.types.getTypeParser(oid, format as 'text');
}
