import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../service/database/database.ts';
import { freePort } from './free-port.ts';
import { programs, requiredPathOf } from './programs.ts';
import { createDatabase } from './server-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of a PostgreSQL server that can create databases; absent for tests on PGlite, null for tests without a database. */
    databaseServer?: string | null;
    /** The name of an empty, migrated database on `databaseServer`. Tests copy the database. */
    databaseTemplate?: string;
  }
}

/** Gives the project a PostgreSQL server, the server of `TEST_DATABASE_URL` or a temporary cluster, with a migrated database. */
export default async function provideServer(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: undefined } : await startServer();
  const template = await createDatabase(server.url, "template0 encoding 'UTF8' locale 'C.UTF-8'");
  await (await openDatabase({ url: template.url })).close();
  project.provide('databaseServer', server.url);
  project.provide('databaseTemplate', template.name);
  return async () => {
    await template.drop();
    await server.stop?.();
  };
}

/** A temporary cluster: `stop` removes its directory. A cluster in a `kept` directory stays for the next run. */
export async function startServer(kept?: string) {
  const directory = kept ?? mkdtempSync(join(tmpdir(), 'docket-postgresql-'));
  mkdirSync(directory, { recursive: true });
  const account = unprivilegedAccount();
  if (account) chownSync(directory, account.uid, account.gid);
  const options = { cwd: directory, env: { ...process.env, LC_ALL: 'C.UTF-8' }, ...account };

  const initdb = requiredPathOf(programs.initdb);
  const settings = ['--username=docket', '--auth=trust', '--encoding=UTF8', '--lc-messages=C', '--no-sync'];
  const isMade = existsSync(join(directory, 'PG_VERSION'));
  if (!isMade) execFileSync(initdb, ['--pgdata', directory, ...settings], { ...options, stdio: 'pipe' });

  const port = await freePort();
  // The data may be lost after the run, so it need not reach the disk.
  const hurried = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
  const server = spawn(
    join(dirname(initdb), 'postgres'),
    ['-D', directory, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'max_connections=200', ...hurried],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(server, 'exit');
  await listening(server.stderr);

  return {
    url: `postgresql://docket@127.0.0.1:${port}/postgres`,
    stop: async () => {
      server.kill('SIGINT');
      await exited;
      if (kept === undefined) rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Resolves once the server takes connections. Reading goes on afterwards, or the log would fill the pipe. */
async function listening(log: NodeJS.ReadableStream): Promise<void> {
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface(log)
      .on('line', (line) => {
        lines.push(line);
        if (line.includes('ready to accept connections')) resolve();
      })
      .on('close', () => reject(new Error(`PostgreSQL did not start:\n${lines.join('\n')}`)));
  });
}

/** PostgreSQL refuses to run as root. Debian's package creates the account `postgres`. */
function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
