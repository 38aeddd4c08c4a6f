import type { Page } from 'playwright-core';

/** A quick typist's. */
const PAUSE_MS = 90;

declare global {
  var paintsMs: number[];
}

/** Makes a page note, for each key, how long it took until the frame after it was painted; before it is opened. */
export async function watchPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.paintsMs = [];
    const note = ({ timeStamp }: KeyboardEvent) => {
      requestAnimationFrame(() => {
        // A message comes after the frame that it was sent in has been painted.
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

/** Presses keys one after the other, as quickly as a quick typist. */
export async function pressed(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(PAUSE_MS);
  }
}

/** What was noted since last asked, in ms. */
export function paintsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => globalThis.paintsMs.splice(0));
}
