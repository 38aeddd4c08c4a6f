import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';

/**
 * Installs the packages of a directory's lockfile, unless they are installed.
 *
 * @param cost of the installation, to print: `some minutes, 560 MB`.
 */
export async function install(directory: string, cost: string): Promise<void> {
  const wanted = await readFile(`${directory}/package-lock.json`, 'utf8');
  const installed = `${directory}/node_modules/.installed-by.json`;
  if ((await readFile(installed, 'utf8').catch(() => '')) === wanted) return;
  process.stdout.write(`\nInstalls packages into ${directory}/node_modules, once: ${cost}.\n`);
  await run('npm', ['ci', '--no-audit', '--no-fund', '--prefix', directory], {});
  await writeFile(installed, wanted);
}

/** Runs a program to its end. @throws with the program's output when it fails. */
export async function run(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${said}`);
}
