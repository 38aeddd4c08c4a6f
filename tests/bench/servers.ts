import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { THRIFTY } from '../../process/supervised.ts';
import { freePort } from '../free-port.ts';

/** A server in its own process. Disposing ends the process. */
export interface Server extends Disposable {
  /** Origin of the server. */
  url: string;
  pid: number;
}

const READY_WITHIN_MS = 180_000;

/**
 * Starts a program in production mode on the port in `PORT`, and waits until it listens. Arguments and variables with the value
 * `PORT` receive the port.
 *
 * @throws when the program ends first or takes longer than 3 minutes.
 */
export async function startServer(args: string[], env: NodeJS.ProcessEnv): Promise<Server> {
  const port = String(await freePort());
  const filled = (text: string | undefined) => (text === PORT ? port : text);
  const variables = Object.entries(env).map(([name, value]) => [name, filled(value)]);
  const child = start(
    args.map((arg) => filled(arg) ?? arg),
    { NODE_ENV: 'production', PORT: port, ...Object.fromEntries(variables) },
  );
  const server = serverOf(child, port);
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answers(server.url))) {
    if (child.exitCode === null && Date.now() < deadline) {
      await delay(100);
      continue;
    }
    server[Symbol.dispose]();
    throw new Error(`${args.join(' ')} did not start.`);
  }
  return server;
}

/** Placeholder for the port of a program that reads another variable or an argument. */
export const PORT = '{port}';

/** Starts the service's stub or, with a service's origin, a proxy to the service. */
export async function startStub(...serviceUrl: string[]): Promise<Server> {
  const child = start(['tests/bench/rest-stub.ts', ...serviceUrl], {}, 'pipe');
  const [port] = await once(child.stdout ?? child, 'data');
  return serverOf(child, String(port).trim());
}

/** CPU time of a server's threads, in ms, counted by the scheduler in nanoseconds. */
export function cpuMsOf({ pid }: Server): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const used = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return used.reduce((sum, ns) => sum + ns, 0) / 1e6;
}

/** Memory in use: the resident set. */
export function memoryMiBOf({ pid }: Server): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

function start(args: string[], env: NodeJS.ProcessEnv, stdout: 'ignore' | 'pipe' = 'ignore'): ChildProcess {
  return spawn(process.execPath, [...THRIFTY.flags, ...args], {
    env: { ...THRIFTY.env, ...process.env, ...env },
    stdio: ['ignore', stdout, 'inherit'],
  });
}

function serverOf(child: ChildProcess, port: string): Server {
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  };
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ status }) => status < 500,
    () => false,
  );
}
