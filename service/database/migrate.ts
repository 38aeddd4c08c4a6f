import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Tables } from './tables.ts';

const directory = new URL('./migrations/', import.meta.url);

/**
 * Brings the database to the newest of `migrations/*.sql` in one transaction. Of two services starting at once, one
 * waits and then finds nothing to do.
 *
 * @throws Error that names the failed migration; the transaction rolls back.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : String(error);
  throw new Error(failed ? `Migration ${failed} failed: ${reason}` : `Migrating failed: ${reason}`, { cause: error });
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql'));
  const migrations = names.map(async (name): Promise<[string, Migration]> => {
    const statements: RawBuilder<unknown> = sql.raw(await readFile(new URL(name, directory), 'utf8'));
    return [name.replace(/\.sql$/, ''), { up: async (db) => void (await statements.execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}
