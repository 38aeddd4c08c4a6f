import { parse } from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailServer, type SmtpPeer } from '../smtp-peer.ts';
import { journeys } from './journeys.ts';
import { completeJob, makeCustomer, makeJob } from './made-jobs.ts';

let mailServer: SmtpPeer;
beforeAll(async () => {
  mailServer = await openMailServer();
});
const here = journeys({ smtpUrl: () => mailServer.url, mailDelayMs: 10_000 });
afterAll(() => mailServer?.[Symbol.asyncDispose]());

test('a saved view is a tile of the dashboard, whose alarm goes off when a record is added', async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack);
  for (const title of ['Reseal the skylight', 'Paint the skylight']) await makeJob(stack, customerId, { title });
  const person = await here.arrives('#/layout/jobs?ask=skylight');
  await person.logsIn(stack.lima.admin);
  await person.sees('row', /Paint the skylight/);
  await person.press(',', 's');
  await person.fills('Name', 'Skylights');
  await person.press('Control+Enter');
  await person.reads('View “Skylights” saved.');
  await person.press(',', 'p');
  await person.goesTo('checkbox', 'On the dashboard');
  await person.press(' ');
  await person.fills('Alarm above', '2');
  await person.press('Control+Enter');
  await person.reads('View “Skylights” pinned on the dashboard.');

  await person.press('g', 'h');
  const tile = await person.sees('link', /^Skylights/);
  const says = () => tile.locator('span:not(:has(span))').allTextContents();
  await expect.poll(says).toEqual(['Skylights', '2', '2 new in 7 days']);
  await person.findsNothingInTheWay();
  await makeJob(stack, customerId, { title: 'Clean the skylight' });
  await expect.poll(says).toEqual(['Skylights', '3', 'Above 2', '3 new in 7 days']);
  await person.findsNothingInTheWay();

  await person.goesTo('link', /^Skylights/);
  await person.press('Enter');
  await person.sees('button', 'View Skylights');
  await person.sees('row', /Clean the skylight/);
});

test('the jobs of a query are assigned by one line, with number and names before, and undone by one key', async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack, 'Gus Gutter');
  const { id: assigneeId } = stack.lima.worker;
  // The journey may cross midnight.
  await makeJob(stack, customerId, { title: 'Gutter one', assigneeId, ...onDay(0) });
  await makeJob(stack, customerId, { title: 'Gutter two', assigneeId, ...onDay(1) });
  await makeJob(stack, customerId, { title: 'Gutter three', assigneeId });
  const workers = async () => {
    const { jobs } = await stack.demand(
      stack.lima.admin.token,
      '{ jobs(search: "gutter", orderBy: CREATED_AT_ASC) { edges { node { assignee { fullName } } } } }',
    );
    return jobs.edges.map(({ node }: { node: { assignee: { fullName: string } } }) => node.assignee.fullName);
  };
  const person = await here.arrives('#/layout/dashboard');
  await person.logsIn(stack.lima.admin);
  await person.press('Control+k');
  await person.sees('combobox', 'Command palette');
  await person.types('jobs due: today or tomorrow, worker: will | assign ana');
  const row = await person.sees('option', /^Assign 2 jobs → Ana Lima/);
  expect(await row.textContent()).toMatch(/J-\d+, J-\d+/);
  expect(await workers()).toEqual(Array(3).fill('Will Lima'));
  await person.press('Enter');
  await person.reads('2 jobs assigned to Ana Lima.');
  expect(await workers()).toEqual(['Ana Lima', 'Ana Lima', 'Will Lima']);
  await person.press('z');
  await expect.poll(workers).toEqual(Array(3).fill('Will Lima'));
});

test('the list of a query is saved as CSV by one line', async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack, 'Csilla Csv');
  for (const title of ['Awning torn', 'Awning stuck', 'Blind stuck']) await makeJob(stack, customerId, { title });
  const person = await here.arrives('#/layout/dashboard');
  await person.logsIn(stack.lima.admin);
  await person.press('Control+k');
  await person.sees('combobox', 'Command palette');
  await person.types('jobs awning | export');
  await person.sees('option', /^Save as CSV: Jobs: awning.*2 jobs/);
  const [download] = await Promise.all([person.page.waitForEvent('download'), person.press('Enter')]);
  const text = Buffer.concat(await (await download.createReadStream()).toArray()).toString();
  const { data } = parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true });
  expect(data.map(({ Title }) => Title).sort()).toEqual(['Awning stuck', 'Awning torn']);
  await person.reads(/^Saved 2 rows as jobs_/);
});

test('a link with an order orders the list, and a step without an effect is refused with a right step', async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack, 'Olga Order');
  for (const [title, days] of [
    ['Chute torn', 1],
    ['Chute stuck', 0],
    ['Chute bent', 2],
  ] as const)
    await makeJob(stack, customerId, { title, ...onDay(days) });
  const query = (ask: string) => `#/layout/jobs?cols=title,scheduledEnd&ask=${encodeURIComponent(ask)}`;
  const person = await here.arrives(query('chute | order due'));
  await person.logsIn(stack.lima.admin);
  const due = await person.sees('columnheader', 'Due');
  await expect.poll(() => due.getAttribute('aria-sort')).toBe('ascending');
  const titles = () => person.page.getByRole('row', { name: /Chute/ }).allTextContents();
  await expect
    .poll(async () => (await titles()).map((text) => /Chute (stuck|torn|bent)/.exec(text)?.[1]))
    .toEqual(['stuck', 'torn', 'bent']);
  expect(new URL(person.page.url()).hash).toMatch(/ask=chute&orderBy=SCHEDULED_END_ASC$/);

  await person.follows(query('chute | top 2'));
  await person.reads('“top 2” belongs to groups. Try by department | top 2.');
  await person.findsNothingInTheWay();
  await expect.poll(() => new URL(person.page.url()).hash).toMatch(/ask=chute$/);
  expect(await titles()).toHaveLength(3);
  await person.follows(query('| top 3'));
  await person.reads('“top 3” belongs to groups. Try by department | top 3.');

  await person.follows(query('chute | by priority | top 1'));
  await person.sees('row', /^Normal\s*3$/);
  await person.press('f', 'ArrowLeft', 'ArrowLeft', 'Backspace');
  await expect.poll(() => new URL(person.page.url()).hash).toMatch(/ask=chute$/);
  await person.seesNo('button', /top 1/);
});

test('a figure on the query line stands above the rows, and a command on the line opens the palette with the records', async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack, 'Fay Figure');
  for (const unitPrice of ['40', '60.50']) {
    const lines = [{ description: 'Damper', quantity: '1', unit: 'pc', unitPrice }];
    const input = { customerId, subject: `Damper at ${unitPrice}`, lines };
    await stack.demand(stack.lima.admin.token, CREATE_QUOTATION, { input });
  }
  for (const title of ['Damper stuck', 'Damper loose']) await makeJob(stack, customerId, { title });
  const person = await here.arrives('#/layout/quotations?ask=damper');
  await person.logsIn(stack.lima.admin);
  await person.sees('row', /Damper at 40/);
  await person.press('f');
  await person.page.locator('input:focus').waitFor();
  await person.types('| sum total');
  await person.press('Enter');
  await person.sees('row', /^All quotations 2 · .*\$100\.50/);
  await person.sees('row', /Damper at 60\.50/);
  await person.findsNothingInTheWay();

  await person.follows('#/layout/jobs?ask=damper');
  await person.sees('row', /Damper stuck/);
  await person.press('f');
  await person.page.locator('input:focus').waitFor();
  await person.types('| assign ana');
  await person.reads('Press Enter for “assign ana” with these jobs.');
  await person.press('Enter');
  await person.sees('option', /^Assign 2 jobs → Ana Lima/);
  await person.press('Enter');
  await person.reads('2 jobs assigned to Ana Lima.');
  const hash = () => new URL(person.page.url()).hash;
  await expect.poll(hash).toMatch(/ask=damper$/);

  // A link runs nothing: the command waits for Enter.
  await person.follows('#/layout/jobs?ask=damper+%7C+close');
  await person.reads('Press Enter for “close” with these jobs.');
  await expect.poll(hash).toMatch(/ask=damper$/);
});

test('a saved view with an order in its query opens unchanged, in the order', async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack, 'Ola Order');
  for (const title of ['Louvre bent', 'Louvre askew']) await makeJob(stack, customerId, { title });
  const definition = { path: '/layout/jobs', query: { ask: 'louvre | order title', cols: 'title' } };
  const { saved } = await stack.demand(stack.lima.admin.token, SAVE_VIEW, { definition });
  const person = await here.arrives(
    `#/layout/jobs?ask=louvre+%7C+order+title&cols=title&view=${encodeURIComponent(saved.id)}`,
  );
  await person.logsIn(stack.lima.admin);
  await person.sees('row', /Louvre askew/);
  await expect.poll(() => new URL(person.page.url()).hash).toContain('orderBy=TITLE_ASC');
  await person.sees('button', /^View Louvres\s*:/);
  await person.press('f');
  await person.page.locator('input:focus').waitFor();
  await person.types('askew');
  await person.sees('button', /^View Louvres, changed/);
});

test('a command behind a bar says that its records still load, or why there is no command for records', async () => {
  const { stack } = here;
  await makeJob(stack, await makeCustomer(stack, 'Wim Wait'), { title: 'Trellis loose' });
  const person = await here.arrives('#/layout/dashboard');
  await person.logsIn(stack.lima.admin);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let isCut = false;
  await person.page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName !== 'FindJobs') return route.fallback();
    if (isCut) return route.abort();
    await answered;
    await route.continue();
  });
  await person.press('Control+k');
  await person.sees('combobox', 'Command palette');
  await person.types('jobs trellis | email report');
  await person.sees('option', /^Jobs: trellis.*Finding the jobs…/);
  answer();
  await person.sees('option', /^Send report J-.*Trellis loose.*has no completed info yet/);
  await person.press('Control+a');
  await person.types('jobs trellis | frobnicate');
  await person.sees('option', /“frobnicate” is no command for jobs/);
  isCut = true;
  await person.press('Control+a');
  await person.types('jobs trellis loose | email report');
  await person.sees('option', /The jobs were not found\. The server could not be reached/);
});

test('the reports of a query are e-mailed by one line, with recipients and refusals before, and taken back', async () => {
  const { stack } = here;
  const { id: assigneeId } = stack.lima.worker;
  const mailed = await makeCustomer(stack, 'Mia Mailed');
  for (const title of ['Chimney swept', 'Chimney lined'])
    await completeJob(stack, await makeJob(stack, mailed, { title, assigneeId }));
  await makeJob(stack, mailed, { title: 'Chimney capped', assigneeId });
  const person = await here.arrives('#/layout/dashboard');
  await person.logsIn(stack.lima.admin);
  await person.finds('jobs chimney | email report', /^Send report to customer 3 jobs/);
  await person.sees('heading', /^Send report of job to customer: [23] jobs\?$/);
  const changes = await person.sees('region', 'Changes');
  const lines = await changes.getByRole('listitem').allTextContents();
  expect(lines.filter((line) => line.endsWith('To: Mia Mailed, mia@reyes.example'))).toHaveLength(2);
  expect(lines.filter((line) => /Chimney capped.*Refused: /.test(line))).toHaveLength(1);
  await person.findsNothingInTheWay();
  expect(await statuses()).toEqual([]);
  await person.press('Enter');
  await person.sees('heading', /2 job reports are on their way to the customers, 1 refused/);
  await person.sees('region', 'Refused');
  await person.press('Escape', 'z');
  await expect.poll(statuses).toEqual(['CANCELLED', 'CANCELLED']);
});

async function statuses(): Promise<string[]> {
  const { messages } = await here.stack.demand(
    here.stack.lima.admin.token,
    '{ messages { edges { node { status } } } }',
  );
  return messages.edges.map(({ node }: { node: { status: string } }) => node.status);
}

test('checked amounts are summed in the last line, and heads of groups show counts and sums', async () => {
  const { stack } = here;
  for (const [name, ...prices] of [
    ['Sue Sum', '40', '60.50'],
    ['Tim Total', '1000'],
  ] as const) {
    const customerId = await makeCustomer(stack, name);
    for (const unitPrice of prices) {
      const lines = [{ description: 'Valve', quantity: '1', unit: 'pc', unitPrice }];
      const input = { customerId, subject: `Valve at ${unitPrice}`, lines };
      await stack.demand(stack.lima.admin.token, CREATE_QUOTATION, { input });
    }
  }
  const person = await here.arrives('#/layout/quotations?ask=valve');
  await person.logsIn(stack.lima.admin);
  await person.sees('row', /Valve at 1000/);
  await person.press('Home', 'x', 'j', 'x');
  await person.sees('complementary', '2 quotations checked');
  await person.reads(/^2 quotations · Total \$1,060\.50/);
  await person.press('Shift+Escape');
  await person.rests();
  await person.press(',', 'g');
  await person.types('customer');
  await person.press('Enter');
  await person.sees('row', /^Sue Sum 2 · .*\$100\.50/);
  await person.sees('row', /^Tim Total 1 · .*\$1,000\.00/);
  await person.findsNothingInTheWay();
});

test('keys on the head of a column order and group the list', async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack, 'Hedda Head');
  for (const priority of ['LOW', 'URGENT', 'LOW']) await makeJob(stack, customerId, { title: 'Gasket', priority });
  const person = await here.arrives('#/layout/jobs?ask=gasket&cols=number,title,priority,scheduledStart');
  await person.logsIn(stack.lima.admin);
  await person.sees('row', /Gasket/);
  await person.rests();
  const focused = () => person.page.evaluate(() => document.activeElement?.textContent);
  const sorted = (name: string) => person.page.getByRole('columnheader', { name }).getAttribute('aria-sort');
  const hash = () => new URL(person.page.url()).hash;

  await person.press(',', 'ArrowUp');
  await expect.poll(focused).toBe('Number');
  await person.press('End', 'ArrowRight', 'ArrowLeft');
  await expect.poll(focused).toBe('Priority');
  await person.findsNothingInTheWay();
  await person.press('Enter');
  await expect.poll(() => sorted('Priority')).toBe('ascending');
  await person.press('Enter');
  await expect.poll(() => sorted('Priority')).toBe('descending');
  expect(hash()).toContain('orderBy=PRIORITY_DESC');
  await person.press('ArrowRight', 'Shift+Enter');
  await expect.poll(() => sorted('Start')).toBe('descending');

  await person.press('ArrowLeft', ' ');
  await person.sees('row', /^Urgent\s*1$/);
  await person.sees('row', /^Low\s*2$/);
  await expect.poll(hash).toContain('by+priority');
  await person.rests();
  await expect.poll(focused).toMatch(/^Priority/);
  await person.press(' ');
  await expect.poll(hash).not.toContain('by+priority');
  await person.seesNo('row', /^Urgent/);
  await person.rests();
  await expect.poll(focused).toMatch(/^Priority/);
  await person.press('ArrowLeft', 'ArrowLeft', ' ');
  await person.reads('The list can’t be grouped by Number.');

  await person.press('End');
  await expect.poll(focused).toMatch(/^Start/);
  await person.follows('#/layout/jobs?ask=gasket&cols=number,isOverdue,siteCity');
  await person.sees('columnheader', 'Overdue');
  expect(await person.page.locator('[data-column][tabindex="0"]').allTextContents()).toEqual(['Number']);
  await person.press(',', 'ArrowUp', 'ArrowRight', ' ');
  await person.sees('row', /^Not overdue\s*3$/);
  await person.press(' ', 'ArrowRight', ' ');
  await expect.poll(hash).toContain('by+site+town');
  await person.press(' ');

  await person.press('Escape', 'j', 'Enter');
  await person.sees('article', /Gasket/);
});

test('heads of columns take the focus once their keys have loaded, and a list without heads says so', async () => {
  const { stack } = here;
  await makeJob(stack, await makeCustomer(stack, 'Hanna Head'), { title: 'Flange' });
  const person = await here.arrives('#/layout/jobs?ask=flange&cols=number,title');
  const opened = Promise.withResolvers<void>();
  await person.page.route('**/assets/subjects-*.js', async (route) => {
    await opened.promise;
    await route.continue();
  });
  await person.logsIn(stack.lima.admin);
  await person.sees('row', /Flange/);
  expect(await person.page.locator('[data-column][tabindex]').count()).toBe(0);
  await person.press(',', 'ArrowUp');
  opened.resolve();
  await expect.poll(() => person.page.evaluate(() => document.activeElement?.textContent)).toBe('Number');
  await person.press('Enter');
  const number = await person.sees('columnheader', 'Number');
  await expect.poll(() => number.getAttribute('aria-sort')).toBe('ascending');

  await person.follows('#/layout/jobs?ask=flangeless');
  await person.reads('No jobs match');
  await person.press(',', 'ArrowUp');
  await person.reads(/The list shows no column heads/);
  await person.follows('#/layout/jobs?ask=flange');
  await person.page.setViewportSize({ width: 390, height: 844 });
  await person.sees('row', /Flange/);
  await person.press('Escape', ',', 'ArrowUp');
  await person.reads(/The list shows no column heads/);
});

test('a query by days across companies names the zone of the days', async () => {
  const { stack } = here;
  const { superAdmin, lima } = stack;
  await makeJob(stack, await makeCustomer(stack, 'Zora Zone'), { title: 'Gauge', ...onDay(0) });
  const person = await here.arrives('#/layout/jobs');
  await person.logsIn(superAdmin);
  for (const ask of ['due: today', 'due: mon..fri', 'created: 2026-11', 'due: ..+3d']) {
    await person.follows('#/layout/jobs?ask=priority%3A+high');
    await expect.poll(() => person.page.getByText(/^Days in /).count()).toBe(0);
    await person.follows(`#/layout/jobs?ask=${encodeURIComponent(ask)}`);
    await person.reads(/^Days in /);
  }
  await person.follows(`#/layout/jobs?ask=${encodeURIComponent('due: ..+1d')}&companyId=${lima.id}`);
  await person.sees('row', /Gauge/);
  await person.reads(/^Days in America\/Toronto/);
});

/** Start and end at a day after today, in the zone of the stack's companies. */
function onDay(days: number): { scheduledStart: string; scheduledEnd: string } {
  const day = Temporal.Now.plainDateISO('America/Toronto').add({ days });
  const at = (plainTime: string) =>
    new Date(day.toZonedDateTime({ timeZone: 'America/Toronto', plainTime }).epochMilliseconds).toISOString();
  return { scheduledStart: at('08:00'), scheduledEnd: at('09:00') };
}

const CREATE_QUOTATION = /* GraphQL */ `
  mutation ($input: CreateQuotationInput!) { createQuotation(input: $input) { id } }`;

const SAVE_VIEW = /* GraphQL */ `
  mutation ($definition: JSON!) { saved: createSavedCommand(input: { name: "Louvres", kind: VIEW, definition: $definition }) { id } }`;
