import type { Stack } from '../stack.ts';
import { callingTasks } from './calling-tasks.ts';
import { checksThreeJobs, type EverydayTask, land } from './everyday-hands.ts';
import { completeJob, makeCustomer, makeJob } from './made-jobs.ts';

/** The limit of keys for every task, typed data excluded. */
export const keysAtMost = 6;

/** The tasks' records in Lima Works. */
export async function makeEverydayRecords(stack: Stack): Promise<void> {
  const { admin, worker } = stack.lima;
  const demand = (document: string, input: object) => stack.demand(admin.token, document, { input });
  const customerId = await makeCustomer(stack);
  await demand(CREATE_CUSTOMER, { fullName: 'Kofi Mensah', email: 'kofi@mensah.example', phone: '+1 416 555 0177' });
  const assigned = { assigneeId: worker.id };
  await makeJob(stack, customerId, { title: 'Leaking tap' });
  const going = await makeJob(stack, customerId, { title: 'New boiler', ...assigned });
  await demand(MOVE_JOB, { id: going.id, version: going.version, status: 'IN_PROGRESS' });
  await makeJob(stack, customerId, { title: 'Cold radiators', ...assigned });
  await completeJob(stack, await makeJob(stack, customerId, { title: 'Yearly service', ...assigned }));
  for (const title of ['Blocked drain', 'Noisy pump', 'Broken valve']) await makeJob(stack, customerId, { title });
  const soon = new Date(Date.now() + 60_000);
  const today = { scheduledStart: soon, scheduledEnd: new Date(soon.getTime() + 60_000) };
  for (const title of ['Morning round', 'Evening round'])
    await makeJob(stack, customerId, { title, ...assigned, ...today });
  await demand(CREATE_ITEM, { code: 'BO1', name: 'Boiler', unit: 'pcs', unitPrice: '1200' });
  await demand(CREATE_USER, { fullName: 'Wanda Moss', email: 'wanda@lima.example', role: 'ROLE_USER' });

  const lines = [{ description: 'Boiler', quantity: '1', unit: 'pcs', unitPrice: '1200' }];
  for (const [subject, states] of Object.entries(QUOTATIONS)) {
    let { createQuotation: made } = await demand(CREATE_QUOTATION, { customerId, subject, lines });
    for (const status of states) {
      made = (await demand(MOVE_QUOTATION, { id: made.id, version: made.version, status })).changeQuotationStatus;
    }
  }
}

const QUOTATIONS = { 'To be accepted': ['SENT'], 'To be billed': ['SENT', 'ACCEPTED'], 'To be sent': [] };

const ownTasks: readonly EverydayTask[] = [
  {
    what: 'land on a customer by the phone number that they tell',
    do: (hands) => land(hands, '416-555-0177', /Kofi Mensah/),
  },
  {
    what: 'open a job by its number',
    do: (hands) => land(hands, '1', /J-000001 Leaking tap/),
  },
  {
    what: 'give a job to a worker',
    do: async (hands) => {
      await land(hands, '1', /J-000001/);
      await hands.press('a');
      await hands.person.sees('dialog', 'Assign job');
      await hands.person.sees('option', /Will Lima.*2 jobs/);
      await hands.types('will');
      await hands.person.sees('option', 'Will Lima');
      await hands.press('Enter');
      await hands.person.reads('J-000001 assigned to Will Lima');
    },
  },
  {
    what: 'put a job on hold, and say why',
    do: async (hands) => {
      await land(hands, '2', /J-000002/);
      await hands.press('o');
      await hands.person.sees('dialog', /hold/);
      await hands.types('Waiting for a part');
      await hands.press('Enter');
      await hands.person.reads('J-000002 is on hold');
    },
  },
  {
    what: 'begin a job',
    do: async (hands) => {
      await land(hands, '3', /J-000003/);
      await hands.press('b');
      await hands.person.reads(/J-000003 .*in progress/i);
    },
  },
  {
    what: 'e-mail the report of a job to its customer',
    do: async (hands) => {
      await land(hands, '4', /J-000004/);
      await hands.press('m');
      await hands.person.sees('dialog', 'Send report of job');
      await hands.press('Control+Enter');
      await hands.person.reads(/The report of J-000004 (is on its way|waits)/);
    },
  },
  {
    what: 'add a customer',
    do: async ({ press, types, person }) => {
      await press('g', 'k');
      await person.sees('heading', 'Customers');
      await press('c');
      await person.sees('dialog', 'Add customer');
      await types('Ines Duarte');
      await press('Tab', 'Tab');
      await types('ines@duarte.example');
      await press('Control+Enter');
      await person.sees('heading', 'Ines Duarte');
    },
  },
  {
    what: 'add a job for a customer',
    do: async ({ press, types, person }) => {
      await press('g', 'j');
      await person.sees('heading', 'Jobs');
      await press('c');
      await person.sees('dialog', 'Add job');
      await types('rosa');
      await person.page.getByRole('option', { name: 'Rosa Reyes', selected: true }).first().waitFor();
      await press('Tab');
      await types('Dripping shower');
      await press('Control+Enter');
      await person.sees('heading', /Dripping shower/);
    },
  },
  {
    what: 'find the jobs with some words',
    do: async ({ press, types, person }) => {
      await press('g', 'j');
      await person.sees('heading', 'Jobs');
      await press('/');
      await types('radiators');
      await person.seesNo('row', /Leaking tap/);
      await press('Enter');
      await person.sees('row', /Cold radiators/);
    },
  },
  {
    what: 'look at a job without leaving the list',
    do: async ({ press, person }) => {
      await press('g', 'j');
      await person.sees('row', /J-000001/);
      await press('j', 'Space');
      await person.sees('complementary', 'Peek');
    },
  },
  {
    what: 'see what the report of a job says',
    do: async (hands) => {
      await land(hands, '4', /J-000004/);
      await hands.press('v', 'r');
      await hands.person.reads('1 of 1');
    },
  },
  {
    what: 'record that a quotation was accepted',
    do: async (hands) => {
      await land(hands, 'Q-1', /To be accepted/);
      await hands.press('a');
      await hands.person.reads(/is accepted/);
    },
  },
  {
    what: 'generate the proforma invoice of a quotation',
    do: async (hands) => {
      await land(hands, 'Q-2', /To be billed/);
      await hands.press('b');
      await hands.person.sees('dialog', /roforma invoice/);
      await hands.press('Control+Enter');
      await hands.person.sees('heading', /^P-/);
    },
  },
  {
    what: 'e-mail a quotation to its customer',
    do: async (hands) => {
      await land(hands, 'Q-3', /To be sent/);
      await hands.press('m');
      await hands.person.sees('dialog', /^Send quotation/);
      await hands.press('Control+Enter');
      await hands.person.reads(/(is on its way|waits)/);
    },
  },
  {
    what: 'give three jobs, by their numbers, to a worker',
    do: async (hands) => {
      const { press, types, person } = hands;
      await checksThreeJobs(hands);
      await press('a');
      await person.sees('dialog', 'Assign job');
      await types('will');
      await person.sees('option', 'Will Lima');
      await press('Enter');
      await person.reads('3 jobs assigned to Will Lima');
      await person.press('Escape');
    },
  },
  {
    what: 'switch a user off',
    do: async (hands) => {
      await land(hands, 'Quinn Lima', /Quinn Lima/);
      await hands.press('s');
      await hands.person.sees('dialog', /^Switch /);
      await hands.press('Enter');
      await hands.person.reads(/Quinn Lima is inactive/);
    },
  },
  {
    what: 'undo last',
    do: async ({ press, person }) => {
      await press('z');
      await person.reads(/Undone/);
    },
  },
  {
    what: 'copy a link to what is on the screen',
    do: async ({ press, person }) => {
      await press('g', 'q');
      await person.sees('row', /To be sent/);
      await press('y');
      await person.reads(/Copied/);
    },
  },
];

const CREATE_ITEM = /* GraphQL */ `mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }`;
const CREATE_USER = /* GraphQL */ `mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }`;
const CREATE_CUSTOMER = /* GraphQL */ `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }`;
const MOVE_JOB = /* GraphQL */ `mutation ($input: ChangeJobStatusInput!) { changeJobStatus(input: $input) { id } }`;
const CREATE_QUOTATION = /* GraphQL */ `
  mutation ($input: CreateQuotationInput!) { createQuotation(input: $input) { id version } }`;
const MOVE_QUOTATION = /* GraphQL */ `
  mutation ($input: ChangeQuotationStatusInput!) { changeQuotationStatus(input: $input) { id version } }`;

export const everydayTasks = [...ownTasks, ...callingTasks];
