import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

type Role = Parameters<Page['getByRole']>[0];

/** Somebody at a browser of their own, with a keyboard and no mouse. */
export interface Person {
  /** For looking only: what is done, is done by keys. */
  readonly page: Page;
  /** Presses keys one after the other: `press('g', 'c')`, `press('Control+k')`. */
  press(...keys: string[]): Promise<void>;
  /** Types a text where the cursor is. */
  type(text: string): Promise<void>;
  /** What has this role and name, once it is visible; a text is a part of the name. */
  sees(role: Role, name: string | RegExp): Promise<Locator>;
  /** Resolves once nothing has this role and name. */
  seesNo(role: Role, name: string | RegExp): Promise<void>;
  /** Resolves once this text stands somewhere. */
  reads(text: string | RegExp): Promise<Locator>;
  /** Finds a command in the palette by typing its title, and runs it. */
  runs(command: string): Promise<void>;
  /** Fails with what keeps some people from using what is shown (WCAG 2.2 A and AA, by axe). */
  findsNothingInTheWay(): Promise<void>;
  /** Everything that the servers have answered so far, as text. */
  answers(): Promise<string[]>;
  leaves(): Promise<void>;
}

export interface PersonOptions {
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
}

/** Opens a browser window at `url` for somebody, who has never been there. */
export async function personAt(url: string, browser: Browser, options: PersonOptions = {}): Promise<Person> {
  const { colorScheme = 'light', viewport = { width: 1440, height: 900 } } = options;
  const context = await browser.newContext({ colorScheme, viewport, locale: 'en-CA', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const mishaps = await mishapsOf(context, page);
  const answers = answersTo(page);
  await page.goto(url);

  const sees = async (role: Role, name: string | RegExp) => {
    const locator = page.getByRole(role, { name }).first();
    await locator.waitFor({ state: 'visible' });
    return locator;
  };
  const person: Person = {
    page,
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
    sees,
    seesNo: (role, name) => page.getByRole(role, { name }).first().waitFor({ state: 'hidden' }),
    reads: async (text) => {
      const locator = page.getByText(text).filter({ visible: true }).first();
      await locator.waitFor();
      return locator;
    },
    runs: async (command) => {
      await person.press('Control+k');
      await sees('combobox', /./);
      await person.type(command);
      await page.getByRole('option', { name: command, selected: true }).waitFor();
      await person.press('Enter');
    },
    findsNothingInTheWay: async () => {
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
    },
    answers: () => Promise.all(answers),
    leaves: async () => {
      await context.close();
      expect(mishaps).toEqual([]);
    },
  };
  return person;
}

/** What must not happen on any journey: a hand on the mouse, an error in the page, a breach of its security policy. */
async function mishapsOf(context: BrowserContext, page: Page): Promise<string[]> {
  const mishaps: string[] = [];
  await context.exposeFunction('reportPointer', (type: string) => mishaps.push(`The mouse was used (${type}).`));
  await context.addInitScript(() => {
    for (const type of ['pointerdown', 'mousedown', 'touchstart', 'wheel']) {
      addEventListener(
        type,
        (event) => {
          event.stopImmediatePropagation();
          event.preventDefault();
          (globalThis as unknown as { reportPointer(type: string): void }).reportPointer(type);
        },
        { capture: true, passive: false },
      );
    }
  });
  page.on('pageerror', (error) => mishaps.push(`The page threw ${error.stack ?? error}`));
  page.on('console', (message) => {
    const text = message.text();
    // The browser says so of each answer of 400 and above, which journeys provoke.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource'))
      mishaps.push(`The page said ${text}`);
  });
  return mishaps;
}

function answersTo(page: Page): Promise<string>[] {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    // A redirect, or an answer to a page that is gone, has no body.
    answers.push(
      response.text().then(
        (text) => `${response.url()}\n${text}`,
        () => response.url(),
      ),
    );
  });
  return answers;
}
