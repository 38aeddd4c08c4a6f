import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { makeCustomer, makeJob } from './made-jobs.ts';
import type { Person } from './person.ts';

const here = journeys();
const viewport = { width: 390, height: 844 };

/** The visible keys, and the visible texts and placeholders that name a key. The help sheet marks lines to type as `kbd`, too. */
const keysShown = (person: Person) =>
  person.page.evaluate(() => {
    const named = /\b(Ctrl|Alt|Shift|Esc|Enter|Backspace|Tab)\b|⌘/;
    const seen = (each: Element) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.only-heard');
    const keys = [...document.querySelectorAll('kbd:not(.help-line kbd), .keys')].filter(seen);
    const ownText = (each: Element) =>
      [...each.childNodes].map((node) => (node instanceof Text ? node.data : ' ')).join('');
    const texts = [...document.querySelectorAll('p, span, small')].filter(
      (each) => seen(each) && named.test(ownText(each)),
    );
    const placeholders = [...document.querySelectorAll<HTMLInputElement>('[placeholder]')]
      .filter((each) => seen(each) && /\bkey\b/i.test(each.placeholder))
      .map((each) => each.placeholder);
    return [
      ...keys.map((each) => `${each.textContent}`),
      ...texts.map((each) => `${each.className}: ${each.textContent}`),
      ...placeholders,
    ];
  });

test('a telephone without a keyboard shows no keys', async () => {
  const { stack } = here;
  const { id } = await makeJob(stack, await makeCustomer(stack), { assigneeId: stack.lima.worker.id });
  const person = await here.arrives('', { viewport, touches: true });
  await person.logsIn(stack.lima.admin);
  await person.sees('heading', 'Dashboard');
  for (const place of [
    'dashboard',
    'jobs',
    `jobs/${id}`,
    'schedule',
    'customers',
    'quotations',
    'settings',
    'account',
  ]) {
    await person.follows(`#/layout/${place}`);
    await person.rests();
    expect([place, await keysShown(person)]).toEqual([place, []]);
  }
  for (const [place, keys, title] of [
    [`jobs/${id}`, 'i', 'Complete job'],
    [`jobs/${id}`, 'a', 'Assign job'],
    [`jobs/${id}`, 'w', 'Schedule job'],
    ['quotations', 'c', 'Add quotation'],
    ['customers', 'c', 'Add customer'],
    ['customers', 'Control+k', 'Command palette'],
    ['customers', '?', 'Keys and commands'],
  ] as const) {
    await person.follows(`#/layout/${place}`);
    await person.rests();
    await person.press(keys);
    await person.sees(title === 'Command palette' ? 'combobox' : 'dialog', title);
    await person.rests();
    expect([title, await keysShown(person)]).toEqual([title, []]);
    await person.press('Escape', 'Escape');
  }
});

test('an overview has no empty group, and leads to the telephone, the mail program and the map', async () => {
  const { stack } = here;
  const address = { line1: '12 King Street', city: 'Toronto', country: 'CA' };
  const input = { fullName: 'Kofi Mensah', email: 'kofi@mensah.example', phone: '+1 416 555 0177', address };
  const { createCustomer } = await stack.demand(stack.lima.admin.token, CREATE_CUSTOMER, { input });
  const job = await makeJob(stack, createCustomer.id);
  const person = await here.arrives('', { viewport, touches: true });
  await person.logsIn(stack.lima.admin);
  const linksOf = async () => {
    await person.rests();
    const empty = await person.page.evaluate(
      () =>
        [...document.querySelectorAll('.fact-groups .section')].filter(
          (group) => group.checkVisibility() && !group.querySelector('dd'),
        ).length,
    );
    expect(empty).toBe(0);
    return person.page
      .locator('.facts a, .fact-groups a')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
  };
  for (const place of [`customers/${createCustomer.id}`, `jobs/${job.id}`]) {
    await person.follows(`#/layout/${place}`);
    await person.sees('link', '+1 416 555 0177');
    const links = await linksOf();
    expect(links).toContain('tel:+14165550177');
    expect(links).toContain('mailto:kofi@mensah.example');
    expect(links).toContainEqual(
      expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/search\?query=12(%20|\+)King/),
    );
  }
});

const CREATE_CUSTOMER = /* GraphQL */ `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }`;
