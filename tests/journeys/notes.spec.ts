import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { makeCustomer } from './made-jobs.ts';

const here = journeys();

test('a note mentions a colleague, and the mention waits until the colleague opens the record', async () => {
  const { lima } = here.stack;
  const customerId = await makeCustomer(here.stack, 'Ines Duarte');
  const ana = await here.arrives(`#/layout/customers/${customerId}`);
  await ana.logsIn(lima.admin);
  await ana.sees('heading', 'Ines Duarte');
  await ana.press('q');
  await ana.sees('dialog', /^Add note/);
  await ana.types('Rings back. @qui');
  await ana.sees('option', 'Quinn Lima');
  await ana.findsNothingInTheWay();
  await ana.press('Enter');
  await ana.types('calls first');
  await ana.press('Control+Enter');
  await ana.reads('Rings back. @Quinn Lima calls first');
  await ana.findsNothingInTheWay();

  const quinn = await here.arrives('#/layout/customers');
  await quinn.logsIn(lima.quotationAdmin);
  await quinn.sees('link', '1 unread');
  await quinn.press('g', 'e');
  const mention = await quinn.sees('link', /Ines Duarte.*Unread/);
  await quinn.findsNothingInTheWay();
  while (!(await mention.evaluate((link) => link === document.activeElement))) await quinn.press('Tab');
  await quinn.press('Enter');
  await quinn.reads('Rings back. @Quinn Lima calls first');
  await quinn.seesNo('link', /^Mentions \d/);

  await ana.finds('edit note', /^Edit note/);
  await ana.sees('dialog', /^Edit note/);
  await ana.fills('Note', 'Rang back');
  await ana.press('Control+Enter');
  await quinn.reads('Rang back');
  await ana.finds('delete note', /^Delete note/);
  await ana.sees('option', 'Rang back');
  await ana.press('Enter');
  await expect.poll(() => ana.page.locator('.message').count()).toBe(0);
  await ana.press('z');
  await ana.reads('Rang back');
});

test('a record opens at an old note that mentions the person, and so marks the mention as read', async () => {
  const { lima, demand } = here.stack;
  const recordId = await makeCustomer(here.stack, 'Olu Adeyemi');
  const CREATE = 'mutation ($input: CreateNoteInput!) { createNote(input: $input) { id } }';
  const note = (text: string) => demand(lima.admin.token, CREATE, { input: { recordId, text } });
  await note('Old advice for @Quinn Lima');
  for (let at = 1; at <= 21; at++) await note(`Call ${at}`);
  const quinn = await here.arrives('#/layout/customers');
  await quinn.logsIn(lima.quotationAdmin);
  await quinn.sees('link', '1 unread');
  await quinn.follows(`#/layout/customers/${recordId}`);
  await quinn.reads('Old advice for @Quinn Lima');
  await quinn.seesNo('link', /\d unread/);
});
