import type { Page } from 'playwright-core';

/**
 * Collects forbidden events of a journey: use of the mouse (except for drawing), errors in the page, breaches of its
 * policy.
 */
export async function mishapsOf(page: Page, { draws }: { draws: boolean }): Promise<string[]> {
  const mishaps: string[] = [];
  if (!draws) await refusePointers(page, mishaps);
  page.on('pageerror', (error) => mishaps.push(`The page threw ${error.stack ?? error}`));
  page.on('console', (message) => {
    // The browser reports each status of 400 and above in this form, and journeys provoke refusals.
    const isExpected = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isExpected) mishaps.push(`The page said ${message.text()}`);
  });
  return mishaps;
}

async function refusePointers(page: Page, mishaps: string[]): Promise<void> {
  await page.exposeFunction('reportPointer', (type: string) => void mishaps.push(`The mouse was used: ${type}.`));
  await page.addInitScript(() => {
    const { reportPointer } = globalThis as unknown as { reportPointer(type: string): void };
    for (const type of ['pointerdown', 'mousedown', 'touchstart', 'wheel']) {
      const refuse = (event: Event) => {
        event.stopImmediatePropagation();
        event.preventDefault();
        reportPointer(type);
      };
      addEventListener(type, refuse, { capture: true, passive: false });
    }
  });
}
