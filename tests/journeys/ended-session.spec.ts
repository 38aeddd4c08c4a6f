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

test('the account screen lists the sessions, and keys end one and all others, at once on their screens', async () => {
  const { admin } = here.stack.oslo;
  const [office, home, phone] = [
    await here.arrives(),
    await here.arrives('#/layout/users'),
    await here.arrives('#/layout/users'),
  ];
  for (const each of [home, phone, office]) await each.logsIn(admin);
  await home.sees('grid', 'Users');
  await phone.sees('grid', 'Users');
  await office.press('g', 'v');
  await office.sees('heading', 'Sessions');
  await office.reads('This session');
  await office.page.getByText('Chrome on Linux').nth(2).waitFor();

  await office.press(',', 'l');
  await office.sees('dialog', /^End a session of mine/);
  // The last used first.
  await office.sees('option', /Chrome on Linux.*127\.0\.0\.1, used/);
  await office.press('Enter');
  await office.reads('Session ended: Chrome on Linux.');
  await office.page.getByText('Chrome on Linux').nth(2).waitFor({ state: 'detached' });
  const ended = await Promise.any(
    [home, phone].map(async (each) => {
      await each.sees('dialog', 'Log in again');
      return each;
    }),
  );
  await ended.logsIn(admin);
  await ended.sees('grid', 'Users');

  await office.press(',', 'o');
  await office.reads('End all your other sessions? This session stays.');
  await office.press('Enter');
  await office.reads(/^[34] sessions ended\.$/);
  await Promise.all([home, phone].map((each) => each.sees('dialog', 'Log in again')));
  await office.page.getByText('Chrome on Linux').nth(1).waitFor({ state: 'detached' });
});

test('an administrator ends the sessions of a user', async () => {
  const { admin, quotationAdmin } = here.stack.lima;
  const person = await here.arrives('#/layout/users');
  await person.logsIn(admin);
  const quoter = await here.arrives('#/layout/quotations');
  await quoter.logsIn(quotationAdmin);
  await quoter.sees('heading', 'Quotations');
  await person.sees('grid', 'Users');
  await person.follows(`#/layout/users/${quotationAdmin.id}`);
  await person.sees('heading', quotationAdmin.fullName);
  await person.follows(`#/layout/users/${quotationAdmin.id}?tab=sessions`);
  const sessions = person.page.getByRole('listitem').filter({ hasText: 'Chrome on Linux' });
  await sessions.first().waitFor();
  const open = await sessions.count();
  await person.press('v', 's');
  await person.sees('dialog', /^End a session/);
  await person.sees('option', /^Chrome on Linux/);
  await person.press('Enter');
  await person.reads('Session of');
  await sessions.nth(open - 1).waitFor({ state: 'detached' });
  const again = await here.arrives('#/layout/quotations');
  await again.logsIn(quotationAdmin);
  await again.sees('heading', 'Quotations');
  await person.finds('end all sessions', 'End all sessions');
  await person.reads(`End all sessions of ${quotationAdmin.fullName}?`);
  await person.press('Enter');
  await person.reads(/: [23] sessions ended\.$/);
  await person.reads('No open session');
  await again.sees('dialog', 'Log in again');
  await quoter.sees('dialog', 'Log in again');
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

test('bank details change after a recent login: one over the work, by keys, and without a login nothing changes', async () => {
  const { admin } = here.stack.lima;
  const { db } = here.stack.database;
  const person = await here.arrives('#/layout/bank-details');
  await person.logsIn(admin);
  await person.sees('heading', 'Bank details');
  const createdAt = new Date(Date.now() - 16 * 60_000);
  await db.updateTable('sessions').set({ createdAt }).where('userId', '=', admin.id).execute();

  await person.press('c');
  await person.sees('dialog', 'Add bank details');
  await person.fills('Bank', 'Bank of Berlin');
  await person.fills('Account name', 'Lima Works');
  await person.fills('Account number', '12');
  await person.press('Control+Enter');
  await person.sees('dialog', 'Log in again');
  await person.reads('This change needs a login of the last 15 minutes. Log in to make the change.');
  await person.press('Escape');
  await person.reads('Nothing was changed, because the change needs a login of the last 15 minutes.');
  expect(await db.selectFrom('bankDetails').selectAll().execute()).toEqual([]);
  // The focus is back in the form, with the typing.
  await person.press('Control+Enter');
  await person.sees('dialog', 'Log in again');
  await person.logsIn(admin);
  await person.sees('heading', 'Bank of Berlin');
  const added = await db.selectFrom('bankDetails').select('bankName').execute();
  expect(added).toEqual([{ bankName: 'Bank of Berlin' }]);
});
