import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailServer, readLetter, type SmtpPeer } from '../smtp-peer.ts';
import { journeys } from './journeys.ts';

let mailServer: SmtpPeer;
beforeAll(async () => {
  mailServer = await openMailServer();
});
const here = journeys({ smtpUrl: () => mailServer.url });

afterAll(() => mailServer?.[Symbol.asyncDispose]());

/** The fragment of the link in the last of so many letters to an address. */
async function linkTo(address: string, count = 1): Promise<string> {
  const letters = () => mailServer.letters.filter(({ to }) => to.includes(address));
  await expect.poll(() => letters().length).toBe(count);
  const letter = letters().at(-1);
  const { text = '' } = letter ? await readLetter(letter) : {};
  return /#\/link\/\S+/.exec(text)?.[0] ?? '';
}

test('an administrator invites a colleague, again and not at all, and the colleague chooses the password', async () => {
  const email = 'zoe@lima.example';
  const admin = await here.arrives('#/layout/users');
  await admin.logsIn(here.stack.lima.admin);
  await admin.sees('grid', 'Users');
  await admin.press('c');
  await admin.fills('Name', 'Zoë Lindqvist');
  await admin.fills('E-mail', email);
  await admin.chooses('Role', 'Quotation admin');
  await admin.reads('Leave empty to send an invitation');
  await admin.press('Control+Enter');
  await admin.reads(`Zoë Lindqvist added. An invitation is on its way to ${email}`);
  await admin.sees('heading', 'Zoë Lindqvist');
  await admin.reads('Invited');
  await admin.findsNothingInTheWay();
  const first = await linkTo(email);

  await admin.press('Shift+W');
  await admin.reads('Withdraw the invitation of Zoë Lindqvist? The link in the e-mail stops working.');
  await admin.press('Enter');
  await admin.reads('The invitation of Zoë Lindqvist is withdrawn');
  await admin.press('i');
  await admin.reads(`Send Zoë Lindqvist an invitation to ${email}?`);
  await admin.press('Enter');
  await admin.reads(`Zoë Lindqvist is invited. An e-mail is on its way to ${email}`);
  const second = await linkTo(email, 2);

  const late = await here.arrives(first);
  await late.sees('heading', 'This link no longer works');
  const zoe = await here.arrives(second);
  await zoe.sees('heading', 'Welcome to Lima Works');
  await zoe.reads('Ana Lima invites you.');
  await zoe.findsNothingInTheWay();
  await zoe.fills('Password', 'nine quiet tractors');
  await zoe.press('Enter');
  await zoe.reads('Your password is set. Log in with it.');
  await zoe.types('nine quiet tractors');
  await zoe.press('Enter');
  await zoe.sees('link', 'Zoë Lindqvist');

  await admin.press('h');
  await admin.reads('accepted the invitation');
});

test('a person changes the own e-mail by a link to the new address', async () => {
  const { quotationAdmin } = here.stack.lima;
  const person = await here.arrives('#/layout/account');
  await person.logsIn(quotationAdmin);
  await person.sees('heading', 'My account');
  await person.press(',', 'h');
  await person.fills('New e-mail', 'quinn@new.example');
  await person.fills('Your current password', quotationAdmin.password);
  await person.findsNothingInTheWay();
  await person.press('Control+Enter');
  await person.reads('A link is on its way to quinn@new.example');

  const elsewhere = await here.arrives(await linkTo('quinn@new.example'));
  await elsewhere.sees('heading', 'Your new e-mail');
  await elsewhere.findsNothingInTheWay();
  await elsewhere.press('Enter');
  await elsewhere.reads('Your e-mail is changed. Log in with it from now on.');
  await elsewhere.types(quotationAdmin.password);
  await elsewhere.press('Enter');
  await elsewhere.sees('link', quotationAdmin.fullName);
  await expect.poll(() => mailServer.letters.some(({ to }) => to.includes(quotationAdmin.email))).toBe(true);
});
