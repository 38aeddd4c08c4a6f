import type { Page } from 'playwright-core';
import { workPerKey } from './paint-work.ts';
import { pressed, watchPaints } from './paints.ts';

/** An input over 8 plain rows, each showing the typed text: the least work of any page for a key. */
const PAGE = `<!doctype html><title>Bare input</title><input autofocus><ul>${'<li>row</li>'.repeat(8)}</ul>`;

/** CPU time for a key into a bare input, in ms: the floor that ratios compare with. */
export async function bareInputWork(page: Page, texts: readonly string[]): Promise<number> {
  await watchPaints(page);
  await page.route('**/bare-input', (route) => route.fulfill({ contentType: 'text/html', body: PAGE }));
  await page.goto('http://localhost/bare-input');
  await page.evaluate(() => {
    const input = document.querySelector('input');
    input?.addEventListener('input', () => {
      for (const row of document.querySelectorAll('li')) row.textContent = `row ${input.value}`;
    });
    input?.focus();
  });
  return workPerKey(page, async () => {
    for (const text of texts) await pressed(page, ...text, ...Array<string>(text.length).fill('Backspace'));
  });
}
