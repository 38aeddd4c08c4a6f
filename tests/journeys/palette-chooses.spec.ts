import { test } from 'vitest';
import { journeys } from './journeys.ts';

const here = journeys();

test('what answers best and can’t be done says why, and Enter does nothing else in its place', async () => {
  const person = await here.arrives('#/layout/users');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', 'Will Lima');
  await person.press('j');
  await person.press('Control+k');
  await person.sees('combobox', 'Command palette');
  // `Delete user` is also called `remove user`, and could be done.
  await person.types('re');
  await person.sees('option', 'Restore user');
  await person.press('Enter');
  await person.reads('is not deleted.');
  await person.press('Escape');
  await person.sees('row', 'Will Lima');
});
