import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailServer, readLetter, type SmtpPeer, toCustomers } from '../smtp-peer.ts';
import { journeys } from './journeys.ts';
import type { Person } from './person.ts';

let mailServer: SmtpPeer;
beforeAll(async () => {
  mailServer = await openMailServer();
});
const here = journeys({ smtpUrl: () => mailServer.url });

afterAll(() => mailServer?.[Symbol.asyncDispose]());
beforeAll(async () => {
  for (let at = 1; at <= 12; at++) {
    const input = {
      companyId: here.stack.lima.id,
      code: `IT-${100 + at}`,
      name: `Part ${at}`,
      unit: 'pcs',
      unitPrice: `${at}0.25`,
      taxes: [{ name: 'GST', percent: '5' }],
    };
    await demand(CREATE_ITEM, { input });
  }
});

/** Queries as the quotation administrator, the actor of the whole walk. */
const demand = (document: string, variables?: Record<string, unknown>) =>
  here.stack.demand(here.stack.lima.quotationAdmin.token, document, variables);

test('a quotation goes from the next lead number to the job made from it', async () => {
  const person = await here.arrives();
  await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await person.logsIn(here.stack.lima.quotationAdmin);
  await person.sees('heading', 'Quotations');

  await person.finds('next lead number', /^Show next lead number/);
  const lead = await person.sees('textbox', 'Next lead number');
  expect(await lead.inputValue()).toBe('L-000001');
  await person.press('Enter');
  await person.reads('Copied the lead number');

  await person.press('g', 'k');
  await person.sees('heading', 'Customers');
  await person.press('c');
  await person.sees('dialog', 'Add customer');
  await person.fills('Name', 'Rosa Reyes');
  await person.fills('E-mail', 'rosa@reyes.example');
  await person.press('Control+Enter');
  await person.sees('heading', 'Rosa Reyes');

  await person.press('a');
  await person.sees('grid', 'Lines');
  await person.fills('Subject', 'New heating');
  await person.fills('Lead number', '');
  await person.press('Control+v');
  await person.press('Alt+l');
  for (let at = 1; at <= 12; at++) {
    await person.types(`IT-${100 + at}`);
    await person.sees('option', new RegExp(`^Part ${at}\\b`));
    await person.press('Enter');
    await person.types(`${at}`);
    await person.press('Enter');
  }
  await person.press('Control+Enter');
  await person.sees('heading', /-000001 New heating$/);
  expect((await quotation()).lines.map(({ description, quantity }: Line) => `${quantity} ${description}`)).toEqual(
    Array.from({ length: 12 }, (_, at) => `${at + 1} Part ${at + 1}`),
  );
  expect(await quotation()).toMatchObject({
    leadNumber: 'L-000001',
    status: 'DRAFT',
    totals: { total: { amount: '6845.48' } },
  });

  await person.reads('12 lines');
  await person.press('t');
  await person.sees('region', 'How Total is calculated');
  await person.reads(/Rounded on each line, it would be/);
  await person.press('Escape');

  await mails(person, /^Send quotation/, /^With Q-\d{4}-000001\.pdf, \d+ kB/);
  await person.reads(/-000001 is on its way to rosa@reyes\.example, and is marked as sent/);
  expect(await quotation()).toMatchObject({ status: 'SENT', revision: 1 });
  expect(await attachmentOf(1, /^Q-\d{4}-000001\.pdf$/)).toEqual(await documentOf(await quotation()));

  // The second revision removes a line and changes a line. The third adds a line.
  await person.press('e');
  await person.sees('grid', 'Lines');
  await person.press('Alt+l', 'Control+Backspace', 'Tab');
  await person.types('20');
  await revises(person, 'R2');
  await mails(person, /^Send quotation/, /^With Q-\d{4}-000001-R2\.pdf, \d+ kB/);
  await person.reads(/-000001-R2 is on its way/);
  await person.press('e');
  await person.sees('grid', 'Lines');
  await person.press('Alt+l', 'Control+End', 'Enter');
  await person.types('Chimney liner');
  await person.press('Tab');
  for (const text of ['1', 'pcs', '640', '', 'GST']) {
    await person.types(text);
    await person.press('Tab');
  }
  await revises(person, 'R3');
  await mails(person, /^Send quotation/, /^With Q-\d{4}-000001-R3\.pdf, \d+ kB/);
  await person.reads(/-000001-R3 is on its way/);
  expect(await quotation()).toMatchObject({ status: 'SENT', revision: 3 });
  expect(await attachmentOf(3, /-R3\.pdf$/)).toEqual(await documentOf(await quotation()));
  const [, first] = (await quotation()).editedVersions.edges;
  expect(await attachmentOf(1, /^Q-\d{4}-000001\.pdf$/)).toEqual(await documentOf(first.node));

  // The first version beside the third, and the first as sent.
  await person.press('Shift+V');
  await person.sees('combobox', 'From');
  await person.press('ArrowDown', 'Enter');
  await person.sees('combobox', 'To');
  await person.press('Enter');
  await person.reads('Chimney liner');
  const changes = person.page.getByRole('list', { name: 'Lines', exact: true }).locator('> li');
  expect(await changes.allTextContents()).toMatchInlineSnapshot(`
    [
      "Removed1. Part 1 1 pcs × $10.25 = $10.25",
      "Added12. Chimney liner 1 pcs × $640.00 = $640.00",
      "Changed1. Part 2Quantity2→became20Net$40.50→became$405.00",
    ]
  `);
  await person.sees('row', /^Total.*\$6,845\.48.*\$7,889\.44.*\+\$1,043\.96/);
  // The total is explained from the versions, too.
  await person.press('t');
  await person.sees('region', /^How .+ is calculated$/);
  await person.press('Escape');
  await person.finds('view version of', /^View version of quotation/);
  await person.sees('combobox', 'Version');
  await person.press('ArrowUp', 'Enter');
  await person.reads(/^Page 1 of \d+$/);
  expect(await saves(person)).toEqual(await attachmentOf(1, /^Q-\d{4}-000001\.pdf$/));

  await person.press('a');
  await person.reads(/-000001-R3 is accepted/);
  await person.press('b');
  await person.sees('dialog', 'Generate proforma invoice');
  await person.fills('Advance in percent', '40');
  await person.press('Control+Enter');
  await person.sees('heading', /^P-\d{4}-000001/);
  await mails(person, /^Send proforma invoice/, /^With P-\d{4}-000001\.pdf, \d+ kB/);
  await person.reads(/^P-\d{4}-000001 is on its way to rosa@reyes\.example/);
  const { proformaInvoice } = await quotation();
  expect(await attachmentOf(4, /^P-\d{4}-000001\.pdf$/)).toEqual(await documentOf(proformaInvoice));
  await person.press('a');
  await person.sees('heading', /^Mark as paid for good\?/);
  await person.press('Enter');
  await person.reads(/-000001 is paid/);

  await person.press('v', 'q');
  await person.sees('heading', /-000001-R3 New heating$/);
  await person.press('w');
  await person.sees('dialog', 'Create job from quotation');
  await person.press('Control+Enter');
  await person.sees('heading', 'J-000001 New heating');
  await person.press('v', 'q');
  await person.sees('heading', /-000001-R3 New heating$/);
  await person.sees('link', 'J-000001 New heating');
  const { id, status, jobs, proformaInvoice: billed } = await quotation();
  expect({ status, jobs, billed: billed.status }).toEqual({
    status: 'ACCEPTED',
    jobs: { edges: [{ node: { number: 'J-000001', quotationId: id } }] },
    billed: 'PAID',
  });
});

/** Sends the open record after checking the recipients. */
async function mails(person: Person, title: RegExp, attached: RegExp): Promise<void> {
  await person.press('m');
  await person.sees('dialog', title);
  await person.reads(attached);
  const to = await person.sees('textbox', 'To, 1 of 1');
  expect(await to.inputValue()).toBe('rosa@reyes.example');
  await person.press('Control+Enter');
}

/** Saves the editor as the next revision. */
async function revises(person: Person, suffix: string): Promise<void> {
  await person.press('Control+Enter');
  await person.reads(new RegExp(`^Save as Q-\\d{4}-000001-${suffix}\\?`));
  await person.press('Enter');
  await person.reads(new RegExp(`-${suffix} created as a draft`));
}

/** Saves the open document; returns the bytes. */
async function saves(person: Person): Promise<Buffer> {
  const [download] = await Promise.all([person.page.waitForEvent('download'), person.press('Control+s')]);
  return Buffer.concat(await (await download.createReadStream()).toArray());
}

interface Line {
  description: string;
  quantity: string;
}

/** The bytes of the named attachment of the nth letter. */
async function attachmentOf(letter: number, filename: RegExp): Promise<Buffer> {
  await expect.poll(() => toCustomers(mailServer).length).toBeGreaterThanOrEqual(letter);
  const received = toCustomers(mailServer)[letter - 1];
  const { attachments = [] } = received ? await readLetter(received) : {};
  expect(attachments.map((each) => each.filename)).toEqual([expect.stringMatching(filename)]);
  return Buffer.from(attachments[0]?.content as ArrayBuffer); // the default type
}

/** The bytes at a document's address. */
async function documentOf({ document }: { document: { url: string } }): Promise<Buffer> {
  const { lima, url } = here.stack;
  const response = await fetch(url + document.url, {
    headers: { Authorization: `Bearer ${lima.quotationAdmin.token}` },
  });
  return Buffer.from(await response.arrayBuffer());
}

/** The newest quotation, read from the service. */
async function quotation() {
  return (await demand(QUOTATION)).quotations.edges[0].node;
}

const CREATE_ITEM = /* GraphQL */ `mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }`;
const QUOTATION = /* GraphQL */ `
  {
    quotations(first: 1) {
      edges {
        node {
          id
          leadNumber
          status
          revision
          lines { description quantity }
          totals { total { amount } }
          document { url }
          proformaInvoice { status document { url } }
          jobs { edges { node { number quotationId } } }
          editedVersions(first: 9) { edges { node { document { url } } } }
        }
      }
    }
  }
`;
