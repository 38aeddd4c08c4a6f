import { type Bench, type Measurement, percentile } from './bench.ts';
import { openConsole } from './console.ts';
import { paintWork } from './paint-work.ts';
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

  const of = `${records.toLocaleString('en')} records`;
  return [
    { what: `palette, ${of}, p95`, value: percentile(palette, 0.95), unit: 'ms', goal: GOAL_MS },
    { what: `palette, ${of}, slowest`, value: percentile(palette, 1), unit: 'ms', goal: 50 },
    // A longer time than the CPU time is waiting for the machine.
    { what: `palette, ${of}, most CPU for a key`, value: percentile(work, 1), unit: 'ms', goal: 50 },
    { what: `cursor in a list, ${of}, p95`, value: percentile(cursor, 0.95), unit: 'ms', goal: GOAL_MS },
  ];
}
