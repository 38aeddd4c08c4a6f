import type { Page } from 'playwright-core';

/** The pace of a quick typist. */
const PAUSE_MS = 90;

declare global {
  var paintsMs: number[];
  var seenMs: Promise<number>;
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

/**
 * Presses a key. The time in ms from the key to the first frame in which the page shows the wanted state; 3 s at most.
 *
 * @param isThere runs in the page, and knows only the document and `wanted`.
 */
export async function timeUntil(
  page: Page,
  key: string,
  isThere: (wanted: string) => boolean,
  wanted: string,
): Promise<number> {
  await page.evaluate(`(${watchFor})(${isThere}, ${JSON.stringify(wanted)})`);
  await page.keyboard.press(key);
  return page.evaluate(() => globalThis.seenMs);
}

function watchFor(isThere: (wanted: string) => boolean, wanted: string): void {
  globalThis.seenMs = new Promise((resolve) => {
    const note = ({ timeStamp }: KeyboardEvent) => {
      const look = () => {
        const tookMs = performance.now() - timeStamp;
        if (isThere(wanted) || tookMs > 3_000) resolve(tookMs);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    addEventListener('keydown', note, { capture: true, once: true });
  });
}
