import type { Page } from 'playwright-core';

/** The amounts, dates and badges that an edge cuts off, on the screen or in a list: `Total: CA$12,345,678.90`. */
export function cutFiguresIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The folded side bar shows counts without words, and a telephone leaves the line to the time or the amount.
    const badge = '.badge:not(.sidebar *, .table-stacked *)';
    const isFigure = (text: string) => /\p{Sc}|\p{Nd}[\p{Nd}.,٫٬\s]{4,}/u.test(text);
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const element = node.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true })) continue;
      if (!element.closest(`time, .table-number, .table-code, ${badge}`) && !isFigure(node.data)) continue;
      // A title or a note may be long; its digits are no figure.
      if (element.closest(':is(.table-wide, .table-normal):not(:has(time, .badge)), .status-held, .only-heard'))
        continue;
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
