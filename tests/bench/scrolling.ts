import type { Page } from 'playwright-core';

/** Scrolls a list three quarters of a screen per frame. Returns the duration of each frame. */
export function framesOf(page: Page, forMs: number): Promise<number[]> {
  return page.locator('[data-rows]').evaluate(
    (grid, ms) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = [];
        const startedMs = performance.now();
        let beforeMs = startedMs;
        requestAnimationFrame(function next(nowMs) {
          if (nowMs > beforeMs) frames.push(nowMs - beforeMs);
          beforeMs = nowMs;
          grid.scrollTop += grid.clientHeight * 0.75;
          if (nowMs - startedMs < ms) requestAnimationFrame(next);
          else resolve(frames);
        });
      }),
    forMs,
  );
}
