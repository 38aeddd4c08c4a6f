import { Pool } from 'undici';
import { type Measurement, medianOf, percentile } from './bench.ts';
import { cpuMsOf, type Server } from './servers.ts';

/** A server to measure, and its request. */
export interface Way {
  server: Server;
  /** Sends the request. @throws when the answer is missing or wrong. */
  send(pool: Pool): Promise<unknown>;
}

/** The cost of a round of requests. */
export interface Round {
  /** CPU of the server, in ms per request. */
  cpuMs: number;
  requestsPerSecond: number;
  /** The time within which 99 % of the requests were answered, in ms. */
  p99Ms: number;
}

const CONNECTIONS = 10;
const WARM_UP_MS = 1_500;
/** Rounds are short and many, so a busy moment of the machine affects all ways alike, and few rounds. */
const ROUND_MS = 100;
const ROUNDS = 31;

/** Measures all ways in turn, in rounds. A round has as many requests as take a warm server 0.1 s of CPU. */
export async function inRounds<Name extends string>(ways: Record<Name, Way>): Promise<Record<Name, Round[]>> {
  const all: { name: Name; way: Way; requests: number; rounds: Round[] }[] = [];
  for (const [name, way] of Object.entries<Way>(ways)) {
    all.push({ name: name as Name, way, requests: await warmUp(way), rounds: [] }); // the names of `ways`
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { way, requests, rounds } of all) rounds.push(await run(way, requests));
  }
  return Object.fromEntries(all.map(({ name, rounds }) => [name, rounds])) as Record<Name, Round[]>;
}

/** A figure's ratio to the same figure of alternating rounds. */
export function ratio(
  rounds: readonly Round[],
  others: readonly Round[],
  figure: keyof Round,
): Pick<Measurement, 'value' | 'spread' | 'unit'> {
  const ratios = rounds.map((round, i) => round[figure] / (others[i]?.[figure] ?? Number.NaN));
  return { ...medianOf(ratios), unit: '×' };
}

/** Sends requests until the server's code is compiled. Returns the number of requests per round. */
async function warmUp(way: Way): Promise<number> {
  const enoughMs = cpuMsOf(way.server) + WARM_UP_MS;
  let requests = 10 * CONNECTIONS;
  for (;;) {
    const { cpuMs } = await run(way, requests);
    if (cpuMs === 0) throw new Error('This machine does not say what CPU time a process has used.');
    requests = Math.max(CONNECTIONS, Math.round(ROUND_MS / cpuMs));
    if (cpuMsOf(way.server) > enoughMs) return requests;
  }
}

async function run({ server, send }: Way, requests: number): Promise<Round> {
  const pool = new Pool(server.url, { connections: CONNECTIONS });
  const tookMs: number[] = [];
  let left = requests;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const sentMs = performance.now();
      await send(pool);
      tookMs.push(performance.now() - sentMs);
    }
  };
  const startMs = performance.now();
  const cpuBeforeMs = cpuMsOf(server);
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  const cpuMs = cpuMsOf(server) - cpuBeforeMs;
  const allMs = performance.now() - startMs;
  await pool.close();
  const p99Ms = percentile(tookMs, 0.99);
  return { cpuMs: cpuMs / requests, requestsPerSecond: (requests / allMs) * 1000, p99Ms };
}
