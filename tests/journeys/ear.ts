import { expect } from 'vitest';
import type { Person } from './person.ts';

/** A user of a screen reader: announcements, and the focused element. */
export interface Ear {
  /** Resolves with the next matching announcement; fails with the announcements heard instead. */
  hears(text: string | RegExp): Promise<void>;
  /** All announcements until now. */
  told(): Promise<readonly string[]>;
  /** Resolves when the focused field's active row matches; exactly that row may be marked as selected. */
  isOn(row: string | RegExp): Promise<void>;
  /** The name and description of the focused element. */
  hands(): Promise<{ name: string; description: string }>;
}

/**
 * Listens like a screen reader: to changes inside an existing live region, and to alerts wherever they appear. Text
 * inserted together with its region counts as unheard, as in most screen readers.
 */
export async function listensTo({ page }: Person): Promise<Ear> {
  await page.evaluate(listen);
  const told = () => page.evaluate(() => (globalThis as unknown as { told: string[] }).told);
  let heard = 0;
  return {
    told,
    async hears(text) {
      const fits = (sentence: string) => (typeof text === 'string' ? sentence.includes(text) : text.test(sentence));
      const next = async () => {
        const since = (await told()).slice(heard);
        const at = since.findIndex(fits);
        if (at < 0) return [`not told: ${text}`, ...since];
        heard += at + 1;
        return [];
      };
      await expect.poll(next).toEqual([]);
    },
    async isOn(row) {
      const named = () =>
        page.evaluate(() => {
          const id = document.activeElement?.getAttribute('aria-activedescendant');
          const named = id && document.getElementById(id);
          if (!named) return 'no row is named';
          const isChosen = named.role === 'row' || named.ariaSelected === 'true';
          return isChosen ? named.textContent : `${named.textContent} is named, but not chosen`;
        });
      if (typeof row === 'string') await expect.poll(named).toContain(row);
      else await expect.poll(named).toMatch(row);
    },
    hands: () =>
      page.evaluate(() => {
        const textOf = (ids: string | null | undefined) =>
          (ids ?? '')
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent ?? '')
            .join(' ')
            .trim();
        const { activeElement: element } = document;
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        return {
          name: [textOf(element?.getAttribute('aria-labelledby')), ...labels.map((label) => label.textContent)].join(
            ' ',
          ),
          description: textOf(element?.getAttribute('aria-describedby')),
        };
      }),
  };
}

/** Runs in the page: collects announcements in `told`. */
function listen(): void {
  const told: string[] = [];
  Object.assign(globalThis, { told });
  const byRole: Record<string, string> = { status: 'polite', log: 'polite', alert: 'assertive' };
  const last = new Map<Element, string>();

  /** The nearest live region around an element, or null. */
  function regionOf(inside: Element | null): Element | null {
    const { live = null } = { live: inside && (inside.ariaLive ?? byRole[inside.role ?? '']) };
    if (!inside || live === 'off') return null;
    return live ? inside : regionOf(inside.parentElement);
  }

  function wordsOf(node: Node): string {
    if (node instanceof Text) return node.data;
    if (node instanceof Element && (node.ariaHidden === 'true' || !node.checkVisibility())) return '';
    return Array.from(node.childNodes, wordsOf).join(' ');
  }

  function tell(region: Element | null): void {
    if (!region) return;
    const words = wordsOf(region).replace(/\s+/g, ' ').trim();
    if (words !== '' && words !== last.get(region)) told.push(words);
    last.set(region, words);
  }

  const isElement = (node: Node): node is Element => node instanceof Element;
  for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]')) {
    last.set(region, wordsOf(region).replace(/\s+/g, ' ').trim());
  }
  new MutationObserver((changes) => {
    const appeared = changes.flatMap(({ addedNodes }) => [...addedNodes].filter(isElement));
    const regions = new Set(changes.map(({ target }) => regionOf(isElement(target) ? target : target.parentElement)));
    // A new region announces its own text, not the region around it.
    const isNew = (region: Element) => appeared.some((node) => node.contains(region));
    for (const region of regions) if (region && !isNew(region)) tell(region);
    for (const node of appeared) {
      for (const alert of [node, ...node.querySelectorAll('*')]) if (alert.role === 'alert') tell(alert);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
