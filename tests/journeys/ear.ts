import { expect } from 'vitest';
import type { Person } from './person.ts';

/** Somebody who doesn't see the screen: what is told to them without their asking, and what is under their hands. */
export interface Ear {
  /** Resolves once this is told, after what was heard last; fails with what was told instead. */
  hears(text: string | RegExp): Promise<void>;
  /** All that was told so far. */
  told(): Promise<readonly string[]>;
  /** The row that a field with the focus names as chosen, once it is this one; only one that is so may be named. */
  isOn(row: string | RegExp): Promise<void>;
  /** What has the focus: its name, and what describes it. */
  hands(): Promise<{ name: string; description: string }>;
}

const soon = { timeout: 15_000 };

/**
 * Listens as a screen reader does: to what changes inside of a live region that was there before, and to an alert
 * wherever it appears. What comes together with its region counts as unheard, as it mostly is.
 */
export async function listensTo({ page }: Person): Promise<Ear> {
  await page.evaluate(listen);
  const told = () => page.evaluate(() => (globalThis as unknown as { told: string[] }).told); // set by `listen`
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
      await expect.poll(next, soon).toEqual([]);
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
      if (typeof row === 'string') await expect.poll(named, soon).toContain(row);
      else await expect.poll(named, soon).toMatch(row);
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

/** In the page: keeps each sentence that is told in `told`. */
function listen(): void {
  const told: string[] = [];
  Object.assign(globalThis, { told });
  const byRole: Record<string, string> = { status: 'polite', log: 'polite', alert: 'assertive' };
  const last = new Map<Element, string>();

  /** The nearest element that has something to say of whether its changes are told; none where they aren't. */
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
    // What appears with its own region is told by that, not by the one it appears in.
    const isNew = (region: Element) => appeared.some((node) => node.contains(region));
    for (const region of regions) if (region && !isNew(region)) tell(region);
    for (const node of appeared) {
      for (const alert of [node, ...node.querySelectorAll('*')]) if (alert.role === 'alert') tell(alert);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
