import type { Page } from 'playwright-core';

/** The pace of a quick typist. */
const PAUSE_MS = 90;

declare global {
  var paintsMs: number[];
}

/** Makes a page note the time from each key press to the next painted frame. Call before opening the page. */
export async function watchPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.paintsMs = [];
    const note = ({ timeStamp }: KeyboardEvent) => {
      requestAnimationFrame(() => {
        // A message arrives after the paint of the frame it was sent in.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          globalThis.paintsMs.push(performance.now() - timeStamp);
          performance.measure('paint', { start: timeStamp });
        };
        port2.postMessage(null);
      });
    };
    addEventListener('keydown', note, { capture: true });
  });
}

/** Presses keys in sequence, at the pace of a quick typist. */
export async function pressed(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(PAUSE_MS);
  }
}

/** Times noted since the last call, in ms. */
export function paintsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => globalThis.paintsMs.splice(0));
}
