import { checksThreeJobs, type EverydayTask, land, runs } from './everyday-hands.ts';

/** The tasks of somebody at the telephone, and of a dispatcher. */
export const callingTasks: readonly EverydayTask[] = [
  {
    what: 'find a caller’s job by the caller and a word of the job',
    do: (hands) => land(hands, 'rosa tap', /J-000001 Leaking tap/),
  },
  {
    what: 'move a caller’s job to Friday',
    do: async (hands) => {
      await runs(hands, 'move 1 to friday 9', /J-000001/);
      await hands.person.reads(/J-000001 (starts|scheduled|moved|is scheduled)/);
    },
  },
  {
    what: 'quote for a new customer who calls',
    do: async (hands) => {
      const { press, types, person } = hands;
      await runs(hands, 'quote for noor haddad, 416 555 0123: Bathroom', /new customer Noor Haddad.*Bathroom/);
      await person.sees('dialog', 'Add customer');
      await press('Control+Enter');
      await person.page.getByLabel('Item or description, line 1').and(person.page.locator(':focus')).waitFor();
      await types('boi');
      await person.sees('option', /Boiler/);
      await press('Enter');
      await types('1');
      await press('Control+Enter');
      await person.sees('heading', /Bathroom/);
    },
  },
  {
    what: 'hand over the day’s jobs of a sick worker',
    do: async (hands) => {
      await runs(hands, 'wanda covers will today', /Wanda Moss/);
      await hands.person.reads('2 jobs assigned to Wanda Moss');
    },
  },
  {
    what: 'say how many jobs nobody has',
    do: async ({ press, types, person }) => {
      await press('Control+k');
      await person.sees('combobox', 'Command palette');
      await types('jobs unassigned | count');
      await person.sees('option', /Jobs: unassigned \| count \d job/);
      await person.press('Escape', 'Escape');
    },
  },
  {
    what: 'note on a job what the caller said',
    do: async (hands) => {
      await land(hands, '1', /J-000001/);
      await hands.press('q');
      await hands.person.sees('textbox', /note/i);
      await hands.types('Rosa is at home after four');
      await hands.press('Control+Enter');
      await hands.person.reads('Rosa is at home after four');
    },
  },
  {
    what: 'correct the phone of a customer',
    do: async (hands) => {
      await runs(hands, 'kofi phone 416 555 0178', /Edit Kofi Mensah/);
      await hands.person.reads('Kofi Mensah changed');
    },
  },
  {
    what: 'raise the priority of three jobs, by their numbers',
    do: async (hands) => {
      const { press, person } = hands;
      await checksThreeJobs(hands);
      await runs(hands, 'set priority urgent', /urgent/i);
      await person.sees('heading', 'Set priority to Urgent: 3 jobs?');
      await press('Enter');
      await person.reads('3 jobs have the priority Urgent.');
      await person.press('Escape');
    },
  },
  {
    what: 'write down the work of a finished job',
    do: async (hands) => {
      await runs(hands, 'finish cold rad: Valve replaced', /Complete J-000003.*Valve replaced/);
      // The form asks for the only open answer, and offers the usual ones.
      await hands.person.page
        .getByLabel('Reason for the missing signature')
        .and(hands.person.page.locator(':focus'))
        .waitFor();
      await hands.press('ArrowDown', 'Enter');
      await hands.press('Control+Enter');
      await hands.person.reads('J-000003 is completed');
    },
  },
  {
    what: 'keep a narrowed list as a view',
    do: async (hands) => {
      await runs(hands, 'jobs unassigned', /unassigned/i);
      await hands.person.sees('grid', 'Jobs');
      await hands.press(',', 's');
      await hands.person.sees('textbox', 'Name');
      await hands.types('To hand out');
      await hands.press('Enter');
      await hands.person.reads(/To hand out/);
    },
  },
  {
    what: 'see the day of a worker',
    do: async (hands) => {
      await runs(hands, 'what does wanda have today', /Wanda Moss/);
      await hands.person.sees('row', /Morning round/);
    },
  },
  {
    what: 'begin a job like an earlier job',
    do: async (hands) => {
      await land(hands, '2', /J-000002/);
      await hands.press('d');
      await hands.person.sees('dialog', 'Duplicate job');
      await hands.press('Control+Enter');
      await hands.person.sees('heading', /J-00001\d /);
    },
  },
];
