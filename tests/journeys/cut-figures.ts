import type { Page } from 'playwright-core';

/** The amounts and dates that an edge cuts off, on the screen or in a list: `Total: CA$12,345,678.90`. */
export function cutFiguresIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isFigure = (text: string) => /\p{Sc}|\p{Nd}[\p{Nd}.,٫٬\s]{4,}/u.test(text);
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const element = node.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true })) continue;
      if (!element.closest('time, .table-number, .table-code') && !isFigure(node.data)) continue;
      // A title or a note may be long; its digits are no figure.
      if (element.closest('.table-wide, .table-normal, .only-heard')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      for (let at: Element | null = element; width > 0 && at && at !== document.body; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        if (overflowX !== 'hidden' && overflowX !== 'clip') continue;
        const box = at.getBoundingClientRect();
        if (left >= box.left - 1 && right <= box.right + 1) continue;
        cut.push(`${at.className}: ${node.data}`);
        break;
      }
    }
    return [...new Set(cut)];
  });
}
