import type { Page } from 'playwright-core';
import { type Bench, percentile } from './bench.ts';
import { openConsole } from './console.ts';
import { paintsOf, pressed, watchPaints } from './paints.ts';

declare global {
  var openedMs: Promise<number>;
}

const LINES = 500;
const GOAL_MS = 33;

export const bench: Bench = {
  title: `Writing a quotation of ${LINES} lines`,
  async measure() {
    await using console = await openConsole(10);
    const page = await console.openTab();
    await watchPaints(page);
    await page.goto(console.urlOf('/layout/quotations'));
    await page.getByRole('heading', { name: 'Quotations' }).waitFor();
    await chooseCompany(page);
    await pasteLines(page);

    const opened = [];
    for (let time = 0; time < 6; time++) {
      // The draft keeps the lines for the next opening of the form.
      await page.keyboard.press('Escape');
      await page.getByRole('grid', { name: 'Lines' }).waitFor({ state: 'hidden' });
      opened.push(await opening(page));
    }

    await page.keyboard.press('Alt+l');
    await page.keyboard.press('Tab');
    await pressed(page, ...'12', 'Tab', 'Tab', ...'19.5', 'Enter');
    await paintsOf(page);
    await pressed(
      page,
      ...'Pipe of copper',
      'Tab',
      ...'12.75',
      'Tab',
      ...'m',
      'Tab',
      ...'1204.5',
      'Tab',
      ...'10',
      'Tab',
    );
    await pressed(page, ...'GST 5, QST 9.975', 'Enter', ...'8.5', 'Enter', ...'7.25', 'ArrowUp', ...'3');
    const typed = await paintsOf(page);
    await pressed(page, ...Array<string>(20).fill('ArrowDown'), ...Array<string>(20).fill('Tab'), 'PageDown', 'PageUp');
    const moved = await paintsOf(page);
    const deeds = [
      'Alt+ArrowDown',
      'Alt+ArrowDown',
      'Alt+ArrowUp',
      'Control+Backspace',
      'Control+z',
      'Control+Backspace',
    ];
    await pressed(page, ...deeds, 'Control+d', 'Control+z', 'Control+End', 'Control+Home');
    const changed = await paintsOf(page);
    return [
      { what: 'opening, median', value: percentile(opened, 0.5), unit: 'ms', goal: 300 },
      { what: 'letter or digit to paint, p95', value: percentile(typed, 0.95), unit: 'ms', goal: GOAL_MS },
      { what: 'letter or digit to paint, slowest', value: percentile(typed, 1), unit: 'ms' },
      { what: 'moving to another cell to paint, p95', value: percentile(moved, 0.95), unit: 'ms', goal: GOAL_MS },
      { what: 'moving, removing or duplicating a line to paint, slowest', value: percentile(changed, 1), unit: 'ms' },
    ];
  },
};

/** A super admin has to choose the company. */
async function chooseCompany(page: Page): Promise<void> {
  await page.keyboard.press('c');
  await page.getByRole('combobox').first().waitFor();
  await page.keyboard.type('Fjord');
  await page.getByRole('option', { name: /Fjord/ }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('grid', { name: 'Lines' }).waitFor();
}

/** Lines as copied from a spreadsheet. */
async function pasteLines(page: Page): Promise<void> {
  const rows = Array.from(
    { length: LINES },
    (_, row) => `Fitting ${row + 1}\t${1 + (row % 9)}\tpcs\t${(row * 7) % 100}.25\t\tGST 5, QST 9.975`,
  );
  await page.keyboard.press('Alt+l');
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  }, rows.join('\n'));
  await page.getByText(`Pasted ${LINES} lines.`).waitFor();
}

/** Time from the key press to the paint of the form's lines. */
async function opening(page: Page): Promise<number> {
  await page.waitForTimeout(300);
  await page.evaluate(() => {
    globalThis.openedMs = new Promise((resolve) => {
      const opens = ({ timeStamp }: KeyboardEvent) => {
        requestAnimationFrame(function look() {
          if (!document.querySelector('.line-body [data-cell]')) requestAnimationFrame(look);
          // The frame after the frame with the lines.
          else requestAnimationFrame(() => resolve(performance.now() - timeStamp));
        });
      };
      addEventListener('keydown', opens, { capture: true, once: true });
    });
  });
  await page.keyboard.press('c');
  return page.evaluate(() => globalThis.openedMs);
}
