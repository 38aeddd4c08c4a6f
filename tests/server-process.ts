import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

export interface ServerProcess {
  /** Asks the process to end; resolves when the process and its children are gone. */
  stop(): Promise<void>;
  /** Ends the process and its children at once, like a power cut. */
  kill(): Promise<void>;
}

export interface ServerProcessOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Answers 200 once the server is ready. */
  readyUrl: string;
  readyWithinMs?: number;
}

/**
 * Starts a server as a program, and waits until ready.
 *
 * @throws when the server ends early or takes too long, with its output.
 */
export async function startProcess(
  program: string,
  args: string[],
  { cwd, env, readyUrl, readyWithinMs = 120_000 }: ServerProcessOptions,
): Promise<ServerProcess> {
  // A group of its own, so that the children end with the server.
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  // The streams close with the last process that shares them; npm itself ends before its children.
  const gone = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));

  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, signal);
    await gone;
  };
  const deadline = Date.now() + readyWithinMs;
  while (!(await isReady(readyUrl))) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || Date.now() > deadline) {
      await stop('SIGKILL');
      throw new Error(`${program} ${args.join(' ')} ${hasEnded ? 'ended' : 'was not ready in time'}:\n${output}`);
    }
    await delay(100);
  }
  return { stop: () => stop('SIGTERM'), kill: () => stop('SIGKILL') };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
