import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { startProcess } from '../server-process.ts';
import { leave, type Newcomer, newcomerIn, take, titleOf } from './newcomer.ts';
import { stepsOf } from './steps.ts';

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'docket-scripting-'));
const data = emptyFolder();
let newcomer: Newcomer;

beforeAll(async () => {
  newcomer = await newcomerIn(emptyFolder());
  const env = { ...newcomer.env, DATA_DIR: data };
  const readyUrl = `http://localhost:${newcomer.port}/readyz`;
  const options = { cwd: process.cwd(), env, readyUrl, readyWithinMs: 280_000 };
  newcomer.server = await startProcess(process.execPath, ['start.ts', '--demo'], options);
});
afterAll(async () => {
  await leave(newcomer);
  rmSync(data, { recursive: true, force: true });
});

describe('every step of docs/scripting.md prints the output on the page', () => {
  for (const step of stepsOf('docs/scripting.md')) {
    test(titleOf(step), () => take(step, newcomer));
  }
});
