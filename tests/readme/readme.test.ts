import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { leave, type Newcomer, newcomerIn, take, titleOf } from './newcomer.ts';
import { stepsOf } from './steps.ts';

let newcomer: Newcomer;

beforeAll(async () => {
  newcomer = await newcomerIn(freshCheckout());
});
afterAll(() => leave(newcomer));

describe('every step of README.md works in a fresh checkout', () => {
  for (const step of stepsOf('README.md')) {
    test(titleOf(step), () => take(step, newcomer));
  }
});

/** A copy of the project's files, without built or installed files. */
function freshCheckout(): string {
  const directory = mkdtempSync(join(tmpdir(), 'docket-readme-'));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) cpSync(file, join(directory, file));
  return directory;
}
