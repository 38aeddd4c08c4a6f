import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { cpuMsOf, memoryMiBOf } from '../servers.ts';
import { Client } from './client.ts';
import type { LoadTask } from './load-thread.ts';
import type { Tally } from './loads.ts';
import { NEIGHBOUR, type OpenPlace } from './place.ts';
import type { Probe } from './probes.ts';

/** The neighbour's work during a load. */
export interface Played {
  /** Undefined without a load. */
  tally: Tally | undefined;
  probed: Probed[];
  /** Resident memory of service and gateway. */
  memoryMiB: { before: number; peak: number };
  /**
   * Waits for a minute from the end of the load, and reads the memory; undefined for a service that ended. Other places may use
   * the machine meanwhile.
   */
  restedMiB(): Promise<number | undefined>;
}

/** Repeated answers to a probe. */
export interface Probed {
  probe: Probe;
  /** Failures included. */
  tookMs: number[];
  failures: string[];
}

const WARM_MS = 3_000;
const PLAYED_MS = 20_000;
const PROBE_EVERY_MS = 200;
const MEMORY_EVERY_MS = 100;
const STOPPED_WITHIN_MS = 5_000;
const CALM_WITHIN_MS = 20_000;
const CALM_EVERY_MS = 500;
/** CPU of a calm service and gateway within `CALM_EVERY_MS`. */
const CALM_MS = 50;
const REST_MS = 60_000;
/** The bench ends a service above this growth, before the machine runs out of memory. */
const MOST_GROWTH_MIB = 6_000;

/**
 * Plays a load while the neighbour works, until service and gateway are calm again.
 *
 * @param what the name of the load; undefined for an idle place.
 */
export async function play(open: OpenPlace, probes: readonly Probe[], what: string | undefined): Promise<Played> {
  const { place, service, gateway } = open;
  const memoryMiB = () => memoryMiBOf(service) + memoryMiBOf(gateway);
  await work(open, probes, delay(WARM_MS));
  const before = memoryMiB();
  const memory = watch(memoryMiB, before + MOST_GROWTH_MIB, () => service[Symbol.dispose]());
  try {
    const load = what === undefined ? undefined : startLoad({ place, what });
    const probed = await work(open, probes, delay(PLAYED_MS));
    const tally = await load?.();
    const stoppedMs = performance.now();
    // The CPU time of an ended process can't be read.
    const isThere = await calm(open).then(
      () => true,
      () => false,
    );
    const hasEnded = memory.hasEnded() || !isThere;
    if (hasEnded) await open.startAgain();
    const restedMiB = async () => {
      if (hasEnded) return undefined;
      await delay(Math.max(0, stoppedMs + REST_MS - performance.now()));
      return memoryMiB();
    };
    return { tally, probed, memoryMiB: { before, peak: memory.stop() }, restedMiB };
  } finally {
    memory.stop();
  }
}

/** Repeats all probes side by side until the end, and waits for their last answers. */
async function work({ place }: OpenPlace, probes: readonly Probe[], end: Promise<unknown>): Promise<Probed[]> {
  await using client = new Client(place.gatewayUrl, NEIGHBOUR.address);
  let isOver = false;
  void end.then(() => {
    isOver = true;
  });
  const repeated = async (probe: Probe): Promise<Probed> => {
    const [tookMs, failures]: [number[], string[]] = [[], []];
    while (!isOver) {
      const startMs = performance.now();
      await probe.ask(client).catch((error: Error) => void failures.push(error.message));
      tookMs.push(performance.now() - startMs);
      await delay(PROBE_EVERY_MS);
    }
    return { probe, tookMs, failures };
  };
  return await Promise.all(probes.map(repeated));
}

/** Watches memory, and calls `end` above the limit. `stop` returns the peak. */
function watch(memoryMiB: () => number, mostMiB: number, end: () => void) {
  let peak = 0;
  let hasEnded = false;
  const timer = setInterval(() => {
    const now = currentMiB(memoryMiB);
    hasEnded ||= now === undefined;
    peak = Math.max(peak, now ?? 0);
    if (peak > mostMiB) end();
  }, MEMORY_EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    return peak;
  };
  return { stop, hasEnded: () => hasEnded };
}

/** Undefined when a process has ended. */
function currentMiB(memoryMiB: () => number): number | undefined {
  try {
    const now = memoryMiB();
    return Number.isNaN(now) ? undefined : now;
  } catch {
    return undefined;
  }
}

/** Starts a load in its thread. The returned function stops the load. */
function startLoad(task: LoadTask): () => Promise<Tally> {
  const worker = new Worker(new URL('./load-thread.ts', import.meta.url), { workerData: task });
  let failure: Error | undefined;
  worker.once('error', (error: Error) => {
    failure = error;
  });
  return async () => {
    if (failure) throw failure;
    const said = once(worker, 'message', { signal: AbortSignal.timeout(STOPPED_WITHIN_MS) });
    worker.postMessage('stop');
    const [tally] = (await said) as [Tally];
    await worker.terminate();
    return tally;
  };
}

/** Waits until the work that a load left behind has ended, 20 s at most. */
async function calm({ service, gateway }: OpenPlace): Promise<void> {
  const usedMs = () => cpuMsOf(service) + cpuMsOf(gateway);
  for (const endMs = performance.now() + CALM_WITHIN_MS; performance.now() < endMs; ) {
    const before = usedMs();
    await delay(CALM_EVERY_MS);
    if (usedMs() - before < CALM_MS) return;
  }
}
