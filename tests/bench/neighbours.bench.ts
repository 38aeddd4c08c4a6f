import { type Bench, percentile } from './bench.ts';
import { written } from './figures.ts';
import { loadsOn } from './neighbours/loads.ts';
import { type EngineName, type OpenPlace, openPlace, type Place } from './neighbours/place.ts';
import { type Played, type Probed, play } from './neighbours/play.ts';
import { probesOn } from './neighbours/probes.ts';

const ENGINES: readonly EngineName[] = ['embedded', 'PostgreSQL'];
const PEAK_GOAL_MIB = 400;
const AFTER_GOAL_MIB = 100;
const SIGNED = new Intl.NumberFormat('en', { maximumFractionDigits: 0, signDisplay: 'always', useGrouping: false });

export const bench: Bench = {
  title: 'Another company at work while one caller loads Docket, among 100,000 jobs',
  async measure(part = '') {
    await using stack = new AsyncDisposableStack();
    const named = ENGINES.filter((engine) => part.includes(engine));
    const places: OpenPlace[] = [];
    for (const engine of named.length > 0 ? named : ENGINES) places.push(stack.use(await openPlace(engine)));
    const machine = new Machine();
    const played = await Promise.all(places.map((open) => playAll(open, machine, part)));
    return { table: [...places.slice(0, 1).map(({ place }) => headOf(place)), ...played.flat()] };
  },
};

/** One place at a time uses the machine; the other place meanwhile rests. */
class Machine {
  #last: Promise<unknown> = Promise.resolve();

  use<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }
}

async function playAll(open: OpenPlace, machine: Machine, part: string): Promise<string[][]> {
  const probes = probesOn(open.place);
  const rows: string[][] = [];
  const loads = loadsOn(open.place, { answered: 0, refused: 0 }).map(({ what }) => what);
  for (const what of [undefined, ...loads]) {
    const name = `${open.place.engine}: ${what ?? 'idle'}`;
    if (!name.includes(part)) continue;
    const played = await machine.use(() => play(open, probes, what));
    rows.push([name, ...rowOf(played, await played.restedMiB())]);
  }
  return rows;
}

function headOf(place: Place): string[] {
  const goals = probesOn(place).map(({ what, goalMs }) => `${what}, p95 ≤ ${goalMs} ms`);
  const memory = ['memory before, MiB', `peak ≤ +${PEAK_GOAL_MIB}`, `60 s later ≤ +${AFTER_GOAL_MIB}`];
  return ['', ...goals, 'failures', ...memory, 'load: answered, refused'];
}

function rowOf({ probed, memoryMiB: { before, peak }, tally }: Played, after: number | undefined): string[] {
  const failures = probed.reduce((sum, each) => sum + each.failures.length, 0);
  const growth = (mib: number, goal: number) => marked(SIGNED.format(mib - before), mib - before > goal);
  return [
    ...probed.map(waitsOf),
    marked(String(failures), failures > 0),
    before.toFixed(0),
    growth(peak, PEAK_GOAL_MIB),
    after === undefined ? marked('the service ended', true) : growth(after, AFTER_GOAL_MIB),
    tally ? `${tally.answered}, ${tally.refused}` : '',
  ];
}

/** '9 / 31 / 340': median, p95 and worst in ms. */
function waitsOf({ probe, tookMs }: Probed): string {
  const [p50, p95, worst] = [0.5, 0.95, 1].map((share) => percentile(tookMs, share)) as [number, number, number];
  return marked([p50, p95, worst].map(written).join(' / '), p95 > probe.goalMs);
}

function marked(figure: string, isMissed: boolean): string {
  return isMissed ? `${figure} missed` : figure;
}
