import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { noteDone } from './done.ts';
import { mishapsOf } from './mishaps.ts';

type Role = Parameters<Page['getByRole']>[0];
type Text = string | RegExp;

/** Somebody at a browser of their own, with a keyboard and no mouse. */
export interface Person {
  /** For looking only: what is done, is done by keys. */
  readonly page: Page;
  /** Presses keys one after the other: `press('g', 'c')`, `press('Control+k')`. */
  press(...keys: string[]): Promise<void>;
  /** Types a text where the cursor is. */
  types(text: string): Promise<void>;
  /** Goes to the field of this label with Tab, and types a text in place of what is there; none, and it is marked. */
  fills(label: string, text: string): Promise<void>;
  /** Goes to the field of this label with Tab, and takes the choice that a part of its name finds. */
  chooses(label: string, choice: string): Promise<void>;
  /** Goes to the button of this label with Tab, and gives the dialog of files that Enter opens these pictures. */
  picks(label: string, ...pictures: Picture[]): Promise<void>;
  /** Finds a row of the palette by typing some of it, and takes it. */
  finds(typed: string, row?: Text): Promise<void>;
  /** What has this role and name, once it is visible; a text may be a part of the name. */
  sees(role: Role, name: Text): Promise<Locator>;
  /** Resolves once nothing has this role and name. */
  seesNo(role: Role, name: Text): Promise<void>;
  /** Resolves once this text can be read somewhere. */
  reads(text: Text): Promise<void>;
  /** Opens a place of the console, as a link from elsewhere does: `follows('#/layout/jobs')`. */
  follows(fragment: string): Promise<void>;
  logsIn(account: { email: string; password: string }): Promise<void>;
  /** Fails with what keeps some people from using what is shown (WCAG 2.2 A and AA, by axe); its colours alone, if so asked. */
  findsNothingInTheWay(of?: 'colours'): Promise<void>;
  /** Resolves once nothing is on its way, but the stream of changes, which always is. */
  rests(): Promise<void>;
  /** Everything that the servers have answered so far: each URL and its body. */
  answers(): Promise<string[]>;
  /** Closes the browser, and fails where something happened on the way that never may. */
  leaves(): Promise<void>;
}

/** A file as a dialog of files gives it. */
export interface Picture {
  name: string;
  bytes: Buffer;
  /** Left out, PNG. */
  mimeType?: string;
}

export interface PersonOptions {
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
  /** Whether the system's few colours replace those of every page. */
  forcedColors?: 'active';
  /** Whether they may use a pen: drawing is what no key does. */
  draws?: boolean;
}

const TABS_AT_MOST = 60;

/** What axe looks for: by its tags, and of colours by its rules. */
const ruled = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  colours: ['color-contrast', 'link-in-text-block'],
};

/** So long nothing has to be on its way, in milliseconds, until a page is taken to be at rest. */
const REST_MS = 150;

/** Opens a browser at `url` for somebody who has never been there. */
export async function personAt(url: string, browser: Browser, options: PersonOptions = {}): Promise<Person> {
  const { colorScheme = 'light', viewport = { width: 1440, height: 900 }, draws = false, forcedColors } = options;
  const context = await browser.newContext({
    colorScheme,
    viewport,
    locale: 'en-CA',
    reducedMotion: 'reduce',
    ...(forcedColors && { forcedColors }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  // While somebody listens, the browser opens no dialog of its own; asked for one only then, it may do so too late.
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
      const path = join(tmpdir(), `docket-journey-${Date.now()}.png`);
      await page.screenshot({ path });
      throw new Error([`${locator} is not seen; what is, is in ${path}.`, ...mishaps].join('\n'), { cause });
    }
  };
  const goesTo = async (label: string) => {
    // A form below may have the same field; Tab stays in the one on top.
    const fields = page.getByLabel(new RegExp(`^\\s*${label}(\\s+optional)?\\s*$`));
    await seen(fields.filter({ visible: true }).first());
    for (let tabs = 0; tabs < TABS_AT_MOST; tabs++) {
      if (await fields.evaluateAll((all) => all.some((field) => field === document.activeElement))) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab doesn't lead to the field "${label}".`);
  };
  const person: Person = {
    page,
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    types: (text) => page.keyboard.type(text),
    fills: async (label, text) => {
      await goesTo(label);
      await person.press('Control+a');
      await person.types(text);
    },
    chooses: async (label, choice) => {
      await goesTo(label);
      await person.types(choice);
      await seen(page.getByRole('option', { name: choice, selected: true }).first());
      await person.press('Enter');
    },
    picks: async (label, ...pictures) => {
      await goesTo(label);
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
      await person.seesNo('heading', /^Log in/);
    },
    findsNothingInTheWay: async (of) => {
      // It is brought into a page once, and writes down nothing of what passes: either would take longer than to look.
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

/** What a page has asked for and waits for. */
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
    // No server's answer, and too large to be kept it would be fetched anew, against the page's policy.
    if (response.url().startsWith('blob:')) return;
    // It goes on for as long as the page is there.
    if (response.headers()['content-type']?.startsWith('text/event-stream')) return;
    // An answer to a page that is gone has no body any more.
    const body = response.text().catch(() => '');
    answers.push(body.then((text) => `${response.url()}\n${text}`));
  });
  return answers;
}
