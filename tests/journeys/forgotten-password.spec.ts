import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailServer, readLetter, type SmtpPeer } from '../smtp-peer.ts';
import { journeys } from './journeys.ts';

let mailServer: SmtpPeer;
beforeAll(async () => {
  mailServer = await openMailServer();
});
const here = journeys({ smtpUrl: () => mailServer.url });

afterAll(() => mailServer?.[Symbol.asyncDispose]());

/** Guesses a password from a network of its own. */
async function guess(email: string, network: number): Promise<void> {
  const variables = { input: { email, password: 'wrong otter lamp' } };
  await fetch(`${here.stack.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${network}` },
    body: JSON.stringify({ query: 'mutation ($input: LoginInput!) { login(input: $input) { userId } }', variables }),
  });
}

/** The fragment of the link in the only letter to an address. */
async function linkTo(address: string): Promise<string> {
  const letters = () => mailServer.letters.filter(({ to }) => to.includes(address));
  await expect.poll(() => letters().length).toBe(1);
  const [letter] = letters();
  const { text = '' } = letter ? await readLetter(letter) : {};
  return /#\/link\/\S+/.exec(text)?.[0] ?? '';
}

test('a person with a forgotten password chooses another by the link in an e-mail, and the address forgets the link', async () => {
  const { admin } = here.stack.lima;
  const person = await here.arrives();
  await person.sees('heading', 'Log in');
  await person.goesTo('link', 'Forgotten password?');
  await person.press('Enter');
  await person.sees('heading', 'Forgotten password');
  await person.findsNothingInTheWay();
  await person.fills('E-mail', admin.email);
  await person.press('Enter');
  await person.reads('an e-mail with a link is on its way');
  await person.findsNothingInTheWay();

  const link = await linkTo(admin.email);
  await person.follows(link);
  await person.sees('heading', 'Choose a new password');
  expect(person.page.url()).toBe(`${here.stack.url}/#/link`);
  await person.findsNothingInTheWay();
  await person.fills('Password', 'Lima-Works-2026');
  await person.press('Enter');
  await person.reads(/name/);
  await person.fills('Password', 'nine quiet tractors');
  await person.press('Enter');
  await person.reads('Your password is set. Log in with it.');
  // The e-mail is there, and the cursor in the password.
  await person.types('nine quiet tractors');
  await person.press('Enter');
  await person.sees('heading', 'Dashboard');

  const again = await here.arrives(link);
  await again.sees('heading', 'This link no longer works');
  await again.findsNothingInTheWay();
});

test('while strangers guess the password, the owner at a new browser reads of the way in, and gets in at once', async () => {
  const { admin: owner } = here.stack.oslo;
  for (let network = 1; network <= 5; network += 1) await guess(owner.email, network);
  const person = await here.arrives();
  await person.fills('E-mail', owner.email);
  await person.fills('Password', owner.password);
  await person.press('Enter');
  await person.reads(
    /^Too many attempts\. Try again at .* Or choose “Forgotten password\?”: with a new password, you can log in at once\.$/,
  );
  await person.goesTo('link', 'Forgotten password?');
  await person.press('Enter');
  await person.sees('heading', 'Forgotten password');
  await person.fills('E-mail', owner.email);
  await person.press('Enter');
  await person.follows(await linkTo(owner.email));
  await person.sees('heading', 'Choose a new password');
  await person.fills('Password', 'nine quiet tractors');
  await person.press('Enter');
  await person.reads('Your password is set. Log in with it.');
  await guess(owner.email, 6);
  await person.types('nine quiet tractors');
  await person.press('Enter');
  await person.sees('heading', 'Dashboard');
  await person.reads(/[5-7] failed logins since your last visit/);
});
