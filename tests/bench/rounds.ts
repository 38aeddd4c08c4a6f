import { Pool } from 'undici';
import { type Measurement, medianOf } from './bench.ts';
import { cpuMsOf, type Server } from './servers.ts';

/** A server under measure, and how it is asked. */
export interface Way {
  server: Server;
  /** Sends what is to be answered, once. @throws where that isn't answered. */
  send(pool: Pool): Promise<unknown>;
}

/** What a round of requests took. */
export interface Round {
  /** CPU of the server, in ms a request. */
  cpuMs: number;
  requestsPerSecond: number;
}

const CONNECTIONS = 10;
/** By the server's own CPU time, so that a busy machine makes rounds longer, and not smaller than can be measured. */
const WARM_UP_MS = 1_200;
const ROUND_MS = 400;
const ROUNDS = 7;

/** Asks in rounds, each way in turn, so that a busy moment of the machine falls on all alike. */
export async function inRounds<Name extends string>(ways: Record<Name, Way>): Promise<Record<Name, Round[]>> {
  const all = Object.entries<Way>(ways);
  for (const [, way] of all) await run(way, WARM_UP_MS);
  const rounds = Object.fromEntries(all.map(([name]) => [name, [] as Round[]])) as Record<Name, Round[]>; // the names of `ways`
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, way] of all) rounds[name as Name].push(await run(way, ROUND_MS));
  }
  return rounds;
}

/** A figure as a ratio to that of other rounds, which took turns with these. */
export function ratio(
  rounds: readonly Round[],
  others: readonly Round[],
  figure: keyof Round,
): Pick<Measurement, 'value' | 'spread' | 'unit'> {
  const ratios = rounds.map((round, i) => round[figure] / (others[i]?.[figure] ?? Number.NaN));
  return { ...medianOf(ratios), unit: '×' };
}

/** Asks until the server has used so much CPU. */
async function run({ server, send }: Way, atLeastCpuMs: number): Promise<Round> {
  const pool = new Pool(server.url, { connections: CONNECTIONS });
  let requests = 0;
  const cpuBeforeMs = cpuMsOf(server);
  const usedMs = () => cpuMsOf(server) - cpuBeforeMs;
  const startMs = performance.now();
  const client = async () => {
    while (usedMs() < atLeastCpuMs) {
      await send(pool);
      requests += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  const tookMs = performance.now() - startMs;
  const cpuMs = usedMs();
  await pool.close();
  return { cpuMs: cpuMs / requests, requestsPerSecond: (requests / tookMs) * 1000 };
}
