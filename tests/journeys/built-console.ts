import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Builds the users' console once, before the first journey. All test processes write their deeds into a single file,
 * found by `DOCKET_JOURNAL` and deleted at the end.
 */
export default function setUp(): () => void {
  execFileSync(process.execPath, ['web/build.ts'], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'docket-journal-'));
  process.env.DOCKET_JOURNAL = join(folder, 'done.txt');
  return () => rmSync(folder, { recursive: true, force: true });
}
