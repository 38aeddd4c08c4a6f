import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { TurnLimits } from '../../process/turns.ts';
import type { ProviderSettings } from '../../service/login/provider/provider-settings.ts';
import { type Stack, startStack } from '../stack.ts';
import { openBrowser } from './browser.ts';
import { type Person, type PersonOptions, personAt } from './person.ts';

/** The house and browser of a file of journeys. */
export interface Journeys {
  readonly stack: Stack;
  /** Opens the console at a fragment, of another house with `at`; the browser closes with the test. */
  arrives(fragment?: string, options?: PersonOptions & { at?: string }): Promise<Person>;
}

/**
 * Opens the house and a browser for the tests of a file. Mail goes to `smtpUrl`, read when the tests begin, after
 * `mailDelayMs`, by default at once. Passkeys need `isAtLocalhost`. `provider` is read like `smtpUrl`. `operations` limits the
 * gateway's operations.
 */
export function journeys(
  options: {
    smtpUrl?: () => string;
    mailDelayMs?: number;
    isAtLocalhost?: true;
    provider?: () => ProviderSettings;
    operations?: TurnLimits;
  } = {},
): Journeys {
  let stack: Stack;
  let browser: Browser;
  let present: Person[] = [];
  beforeAll(async () => {
    const { smtpUrl, provider, ...rest } = options;
    stack = await startStack({ smtpUrl: smtpUrl?.(), provider: provider?.(), ...rest });
    browser = await openBrowser('shell');
  });
  afterEach(async () => {
    const leaving = present;
    present = [];
    for (const person of leaving) await person.leaves();
  });
  afterAll(async () => {
    await browser?.close();
    await stack?.[Symbol.asyncDispose]();
  });
  return {
    get stack() {
      return stack;
    },
    arrives: async (fragment = '', { at = stack.url, ...options } = {}) => {
      const person = await personAt(`${at}/${fragment}`, browser, options);
      present.push(person);
      return person;
    },
  };
}
