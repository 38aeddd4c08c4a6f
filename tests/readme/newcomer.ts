import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { freePort } from '../free-port.ts';
import { type ServerProcess, startProcess } from '../server-process.ts';
import { isShown, type Step } from './steps.ts';

/** A reader who follows a page in an empty folder. */
export interface Newcomer {
  folder: string;
  /** Replaces 4000 of the page: another program may listen on 4000 during the tests. */
  port: number;
  env: NodeJS.ProcessEnv;
  server?: ServerProcess;
}

/** An install and a build come before a server of README.md is ready. */
const patient = { readyWithinMs: 220_000 };

export async function newcomerIn(folder: string): Promise<Newcomer> {
  const port = await freePort();
  return { folder, port, env: newcomersEnvironment({ PORT: String(port), SERVICE_PORT: String(await freePort()) }) };
}

/** Stops the server and removes the folder. */
export async function leave({ folder, server }: Newcomer): Promise<void> {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Such as `save docket.mjs`, or the first line of a command. */
export function titleOf(step: Step): string {
  return step.do === 'save' ? `save ${step.name}` : step.command.replace(/\n[\s\S]*/, ' …');
}

/** Does a step. @throws if a command fails or its output differs from the page. */
export async function take(step: Step, newcomer: Newcomer): Promise<void> {
  const { folder, port, env } = newcomer;
  const onTheirPort = (text: string) => text.replaceAll('localhost:4000', `localhost:${port}`);
  if (step.do === 'save') {
    writeFileSync(join(folder, step.name), onTheirPort(step.text));
    return;
  }
  if (step.do === 'serve') {
    await newcomer.server?.stop();
    const readyUrl = `http://localhost:${port}/readyz`;
    newcomer.server = await startProcess('bash', ['-c', step.command], { cwd: folder, env, readyUrl, ...patient });
    return;
  }
  if (step.do === 'test') {
    // The packages are installed by now, and the whole suite would include this test.
    const command = step.command.replace(/^npm ci && /, '').concat(' -- tests/gateway/uri-template.test.ts');
    await promisify(execFile)('bash', ['-c', command], { cwd: folder, env });
    return;
  }
  const args = ['-euo', 'pipefail', '-c', onTheirPort(step.command)];
  const shown = onTheirPort(step.prints ?? '…');
  const printed =
    step.do === 'follow'
      ? await follow(args, { cwd: folder, env }, shown)
      : (await promisify(execFile)('bash', args, { cwd: folder, env })).stdout;
  if (step.prints !== undefined && !isShown(printed, shown)) expect(printed).toBe(shown);
}

/** The output of a running command, up to the output of the page or for five minutes. */
async function follow(args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }, shown: string) {
  // A process group: the children end with the command.
  const child = spawn('bash', args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'close');
  const stop = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid);
  };
  const timer = setTimeout(stop, 300_000);
  let printed = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    printed += text;
    if (isShown(printed, shown)) break;
  }
  stop();
  await gone;
  clearTimeout(timer);
  return printed;
}

/**
 * The environment of a newcomer: without the Node of this project and without the variables of npm and vitest. npm takes
 * packages from its cache.
 */
function newcomersEnvironment(ports: Record<string, string>): NodeJS.ProcessEnv {
  const ours = /^(npm_|VITEST|NODE_|INIT_CWD$|TEST$|DEV$|PROD$|MODE$)/;
  const inherited = Object.entries(process.env).filter(([name]) => !ours.test(name));
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const npm = { npm_config_prefer_offline: 'true', npm_config_audit: 'false' };
  return { ...Object.fromEntries(inherited), PATH: path.join(delimiter), ...npm, ...ports };
}
