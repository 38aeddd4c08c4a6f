import sharp from 'sharp';
import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import type { Person, Picture } from './person.ts';

const here = journeys();

test('a phone’s photo is scaled down and turned upright; a refused file gets advice', async () => {
  const person = await atWhatWasDone();
  const uploaded = person.page.waitForResponse((response) => isUpload(response.request().headers()));
  await person.picks('Photos', await photoOfTelephone(), {
    name: 'IMG_2.HEIC',
    mimeType: 'image/heic',
    bytes: Buffer.from('ftypheic'),
  });
  await person.reads('IMG_2.HEIC is a HEIC photo. Export the photo as JPEG');
  const { data } = await (await uploaded).json();
  const { file } = await here.stack.demand(here.stack.lima.admin.token, FILE, { id: data.uploaded.id });
  const { width = 0, height = 0 } = await sharp(Buffer.from(file.base64, 'base64')).metadata();
  expect(height).toBeGreaterThan(width);
  expect(height).toBeGreaterThanOrEqual(2048);
  expect(height).toBeLessThanOrEqual(4096);
  await person.findsNothingInTheWay();
});

test('a lost upload is tried again under the same key', async () => {
  const person = await atWhatWasDone();
  const sent: string[] = [];
  await person.page.route('**/graphql', async (route) => {
    const isOne = isUpload(route.request().headers());
    if (isOne) sent.push(/"idempotencyKey":"([^"]+)"/.exec(route.request().postData() ?? '')?.[1] ?? '');
    if (isOne && sent.length === 1) await route.abort();
    else await route.continue();
  });
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  await person.picks('Photos', { name: 'before.png', bytes });
  await person.sees('button', 'Try again');
  await person.press('Control+Enter');
  await person.reads('before.png is not uploaded yet.');
  while (!(await person.page.evaluate(() => document.activeElement?.textContent === 'Try again'))) {
    await person.press('Shift+Tab');
  }
  await person.press('Enter');
  await person.reads(/1 of 20/);
  await person.seesNo('button', 'Try again');
  const [first, again, ...others] = sent;
  expect([again, others]).toEqual([first, []]);
});

const isUpload = (headers: Record<string, string>) => headers['content-type']?.startsWith('multipart/') ?? false;

/** A worker at the completion form of a job of their own. */
async function atWhatWasDone(): Promise<Person> {
  const { lima, demand } = here.stack;
  const { createCustomer } = await demand(lima.admin.token, CREATE_CUSTOMER, {
    input: { fullName: 'Rosa Reyes', phone: '1' },
  });
  const input = { customerId: createCustomer.id, title: 'Furnace does not ignite', assigneeId: lima.admin.id };
  const { createJob } = await demand(lima.admin.token, CREATE_JOB, { input });
  const person = await here.arrives(`#/layout/jobs/${createJob.id}`);
  await person.logsIn(lima.admin);
  await person.sees('heading', createJob.number);
  await person.press('i');
  await person.sees('dialog', 'Complete job');
  return person;
}

/** Above 5 MiB, 5000 by 3000, and turned by a quarter. */
async function photoOfTelephone(): Promise<Picture> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 5000, height: 3000, channels: 3, background: '#808080', noise } as const;
  const bytes = await sharp({ create }).withMetadata({ orientation: 6 }).jpeg({ quality: 80 }).toBuffer();
  expect(bytes.length).toBeGreaterThan(5 * 1024 * 1024);
  return { name: 'IMG_1.jpg', mimeType: 'image/jpeg', bytes };
}

const FILE = /* GraphQL */ `query ($id: ID!) { file(id: $id) { base64 } }`;
const CREATE_CUSTOMER = /* GraphQL */ `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }`;
const CREATE_JOB = /* GraphQL */ `mutation ($input: CreateJobInput!) { createJob(input: $input) { id number } }`;
