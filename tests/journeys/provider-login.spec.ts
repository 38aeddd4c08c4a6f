import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type OidcPeer, openOidcPeer } from '../oidc-peer.ts';
import { journeys } from './journeys.ts';
import type { Person } from './person.ts';

let peer: OidcPeer;
beforeAll(async () => {
  peer = await openOidcPeer();
});
afterAll(() => peer[Symbol.asyncDispose]());

const here = journeys({ provider: () => peer.settings });
beforeAll(() => peer.sendsBackTo(`${here.stack.url}/login/callback`));
afterEach(() => Object.assign(peer, { asks: false, denies: false }));

const logsInThere = async (person: Person) => {
  await person.sees('button', 'Log in with Lima SSO');
  await person.press('Control+Shift+Enter');
};
const tracesIn = ({ page }: Person) =>
  page.evaluate(() =>
    [location.href, document.referrer, JSON.stringify({ ...sessionStorage, accessToken: '' })].join(),
  );

test('a user links their account by their password, logs in by the provider from then on, and removes the link', async () => {
  const { admin } = here.stack.lima;
  peer.person = { sub: 'admin', email: admin.email, email_verified: true };
  const person = await here.arrives('#/layout/customers');
  await person.sees('button', 'Log in with Lima SSO');
  await person.findsNothingInTheWay();

  // The person decides at the provider's own page.
  peer.asks = true;
  await person.press('Control+Shift+Enter');
  await person.sees('heading', 'Lima SSO');
  // The provider's page focuses its button a moment after the first paint.
  await person.page.locator('button:focus', { hasText: 'Continue' }).waitFor();
  await person.press('Enter');
  await person.reads(/^Lima SSO isn’t linked/);
  await person.findsNothingInTheWay();
  await person.page.locator('input[name=password]:focus').waitFor();
  await person.types(admin.password);
  await person.press('Enter');
  await person.reads('Lima SSO logs you in from now on.');
  await person.sees('heading', 'Customers');

  peer.asks = false;
  await person.finds('log out', 'Log out');
  const stepsBefore = await person.page.evaluate(() => history.length);
  await logsInThere(person);
  await person.page.waitForFunction((id) => sessionStorage.getItem('userId') === id, admin.id);
  await person.sees('heading', 'Dashboard');
  // Nothing of the answer stays in the tab, its history, or the log.
  expect(await tracesIn(person)).not.toMatch(/handed|code=|state=|secret/);
  expect(await person.page.evaluate(() => history.length)).toBeLessThanOrEqual(stepsBefore + 2);
  const codes = (await person.answers()).flatMap((answer) => /[?&]code=([^&\s]+)/.exec(answer)?.[1] ?? []);
  for (const code of codes) expect(here.stack.log()).not.toContain(code);

  await person.press('g', 'v');
  await person.sees('heading', 'Login provider');
  await person.reads(/^· linked .+ · used now/);
  await person.press(',', 'i');
  await person.sees('dialog', 'Remove a linked login');
  await person.chooses('Linked login', `${admin.email} at Lima SSO`);
  await person.fills('Your current password', admin.password);
  await person.press('Control+Enter');
  await person.reads(`${admin.email} no longer logs you in.`);
  await person.reads(/^Not linked/);
});

test('the person may decline the link, and the password always opens the account', async () => {
  const { quotationAdmin } = here.stack.oslo;
  peer.person = { sub: 'declines', email: quotationAdmin.email, email_verified: true };
  const person = await here.arrives();
  await logsInThere(person);
  await person.reads(/^Lima SSO isn’t linked/);
  await person.page.locator('input[name=password]:focus').waitFor();
  await person.press('Shift+Tab', 'Shift+Tab', 'Enter');
  await person.logsIn(quotationAdmin);
  await person.press('g', 'v');
  await person.reads(/^Not linked/);
});

test('the login screen names the failure of a provider, and a provider that is gone', async () => {
  const person = await here.arrives();
  peer.person = { sub: 'stranger', email: 'stranger@elsewhere.example', email_verified: true };
  await logsInThere(person);
  await person.reads('Docket has no open account with your e-mail address at Lima SSO. Ask your administrator.');
  await person.findsNothingInTheWay();
  peer.denies = true;
  // The provider no longer knows the person.
  await person.page.context().clearCookies();
  await logsInThere(person);
  await person.reads(/^Lima SSO refused the login, or you cancelled/);
  await person.follows('#/login?handed=made-up');
  await person.reads('The login took too long, or began in another tab. Try again.');
  await peer.goesAway();
  await logsInThere(person);
  await person.reads('Lima SSO can’t be reached. Log in with your password.');
  await person.logsIn(here.stack.lima.admin);
  await peer.comesBack();
});

test('an administrator sets up the login of the company, and its users log in by their e-mail', async () => {
  const { id, name, admin } = here.stack.oslo;
  peer.person = { sub: 'oslo', email: admin.email, email_verified: true };
  const person = await here.arrives();
  await person.logsIn(admin);
  await person.follows(`#/layout/companies/${id}`);
  await person.sees('heading', name);
  await person.finds('single sign-on', 'Set up company login');
  await person.sees('dialog', 'Set up company login');
  await person.fills('Name', 'Oslo ID');
  await person.fills('Issuer', peer.settings.issuer);
  await person.fills('Client ID', peer.settings.clientId);
  await person.fills('Client secret', peer.settings.clientSecret);
  await person.fills('Your current password', admin.password);
  await person.findsNothingInTheWay();
  await person.press('Control+Enter');
  await person.reads(`Users of ${name} can log in with Oslo ID.`);

  await person.finds('log out', 'Log out');
  await person.sees('button', 'Log in with your company');
  await person.findsNothingInTheWay();
  await person.press('Shift+Enter');
  await person.reads('Enter your e-mail first. It tells your company.');
  await person.fills('E-mail', admin.email);
  await person.press('Shift+Enter');
  await person.reads(/^Oslo ID isn’t linked/);
  await person.page.locator('input[name=password]:focus').waitFor();
  await person.types(admin.password);
  await person.press('Enter');
  await person.reads('Oslo ID logs you in from now on.');

  await person.follows(`#/layout/companies/${id}`);
  await person.sees('heading', name);
  await person.finds('remove sso', 'Remove company login');
  await person.fills('Your current password', admin.password);
  await person.press('Control+Enter');
  await person.reads(`Remove the login of ${name}? Its users then log in with their passwords.`);
  await person.press('Enter');
  await person.reads('Oslo ID no longer logs anybody in.');
});
