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

test('a token in the session storage counts as it now is, alone and without a reload', async () => {
  const { admin, quotationAdmin } = here.stack.lima;
  const person = await here.arrives('#/layout/users');
  await person.logsIn(admin);
  await person.sees('grid', 'Users');

  const put = (token: string | null) =>
    person.page.evaluate((given) => {
      if (given === null) sessionStorage.removeItem('accessToken');
      else sessionStorage.setItem('accessToken', given);
    }, token);
  await put(quotationAdmin.token);
  await person.page.getByRole('link', { name: quotationAdmin.fullName }).waitFor();
  expect(await person.page.evaluate(() => sessionStorage.getItem('userId'))).toBe(quotationAdmin.id);

  await put(null);
  await person.sees('heading', 'Log in');
  await person.page.evaluate(() => {
    location.hash = '#/layout/users';
  });
  await person.sees('heading', 'Log in');

  await put(admin.token);
  await person.sees('grid', 'Users');
  await put('no token of the service');
  await person.sees('dialog', 'Log in again');
});

test('wrong passwords of others neither lock a user out of a known browser nor stay unsaid', async () => {
  const { admin } = here.stack.oslo;
  const person = await here.arrives('#/layout/users');
  await person.logsIn(admin);
  await person.sees('grid', 'Users');
  const guess = { email: admin.email, password: 'ten small mistakes' };
  for (let i = 0; i < 5; i += 1) await here.stack.graphql(null, LOGIN, { input: guess });
  const { errors } = await here.stack.graphql(null, LOGIN, { input: { ...guess, password: admin.password } });
  expect(errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS');
  await person.page.evaluate(() => sessionStorage.clear());
  await person.page.reload();
  await person.logsIn(admin);
  await person.sees('grid', 'Users');
  await person.reads(
    /^5 failed logins since your last visit, the last on .+\. Someone may be guessing your password\./,
  );
});

const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { userId } }';
