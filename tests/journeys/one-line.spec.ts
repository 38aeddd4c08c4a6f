import { test } from 'vitest';
import { journeys } from './journeys.ts';

const here = journeys();

test('a whole line in the palette does it at once, and says first what it means', async () => {
  const person = await here.arrives('#/layout/users');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', 'Will Lima');
  await person.press('Control+k');
  await person.sees('combobox', 'Command palette');
  await person.types('switch will off');
  await person.sees('option', 'Switch on or off Will Lima → Inactive');
  await person.press('Enter');
  await person.reads('Will Lima is inactive.');

  // Enter at once waits until it is known what the line means.
  await person.press('Control+k');
  await person.sees('combobox', 'Command palette');
  await person.types('switch will on');
  await person.press('Enter');
  await person.reads('Will Lima is active.');
});
