import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of a PostgreSQL server that may create databases; absent where tests run on PGlite, null where on neither. */
    databaseServer?: string | null;
  }
}

/**
 * Gives the project a PostgreSQL server: the one that `TEST_DATABASE_URL` names, or a throw-away cluster that lives
 * in a temporary directory until the tests are done.
 *
 * @throws where no server program is installed, naming the package that brings it: these tests are never skipped.
 */
export default async function provideServer(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: undefined } : await startServer();
  project.provide('databaseServer', server.url);
  return server.stop;
}

/** A throw-away cluster in a temporary directory. `stop` leaves nothing of it. */
export async function startServer() {
  const directory = mkdtempSync(join(tmpdir(), 'docket-postgresql-'));
  const account = unprivilegedAccount();
  if (account) chownSync(directory, account.uid, account.gid);
  const options = { cwd: directory, env: { ...process.env, LC_ALL: 'C.UTF-8' }, ...account };

  const settings = ['--username=docket', '--auth=trust', '--encoding=UTF8', '--lc-messages=C', '--no-sync'];
  execFileSync(serverProgram('initdb'), ['--pgdata', directory, ...settings], { ...options, stdio: 'pipe' });

  const port = await freePort();
  // Nothing here outlives the run, so nothing needs to reach the disk.
  const hurried = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
  const server = spawn(
    serverProgram('postgres'),
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
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Resolves once the server takes connections, and then keeps reading, so that its log never fills the pipe. */
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

/** PostgreSQL refuses to run as root; Debian's package makes the account `postgres` for it. */
function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The newest installed one: Debian keeps the server's programs outside of PATH. */
function serverProgram(name: string): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    `No PostgreSQL server here (no program ${name} in PATH or ${debian}/*/bin). ` +
      'Install one, on Debian with `apt-get install postgresql`, or name a server in TEST_DATABASE_URL.',
  );
}
