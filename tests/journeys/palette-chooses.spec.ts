import { test } from 'vitest';
import { journeys } from './journeys.ts';

const here = journeys();

test('a blocked best match gives its reason, and Enter runs nothing else instead', async () => {
  const person = await here.arrives('#/layout/users');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', 'Will Lima');
  await person.press('j');
  await person.press('Control+k');
  await person.sees('combobox', 'Command palette');
  // `Delete user`, also called `remove user`, would be ready.
  await person.types('re');
  await person.sees('option', 'Restore user');
  await person.press('Enter');
  await person.reads('is not deleted.');
  await person.press('Escape');
  await person.sees('row', 'Will Lima');
});
