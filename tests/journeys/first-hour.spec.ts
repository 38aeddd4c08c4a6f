import { expect, test } from 'vitest';
import { openHouse, PASSWORD, SUPER_ADMIN } from '../house.ts';
import { openTestDatabase } from '../test-database.ts';
import { journeys } from './journeys.ts';
import type { Person } from './person.ts';

const here = journeys();

test('a new installation goes through its five steps by their keys, and each ticks itself off', async () => {
  await using house = await openHouse(await openTestDatabase());
  const person = await here.arrives('', { at: house.url });
  await person.logsIn({ email: SUPER_ADMIN, password: PASSWORD });
  await expect
    .poll(() => steps(person))
    .toEqual([
      ['Add a company', 'G C C'],
      ['Add the people who work', 'G U C'],
      ['Add a customer', 'G K C'],
      ['Add a job', 'G J C'],
      ['Write and send a quotation', 'G Q C'],
    ]);
  await person.findsNothingInTheWay();

  await begins(person, 'c', 'Add company');
  await person.fills('Name', 'Bergen Works');
  await person.fills('E-mail', 'office@bergen.example');
  await person.chooses('Currency', 'NOK');
  await ends(person, 'Add a company');

  await begins(person, 'u', 'Add user');
  await person.fills('Name', 'Nora Berg');
  await person.fills('E-mail', 'nora@bergen.example');
  await ends(person, 'Add the people who work');

  await begins(person, 'k', 'Add customer');
  await person.fills('Name', 'Rosa Reyes');
  await person.fills('E-mail', 'rosa@reyes.example');
  await ends(person, 'Add a customer');

  await begins(person, 'j', 'Add job');
  await person.chooses('Customer', 'Rosa Reyes');
  await person.fills('Title', 'Furnace does not ignite');
  await ends(person, 'Add a job');

  await begins(person, 'q', 'Add quotation');
  await person.chooses('Customer', 'Rosa Reyes');
  await person.fills('Subject', 'New furnace');
  await person.press('Alt+l');
  await person.types('Furnace');
  for (const text of ['1', 'pc', '1200']) {
    await person.press('Tab');
    await person.types(text);
  }
  await person.press('Control+Enter');
  await person.sees('heading', /New furnace/);
  await person.press('m');
  await person.sees('textbox', 'To, 1 of 1');
  await person.press('Control+Enter');
  await person.reads(/on its way|waits/);

  await person.press('g', 'h');
  await person.sees('link', /Unassigned jobs\s*1/);
  await person.seesNo('heading', 'First steps');
});

/** Presses the keys of a step: goes to the pane, then adds. */
async function begins(person: Person, pane: string, form: string): Promise<void> {
  await person.press('g', pane, 'c');
  await person.sees('dialog', form);
}

/** Saves the form, and sees the tick of the step on the dashboard. */
async function ends(person: Person, step: string): Promise<void> {
  await person.press('Control+Enter');
  await person.seesNo('dialog', /^Add/);
  await person.press('g', 'h');
  await expect.poll(() => steps(person)).toContainEqual([step, 'Done ✓']);
}

/** The first steps, each with its keys or its tick. */
const steps = (person: Person) =>
  person.page
    .locator('.first-step')
    .evaluateAll((all) =>
      all.map((step) => [
        step.firstChild?.textContent ?? '',
        [...step.querySelectorAll('kbd, span:not(.keys)')].map((each) => each.textContent?.trim()).join(' '),
      ]),
    );
