import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import type { Person } from './person.ts';

const here = journeys({ isAtLocalhost: true });

/** Gives a browser an authenticator that checks the person, such as a fingerprint reader. */
async function hasFingerprintReader({ page }: Person): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

test('a user adds a passkey, logs in by two keys, takes it as second step, and removes it', async () => {
  const { admin } = here.stack.lima;
  const person = await here.arrives();
  await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await hasFingerprintReader(person);
  await person.logsIn(admin);
  await person.press('g', 'v');
  await person.sees('heading', 'Second factor');
  await person.press(',', 'k');
  await person.sees('dialog', 'Add a passkey');
  await person.fills('Name', 'Work laptop');
  await person.fills('Your current password', admin.password);
  // The button is a part of its own, and comes after the fields.
  await person.page.getByText('Create passkey').waitFor();
  await person.press('Tab', 'Enter');
  await person.reads('The passkey is created. Save the form to add it.');
  await person.findsNothingInTheWay();
  await person.press('Control+Enter');
  await person.sees('dialog', 'Recovery codes');
  await person.page.locator('button:focus', { hasText: 'Copy' }).waitFor();
  await person.press('Enter');
  await person.reads(/^Copied\. Keep the codes apart/);
  const [code = ''] = (await person.page.evaluate(() => navigator.clipboard.readText())).split('\n');
  await person.press('Enter');
  await person.reads('Passkey Work laptop');
  await person.reads('not used yet');

  // By one key, and the authenticator.
  await person.finds('log out', 'Log out');
  await person.sees('button', 'Log in with a passkey');
  await person.findsNothingInTheWay();
  await person.press('Control+Enter');
  await person.isLoggedIn();
  expect(await person.page.evaluate(() => sessionStorage.getItem('userId'))).toBe(admin.id);

  // After the password.
  await person.finds('log out', 'Log out');
  await person.fills('E-mail', admin.email);
  await person.fills('Password', admin.password);
  await person.press('Enter');
  await person.sees('textbox', 'Code of your authenticator app');
  await person.press('Control+Enter');
  await person.isLoggedIn();

  await person.press('g', 'v');
  await person.press(',', 'j');
  await person.sees('dialog', 'Remove a passkey');
  await person.chooses('Passkey', 'Work laptop');
  await person.fills('Your current password', admin.password);
  await person.fills('Code', code);
  await person.press('Control+Enter');
  await person.reads('Passkey removed.');

  await person.finds('log out', 'Log out');
  await person.sees('button', 'Log in with a passkey');
  await person.press('Control+Enter');
  await person.reads('Docket doesn’t know this passkey. Log in with your password.');
});
