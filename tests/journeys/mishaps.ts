import type { Page } from 'playwright-core';

/**
 * Collects forbidden events of a journey: use of the mouse (except for drawing), errors in the page, breaches of its
 * policy, Ctrl+Shift+C left to the browser's inspector, and a focus that falls on the body.
 */
export async function mishapsOf(page: Page, { draws }: { draws: boolean }): Promise<string[]> {
  const mishaps: string[] = [];
  if (!draws) await refusePointers(page, mishaps);
  await refuseLostFocus(page, mishaps);
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

/** After so many looks, 50 ms and a frame apart, a focus still on the body is lost: the next key has no place. */
const LOST_LOOKS = 8;

/** Names the last key before the focus fell on the body, and the place; and each Ctrl+Shift+C that the page leaves alone. */
async function refuseLostFocus(page: Page, mishaps: string[]): Promise<void> {
  await page.exposeFunction('reportKey', (told: string) => {
    if (!mishaps.includes(told)) mishaps.push(told);
  });
  await page.addInitScript((lostLooks) => {
    const { reportKey } = globalThis as unknown as { reportKey(told: string): void };
    let last = '';
    let lost = 0;
    let wasInside = false;
    const noteKey = ({ key, ctrlKey, shiftKey }: KeyboardEvent) => {
      last = `${ctrlKey ? 'Control+' : ''}${shiftKey && key.length > 1 ? 'Shift+' : ''}${key}`;
    };
    addEventListener('keydown', noteKey, { capture: true });
    addEventListener('keydown', (event) => {
      const isCopying = event.ctrlKey && event.shiftKey && event.key.toLowerCase() === 'c';
      const place = location.hash;
      // Listeners of the page may come later; a task later, all have run.
      if (isCopying)
        setTimeout(() => !event.defaultPrevented && reportKey(`Ctrl+Shift+C is left to the browser at ${place}.`));
    });
    const look = () => {
      const hasPlace = document.querySelector('[data-rows], [data-heading], [aria-modal=true]') !== null;
      const isLost =
        hasPlace &&
        document.hasFocus() &&
        (document.activeElement === document.body || document.activeElement === null);
      if (!isLost) wasInside = true;
      lost = isLost && wasInside ? lost + 1 : 0;
      if (lost >= lostLooks) {
        wasInside = false;
        reportKey(`The focus fell on the body after ${last} at ${location.hash}.`);
      }
      // A frame for each look: the page moves the focus between frames, and a busy machine draws few.
      requestAnimationFrame(() => setTimeout(look, 50));
    };
    look();
  }, LOST_LOOKS);
}
