import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { type ServerProcess, startProcess } from '../server-process.ts';
import { blocks, stepsOf } from './steps.ts';

let checkout: string;
let port: number;
let env: NodeJS.ProcessEnv;
let server: ServerProcess | undefined;

beforeAll(async () => {
  checkout = freshCheckout();
  port = await freePort();
  env = newcomersEnvironment({ PORT: String(port), SERVICE_PORT: String(await freePort()) });
});
afterAll(async () => {
  await server?.stop();
  rmSync(checkout, { recursive: true, force: true });
});

describe('a newcomer who does what README.md says, in a fresh checkout, gets through each step', () => {
  for (const step of stepsOf(blocks)) {
    const title = step.do === 'save' ? `save ${step.name}` : step.command.replace(/\n[\s\S]*/, ' …');
    test(title, { timeout: 240_000 }, async () => {
      if (step.do === 'save') writeFileSync(join(checkout, step.name), onMyPort(step.text));
      if (step.do === 'run') {
        await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', onMyPort(step.command)], { cwd: checkout, env });
      }
      if (step.do === 'serve') {
        await server?.stop();
        const readyUrl = `http://localhost:${port}/readyz`;
        server = await startProcess('bash', ['-c', step.command], { cwd: checkout, env, readyUrl });
      }
    });
  }
});

/** All files that belong to the project, as they stand, and nothing that was built or installed. */
function freshCheckout(): string {
  const directory = mkdtempSync(join(tmpdir(), 'docket-readme-'));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) cpSync(file, join(directory, file));
  return directory;
}

/** The page says 4000, where something else may listen while the tests run. */
function onMyPort(text: string): string {
  return text.replaceAll('localhost:4000', `localhost:${port}`);
}

/** The shell of somebody who has installed nothing yet: without this project's Node, nor what npm and vitest set. */
function newcomersEnvironment(ports: Record<string, string>): NodeJS.ProcessEnv {
  const ours = /^(npm_|VITEST|NODE_|INIT_CWD$|TEST$|DEV$|PROD$|MODE$)/;
  const inherited = Object.entries(process.env).filter(([name]) => !ours.test(name));
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { ...Object.fromEntries(inherited), PATH: path.join(delimiter), ...ports };
}
