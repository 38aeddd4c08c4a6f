import { openDatabase } from '../../service/database/database.ts';
import { openBrowser } from '../journeys/browser.ts';
import { startStack } from '../stack.ts';
import { type Bench, percentile } from './bench.ts';
import { openTab } from './console.ts';

const CALLS = 1_000;
const TABS = 20;

export const bench: Bench = {
  title: `The call screen, ${CALLS.toLocaleString('en')} calls among as many customers`,
  async measure() {
    await using stack = await startStack({ database: await openDatabase({}) });
    const session = await stack.logIn(stack.lima.admin.email);
    for (let at = 0; at < CALLS; at += 200) await addCustomers(at);
    const browser = await openBrowser('shell');
    try {
      const page = await openTab(browser, session);
      await page.goto(`${stack.url}/#/layout/jobs`);
      await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
      const named: number[] = [];
      const whole: number[] = [];
      for (let at = 0; at < CALLS; at++) {
        const times = await page.evaluate(called, { href: `#/layout/call/${numberOf(at)}`, name: nameOf(at) });
        named.push(times.namedMs);
        whole.push(times.wholeMs);
      }
      const opened: number[] = [];
      for (let at = 0; at < TABS; at++) {
        const tab = await openTab(browser, session);
        const startedMs = performance.now();
        await tab.goto(`${stack.url}/#/layout/call/${numberOf(at)}`);
        await tab.getByRole('heading', { name: nameOf(at) }).waitFor();
        opened.push(performance.now() - startedMs);
        await tab.context().close();
      }
      return [
        { what: 'call to the name, p95', value: percentile(named, 0.95), unit: 'ms', goal: 1_000 },
        { what: 'call to the name, slowest', value: percentile(named, 1), unit: 'ms' },
        { what: 'call to the open jobs, p95', value: percentile(whole, 0.95), unit: 'ms', goal: 1_000 },
        {
          what: `call to the name in a new tab, slowest of ${TABS}`,
          value: percentile(opened, 1),
          unit: 'ms',
          goal: 1_000,
        },
      ];
    } finally {
      await browser.close();
    }

    async function addCustomers(from: number): Promise<void> {
      const inputs = Array.from({ length: Math.min(200, CALLS - from) }, (_, row) => ({
        fullName: nameOf(from + row),
        phone: numberOf(from + row),
        email: `caller${from + row}@calls.example`,
      }));
      await stack.demand(stack.lima.admin.token, CREATE_CUSTOMERS, { inputs });
    }
  },
};

const CREATE_CUSTOMERS = /* GraphQL */ `
  mutation ($inputs: [CreateCustomerInput!]!) { createCustomers(inputs: $inputs) { record { id } } }`;

const numberOf = (at: number) => `+1416${String(2_000_000 + at * 37)}`;
const nameOf = (at: number) => `Caller ${String(at).padStart(4, '0')}`;

/** Runs in the page: opens the address of a call, and waits for the caller's name and then for the rows. */
async function called({ href, name }: { href: string; name: string }): Promise<{ namedMs: number; wholeMs: number }> {
  const startedMs = performance.now();
  const seen = (is: () => boolean) =>
    new Promise<number>((resolve) => {
      const look = () => (is() ? resolve(performance.now() - startedMs) : requestAnimationFrame(look));
      look();
    });
  location.hash = href;
  const isNamed = () => document.querySelector('.call-title')?.textContent?.includes(name) ?? false;
  const namedMs = await seen(isNamed);
  const wholeMs = await seen(() => isNamed() && document.querySelector('.call-rows') !== null);
  return { namedMs, wholeMs };
}
