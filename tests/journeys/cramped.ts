import type { Page } from 'playwright-core';

/** Spacing that WCAG 1.4.12 grants every reader. */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/**
 * Texts that can't be read completely after spacing out: cut off by an edge without scrolling or ellipsis, or
 * overlapping another text. `cut: .badge Overdue`. Invisible texts, such as a hint without room, don't count.
 */
export function crampedIn(page: Page): Promise<string[]> {
  return page.evaluate((css) => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(css);
    document.adoptedStyleSheets.push(spaced);
    const isClip = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const meet = (one: DOMRect, other: DOMRect, by: number) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > by &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > by;

    /** The visible part of a text and whether an edge cuts the text; null when nothing is visible. */
    function placeOf(element: Element, text: DOMRect): { sight: DOMRect; isCut: boolean } | null {
      let isCut = false;
      let { left, right, top, bottom } = text;
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(at);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const box = at.getBoundingClientRect();
        if (box.width <= 1) return null;
        const hasEllipsis = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
        isCut ||= !hasEllipsis && isClip(overflowX) && (right > box.right + 1 || left < box.left - 1);
        isCut ||= !hasEllipsis && isClip(overflowY) && (bottom > box.bottom + 2 || top < box.top - 2);
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      const sight = new DOMRect(left, top, right - left, bottom - top);
      return sight.width > 1 && sight.height > 1 ? { sight, isCut } : null;
    }

    const texts: { element: Element; sight: DOMRect; isCut: boolean; lines: DOMRect[] }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const element = node.parentElement;
      if (!element || !/\S/.test(node.data) || !element.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const place = placeOf(element, range.getBoundingClientRect());
      if (place) texts.push({ ...place, element, lines: [...range.getClientRects()] });
    }
    const nameOf = ({ element }: { element: Element }) =>
      `${element.closest('[class]')?.className} ${element.textContent?.replace(/\s+/g, ' ').trim().slice(0, 60)}`;
    // The top layer covers lower layers by design.
    const layerOf = ({ element }: { element: Element }) =>
      element.closest('dialog, .layer, .peek, .action-bar, .bp6-toast, .combobox-list, .table-head') ?? document.body;
    const over = texts.flatMap((one, at) =>
      texts
        .slice(at + 1)
        .filter((other) => meet(one.sight, other.sight, 3) && layerOf(one) === layerOf(other))
        .filter((other) => one.lines.some((line) => other.lines.some((next) => meet(line, next, 3))))
        .map((other) => `over each other: ${nameOf(one)} / ${nameOf(other)}`),
    );
    document.adoptedStyleSheets.pop();
    return [...texts.filter(({ isCut }) => isCut).map((text) => `cut: ${nameOf(text)}`), ...over];
  }, SPACED);
}
