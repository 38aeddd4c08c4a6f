import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { panes } from '../../web/app/panes.ts';
import { crampedIn } from './cramped.ts';
import { journeys } from './journeys.ts';
import { completeJob, type MadeJob, makeCustomer, makeJob, uploadPicture } from './made-jobs.ts';
import type { Person } from './person.ts';

const here = journeys();
let completed: MadeJob;
let records: string[];

beforeAll(async () => {
  const { stack } = here;
  const { lima, demand } = stack;
  const { token } = lima.admin;
  for (const [label, type] of fieldTypes) {
    const options = type === 'DROPDOWN' ? ['North', 'South'] : [];
    await demand(token, CREATE_FIELD, { input: { label, type, options, required: type === 'DROPDOWN' } });
  }
  const { createCustomerCompany } = await demand(token, CREATE_CUSTOMER_COMPANY, { input: { name: 'Reyes Heating' } });
  const template = { name: 'Short', purpose: 'JOB_REPORT', subject: '{{ job.number }}', body: 'See the report.' };
  const { createEmailTemplate } = await demand(token, CREATE_TEMPLATE, { input: template });
  const customerId = await makeCustomer(stack);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const fields = [{ key: 'region', text: 'North' }];
  await makeJob(stack, customerId, { fields, priority: 'URGENT', scheduledStart: tomorrow });
  const ofToday = { scheduledStart: new Date().toISOString(), assigneeId: lima.worker.id };
  const job = await makeJob(stack, customerId, { fields, ...ofToday });
  const [before, after, signature] = await Promise.all(['#993322', '#229933', '#000000'].map(pictureOf));
  completed = await completeJob(stack, job, {
    findings: 'The igniter is worn.',
    checklist: [{ label: 'Gas pressure', done: true, remark: '20 mbar' }],
    materials: [{ description: 'Igniter', quantity: '1', unit: 'pcs' }],
    photos: [
      { fileId: before, caption: 'The worn igniter', moment: 'BEFORE' },
      { fileId: after, caption: null, moment: 'AFTER' },
    ],
    customerSignatureFileId: signature,
    customerName: 'Rosa Reyes',
    noSignatureReason: null,
  });
  const letter = { id: completed.id, to: ['rosa@reyes.example'], subject: 'Report', body: 'Here it is.' };
  const { sendJobReport } = await demand(token, SEND_REPORT, { input: { ...letter, version: completed.version } });
  const supporting = await Promise.all(
    Object.entries(SUPPORTING).map(async ([pane, { mutation, input }]) => {
      const { made } = await demand(token, `mutation { made: ${mutation}(input: ${input}) { id } }`, {});
      return `${pane}/${made.id}`;
    }),
  );
  records = [
    ...supporting,
    `companies/${lima.id}`,
    `companies/${lima.id}?tab=qr`,
    `users/${lima.worker.id}`,
    `customers/${customerId}`,
    `customers/${customerId}?tab=jobs`,
    `customer-companies/${createCustomerCompany.id}`,
    ...['overview', 'completed', 'report', 'messages', 'history'].map((tab) => `jobs/${completed.id}?tab=${tab}`),
    `outbox/${sendJobReport.id}`,
    `email-templates/${createEmailTemplate.id}`,
  ];
});

async function pictureOf(background: string): Promise<string> {
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background } });
  return uploadPicture(here.stack, { name: 'igniter.png', bytes: await picture.png().toBuffer() });
}

const fieldTypes = [
  ['Floor', 'TEXT'],
  ['Way in', 'LONG_TEXT'],
  ['Pressure', 'NUMBER'],
  ['Warranty until', 'DATE'],
  ['Has a lift', 'CHECKBOX'],
  ['Region', 'DROPDOWN'],
] as const;

const CREATE_FIELD = /* GraphQL */ `mutation ($input: CreateJobFieldInput!) { createJobField(input: $input) { id } }`;
const CREATE_CUSTOMER_COMPANY = /* GraphQL */ `
  mutation ($input: CreateCustomerCompanyInput!) { createCustomerCompany(input: $input) { id } }`;
const CREATE_TEMPLATE = /* GraphQL */ `
  mutation ($input: CreateEmailTemplateInput!) { createEmailTemplate(input: $input) { id } }`;
/** The panes for items, terms, contacts and bank details, with the words on each pane. */
const SUPPORTING = {
  items: {
    mutation: 'createItem',
    input: '{ code: "H", name: "Hour", unit: "h", unitPrice: "80", taxes: [{ name: "GST", percent: "5" }] }',
  },
  'terms-and-conditions': {
    mutation: 'createTermsAndConditions',
    input: '{ title: "Standard", body: "**Pay**:\\n\\n1. at once\\n   - or *later*", isDefault: true }',
  },
  'contact-details': {
    mutation: 'createContactDetails',
    input: '{ name: "Ana Lima", email: "ana@lima.example", address: { city: "Lima", country: "PE" } }',
  },
  'bank-details': {
    mutation: 'createBankDetails',
    input: '{ bankName: "Bank", accountName: "Lima Works", accountNumber: "1", iban: "DE89370400440532013000" }',
  },
  'proforma-invoice-terms': {
    mutation: 'createProformaInvoiceTerms',
    input: '{ title: "In advance", body: "Half of it." }',
  },
};
const SEND_REPORT = /* GraphQL */ `mutation ($input: SendJobReportInput!) { sendJobReport(input: $input) { id } }`;

const narrow = { width: 1024, height: 768 };
const wide = { width: 1440, height: 768 };

async function entered(fragment: string, account = here.stack.superAdmin, viewport = narrow): Promise<Person> {
  const person = await here.arrives(fragment, { viewport });
  await person.logsIn(account);
  return person;
}

/** Looks for barriers in light colours, with text spaced out, and in dark colours, where only colours differ. */
async function looksOver(person: Person): Promise<void> {
  await person.findsNothingInTheWay();
  expect(await crampedIn(person.page)).toEqual([]);
  await switches(person, 'dark');
  await person.findsNothingInTheWay('colours');
  await switches(person, 'light');
}

/**
 * Resolves when every colour belongs to the other scheme. Inherited colours follow only after the transition of their
 * parent.
 */
async function switches({ page }: Person, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    do {
      await new Promise(requestAnimationFrame);
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    } while (document.getAnimations().length > 0);
  });
}

test('the login is accessible', async () => {
  const person = await here.arrives();
  await person.sees('heading', 'Log in');
  await looksOver(person);
});

test('each pane of a company is accessible, wide and narrow', async () => {
  const person = await entered('#/layout/dashboard', here.stack.lima.admin);
  expect(await linksOf(person)).toEqual(panes.map(({ path }) => `#${path}`));
  for (const { path } of panes) await passes(person, path);
});

test('each tab of a record is accessible, wide and narrow', async () => {
  const person = await entered('#/layout/dashboard', here.stack.lima.admin);
  for (const record of records) await passes(person, `/layout/${record}`);
});

test('each pane of users of all companies is accessible', async () => {
  const person = await entered('#/layout/dashboard', here.stack.superAdmin, wide);
  for (const fragment of await linksOf(person)) {
    await person.follows(fragment);
    await person.rests();
    await looksOver(person);
  }
});

test('palette, keys, menu, sheet, steps and a refused form are accessible', async () => {
  const person = await entered('#/layout/users');
  await person.sees('row', 'Will Lima');
  await person.press('j');
  const surfaces = {
    'Control+k': 'dialog',
    '?': 'dialog',
    '.': 'menu',
    s: 'dialog',
    ' ': 'complementary',
    e: 'dialog',
  } as const;
  for (const [key, role] of Object.entries(surfaces)) {
    await person.press(key);
    await person.sees(role, /./);
    await looksOver(person);
    await person.press('Escape');
    await person.seesNo(role, /./);
  }
  await person.press('c');
  await person.sees('dialog', 'Add user');
  await person.press('Control+Enter');
  await person.reads('Name can’t be empty');
  await looksOver(person);
});

test('the refused form of an item and the preview of terms are accessible', async () => {
  const person = await entered('#/layout/items', here.stack.lima.quotationAdmin);
  await person.sees('grid', 'Item master');
  await person.press('c');
  await person.sees('dialog', 'Add item');
  await person.fills('Name, tax 1', 'GST');
  await person.press('Control+Enter');
  await person.reads('Percent can’t be empty.');
  await looksOver(person);
  await person.press('Escape');

  await person.press('g', 'l');
  await person.sees('row', /^.*Standard/);
  await person.press('j', 'e');
  await person.sees('region', 'Preview');
  await looksOver(person);
});

test('the forms of a job, before and after a refusal, and a large photo are accessible', async () => {
  const person = await entered('#/layout/jobs', here.stack.lima.admin, { width: 1440, height: 900 });
  await person.sees('grid', 'Jobs');
  await person.press('c');
  await person.sees('combobox', 'Region');
  await looksOver(person);
  await person.press('Control+Enter');
  await person.reads('Region can’t be empty');
  await looksOver(person);
  await person.press('Escape');

  await person.page.goto(`${here.stack.url}/#/layout/jobs/${completed.id}?tab=completed`);
  await person.sees('heading', `${completed.number} Furnace does not ignite`);
  await person.press('Shift+U');
  await person.sees('img', 'The signature');
  await looksOver(person);
  await person.fills('Work done', '');
  await person.press('Delete');
  await person.press('Control+Enter');
  await person.reads('Work done can’t be empty');
  await looksOver(person);
  await person.press('Escape');

  await person.press('m');
  await person.sees('textbox', 'To, 1 of 1');
  await looksOver(person);
  await person.fills('To, 1 of 1', 'nobody');
  await person.press('Control+Enter');
  await person.reads('“nobody” is not an e-mail address');
  await looksOver(person);
  await person.press('Escape');
  await person.seesNo('dialog', /./);

  await person.page.getByRole('button', { name: 'The worn igniter' }).focus();
  await person.press('Enter');
  await person.sees('dialog', 'Photo 1 of 2');
  await looksOver(person);
});

test('at 320 px everything fits the window, a menu holds the panes, and a phone shows no keys', async () => {
  const person = await here.arrives('#/layout/users', { viewport: { width: 320, height: 640 } });
  await person.logsIn(here.stack.lima.admin);
  const tooWide: string[] = [];
  const looks = async (at: string) => {
    await person.rests();
    const [needs, has] = await widthsOf(person);
    if (needs > has) tooWide.push(`${at}: ${needs} px`);
  };
  await person.sees('row', 'Will Lima');
  await person.press('j');
  const surfaces = {
    'Control+k': 'dialog',
    '?': 'dialog',
    '.': 'menu',
    ' ': 'complementary',
    e: 'dialog',
    c: 'dialog',
  } as const;
  for (const [key, role] of Object.entries(surfaces)) {
    await person.press(key);
    await person.sees(role, /./);
    await looks(key);
    await person.press('Escape');
    await person.seesNo(role, /./);
  }
  for (const path of [...panes.map(({ path }) => path), ...records.map((record) => `/layout/${record}`)]) {
    await person.follows(`#${path}`);
    await looks(path);
  }
  expect(tooWide).toEqual([]);

  await person.follows('#/layout/departments');
  await person.sees('heading', 'Departments');
  await (await person.sees('button', 'Menu')).focus();
  await person.press('Enter');
  await person.sees('navigation', 'Panes');
  await person.findsNothingInTheWay();
  await person.press('Escape');
  await person.seesNo('navigation', 'Panes');
  expect(person.page.url()).toContain('#/layout/departments');
  await person.press('Enter');
  await (await person.sees('link', 'Customers')).focus();
  await person.press('Enter');
  await person.sees('heading', 'Customers');
  await person.seesNo('navigation', 'Panes');

  const keys = person.page.locator('.status-keys');
  await keys.waitFor();
  const phone = await person.page.context().newCDPSession(person.page);
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await keys.waitFor({ state: 'hidden' });
});

test('in forced colours, lines show the top layer and the chosen row', async () => {
  const person = await here.arrives('#/layout/users', { forcedColors: 'active' });
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', 'Will Lima');
  await person.press('Control+k');
  const dialog = await person.sees('dialog', 'Palette');
  expect(await dialog.evaluate((element) => getComputedStyle(element).borderStyle)).toBe('solid');
  const chosen = dialog.getByRole('option', { selected: true });
  expect(await chosen.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  await person.findsNothingInTheWay();
  await person.press('Escape', 'j', ' ');
  const peek = await person.sees('complementary', 'Peek');
  expect(await peek.evaluate((element) => getComputedStyle(element).borderStyle)).toBe('solid');
});

/** The width that the page or its top layer needs, and the available width. */
function widthsOf(person: Person): Promise<[needs: number, has: number]> {
  return person.page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const layer = document.querySelector('.layer, .peek');
    return [Math.max(scrollWidth, layer?.scrollWidth ?? 0, layer?.getBoundingClientRect().right ?? 0), innerWidth];
  });
}

/** Opens a path and looks for barriers in a narrow window and a wide window. */
async function passes(person: Person, path: string): Promise<void> {
  await person.follows(`#${path}`);
  await person.rests();
  await looksOver(person);
  await person.page.setViewportSize(wide);
  await person.rests();
  await person.findsNothingInTheWay();
  await person.page.setViewportSize(narrow);
}

/** The links of the sidebar and of Settings: every pane. */
async function linksOf(person: Person): Promise<string[]> {
  const daily = await linksIn(await person.sees('navigation', 'Panes'));
  await person.follows('#/layout/settings');
  await person.sees('heading', 'Organisation');
  return [...daily, ...(await linksIn(person.page.locator('.settings-groups')))];
}

const linksIn = (part: Locator): Promise<string[]> =>
  part.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
