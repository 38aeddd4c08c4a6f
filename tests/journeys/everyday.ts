import type { Stack } from '../stack.ts';
import { completeJob, makeCustomer, makeJob } from './made-jobs.ts';
import type { Person } from './person.ts';

/** The keys of a task, and its typed data: names, numbers and reasons, required from any user. */
export interface Hands {
  /** Presses keys; each counts. */
  press(...keys: string[]): Promise<void>;
  /** Types data; data doesn't count. */
  types(data: string): Promise<void>;
  /** For looking, without keys. */
  readonly person: Person;
}

/** A frequent task, begun on the dashboard. */
export interface EverydayTask {
  readonly what: string;
  readonly do: (hands: Hands) => Promise<void>;
}

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

  const lines = [{ description: 'Boiler', quantity: '1', unit: 'pcs', unitPrice: '1200' }];
  for (const [subject, states] of Object.entries(QUOTATIONS)) {
    let { createQuotation: made } = await demand(CREATE_QUOTATION, { customerId, subject, lines });
    for (const status of states) {
      made = (await demand(MOVE_QUOTATION, { id: made.id, version: made.version, status })).changeQuotationStatus;
    }
  }
}

const QUOTATIONS = { 'To be accepted': ['SENT'], 'To be billed': ['SENT', 'ACCEPTED'], 'To be sent': [] };

/** Opens the record found by a text, from anywhere. */
async function land({ press, types, person }: Hands, typed: string, on: RegExp): Promise<void> {
  await press('Control+k');
  await person.sees('combobox', 'Command palette');
  await types(typed);
  await person.page.getByRole('option', { name: on, selected: true }).first().waitFor();
  await press('Enter');
  await person.sees('heading', on);
}

export const everydayTasks: readonly EverydayTask[] = [
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
      await hands.person.sees('option', /Will Lima.*no jobs/);
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
    do: async ({ press, types, person }) => {
      await person.page.evaluate(() => navigator.clipboard.writeText('J-000005\nJ-000006\nJ-000007'));
      await press('g', 'j');
      await person.sees('row', /J-000005/);
      await press('Control+v');
      await person.reads(/3 (jobs )?checked/);
      await press('a');
      await person.sees('dialog', 'Assign job');
      await types('will');
      await person.sees('option', 'Will Lima');
      await press('Enter');
      await person.reads('3 jobs assigned to Will Lima');
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

const CREATE_CUSTOMER = /* GraphQL */ `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }`;
const MOVE_JOB = /* GraphQL */ `mutation ($input: ChangeJobStatusInput!) { changeJobStatus(input: $input) { id } }`;
const CREATE_QUOTATION = /* GraphQL */ `
  mutation ($input: CreateQuotationInput!) { createQuotation(input: $input) { id version } }`;
const MOVE_QUOTATION = /* GraphQL */ `
  mutation ($input: ChangeQuotationStatusInput!) { changeQuotationStatus(input: $input) { id version } }`;

/** Does a task from the dashboard; returns the number of keys. */
export async function countKeys(task: EverydayTask, person: Person): Promise<number> {
  await person.follows('#/layout/dashboard');
  await person.sees('heading', 'Dashboard');
  let keys = 0;
  await task.do({
    person,
    types: person.types,
    press: async (...pressed) => {
      keys += pressed.length;
      await person.press(...pressed);
    },
  });
  return keys;
}
