import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../service/database/database.ts';

const writer = fileURLToPath(new URL('./writer.ts', import.meta.url));

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'docket-embedded-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A process that writes to the directory without end, after committing its first row. */
async function startWriter(name: string) {
  const child = spawn(process.execPath, [writer, directory, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  let acknowledged = 0;
  lines.on('line', (line) => {
    acknowledged = Number(line);
  });
  await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => Promise.reject(new Error('It ended.')))]);
  return {
    pid: child.pid,
    /** Kills the process while writing; returns the number of acknowledged rows. */
    async kill(afterMs: number): Promise<number> {
      setTimeout(() => child.kill('SIGKILL'), afterMs);
      await once(lines, 'close');
      return acknowledged;
    },
  };
}

test('keeps every row acknowledged before kill -9', async () => {
  for (const afterMs of [50, 700]) {
    const name = `killed after ${afterMs} ms`;
    const acknowledged = await (await startWriter(name)).kill(afterMs);
    const database = await openDatabase({ directory });
    const rows = await database.db.selectFrom('loginFailures').where('account', '=', name).select('address').execute();
    await database.close();
    const kept = new Set(rows.map(({ address }) => Number(address)));
    const told = Array.from({ length: acknowledged }, (_, index) => index + 1);
    expect(told.filter((number) => !kept.has(number))).toEqual([]);
  }
});

test('refuses a second process and names the first, until the first has ended', async () => {
  const first = await startWriter('first');
  await expect(openDatabase({ directory })).rejects.toThrow(
    new RegExp(`is in use by process ${first.pid}, started at 20\\d\\d-.*Z\\. Stop it first, or set DATA_DIR`),
  );
  await first.kill(0);
  await (await openDatabase({ directory })).close();
});

test('refuses a second opening in the same process', async () => {
  const first = await openDatabase({ directory });
  await expect(openDatabase({ directory })).rejects.toThrow(`in use by process ${process.pid}`);
  await first.close();
  await (await openDatabase({ directory })).close();
});

test('keeps committed rows after a query times out, and nothing of its transaction', async () => {
  const warnings: string[] = [];
  const database = await openDatabase({ directory, queryTimeoutMs: 2_000, warn: (message) => warnings.push(message) });
  const { db } = database;
  await db.insertInto('loginFailures').values({ account: 'runaway', address: 'kept' }).execute();
  const transaction = db.transaction().execute(async (trx) => {
    await trx.insertInto('loginFailures').values({ account: 'runaway', address: 'undone' }).execute();
    await sql`select count(*) from generate_series(1, 1000000000000)`.execute(trx);
  });
  await expect(transaction).rejects.toThrow();
  const rows = await db.selectFrom('loginFailures').where('account', '=', 'runaway').select('address').execute();
  expect(rows).toEqual([{ address: 'kept' }]);
  expect(warnings).toEqual(['A query was stopped: it ran for more than 2000 ms.']);
  await database.close();
});
