import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { freePort } from '../free-port.ts';
import { type ServerProcess, startProcess } from '../server-process.ts';
import { isShown, type Step } from './steps.ts';

/** Somebody who does what a page says, in a folder of their own. */
export interface Newcomer {
  folder: string;
  /** Where the page says 4000: something else may listen there while the tests run. */
  port: number;
  env: NodeJS.ProcessEnv;
  server?: ServerProcess;
}

export async function newcomerIn(folder: string): Promise<Newcomer> {
  const port = await freePort();
  return { folder, port, env: newcomersEnvironment({ PORT: String(port), SERVICE_PORT: String(await freePort()) }) };
}

/** Stops what they started, and removes their folder. */
export async function leave({ folder, server }: Newcomer): Promise<void> {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Such as `save docket.mjs`, or the first line of a command. */
export function titleOf(step: Step): string {
  return step.do === 'save' ? `save ${step.name}` : step.command.replace(/\n[\s\S]*/, ' …');
}

/** Does a step. @throws where a command fails, or doesn't print what the page shows. */
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
    newcomer.server = await startProcess('bash', ['-c', step.command], { cwd: folder, env, readyUrl });
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

/** What a command that goes on prints, until that is what the page shows, or a minute is over. */
async function follow(args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }, shown: string) {
  // A group of its own, so that what it starts ends with it.
  const child = spawn('bash', args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'close');
  const stop = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid);
  };
  const timer = setTimeout(stop, 60_000);
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
 * The shell of somebody who has installed nothing yet: without this project's Node, nor what npm and vitest set. Packages
 * that the machine has fetched before aren't asked for again.
 */
function newcomersEnvironment(ports: Record<string, string>): NodeJS.ProcessEnv {
  const ours = /^(npm_|VITEST|NODE_|INIT_CWD$|TEST$|DEV$|PROD$|MODE$)/;
  const inherited = Object.entries(process.env).filter(([name]) => !ours.test(name));
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const npm = { npm_config_prefer_offline: 'true', npm_config_audit: 'false' };
  return { ...Object.fromEntries(inherited), PATH: path.join(delimiter), ...npm, ...ports };
}
