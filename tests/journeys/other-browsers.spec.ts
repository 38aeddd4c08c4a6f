import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stack, startStack } from '../stack.ts';
import { type OtherBrowser, openFirefox, openWebKit } from './other-browsers.ts';

let stack: Stack;
let photos: string;
beforeAll(async () => {
  stack = await startStack();
  photos = mkdtempSync(join(tmpdir(), 'docket-photos-'));
});
afterAll(async () => {
  rmSync(photos, { recursive: true });
  await stack[Symbol.asyncDispose]();
});

test.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const)(
  'a day’s work in %s: login, palette, list, edit, change by a colleague, report, upload',
  async (name, open) => {
    const { admin } = stack.lima;
    const made = async (document: string, input: object) => (await stack.demand(admin.token, document, { input })).made;
    const customer = await made(CREATE_CUSTOMER, { fullName: `Rosa Reyes of ${name}`, phone: '1' });
    const finished = await made(CREATE_JOB, { customerId: customer.id, title: 'Boiler', assigneeId: admin.id });
    const times = { startedAt: '2026-11-20T10:00:00Z', finishedAt: '2026-11-20T11:00:00Z' };
    // The work done stands on the second page.
    const findings = Array.from({ length: 70 }, (_, at) => `Finding ${at + 1}.`).join('\n');
    const work = { ...times, outcome: 'FULL', findings, workDone: 'Replaced the gasket', noSignatureReason: 'Away' };
    await made(COMPLETE, { id: finished.id, version: finished.version, ...work });
    const begun = await made(CREATE_JOB, { customerId: customer.id, title: 'Furnace', assigneeId: admin.id });
    const photo = join(photos, 'before.png');
    const create = { width: 40, height: 30, channels: 3, background: '#336699' } as const;
    writeFileSync(photo, await sharp({ create }).png().toBuffer());

    const browser = await open();
    try {
      const { press, types } = browser;
      const reads = (text: string) => expect.poll(() => browser.asks('document.body.innerText')).toContain(text);
      const fills = (label: string, text: string) => fill(browser, label, text);
      const follows = (fragment: string) => browser.asks(`void (location.hash = ${JSON.stringify(fragment)})`);

      await browser.opens(stack.url);
      await reads('Log in');
      await fills('E-mail', admin.email);
      await fills('Password', admin.password);
      await press('Enter');
      await reads('Dashboard');

      await press('Control+k');
      await types('add customer');
      await expect.poll(() => browser.asks(CHOSEN)).toContain('Add customer');
      await press('Enter');
      await fills('Name', `Tomas Huanca of ${name}`);
      await fills('Phone', '2');
      await press('Control+Enter');
      await expect.poll(() => browser.asks(HEADINGS)).toContain(`Tomas Huanca of ${name}`);

      await press('e');
      await fills('Phone', '+51 999 000 111');
      await press('Control+Enter');
      await reads('+51 999 000 111');

      await follows('#/layout/customers');
      await reads(`Rosa Reyes of ${name}`);
      await made(CREATE_CUSTOMER, { fullName: `Inés Quispe of ${name}`, phone: '3' });
      await reads(`Inés Quispe of ${name}`);
      await press('j', 'Enter');
      await expect.poll(() => browser.asks('location.hash')).toContain('#/layout/customers/customer_');

      await follows(`#/layout/jobs/${finished.id}?tab=report`);
      await reads('Page 1 of 2');
      await press('/');
      await types('replaced the GASKET');
      await reads('Page 2 of 2');
      await expect.poll(() => browser.asks(HITS)).toBe('Replaced the gasket');
      await expect.poll(() => browser.asks(HIT_PLACE)).toBe('in view');
      await press('Escape');
      await expect.poll(() => browser.asks(HITS)).toBe('');
      await press('Escape');
      await expect.poll(() => browser.asks('location.hash')).not.toContain('tab=report');
      await reads('Customer and site');

      await follows(`#/layout/jobs/${begun.id}`);
      await expect.poll(() => browser.asks(HEADINGS)).toContain('Furnace');
      await press('i');
      await reads('Complete job');
      await browser.gives(photo);
      await reads('1 of 20');
    } finally {
      await browser.closes();
    }
  },
);

const CHOSEN = `document.querySelector('[role=option][aria-selected=true]')?.innerText ?? ''`;
const HEADINGS = `[...document.querySelectorAll('h1, h2')].map((heading) => heading.innerText).join('\\n')`;
const HITS = `[...document.querySelectorAll('mark.hit-present')].map((mark) => mark.innerText).join(' ')`;
const HIT_PLACE = `(() => {
  const hit = document.querySelector('mark.hit-present')?.getBoundingClientRect();
  const pages = document.querySelector('.viewer-pages')?.getBoundingClientRect();
  return hit && pages && hit.top >= pages.top && hit.bottom <= pages.bottom ? 'in view' : 'out of view';
})()`;
const FIELD = `document.activeElement?.labels?.[0]?.innerText ?? ''`;

const TABS_AT_MOST = 30;

/** Goes to the labelled field with Tab and replaces its text. */
async function fill(browser: OtherBrowser, label: string, text: string): Promise<void> {
  await expect.poll(() => browser.asks(`document.body.innerText`)).toContain(label);
  for (let tabs = 0; tabs < TABS_AT_MOST; tabs++) {
    if (String(await browser.asks(FIELD)).startsWith(label)) {
      await browser.press('Control+a');
      await browser.types(text);
      return;
    }
    await browser.press('Tab');
  }
  throw new Error(`Tab doesn't lead to the field "${label}".`);
}

const CREATE_CUSTOMER = /* GraphQL */ `
  mutation ($input: CreateCustomerInput!) { made: createCustomer(input: $input) { id } }`;
const CREATE_JOB = /* GraphQL */ `
  mutation ($input: CreateJobInput!) { made: createJob(input: $input) { id version } }`;
const COMPLETE = /* GraphQL */ `
  mutation ($input: UpdateCompletedInfoInput!) { made: updateCompletedInfo(input: $input) { id } }`;
