import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailServer, readLetter, type SmtpPeer } from '../smtp-peer.ts';
import { journeys } from './journeys.ts';

let mailServer: SmtpPeer;
beforeAll(async () => {
  mailServer = await openMailServer();
});
const here = journeys({ smtpUrl: () => mailServer.url });

afterAll(() => mailServer?.[Symbol.asyncDispose]());

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
