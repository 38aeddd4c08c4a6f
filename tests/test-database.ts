import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../service/database/database.ts';
import { copyTemplate } from './database-template.ts';
import { createDatabase } from './server-database.ts';

/**
 * An empty, migrated database for the test file: PGlite or a new database of a PostgreSQL server, as its project says.
 */
export async function openTestDatabase(options: Pick<DatabaseOptions, 'queryTimeoutMs'> = {}): Promise<Database> {
  const server = inject('databaseServer');
  if (server === null) throw new Error('This file is in `withoutDatabase` of vitest.config.ts, and opens one.');
  if (!server) return openCopy(options);

  const template = inject('databaseTemplate');
  if (template === undefined) throw new Error('tests/postgresql-server.ts provides no template.');
  const { url, drop } = await createDatabase(server, template);
  const database = await openDatabase({ ...options, url });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/**
 * V8 drops the machine code of an unreferenced program; the reference keeps the code for the database of the next file.
 */
let engineCode: Promise<WebAssembly.Module> | undefined;

async function openCopy(options: Pick<DatabaseOptions, 'queryTimeoutMs'>): Promise<Database> {
  engineCode ??= readFile('node_modules/@electric-sql/pglite/dist/pglite.wasm').then(WebAssembly.compile);
  await engineCode;
  const directory = mkdtempSync(join(tmpdir(), 'docket-test-'));
  await copyTemplate(directory);
  const database = await openDatabase({ ...options, directory });
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(directory, { recursive: true });
    },
  };
}
