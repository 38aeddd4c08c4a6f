import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailServer, readLetter, type SmtpPeer, toCustomers } from '../smtp-peer.ts';
import { journeys } from './journeys.ts';
import type { Person, Picture } from './person.ts';

let mailServer: SmtpPeer;
beforeAll(async () => {
  mailServer = await openMailServer();
});
const here = journeys({ smtpUrl: () => mailServer.url });

afterAll(() => mailServer?.[Symbol.asyncDispose]());

test('a job goes from the customer’s call to the report in their mailbox', async () => {
  const person = await here.arrives();
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', 'Dashboard');

  await person.press('g', 'k');
  await person.sees('heading', 'Customers');
  await person.press('c');
  await person.sees('dialog', 'Add customer');
  await person.fills('Name', 'Rosa Reyes');
  await person.fills('E-mail', 'rosa@reyes.example');
  await person.press('Control+Enter');
  await person.sees('heading', 'Rosa Reyes');
  for (const group of ['Contact', 'Record']) await person.sees('heading', group);

  await person.press('g', 'j');
  await person.sees('heading', 'Jobs');
  await person.press('c');
  await person.sees('dialog', 'Add job');
  await person.sees('button', 'Site: The customer’s address');
  const scrolls = (fields: Element) => fields.scrollHeight - fields.clientHeight;
  // The form has its full height when the note of the added customer leaves.
  await expect.poll(() => person.page.locator('.sheet-fields').evaluate(scrolls)).toBe(0);
  await person.chooses('Customer', 'Rosa Reyes');
  await person.fills('Title', 'Furnace does not ignite');
  await person.fills('Start', 'tomorrow 9');
  await person.fills('Worker', 'will');
  await person.sees('option', /Will Lima.*no jobs · free/);
  await person.press('Escape');
  await person.fills('Start', '');
  await person.press('Backspace');
  await person.press('Control+Enter');
  await person.sees('heading', 'J-000001 Furnace does not ignite');
  expect(await stateOfJob()).toMatchObject({ status: 'NEW', assignee: null });

  await person.sees('link', '1 unassigned');
  await person.press('g', 'h');
  await person.sees('link', /Unassigned jobs\s*1/);
  await person.press('2');
  await person.sees('row', /J-000001/);
  await person.press('g', 'h');
  await person.sees('heading', 'Dashboard');
  await person.press('Control+k');
  await person.sees('combobox', 'Command palette');
  await person.types('assign 1 wil');
  await person.sees('option', /Assign J-000001 .* → Will Lima/);
  await person.press('Enter');
  await person.reads('J-000001 assigned to Will Lima');
  await person.seesNo('link', '1 unassigned');
  expect(await stateOfJob()).toMatchObject({ status: 'ASSIGNED', assignee: { fullName: 'Will Lima' } });

  await person.finds('J-000001', /Furnace does not ignite/);
  await person.sees('heading', 'J-000001 Furnace does not ignite');
  for (const group of ['Schedule', 'Customer and site', 'Work', 'Record']) await person.sees('heading', group);
  await person.press('b');
  await person.reads('J-000001 is in progress');

  await person.press('i');
  await person.sees('dialog', 'Complete job');
  await person.fills('Findings', 'The igniter is worn.');
  await person.fills('Work done', 'Igniter replaced, burner cleaned.');
  await person.fills('Check, check 1', 'Gas pressure');
  await person.press('Tab', 'Space');
  await person.fills('Material, material 1', 'Igniter');
  await person.fills('Quantity, material 1', '1');
  await person.picks('Photos', await picture('before.png', '#993322'), await picture('after.png', '#229933'));
  await person.fills('Caption, image 1', 'The worn igniter');
  await person.fills('Caption, image 2', 'The new one');
  await person.press('Tab');
  await person.types('After');
  await person.picks('Customer’s signature', await picture('signature.png', '#000000'));
  await person.fills('Signed by', 'Rosa Reyes');
  await expect.poll(() => person.page.getByText('2 of 20').count()).toBe(1);
  await person.reads('The signature is uploaded.');
  await person.press('Control+Enter');
  await person.reads('J-000001 is completed');
  expect(await stateOfJob()).toMatchObject({
    status: 'COMPLETED',
    completedInfo: {
      checklist: [{ label: 'Gas pressure', done: true }],
      materials: [{ description: 'Igniter', quantity: '1' }],
      photos: [
        { caption: 'The worn igniter', moment: 'BEFORE' },
        { caption: 'The new one', moment: 'AFTER' },
      ],
      customerName: 'Rosa Reyes',
      noSignatureReason: null,
    },
  });

  await person.press('v', 'r');
  await person.reads(/^Page 1 of \d+$/);
  await person.reads('Igniter replaced, burner cleaned.');
  await person.press('PageDown');
  await person.reads(/^Page 2 of \d+$/);
  await person.press('/');
  await person.types('the worn igniter');
  await person.reads(/^1 of \d+$/);
  await person.press('Escape');
  await prints(person);
  const shown = await saves(person);

  await person.press('m');
  await person.sees('dialog', 'Send report of job');
  const to = await person.sees('textbox', 'To, 1 of 1');
  expect(await to.inputValue()).toBe('rosa@reyes.example');
  await person.fills('To, 1 of 1', 'rosa@reyes.example');
  await person.press('Enter');
  await person.types('office@reyes.example');
  expect(await inputOf(person, 'Subject')).toContain('J-000001');
  expect(await inputOf(person, 'Message')).toContain('Rosa Reyes');
  await person.reads(/^With J-000001-report\.pdf, \d+ kB/);
  await person.press('Control+Enter');
  await person.reads('The report of J-000001 is on its way');

  await expect.poll(() => toCustomers(mailServer).length).toBe(1);
  const [letter] = toCustomers(mailServer);
  if (!letter) throw new Error('No letter came.');
  expect(letter.to).toEqual(['rosa@reyes.example', 'office@reyes.example']);
  const { subject, attachments } = await readLetter(letter);
  expect(subject).toContain('J-000001');
  expect(attachments).toHaveLength(1);
  const attached = Buffer.from(attachments[0]?.content as ArrayBuffer); // the default type
  expect(attached.equals(shown)).toBe(true);
  expect(attached.equals(await reportOfJob())).toBe(true);

  await person.press('g', 'o');
  await person.sees('heading', 'Outbox');
  await person.sees('row', /J-000001.*Sent/);
  await person.finds('J-000001', /Furnace does not ignite/);
  await person.sees('heading', 'J-000001 Furnace does not ignite');
  await person.press('h');
  await person.reads('rosa@reyes.example; office@reyes.example');
});

/** A picture of a single colour. */
async function picture(name: string, background: string): Promise<Picture> {
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, bytes };
}

const inputOf = async (person: Person, label: string) => (await person.sees('textbox', label)).inputValue();

/** Prints the open document, up to the browser's own dialog, invisible to a journey. */
async function prints(person: Person): Promise<void> {
  await person.page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(document.querySelectorAll('.print-pages img').length);
    };
  });
  await person.press('Control+p');
  await expect.poll(() => person.page.locator('html').getAttribute('data-printed')).toBe('2');
  await person.page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
}

/** Saves the open document; returns the bytes. */
async function saves(person: Person): Promise<Buffer> {
  const [download] = await Promise.all([person.page.waitForEvent('download'), person.press('Control+s')]);
  expect(download.suggestedFilename()).toMatch(/^J-000001.*\.pdf$/);
  return Buffer.concat(await (await download.createReadStream()).toArray());
}

async function stateOfJob() {
  const { lima, demand } = here.stack;
  const { jobs } = await demand(lima.admin.token, JOB);
  return jobs.edges[0].node;
}

/** The bytes at the report's address. */
async function reportOfJob(): Promise<Buffer> {
  const { lima, url } = here.stack;
  const { report } = await stateOfJob();
  const response = await fetch(url + report.url, { headers: { Authorization: `Bearer ${lima.admin.token}` } });
  return Buffer.from(await response.arrayBuffer());
}

const JOB = /* GraphQL */ `
  {
    jobs(first: 1) {
      edges {
        node {
          status
          assignee { fullName }
          report { url }
          completedInfo {
            checklist { label done }
            materials { description quantity }
            photos { caption moment }
            customerName
            noSignatureReason
          }
        }
      }
    }
  }
`;

test('a new caller’s job adds customer, customer company and worker in place, over the form at hand', async () => {
  const person = await here.arrives('#/layout/jobs');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', 'Jobs');
  await person.press('c');
  await person.sees('dialog', 'Add job');
  await person.fills('Title', 'Boiler leaks');
  await person.chooses('Customer', 'Add customer “Riverdale”…', 'Riverdale');
  await person.sees('dialog', 'Add customer');
  expect(await answerIn(person, 'Name')).toBe('Riverdale');
  await person.fills('E-mail', 'office@riverdale.example');
  await person.chooses('Country', 'United Kingdom', 'scotland');
  expect(await answerIn(person, 'Country')).toBe('United Kingdom');
  await person.chooses('Customer company', 'Add customer company “Riverdale School”…', 'Riverdale School');
  await person.sees('dialog', 'Add customer company');

  // Esc goes back one form; the lower forms keep their answers.
  await person.press('Escape');
  await person.seesNo('dialog', 'Add customer company');
  expect(await answerIn(person, 'E-mail')).toBe('office@riverdale.example');
  await person.chooses('Customer company', 'Add customer company “Riverdale School”…', 'Riverdale School');
  await person.sees('dialog', 'Add customer company');
  await person.press('Control+Enter');
  await person.reads('Riverdale School added');
  await person.seesNo('dialog', 'Add customer company');
  expect(await answerIn(person, 'Customer company')).toBe('Riverdale School');
  await person.press('Control+Enter');
  await person.reads('Riverdale added');
  await person.seesNo('dialog', 'Add customer');
  await expect.poll(() => focusOf(person)).toBe('Customer');
  expect(await answerIn(person, 'Customer')).toBe('Riverdale');
  expect(await answerIn(person, 'Title')).toBe('Boiler leaks');
  await person.press('Control+Enter');
  await person.sees('heading', /Boiler leaks/);
  await person.reads('Riverdale');
  await person.reads('Riverdale School');
  expect(person.page.url()).toContain('/layout/jobs/');

  // A command that asks in steps continues with the new worker.
  await person.press('a');
  await person.sees('combobox', 'Worker');
  await person.types('Nadia Roy');
  await person.sees('option', 'Add user “Nadia Roy”…');
  await person.press('Enter');
  await person.sees('dialog', 'Add user');
  await person.fills('E-mail', 'nadia@lima.example');
  await person.fills('Password', 'nine lives of a cat');
  await person.press('Control+Enter');
  await person.reads(/assigned to Nadia Roy/);
});

const answerIn = (person: Person, label: string) =>
  person.page
    .getByRole('dialog')
    .last()
    .getByLabel(new RegExp(`^\\s*${label}(\\s+optional)?\\s*$`))
    .inputValue();

const focusOf = (person: Person) =>
  person.page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent?.trim());
