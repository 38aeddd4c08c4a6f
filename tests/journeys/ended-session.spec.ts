import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';

const here = journeys();

test('the login of an expired session keeps text typed before the first screen appeared', async () => {
  const { admin } = here.stack.lima;
  const person = await here.arrives('#/layout/users');
  await person.logsIn(admin);
  await person.sees('grid', 'Users');
  await here.stack.demand(
    await person.page.evaluate(() => sessionStorage.getItem('accessToken')),
    'mutation { logout }',
  );
  await person.page.reload();
  await person.sees('dialog', 'Log in again');
  await person.fills('E-mail', 'xcjg?/ghu');
  expect(await (await person.sees('textbox', 'E-mail')).inputValue()).toBe('xcjg?/ghu');
  await person.logsIn(admin);
  await person.sees('grid', 'Users');
});
