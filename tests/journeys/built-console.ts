import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Journeys walk through the console that users get: built once, before the first. What is done on them is written into
 * one file, which the processes of all their tests find by `DOCKET_JOURNAL`; it is gone when they are.
 */
export default function setUp(): () => void {
  execFileSync(process.execPath, ['web/build.ts'], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'docket-journal-'));
  process.env.DOCKET_JOURNAL = join(folder, 'done.txt');
  return () => rmSync(folder, { recursive: true, force: true });
}
