import { availableParallelism } from 'node:os';
import { type Bench, percentile } from './bench.ts';
import { written } from './figures.ts';
import { type Crowd, openCrowd, type Served } from './neighbours/crowd.ts';
import { type EngineName, openPlace } from './neighbours/place.ts';

const ENGINES: readonly EngineName[] = ['embedded', 'PostgreSQL'];
const CLOSED_LOOPS = [8, 16, 32, 64];
const CLOSED_MS = 5_000;
const OPEN_MS = 12_000;
const LOADS = [1, 5];
const SHARE_GOAL = 0.95;

export const bench: Bench = {
  title: 'Load beyond capacity: people of two companies at work, among 100,000 jobs',
  async measure(part = '') {
    const named = ENGINES.filter((engine) => part.includes(engine));
    const rows: string[][] = [];
    for (const engine of named.length > 0 ? named : ENGINES) {
      await using open = await openPlace(engine);
      await using crowd = await openCrowd(open.place);
      rows.push(...(await rowsOf(engine, crowd)));
    }
    return { table: [HEAD, ...rows] };
  },
};

const HEAD = [
  '',
  'served per second',
  `share of capacity ≥ ${SHARE_GOAL}`,
  'served: p50 / p95, ms',
  'refused per second',
  'refused: p50 / p95, ms',
  'failed in the middle',
  'CPU of the callers, cores',
];

/**
 * Callers that wait for their answers tell the capacity; callers at their own times then exceed the capacity. The machine
 * slows and recovers within minutes, so each load is compared with the mean of the capacity before and the capacity after.
 * The callers share the machine and use more of its cores when more of them ask, so a share compares operations per core left.
 */
async function rowsOf(engine: EngineName, crowd: Crowd): Promise<string[][]> {
  await crowd.atOnce(16, CLOSED_MS);
  const rows: string[][] = [];
  const capacityOf = async (count: number) => {
    const served = await crowd.atOnce(count, CLOSED_MS);
    rows.push([`${engine}: ${count} callers, each after the last answer`, ...figuresOf(served, undefined)]);
    return served;
  };

  let best: { count: number; served: Served } | undefined;
  for (const count of CLOSED_LOOPS) {
    const served = await capacityOf(count);
    if (!best || served.perSecond > best.served.perSecond) best = { count, served };
  }
  if (!best) return rows;
  let before = best.served;
  for (const times of LOADS) {
    const load = await crowd.arriving(times * before.perSecond, OPEN_MS);
    const at = rows.length;
    const after = await capacityOf(best.count);
    const share = perCoreLeft(load) / ((perCoreLeft(before) + perCoreLeft(after)) / 2);
    rows.splice(at, 0, [`${engine}: ${times} × the capacity arrives`, ...figuresOf(load, share)]);
    before = after;
  }
  return rows;
}

function perCoreLeft({ perSecond, cores }: Served): number {
  return perSecond / (availableParallelism() - cores);
}

function figuresOf(served: Served, share: number | undefined): string[] {
  const { perSecond, answeredMs, refusedPerSecond, refusedMs, failed, cores } = served;
  const isMissed = share !== undefined && share < SHARE_GOAL;
  return [
    written(perSecond),
    share === undefined ? '' : `${share.toFixed(2)}${isMissed ? ' missed' : ''}`,
    waitsOf(answeredMs),
    written(refusedPerSecond),
    waitsOf(refusedMs),
    String(failed),
    cores.toFixed(2),
  ];
}

function waitsOf(tookMs: readonly number[]): string {
  return tookMs.length === 0 ? '' : [0.5, 0.95].map((share) => written(percentile(tookMs, share))).join(' / ');
}
