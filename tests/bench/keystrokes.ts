import type { Page } from 'playwright-core';
import { type Bench, type Measurement, percentile } from './bench.ts';
import { openConsole } from './console.ts';

/** Two frames: what a hand doesn't feel. */
const GOAL_MS = 33;
/** A quick typist's. */
const PAUSE_MS = 90;

const TYPED = ['maria lund', 'add user', 'asu', 'worker4711', 'nygard', 'go to dep', 'harald', 'olsen per', 'switch'];

export const bench: Bench = {
  title: 'From a keystroke to what it paints',
  async measure() {
    return [...(await measureWith(10_000)), ...(await measureWith(100_000))];
  },
};

async function measureWith(records: number): Promise<Measurement[]> {
  await using console = await openConsole(records);
  const page = await console.openTab();
  await page.addInitScript(recordPaints);
  await page.goto(console.urlOf('/layout/users'));
  await page.getByRole('rowheader').first().waitFor();

  for (let press = 0; press < 60; press++) await pressed(page, 'j');
  const cursor = await paintsOf(page);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').first().waitFor();
  // The first keys of all compile what the rest runs.
  for (const text of ['warm', ...TYPED]) {
    if (text === TYPED[0]) await paintsOf(page);
    for (const key of text) await pressed(page, key);
    for (const _ of text) await pressed(page, 'Backspace');
  }
  const palette = await paintsOf(page);

  const of = `${records.toLocaleString('en')} records`;
  return [
    { what: `palette, ${of}, p95`, value: percentile(palette, 0.95), unit: 'ms', goal: GOAL_MS },
    { what: `palette, ${of}, slowest`, value: percentile(palette, 1), unit: 'ms', goal: 50 },
    { what: `cursor in a list, ${of}, p95`, value: percentile(cursor, 0.95), unit: 'ms', goal: GOAL_MS },
  ];
}

async function pressed(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.waitForTimeout(PAUSE_MS);
}

declare global {
  var paintsMs: number[];
}

/** Notes, for each key, how long it took until the frame after it was painted. */
function recordPaints(): void {
  globalThis.paintsMs = [];
  const note = ({ timeStamp }: KeyboardEvent) => {
    requestAnimationFrame(() => {
      // A message comes after the frame that it was sent in has been painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => globalThis.paintsMs.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  };
  addEventListener('keydown', note, { capture: true });
}

/** What was noted since last asked. */
function paintsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => globalThis.paintsMs.splice(0));
}
