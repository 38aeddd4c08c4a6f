import { describe, test } from 'vitest';
import { journeys } from './journeys.ts';
import { makeCustomer, makeJob } from './made-jobs.ts';
import type { Person } from './person.ts';

const here = journeys();

/** The life of a record, done by keys: adding (when `add` is given), editing, switching, deleting, restoring. */
interface Life {
  /** The pane, and the keys to open it. */
  readonly pane: string;
  readonly keys: readonly [string, string];
  /** The fields for adding and their texts; or a function that makes the record and returns its id. */
  readonly add?: {
    readonly dialog: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly choices?: Readonly<Record<string, string>>;
  };
  readonly make?: () => Promise<string>;
  /** The record's title after adding. */
  readonly title: string;
  /** A field and its new text. */
  readonly edit: readonly [field: string, text: string];
  /** The title after the edit, when the edit renames the record. */
  readonly renamed?: string;
  readonly isSwitched?: true;
  /** Further steps after the edit. */
  readonly also?: (person: Person) => Promise<void>;
}

const demand = (document: string, input: object) =>
  here.stack.demand(here.stack.lima.admin.token, document, { input }).then(({ made }) => made);
const maker = (mutation: string, input: object) => async () =>
  (
    await demand(
      `mutation ($input: ${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input!) {
    made: ${mutation}(input: $input) { id }
  }`,
      input,
    )
  ).id as string;

const lives: readonly Life[] = [
  {
    pane: 'users',
    keys: ['g', 'u'],
    make: async () => here.stack.lima.quotationAdmin.id,
    title: 'Quinn Lima',
    edit: ['Name', 'Quinn Reyes'],
    renamed: 'Quinn Reyes',
    isSwitched: true,
    also: async (person) => {
      await person.finds('set password', /^Set password/);
      await person.sees('dialog', 'Set password');
      await person.fills('Your current password', here.stack.lima.admin.password);
      await person.fills('New password', 'nine quiet lighthouses');
      await person.press('Control+Enter');
      await person.reads(/^Set a new password for Quinn Reyes/);
      await person.press('Enter');
      await person.seesNo('dialog', /password/);
    },
  },
  {
    pane: 'departments',
    keys: ['g', 'd'],
    make: maker('createDepartment', { name: 'Heating' }),
    title: 'Heating',
    edit: ['Name', 'Heat and water'],
    renamed: 'Heat and water',
    isSwitched: true,
  },
  {
    pane: 'customer-companies',
    keys: ['g', 'b'],
    add: { dialog: 'Add customer company', fields: { Name: 'Reyes Heating', 'E-mail': 'office@reyes.example' } },
    title: 'Reyes Heating',
    edit: ['Name', 'Reyes and Sons'],
    renamed: 'Reyes and Sons',
    isSwitched: true,
    also: async (person) => {
      await person.press('v', 'k');
      await person.sees('heading', 'Customers');
      await person.press('Backspace');
      await person.sees('heading', 'Reyes and Sons');
    },
  },
  {
    pane: 'customers',
    keys: ['g', 'k'],
    make: () => makeCustomer(here.stack, 'Ines Duarte'),
    title: 'Ines Duarte',
    edit: ['Phone', '+1 416 555 0188'],
    isSwitched: true,
  },
  {
    pane: 'jobs',
    keys: ['g', 'j'],
    make: async () => (await makeJob(here.stack, await makeCustomer(here.stack), { title: 'Leaking tap' })).id,
    title: 'Leaking tap',
    edit: ['Title', 'Dripping tap'],
    renamed: 'Dripping tap',
    also: async (person) => {
      await person.press('t');
      await person.sees('dialog', 'Set a dropdown of job');
      await person.types('priority');
      await person.sees('option', 'Priority');
      await person.press('Enter');
      await person.types('urgent');
      await person.sees('option', 'Urgent');
      await person.press('Enter');
      await person.seesNo('dialog', 'Set a dropdown of job');
      await person.reads('Urgent');
    },
  },
  {
    pane: 'job-fields',
    keys: ['g', 'f'],
    add: { dialog: 'Add job field', fields: { Label: 'Serial number' }, choices: { Type: 'Text' } },
    title: 'Serial number',
    edit: ['Label', 'Serial number of boiler'],
    renamed: 'Serial number of boiler',
  },
  {
    pane: 'items',
    keys: ['g', 'i'],
    make: maker('createItem', { code: 'H', name: 'Hour', unit: 'h', unitPrice: '80' }),
    title: 'Hour',
    edit: ['Name', 'Hour on site'],
    renamed: 'Hour on site',
    isSwitched: true,
  },
  {
    pane: 'terms-and-conditions',
    keys: ['g', 'l'],
    make: maker('createTermsAndConditions', { title: 'Standard', body: 'Pay at once.' }),
    title: 'Standard',
    edit: ['Title', 'Usual'],
    renamed: 'Usual',
  },
  {
    pane: 'contact-details',
    keys: ['g', 'n'],
    add: { dialog: 'Add contact details', fields: { Name: 'Sales', 'E-mail': 'sales@lima.example' } },
    title: 'Sales',
    edit: ['Name', 'Sales office'],
    renamed: 'Sales office',
  },
  {
    pane: 'bank-details',
    keys: ['g', 'a'],
    make: maker('createBankDetails', { bankName: 'Lago Bank', accountName: 'Lima Works', accountNumber: '7' }),
    title: 'Lago Bank',
    edit: ['Account name', 'Lima Works Ltd'],
  },
  {
    pane: 'proforma-invoice-terms',
    keys: ['g', 'm'],
    add: { dialog: 'Add proforma invoice terms', fields: { Title: 'In advance', Text: 'Half of it.' } },
    title: 'In advance',
    edit: ['Title', 'Half in advance'],
    renamed: 'Half in advance',
  },
  {
    pane: 'email-templates',
    keys: ['g', 't'],
    make: maker('createEmailTemplate', { name: 'Short', purpose: 'QUOTATION', subject: 'Our offer', body: 'See it.' }),
    title: 'Short',
    edit: ['Name', 'Very short'],
    renamed: 'Very short',
  },
];

describe('by keys, a user adds, changes, switches, deletes and restores each kind of record:', () => {
  test.each(lives)('$pane', async ({ pane, keys, add, make, title, edit, renamed = title, isSwitched, also }) => {
    const id = await make?.();
    const person = await here.arrives();
    await person.logsIn(here.stack.lima.admin);
    await person.sees('heading', 'Dashboard');
    await person.press(...keys);
    if (id) await person.follows(`#/layout/${pane}/${id}`);
    if (add) {
      await person.press('c');
      await person.sees('dialog', add.dialog);
      for (const [label, text] of Object.entries(add.fields)) await person.fills(label, text);
      for (const [label, choice] of Object.entries(add.choices ?? {})) await person.chooses(label, choice);
      await person.press('Control+Enter');
      await person.seesNo('dialog', add.dialog);
    }
    await person.sees('heading', title);

    await person.press('e');
    await person.sees('dialog', /^Edit /);
    await person.fills(...edit);
    await person.press('Control+Enter');
    await person.seesNo('dialog', /^Edit /);
    await person.sees('heading', renamed);
    await also?.(person);

    if (isSwitched) {
      for (const state of ['inactive', 'active']) {
        await person.press('s');
        await person.sees('dialog', /^Switch /);
        await person.press('Enter');
        await person.reads(new RegExp(`${renamed} is ${state}`));
      }
    }
    await person.press('Control+Backspace');
    await person.reads(new RegExp(`${renamed}.* deleted`));
    await person.press('u');
    await person.reads(new RegExp(`${renamed}.* restored`));
  });
});

test('a super admin changes, switches off, deletes and restores a company by keys', async () => {
  const { createCompany } = await here.stack.demand(here.stack.superAdmin.token, CREATE_COMPANY, {
    input: {
      name: 'Quito Works',
      email: 'office@quito.example',
      currency: 'USD',
      locale: 'en-CA',
      timeZone: 'America/Guayaquil',
      numberOfUsers: 2,
    },
  });
  const person = await here.arrives(`#/layout/companies/${createCompany.id}`);
  await person.logsIn(here.stack.superAdmin);
  await person.sees('heading', 'Quito Works');
  await person.press('e');
  await person.sees('dialog', 'Edit company');
  await person.fills('Name', 'Quito Heating');
  await person.press('Control+Enter');
  await person.sees('heading', 'Quito Heating');
  for (const state of ['inactive', 'active']) {
    await person.press('s');
    await person.sees('dialog', /^Switch /);
    await person.press('Enter');
    await person.reads(new RegExp(`Quito Heating is ${state}`));
  }
  await person.press('Control+Backspace');
  await person.reads(/Quito Heating deleted/);
  await person.press('u');
  await person.reads(/Quito Heating restored/);
});

test('a quotation is copied, deleted and restored, a proforma invoice changed, and a list filtered, by keys', async () => {
  const customerId = await makeCustomer(here.stack, 'Omar Haddad');
  const lines = [{ description: 'Boiler', quantity: '1', unit: 'pcs', unitPrice: '1200' }];
  const made = await demand(CREATE_QUOTATION, { customerId, subject: 'New heating', lines });
  const person = await here.arrives(`#/layout/quotations/${made.id}`);
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', /-000001 New heating/);
  await person.press('d');
  await person.sees('dialog', 'Duplicate quotation');
  await person.sees('option', 'Omar Haddad');
  await person.press('Enter');
  await person.sees('heading', /-000002 New heating/);
  await person.press('Control+Backspace');
  await person.sees('button', 'Restore quotation');
  await person.press('u');
  await person.reads(/-000002.* restored/);

  for (const status of ['SENT', 'ACCEPTED']) {
    made.version = (await demand(MOVE_QUOTATION, { id: made.id, version: made.version, status })).version;
  }
  const { id: proformaId } = await demand(GENERATE, { id: made.id, version: made.version });
  await person.follows(`#/layout/proforma-invoices/${proformaId}`);
  await person.sees('heading', /^P-/);
  await person.press('e');
  await person.sees('dialog', 'Edit proforma invoice');
  await person.fills('Advance in percent', '40');
  await person.press('Control+Enter');
  await person.seesNo('dialog', 'Edit proforma invoice');
  await person.reads(/^40% of/);

  await person.press('g', 'q');
  await person.sees('row', /-000002/);
  await person.press(',', 'f');
  await person.sees('dialog', 'Filter quotations');
  await person.chooses('Status', 'Accepted');
  await person.press('Control+Enter');
  await person.seesNo('row', /-000002/);
  await person.sees('row', /-000001/);
});

const CREATE_COMPANY = /* GraphQL */ `mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { id } }`;
const CREATE_QUOTATION = /* GraphQL */ `
  mutation ($input: CreateQuotationInput!) { made: createQuotation(input: $input) { id version } }`;
const MOVE_QUOTATION = /* GraphQL */ `
  mutation ($input: ChangeQuotationStatusInput!) { made: changeQuotationStatus(input: $input) { id version } }`;
const GENERATE = /* GraphQL */ `
  mutation ($input: GenerateProformaInvoiceInput!) { made: generateProformaInvoice(input: $input) { id } }`;
