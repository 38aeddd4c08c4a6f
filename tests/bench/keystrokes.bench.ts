import type { Page } from 'playwright-core';
import { bareInputWork } from './bare-input.ts';
import { type Bench, type Measurement, percentile } from './bench.ts';
import { openConsole } from './console.ts';
import { paintWork, workPerKey } from './paint-work.ts';
import { paintsOf, pressed, watchPaints } from './paints.ts';

/** Two frames, too short to notice. */
const GOAL_MS = 33;

const TYPED = ['maria lund', 'add user', 'asu', 'worker4711', 'nygard', 'go to dep', 'harald', 'olsen per', 'switch'];

export const bench: Bench = {
  title: 'From keystroke to paint',
  async measure() {
    return [...(await measureWith(10_000)), ...(await measureWith(100_000))];
  },
};

async function measureWith(records: number): Promise<Measurement[]> {
  await using console = await openConsole(records);
  const page = await console.openTab();
  await watchPaints(page);
  await page.goto(console.urlOf('/layout/users'));
  await page.getByRole('rowheader').first().waitFor();

  await pressed(page, ...Array<string>(60).fill('j'));
  const cursor = await paintsOf(page);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').first().waitFor();
  const type = (text: string) => pressed(page, ...text, ...Array<string>(text.length).fill('Backspace'));
  // The first keys compile the code for the rest.
  await type('warm');
  await paintsOf(page);
  const work = await paintWork(page, async () => {
    for (const text of TYPED) await type(text);
  });
  const palette = await paintsOf(page);
  await page.keyboard.press('Escape');
  const first = await firstLetterWork(page);
  const key = await workPerKey(page, async () => {
    await page.keyboard.press('Control+k');
    for (const text of TYPED) await type(text);
  });
  const bare = await bareInputWork(await console.openTab(), TYPED);

  const of = `${records.toLocaleString('en')} records`;
  return [
    { what: `palette, ${of}, p95`, value: percentile(palette, 0.95), unit: 'ms', goal: GOAL_MS },
    { what: `palette, ${of}, slowest`, value: percentile(palette, 1), unit: 'ms', goal: 50 },
    // A longer time than the CPU time is waiting for the machine.
    { what: `palette, ${of}, most CPU for a key`, value: percentile(work, 1), unit: 'ms', goal: 50 },
    { what: `palette, ${of}, CPU for a key beside a bare input’s`, value: key / bare, unit: '×', goal: 4 },
    { what: `palette, ${of}, the same for the first letter`, value: percentile(first, 0.5) / bare, unit: '×', goal: 4 },
    { what: `a bare input over 8 rows, ${of}, CPU for a key`, value: bare, unit: 'ms' },
    { what: `cursor in a list, ${of}, p95`, value: percentile(cursor, 0.95), unit: 'ms', goal: GOAL_MS },
  ];
}

/** CPU time of the first letter after opening the palette, in ms, for the first letters of all texts. */
async function firstLetterWork(page: Page): Promise<number[]> {
  const keys = (text: string) => ['Control+k', text.charAt(0), 'Control+k'];
  const work = await paintWork(page, async () => {
    for (const text of TYPED) await pressed(page, ...keys(text));
  });
  // Control and K are presses of their own.
  return work.filter((_, press) => press % 5 === 2);
}
