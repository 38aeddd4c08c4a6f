import { beforeAll, expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { type MadeJob, makeCustomer, makeJob } from './made-jobs.ts';
import type { Person } from './person.ts';
import { manyPages, stubReport } from './stub-document.ts';

const here = journeys();
const jobs: MadeJob[] = [];

beforeAll(async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack);
  for (let at = 1; at <= 120; at++) jobs.push(await makeJob(stack, customerId, { title: `Leak ${at}` }));
});

/** Copies a link to the screen by key; returns the link's fragment. */
async function linkOf(person: Person): Promise<string> {
  await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await person.press('y');
  await person.reads(/^Copied the link to this screen/);
  const link = await person.page.evaluate(() => navigator.clipboard.readText());
  expect(link.startsWith(`${here.stack.url}/#/layout/`)).toBe(true);
  return link.slice(link.indexOf('#'));
}

/** The features of a screen: the place, the row texts, the cursor and the checks. */
const screenOf = (person: Person) =>
  person.page.evaluate(() => ({
    path: location.hash.replace(/\?.*/, ''),
    tab: new URLSearchParams(location.hash.replace(/[^?]*/, '')).get('tab'),
    narrowed: document.querySelector('.tools')?.textContent ?? null,
    heads: [...document.querySelectorAll('[role=columnheader]')].map(({ textContent }) => textContent),
    cursor: document.querySelector('[data-cursor]')?.textContent ?? null,
    checked: [...document.querySelectorAll('[role=row][aria-selected=true]')].length,
    peek: document.querySelector('.peek h2')?.textContent ?? null,
    heading: document.querySelector('.detail h2')?.textContent ?? null,
  }));

async function opensTheSame(link: string, person: Person, account = here.stack.lima.admin): Promise<Person> {
  const wanted = await screenOf(person);
  const other = await here.arrives(link);
  await other.logsIn(account);
  await expect.poll(() => screenOf(other)).toEqual(wanted);
  return other;
}

test('a link reproduces a list with its filters, columns, cursor, checks and peek', async () => {
  const person = await here.arrives('#/layout/jobs?status=NEW&orderBy=CREATED_AT_ASC&cols=number,title');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', /J-000001/);
  await person.press('j', 'x', 'j', 'j', 'x', 'j', ' ');
  await person.page.getByRole('heading', { name: 'J-000004 Leak 4' }).waitFor();
  const link = await linkOf(person);
  const other = await opensTheSame(link, person);
  await other.sees('complementary', '2 jobs checked');
  // From then on the cursor and checks are the reader's own.
  expect(await other.page.evaluate(() => location.hash)).not.toMatch(/row=|checked=|peek=/);
  await other.press('Escape', 'Escape');
  await other.seesNo('complementary', '2 jobs checked');
});

test('a link reproduces a row far down, a record beside the list with its tab, and a day of the schedule', async () => {
  const person = await here.arrives('#/layout/jobs');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', /J-000120/);
  await person.press('End');
  await person.page.getByRole('row', { name: /J-000/ }).last().waitFor();
  await person.press('End');
  await opensTheSame(await linkOf(person), person);

  await person.press('Home', 'Enter');
  await person.sees('article', /J-000120/);
  await person.press('h');
  await person.sees('tab', 'History');
  const beside = await linkOf(person);
  expect(beside).toContain('tab=history');
  await opensTheSame(beside, person);

  await person.press('g', 's');
  await person.sees('grid', /by worker/);
  expect(await linkOf(person)).toMatch(/day=\d{4}-\d\d-\d\d/);
  await person.press('v', 'w');
  await person.sees('columnheader', /^Mon/);
  expect(person.page.url()).toContain('period=WEEK');
});

test('a link reproduces a page of a document', async () => {
  const { stack } = here;
  const [first] = jobs;
  const bytes = await manyPages(12);
  const place = `#/layout/jobs/${first?.id}?tab=report`;
  const person = await here.arrives('');
  await stubReport(person.page, bytes);
  await person.logsIn(stack.lima.admin);
  await person.follows(place);
  await person.reads('Page 1 of 12');
  await person.press('n', 'n');
  await person.reads('Page 3 of 12');
  const link = await linkOf(person);
  expect(link).toContain('page=3');
  const other = await here.arrives('');
  await stubReport(other.page, bytes);
  await other.logsIn(stack.lima.admin);
  await other.follows(link);
  await other.reads('Page 3 of 12');
});

test('a link names checked rows beyond fifty as omitted, and a record has a separate link', async () => {
  const person = await here.arrives('#/layout/jobs');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', /J-000120/);
  await person.press('j', 'Control+a');
  await person.sees('complementary', /120 jobs checked/);
  expect(await linkOf(person)).not.toContain('checked=');
  await person.reads(/without the 120 that are checked: a link holds at most 50/);
  await person.press('Escape');
  await person.press('Control+Shift+l');
  await person.reads('Copied the link to J-000120 Leak 120.');
  const link = await person.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${here.stack.url}/#/layout/jobs/${jobs.at(-1)?.id}`);
});

test('a link to a forbidden record says “not found” and doesn’t reveal the record', async () => {
  const { lima, oslo } = here.stack;
  const [one, two] = jobs;
  const person = await here.arrives(`#/layout/jobs?companyId=${lima.id}&row=${one?.id}&checked=${one?.id}.${two?.id}`);
  await person.logsIn(oslo.admin);
  await person.reads('2 checked rows in the link can’t be found. They were deleted, or your role can’t see them.');
  await person.seesNo('row', /Leak/);
  await person.follows(`#/layout/jobs/${one?.id}?tab=history`);
  await person.sees('heading', 'Nothing here');
});

test('a repeated toast stays for its full time', async () => {
  const person = await here.arrives('#/layout/jobs');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', /J-000120/);
  const { clock } = person.page;
  await clock.install();
  await linkOf(person);
  await clock.fastForward(5_000);
  await linkOf(person);
  await clock.fastForward(5_000);
  // A leaving toast takes a moment to disappear.
  await clock.runFor(700);
  await person.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  await person.reads(/^Copied the link to this screen/);
  await clock.fastForward(2_000);
  await person.page.getByText(/^Copied the link to this screen/).waitFor({ state: 'hidden' });
});
