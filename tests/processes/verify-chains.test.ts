import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../service/database/database.ts';
import { sealTrail } from '../../service/records/trail/sealing.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'docket-chains-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The exit code and the words of `npm run verify-chains`. */
function verifyChains(folder = directory) {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' };
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'verify-chains'], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('the command tells whole chains, names the first broken entry, and exits with 0, 1, or 2 for no answer', async () => {
  const database = await openDatabase({ directory });
  const { db } = database;
  try {
    await sql`insert into audit_entries (id, record_id, action, changes) values
      ('audit_entry_1', 'job_1', 'CREATED', '[{"field": "title", "from": null, "to": "Boiler"}]'), ('audit_entry_2', 'job_1', 'DELETED', '[]')`.execute(
      db,
    );
    await sealTrail(db);
    const held = verifyChains();
    expect([held.status, held.stdout]).toEqual([2, '']);
    expect(held.stderr).toContain(directory);
  } finally {
    await database.close();
  }
  const whole = verifyChains();
  expect(whole.stdout).toMatch(
    /^Security events: whole\. 0 entries, hash 0{64}\.\nAudit trail: whole\. 2 entries, hash [0-9a-f]{64}\.\n$/,
  );
  expect(whole.status).toBe(0);

  const again = await openDatabase({ directory });
  await sql`update audit_entries set changes = '[{"field": "title", "from": null, "to": "Bath"}]' where id = 'audit_entry_1'`.execute(
    again.db,
  );
  await again.close();
  const broken = verifyChains();
  expect(broken.stdout).toContain('Audit trail: broken at place 1: audit_entry_1. 0 entries');
  expect(broken.status).toBe(1);
});

test('without a database, the command creates none', () => {
  const missing = join(directory, 'missing');
  expect(verifyChains(missing)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(missing) });
  expect(existsSync(missing)).toBe(false);

  const empty = mkdtempSync(join(directory, 'empty-'));
  expect(verifyChains(empty)).toMatchObject({
    ...{ status: 2, stdout: '' },
    stderr: `DATA_DIR must be the folder of a database: there is no database in ${empty}.\n`,
  });
  expect(readdirSync(empty)).toEqual([]);
});
