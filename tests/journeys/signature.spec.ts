import sharp from 'sharp';
import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { makeCustomer, makeJob } from './made-jobs.ts';
import type { Person } from './person.ts';

const here = journeys();

test('a customer signs with a pen, and the signature is stored as a picture', async () => {
  const { stack } = here;
  const { lima } = stack;
  const job = await makeJob(stack, await makeCustomer(stack), { assigneeId: lima.worker.id });
  const person = await here.arrives(`#/layout/jobs/${job.id}`, { draws: true });
  await person.logsIn(lima.admin);
  await person.sees('heading', 'J-000001 Furnace does not ignite');
  await person.press('i');
  await person.fills('Work done', 'Igniter replaced.');
  const reason = await person.sees('combobox', 'Reason for the missing signature');
  // Refused without a signature: the focus is in the field that the signature takes away.
  await person.press('Control+Enter');
  await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await draws(person);
  await person.sees('textbox', 'Signed by');
  await person.seesNo('combobox', 'Reason for the missing signature');
  await person.reads('The signature is uploaded.');
  expect(await person.page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true);
  await person.press('Control+Enter');
  await person.reads('J-000001 is completed');

  const { job: completed } = await stack.demand(lima.admin.token, SIGNATURE, { id: job.id });
  const { customerSignature, customerName } = completed.completedInfo;
  expect(customerName).toBe('Rosa Reyes');
  const picture = sharp(Buffer.from(customerSignature.base64, 'base64'));
  const { width, height } = await picture.metadata();
  // The picture is cropped to the drawing, at most the pad.
  expect(width).toBeGreaterThan(2 * (height ?? 0));
  const { channels } = await picture.flatten({ background: '#ffffff' }).greyscale().stats();
  expect(channels[0]?.min).toBeLessThan(128);
  expect(channels[0]?.max).toBe(255);

  // The report of a completed job is edited, not completed again.
  await person.press('Shift+U');
  await person.sees('dialog', 'Edit report');
  await person.fills('Work done', 'Igniter and electrode replaced.');
  await person.press('Control+Enter');
  await person.reads('Report of J-000001 changed');
  await person.press('z');
  await person.reads('Undone');
  expect((await stack.demand(lima.admin.token, SIGNATURE, { id: job.id })).job.completedInfo.customerName).toBe(
    'Rosa Reyes',
  );
});

/** Draws a flat wave on the pad. */
async function draws({ page, sees }: Person): Promise<void> {
  const pad = await sees('img', 'Sign here');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The pad has no place.');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 40, y);
  await page.mouse.down();
  for (let x = 40; x <= 240; x += 10) await page.mouse.move(box.x + x, y + 12 * Math.sin(x / 20));
  expect(await pad.boundingBox(), 'the paper stays under the pen').toEqual(box);
  await page.mouse.up();
}

const SIGNATURE = /* GraphQL */ `
  query ($id: ID!) { job(id: $id) { completedInfo { customerName customerSignature { base64 } } } }`;
