import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../service/database/database.ts';
import { copyTemplate } from './database-template.ts';

/**
 * An empty, migrated database for the test file: PGlite or a new database of a PostgreSQL server, as its project says.
 */
export async function openTestDatabase(options: Pick<DatabaseOptions, 'queryTimeoutMs'> = {}): Promise<Database> {
  const server = inject('databaseServer');
  if (server === null) throw new Error('This file is in `withoutDatabase` of vitest.config.ts, and opens one.');
  if (!server) return openCopy(options);

  const name = `docket_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ ...options, url: url.href });
  return {
    ...database,
    close: async () => {
      await database.close();
      await administer(server, `drop database ${name} with (force)`);
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

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
