import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { noteDone } from './done.ts';
import { mishapsOf } from './mishaps.ts';

type Role = Parameters<Page['getByRole']>[0];
type Text = string | RegExp;

/** A user at a separate browser, with a keyboard and no mouse. */
export interface Person {
  /** For looking only: every action uses keys. */
  readonly page: Page;
  /** Presses keys in order: `press('g', 'c')`, `press('Control+k')`. */
  press(...keys: string[]): Promise<void>;
  /** Types a text at the cursor. */
  types(text: string): Promise<void>;
  /** Goes to the labelled field with Tab and replaces its text; an empty text only selects the old text. */
  fills(label: string, text: string): Promise<void>;
  /** Goes with Tab to the element with a role and name. */
  goesTo(role: Role, name: Text): Promise<void>;
  /** Goes to the labelled field with Tab, and picks the option found by its name, or by the typed part of its name. */
  chooses(label: string, choice: string, typed?: string): Promise<void>;
  /** Goes to the labelled button with Tab, and gives the pictures to the file dialog opened by Enter. */
  picks(label: string, ...pictures: Picture[]): Promise<void>;
  /** Finds a palette row by typing, and runs the row. */
  finds(typed: string, row?: Text): Promise<void>;
  /** The element with a role and name, once visible; a text may be part of the name. */
  sees(role: Role, name: Text): Promise<Locator>;
  /** Resolves when no element has the role and name. */
  seesNo(role: Role, name: Text): Promise<void>;
  /** Resolves when the text is readable anywhere. */
  reads(text: Text): Promise<void>;
  /** Opens a place of the console, like a link from elsewhere: `follows('#/layout/jobs')`. */
  follows(fragment: string): Promise<void>;
  logsIn(account: { email: string; password: string }): Promise<void>;
  /** Waits until the login has given way to the console. */
  isLoggedIn(): Promise<void>;
  /** Fails with the accessibility errors of the screen (WCAG 2.2 A and AA, by axe), or of its colours alone. */
  findsNothingInTheWay(of?: 'colours'): Promise<void>;
  /** Resolves when no request is open except the endless stream of changes. */
  rests(): Promise<void>;
  /** All answers of the servers until now, without the console's files: each URL and its body. */
  answers(): Promise<string[]>;
  /** Closes the browser, and fails after a forbidden event. */
  leaves(): Promise<void>;
}

/** A file for a file dialog. */
export interface Picture {
  name: string;
  bytes: Buffer;
  /** PNG by default. */
  mimeType?: string;
}

export interface PersonOptions {
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
  /** Whether the system's few colours replace the page's colours. */
  forcedColors?: 'active';
  /** Whether the user may use a pen: no key can draw. */
  draws?: boolean;
  /** Whether the screen is a telephone’s: touched, without mouse and keyboard. A journey still presses keys. */
  touches?: boolean;
}

const TABS_AT_MOST = 60;

/** axe's rules: by tags, and for colours by name. */
const ruled = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  colours: ['color-contrast', 'link-in-text-block'],
};

/** The screen at a failure, kept after the run. */
const SCREENSHOTS = 'node_modules/.cache/journeys';

/** A page is at rest after so many milliseconds without an open request. */
const REST_MS = 150;

/** Waits, some frames at most, until the focus is in the page: a person presses Tab after a form has come back. */
async function settledFocus(): Promise<void> {
  for (let frames = 0; frames < 30 && document.activeElement === document.body; frames++)
    await new Promise(requestAnimationFrame);
}

/** Opens a new browser at `url`. */
export async function personAt(url: string, browser: Browser, options: PersonOptions = {}): Promise<Person> {
  const {
    colorScheme = 'light',
    viewport = { width: 1440, height: 900 },
    draws = false,
    touches = false,
    forcedColors,
  } = options;
  const context = await browser.newContext({
    colorScheme,
    viewport,
    locale: 'en-CA',
    reducedMotion: 'reduce',
    ...(forcedColors && { forcedColors }),
    ...(touches && { hasTouch: true, isMobile: true }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  // The listener prevents the browser's own dialog; a listener added later may come too late.
  page.on('filechooser', () => {});
  const mishaps = await mishapsOf(page, { draws });
  const noted = await noteDone(page);
  const answers = answersTo(page);
  const awaited = awaitedBy(page);
  await page.goto(url);

  const seen = async (locator: Locator) => {
    try {
      await locator.waitFor({ state: 'visible' });
      return locator;
    } catch (cause) {
      const path = join(SCREENSHOTS, `${Date.now()}.png`);
      await page.screenshot({ path });
      throw new Error([`${locator} is not seen; what is, is in ${path}.`, ...mishaps].join('\n'), { cause });
    }
  };
  const goesTo = async (places: Locator) => {
    await seen(places.filter({ visible: true }).first());
    await page.evaluate(settledFocus);
    for (let tabs = 0; tabs < TABS_AT_MOST; tabs++) {
      if (await places.evaluateAll((all) => all.some((place) => place === document.activeElement))) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab doesn't lead to ${places}.`);
  };
  // A lower form may have an equal field; Tab stays in the top form.
  const goesToField = (label: string) => goesTo(page.getByLabel(new RegExp(`^\\s*${label}(\\s+optional)?\\s*$`)));
  const person: Person = {
    page,
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    types: (text) => page.keyboard.type(text),
    fills: async (label, text) => {
      await goesToField(label);
      await person.press('Control+a');
      await person.types(text);
    },
    goesTo: (role, name) => goesTo(page.getByRole(role, { name })),
    chooses: async (label, choice, typed = choice) => {
      await goesToField(label);
      await person.types(typed);
      await seen(page.getByRole('option', { name: choice, selected: true }).first());
      await person.press('Enter');
    },
    picks: async (label, ...pictures) => {
      await goesToField(label);
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
      await chooser.setFiles(
        pictures.map(({ name, bytes: buffer, mimeType = 'image/png' }) => ({ name, buffer, mimeType })),
      );
    },
    finds: async (typed, row = typed) => {
      await person.press('Control+k');
      await person.sees('combobox', 'Command palette');
      await person.types(typed);
      await seen(page.getByRole('option', { name: row, selected: true }).first());
      await person.press('Enter');
    },
    sees: (role, name) => seen(page.getByRole(role, { name }).first()),
    seesNo: (role, name) => page.getByRole(role, { name }).first().waitFor({ state: 'hidden' }),
    reads: async (text) => void (await seen(page.getByText(text).filter({ visible: true }).first())),
    follows: (fragment) =>
      page.evaluate((to) => {
        location.hash = to;
      }, fragment),
    logsIn: async ({ email, password }) => {
      await person.sees('heading', /^Log in/);
      await person.fills('E-mail', email);
      await person.fills('Password', password);
      await person.press('Enter');
      await person.isLoggedIn();
    },
    isLoggedIn: async () => {
      await person.seesNo('heading', /^Log in/);
      // Keys like Tab are for the browser, and are lost between the login and the console.
      await page.waitForFunction(() => document.querySelector('.shell') || !location.hash.startsWith('#/layout'));
    },
    findsNothingInTheWay: async (of) => {
      // Injecting axe once and skipping the report of passed rules takes less time than the check itself.
      const isHere = await page.evaluate(() => 'axe' in globalThis);
      const axe = new AxeBuilder({ page, ...(isHere && { axeSource: ';' }) })
        .setLegacyMode()
        .options({ resultTypes: ['violations'] });
      const { violations } = await (of ? axe.withRules(ruled.colours) : axe.withTags(ruled.all)).analyze();
      const lines = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
      );
      expect(lines).toEqual([]);
    },
    rests: async () => {
      let lastMs = performance.now();
      while (performance.now() - lastMs < REST_MS) {
        if (awaited.size > 0) lastMs = performance.now();
        await page.waitForTimeout(REST_MS / 10);
      }
    },
    answers: () => Promise.all(answers),
    leaves: async () => {
      await noted();
      await context.close();
      expect(mishaps).toEqual([]);
    },
  };
  return person;
}

/** The open requests of a page. */
function awaitedBy(page: Page): ReadonlySet<Request> {
  const awaited = new Set<Request>();
  page.on('request', (request) => {
    if (!request.headers().accept?.startsWith('text/event-stream')) awaited.add(request);
  });
  page.on('requestfinished', (request) => awaited.delete(request));
  page.on('requestfailed', (request) => awaited.delete(request));
  return awaited;
}

function answersTo(page: Page): Promise<string>[] {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    // A blob has no server answer, and reading a large blob would fetch it again, against the page's policy.
    if (response.url().startsWith('blob:')) return;
    // A stream lasts as long as the page.
    if (response.headers()['content-type']?.startsWith('text/event-stream')) return;
    // The console's files are the same for everybody, and large.
    if (response.url().includes('/assets/')) return;
    // The answer to a closed page has no body any more.
    const body = response.text().catch(() => '');
    answers.push(body.then((text) => `${response.url()}\n${text}`));
  });
  return answers;
}
