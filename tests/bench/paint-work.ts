import type { Page } from 'playwright-core';

/** The fields read from a browser's trace (Trace Event Format). Times are in µs; `tdur` is CPU time. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly id2?: { readonly local?: string };
}

/**
 * A page's own CPU time from each key press to its paint, in ms, for presses noted by `watchPaints`. The rest of a slow paint
 * is waiting for the machine.
 */
export async function paintWork(page: Page, pressing: () => Promise<void>): Promise<number[]> {
  return workToPaint(await traceOf(page, pressing));
}

/** A page's own CPU time for a key on average, in ms, with the work for answers that come after the paint. */
export async function workPerKey(page: Page, pressing: () => Promise<void>): Promise<number> {
  const events = await traceOf(page, pressing);
  const presses = events.filter(({ name, ph }) => name === 'paint' && ph === 'b');
  const [any] = presses;
  const ofPage = events.filter(({ name, pid, tid }) => name === task && pid === any?.pid && tid === any.tid);
  return ofPage.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000 / presses.length;
}

const task = 'ThreadControllerImpl::RunTask';

async function traceOf(page: Page, pressing: () => Promise<void>): Promise<TraceEvent[]> {
  const devtools = await page.context().browser()?.newBrowserCDPSession();
  if (!devtools) throw new Error('The page’s browser can’t be traced.');
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[]))); // the event's format
  const isOver = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  const traceConfig = { includedCategories: ['toplevel', 'blink.user_timing'] };
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await pressing();
  await devtools.send('Tracing.end');
  await isOver;
  await devtools.detach();
  return events;
}

function workToPaint(events: readonly TraceEvent[]): number[] {
  const paints = events.filter(({ name, ph }) => name === 'paint' && (ph === 'b' || ph === 'e'));
  return paints
    .filter(({ ph }) => ph === 'b')
    .map((begin) => {
      const end = paints.find(({ ph, ts, id2 }) => ph === 'e' && id2?.local === begin.id2?.local && ts >= begin.ts);
      const isWithin = ({ name, pid, tid, ts, dur = 0 }: TraceEvent) =>
        name === task && pid === begin.pid && tid === begin.tid && ts + dur > begin.ts && ts < (end?.ts ?? begin.ts);
      return events.filter(isWithin).reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000;
    });
}
