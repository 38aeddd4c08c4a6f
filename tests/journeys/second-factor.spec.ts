import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { openHouse, PASSWORD, SUPER_ADMIN } from '../house.ts';
import { textInQrCode } from '../qr-reader.ts';
import { openTestDatabase } from '../test-database.ts';
import { journeys } from './journeys.ts';
import type { Person } from './person.ts';

const here = journeys();
const STEP_MS = 30_000;

/** The code of the next time step: the service takes each step once, and one step early. */
const nextCode = (secret: string) => new TOTP({ secret }).generate({ timestamp: Date.now() + STEP_MS });

/** Types e-mail and password; the second step follows. */
async function givesPassword(person: Person, { email, password }: { email: string; password: string }) {
  await person.sees('heading', /^Log in/);
  await person.fills('E-mail', email);
  await person.fills('Password', password);
  await person.press('Enter');
}

test('a user adds an authenticator app by its QR code, logs in with its code and with a recovery code, and removes the app', async () => {
  const { quotationAdmin } = here.stack.lima;
  const person = await here.arrives();
  await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await person.logsIn(quotationAdmin);
  await person.press('g', 'v');
  await person.sees('heading', 'Second factor');
  await person.press(',', 'm');
  await person.sees('dialog', 'Add an authenticator app');
  const picture = await person.sees('img', 'QR code for an authenticator app');
  const uri = new URL(textInQrCode(await picture.screenshot()));
  const secret = uri.searchParams.get('secret') ?? '';
  await person.fills('Your current password', quotationAdmin.password);
  await person.fills('Code', '000000');
  await person.press('Control+Enter');
  await person.reads('Code is wrong or used.');
  await person.fills('Code', new TOTP({ secret }).generate());
  await person.findsNothingInTheWay();
  await person.press('Control+Enter');

  await person.sees('dialog', 'Recovery codes');
  await person.findsNothingInTheWay();
  await person.press('Enter');
  await person.reads(/^Copied\. Keep the codes apart/);
  const codes = (await person.page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(codes).toHaveLength(10);
  await person.press('Enter');
  await person.reads('10 of 10 left');

  await person.finds('log out', 'Log out');
  await givesPassword(person, quotationAdmin);
  const field = await person.sees('textbox', 'Code of your authenticator app');
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  await person.findsNothingInTheWay();
  await person.types('000000');
  await person.press('Enter');
  await person.reads('The code is wrong or used. Enter the next one.');
  const code = nextCode(secret);
  await person.page.evaluate((text) => navigator.clipboard.writeText(text), code);
  await person.press('Control+v', 'Enter');
  await person.isLoggedIn();
  expect(await person.page.evaluate(() => Object.keys(sessionStorage).toSorted())).toEqual(
    expect.arrayContaining(['accessToken', 'companyId', 'fullName', 'role', 'userId']),
  );

  await person.finds('log out', 'Log out');
  await givesPassword(person, quotationAdmin);
  await person.sees('textbox', 'Code of your authenticator app');
  await person.press('Tab', 'Tab', 'Tab', 'Enter');
  await person.sees('textbox', 'Recovery code');
  await person.types(codes[0]?.toLowerCase() ?? '');
  await person.press('Enter');
  await person.isLoggedIn();

  await person.press('g', 'v');
  await person.reads('9 of 10 left');
  await person.press(',', 'n');
  await person.fills('Your current password', quotationAdmin.password);
  await person.fills('Code', codes[1] ?? '');
  await person.press('Control+Enter');
  await person.sees('dialog', 'Recovery codes');
  await person.page.locator('button:focus', { hasText: 'Copy' }).waitFor();
  await person.press('Enter');
  await person.reads(/^Copied\. Keep the codes apart/);
  const [fresh = ''] = (await person.page.evaluate(() => navigator.clipboard.readText())).split('\n');
  await person.press('Enter');
  await person.press(',', 'q');
  await person.fills('Your current password', quotationAdmin.password);
  await person.fills('Code', fresh);
  await person.press('Control+Enter');
  await person.reads('Authenticator app removed.');
  await person.sees('button', /^Add an authenticator app/);
});

test('an administrator removes the second factor of a user who lost their phone', async () => {
  const { admin, quotationAdmin } = here.stack.oslo;
  const { offered } = await here.stack.demand(quotationAdmin.token, OFFER);
  const code = new TOTP({ secret: offered.secret }).generate();
  const input = { setup: offered.setup, code, currentPassword: quotationAdmin.password };
  await here.stack.demand(quotationAdmin.token, CONFIRM, { input });
  const person = await here.arrives('#/layout/users');
  await person.logsIn(admin);
  await person.sees('grid', 'Users');
  await person.follows(`#/layout/users/${quotationAdmin.id}`);
  await person.sees('heading', quotationAdmin.fullName);
  await person.finds('lost phone', 'Remove second factor');
  await person.fills('Your current password', admin.password);
  await person.press('Control+Enter');
  await person.reads(/^Remove the second factor of /);
  await person.press('Enter');
  await person.reads(`Second factor of ${quotationAdmin.fullName} removed.`);
  await person.finds('log out', 'Log out');
  await person.logsIn(quotationAdmin);
});

test('a user of a company that demands a second factor is led to add one, and then works', async () => {
  const { admin, id } = here.stack.oslo;
  const person = await here.arrives('#/layout/users');
  await person.logsIn(admin);
  await person.sees('grid', 'Users');
  await person.follows(`#/layout/companies/${id}`);
  await person.sees('heading', 'Oslo Works');
  await person.press('e');
  await person.sees('dialog', 'Edit company');
  await person.chooses('Second factor required for', 'Company admins');
  await person.press('Control+Enter');
  await person.reads(/^Oslo Works changed/);
  // The next read leads to the account, whatever the place.
  await person.follows('#/layout/departments');
  await person.reads('Your company requires a second factor. Add one to go on.');
  await person.seesNo('link', 'Jobs');
  await person.findsNothingInTheWay();
  await person.follows('#/layout/jobs');
  await person.reads('Your company requires a second factor. Add one to go on.');
  await person.press(',', 'm');
  const picture = await person.sees('img', 'QR code for an authenticator app');
  const secret = new URL(textInQrCode(await picture.screenshot())).searchParams.get('secret') ?? '';
  await person.fills('Your current password', admin.password);
  await person.fills('Code', new TOTP({ secret }).generate());
  await person.press('Control+Enter');
  await person.sees('dialog', 'Recovery codes');
  await person.press('Escape', 'Tab', 'Enter');
  await person.sees('link', 'Jobs');
  await person.follows('#/layout/users');
  await person.sees('grid', 'Users');
});

test('a super admin of an installation that demands a second factor is led to add one, and then works', async () => {
  const database = await openTestDatabase();
  await using house = await openHouse(database, { superAdminsNeedFactor: true });
  const person = await here.arrives('#/layout/companies', { at: house.url });
  await person.logsIn({ email: SUPER_ADMIN, password: PASSWORD });
  await person.reads('Docket requires a second factor. Add one to go on.');
  await person.seesNo('link', 'Jobs');
  await person.findsNothingInTheWay();
  await person.follows('#/layout/users');
  await person.reads('Docket requires a second factor. Add one to go on.');
  await person.press(',', 'm');
  const picture = await person.sees('img', 'QR code for an authenticator app');
  const secret = new URL(textInQrCode(await picture.screenshot())).searchParams.get('secret') ?? '';
  await person.fills('Your current password', PASSWORD);
  await person.fills('Code', new TOTP({ secret }).generate());
  await person.press('Control+Enter');
  await person.sees('dialog', 'Recovery codes');
  await person.press('Escape', 'Tab', 'Enter');
  await person.sees('link', 'Jobs');
  await person.follows('#/layout/users');
  await person.sees('grid', 'Users');
});

const OFFER = '{ offered: newAuthenticator { setup secret } }';
const CONFIRM = 'mutation ($input: ConfirmAuthenticatorInput!) { confirmAuthenticator(input: $input) { codes } }';
