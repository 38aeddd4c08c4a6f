import { parse } from 'papaparse';
import { beforeAll, expect, test } from 'vitest';
import { placeOf } from '../../web/ground/hash-location.ts';
import { journeys } from './journeys.ts';
import { completeJob, makeCustomer, makeJob } from './made-jobs.ts';
import type { Person } from './person.ts';

const here = journeys();

beforeAll(async () => {
  const { id: companyId, admin } = here.stack.lima;
  const rows = Array.from({ length: 230 }, (_, at) => ({ fullName: `Customer ${at}`, email: `c${at}@many.example` }));
  const more = [
    { fullName: 'Nadia Petit', email: 'nadia@petit.example', phone: '+1 416 555 0100', city: 'Oslo', country: 'NO' },
    { fullName: '=HYPERLINK("http://x.example")', phone: '1' },
  ];
  const { importCustomers } = await here.stack.demand(
    admin.token,
    'mutation ($input: ImportCustomersInput!) { importCustomers(input: $input) { created } }',
    { input: { companyId, rows: [...rows, ...more] } },
  );
  expect(importCustomers).toEqual({ created: 232 });
});

async function saved(person: Person, ...keys: string[]): Promise<{ name: string; rows: string[][]; text: string }> {
  const [download] = await Promise.all([person.page.waitForEvent('download'), person.press(...keys)]);
  const text = Buffer.concat(await (await download.createReadStream()).toArray()).toString();
  const { data } = parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true });
  return { name: download.suggestedFilename(), rows: data, text };
}

test('a list is arranged, saved as a view, found by name, changed, and restored by undo', async () => {
  const person = await here.arrives();
  await person.logsIn(here.stack.lima.admin);
  await person.press('g', 'k');
  await person.sees('row', /Nadia Petit/);

  await person.press(',', 'c');
  await person.sees('option', 'City');
  await person.findsNothingInTheWay();
  await person.press('j', ' ', 'End', 'k', ' ');
  await person.press('Alt+k', 'Enter');
  await person.sees('columnheader', 'Created');
  await person.seesNo('columnheader', 'Status');

  await person.press('/');
  await person.types('petit');
  await person.press('Enter');
  await person.reads('1 customer');
  await person.press(',', 's');
  await person.fills('Name', 'Petits of Oslo');
  await person.press('Control+Enter');
  await person.reads('View “Petits of Oslo” saved.');
  await person.sees('button', 'View Petits of Oslo');

  await person.press('g', 'u');
  await person.sees('heading', 'Users');
  await person.finds('petits of', /Petits of Oslo/);
  await person.sees('button', 'View Petits of Oslo');
  await person.sees('row', /Nadia Petit/);
  await person.sees('columnheader', 'Created');

  await person.press(',', 'o');
  await person.types('a to z');
  await person.press('Enter');
  await person.sees('button', 'View Petits of Oslo, changed');
  await person.press(',', 'u');
  await person.reads('View “Petits of Oslo” updated.');
  await person.press(',', 'r');
  await person.sees('dialog', 'Rename view');
  await person.press('Control+a');
  await person.types('Petits');
  await person.press('Enter');
  await person.reads('View renamed to “Petits”.');
  await person.finds('share view', /^Share view/);
  await person.reads('View “Petits” shared with the company.');

  const colleague = await here.arrives();
  await colleague.logsIn(here.stack.lima.quotationAdmin);
  await colleague.press('g', 'k');
  await colleague.sees('row', /Nadia Petit/);
  await colleague.press(',', 'v');
  await colleague.sees('option', /Petits/);
  await colleague.press('Enter');
  await colleague.sees('button', 'View Petits');
  await colleague.seesNo('columnheader', 'Status');

  await person.press(',', 'd');
  await person.reads('View “Petits” deleted.');
  await person.seesNo('button', 'View Petits');
  await person.press('z');
  await person.sees('button', 'View Petits');
});

test('a list is saved as CSV: all pages, with the filters, order and columns of the screen', async () => {
  const person = await here.arrives('#/layout/customers?orderBy=FULL_NAME_ASC&cols=fullName,phone,email,city');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', /HYPERLINK/);
  const all = await saved(person, ',', 'e');
  expect(all.name).toMatch(/^customers_\d{4}-\d\d-\d\d\.csv$/);
  expect(all.text.startsWith('\uFEFFName,Phone,E-mail,City\r\n')).toBe(true);
  const { customers } = await here.stack.demand(
    here.stack.lima.admin.token,
    '{ customers(first: 200, orderBy: FULL_NAME_ASC) { totalCount edges { node { fullName phone email address { city } } } } }',
  );
  type Node = { fullName: string; phone: string | null; email: string | null; address: { city: string } | null };
  const listed = customers.edges.map(({ node }: { node: Node }) => [
    node.fullName.startsWith('=') ? `'${node.fullName}` : node.fullName,
    node.phone ?? '',
    node.email ?? '',
    node.address?.city ?? '',
  ]);
  expect(all.rows).toHaveLength(customers.totalCount + 1);
  expect(all.rows.slice(1, 201)).toEqual(listed);
  await person.reads(`Saved ${customers.totalCount} rows as ${all.name}.`);

  await person.press('/');
  await person.types('petit');
  await person.press('Enter');
  await person.reads('1 customer');
  const narrowed = await saved(person, ',', 'e');
  expect(narrowed.name).toMatch(/^customers_petit_/);
  expect(narrowed.rows.slice(1)).toEqual([['Nadia Petit', '+1 416 555 0100', 'nadia@petit.example', 'Oslo']]);

  await person.press(',', 'x');
  await person.reads('No rows are checked. Check some first.');
  await person.press('Home', 'x');
  expect((await saved(person, ',', 'x')).rows.slice(1).map(([name]) => name)).toEqual(['Nadia Petit']);

  await person.press('g', 'z');
  await person.sees(
    'link',
    /Ana Lima List exported .*List: customers · Query: “petit”, Order: Name, A to Z · Rows: 1$/,
  );
});

test('the work done is a column of a view of jobs, narrows the view, and is saved as CSV', async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack);
  const assigneeId = stack.lima.worker.id;
  const done = async (title: string, workDone: string) =>
    completeJob(stack, await makeJob(stack, customerId, { title, assigneeId }), { workDone });
  await done('Cold radiator', 'Valve replaced, radiator bled.');
  await done('No hot water', 'Igniter cleaned.');
  await makeJob(stack, customerId, { title: 'Dripping tap', assigneeId });
  const person = await here.arrives('#/layout/jobs');
  await person.logsIn(stack.lima.admin);
  await person.sees('row', /Cold radiator/);
  await person.press(',', 'c');
  await person.sees('option', 'Work done');
  // Below the work done are Created and Changed.
  await person.press('End', 'k', 'k', ' ', 'Enter');
  await person.sees('columnheader', 'Work done');
  await person.sees('row', /Cold radiator.*Valve replaced, radiator bled\./);
  await person.press('f');
  await person.page.locator('input:focus').waitFor();
  await person.types('work done: valve');
  await person.press('Enter');
  await person.reads('1 job');
  await person.press(',', 's');
  await person.fills('Name', 'Valves');
  await person.press('Control+Enter');
  await person.sees('button', 'View Valves');
  const { rows } = await saved(person, ',', 'e');
  const [heads = [], ...jobs] = rows;
  expect(jobs.map((cells) => cells[heads.indexOf('Work done')])).toEqual(['Valve replaced, radiator bled.']);
});

test('a list stays in Docket while its security event can’t be told', async () => {
  const person = await here.arrives('#/layout/customers?q=petit');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', /Nadia Petit/);
  await person.page.route('**/graphql', (route) =>
    route.request().postDataJSON()?.operationName === 'RequestExport' ? route.abort() : route.continue(),
  );
  let isSaved = false;
  person.page.on('download', () => {
    isSaved = true;
  });
  await person.press(',', 'e');
  await person.reads(/^Not written: /);
  expect(isSaved).toBe(false);

  await person.goesTo('button', 'Close');
  await person.page.evaluate(countLostFrames);
  await person.press('Enter');
  await person.seesNo('button', 'Close');
  expect(await person.page.evaluate(countLostFrames)).toBe(0);
});

test('a job names its department once the column is chosen: on the screen, in files, and in a view', async () => {
  const { id: companyId, admin } = here.stack.lima;
  const { createDepartment } = await here.stack.demand(
    admin.token,
    'mutation ($input: CreateDepartmentInput!) { createDepartment(input: $input) { id } }',
    { input: { companyId, name: 'Night shift' } },
  );
  const customerId = await makeCustomer(here.stack);
  await makeJob(here.stack, customerId, { title: 'Watch the boiler', departmentId: createDepartment.id });
  const person = await here.arrives('#/layout/jobs');
  await person.logsIn(admin);
  await person.sees('row', /Watch the boiler/);
  await person.seesNo('columnheader', 'Department');
  await person.press(',', 'c');
  const column = await person.sees('option', 'Department');
  while ((await column.getAttribute('data-cursor')) === null) await person.press('j');
  await person.press(' ', 'Enter');
  await person.sees('columnheader', 'Department');
  const row = await person.sees('row', /Watch the boiler.*Night shift/);

  // In a narrow window the list scrolls sideways, under the numbers.
  await person.page.setViewportSize({ width: 1024, height: 768 });
  await row.getByText('Night shift').scrollIntoViewIfNeeded();
  const edges = () =>
    row.evaluate((element) => {
      const left = (cell: Element | null) => Math.round(cell?.getBoundingClientRect().left ?? 0);
      return [left(element.closest('[data-rows]')), left(element.querySelector('[role="rowheader"]'))] as const;
    });
  const [list, number] = await edges();
  expect(number).toBeGreaterThanOrEqual(list);

  const all = await saved(person, ',', 'e');
  expect(all.rows[0]).toContain('Department');
  expect(all.rows[1]).toContain('Night shift');
  await person.press('Home', 'x');
  expect((await saved(person, ',', 'x')).rows[1]).toContain('Night shift');

  await person.press(',', 's');
  await person.fills('Name', 'By shift');
  await person.press('Control+Enter');
  await person.reads('View “By shift” saved.');
  const colleague = await here.arrives();
  await colleague.logsIn(admin);
  await colleague.finds('by shift', /By shift/);
  await colleague.sees('row', /Watch the boiler.*Night shift/);
});

test('an import checks the rows of a spreadsheet, imports the valid rows, and lets the user correct the rest', async () => {
  const { stack } = here;
  const person = await here.arrives('#/layout/customers');
  await person.logsIn(stack.lima.admin);
  await person.sees('row', /Nadia Petit/);
  await person.press(',', 'i');
  await person.sees('dialog', 'Import');
  await person.sees('button', 'Choose a file…');
  await person.findsNothingInTheWay();
  const file = [
    'Customer;E-Mail;Handy;Land',
    'Greta Vahl;greta@vahl.example;+49 40 555 01;Germany',
    'No Address;nowhere;;',
    'Nadia Again;NADIA@petit.example;;',
    'José Peña;;0800 1;Atlantis',
  ].join('\r\n');
  const take = async (text: string, encoding: 'latin1' | 'utf8') => {
    const [chooser] = await Promise.all([person.page.waitForEvent('filechooser'), person.press('Enter')]);
    await chooser.setFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text, encoding) });
  };
  await take(file, 'latin1');
  await person.sees('combobox', 'Field for Handy');
  await person.findsNothingInTheWay();
  await person.press('Tab', 'Tab');
  await person.types('Phone');
  await person.press('Tab');
  await person.types('Country');
  await person.press('Control+Enter');
  await person.reads('Preview: 1 created, 3 refused.');
  await person.reads('Country must be a country’s name or code, such as Canada or CA, not “Atlantis”.');
  await person.findsNothingInTheWay();
  await person.press('Enter');
  await person.reads('Imported: 1 created, 3 refused.');

  await person.goesTo('button', 'Save refused rows as CSV');
  const refused = await saved(person, 'Enter');
  expect(refused.name).toBe('refused-customers.csv');
  expect(refused.rows.map(([name, , , , reason]) => [name, reason])).toEqual([
    ['Customer', 'Refused because'],
    ['No Address', 'E-mail must be an e-mail address, such as ana@lima.example, not “nowhere”.'],
    ['Nadia Again', 'Another customer already uses the e-mail NADIA@petit.example.'],
    ['José Peña', 'Country must be a country’s name or code, such as Canada or CA, not “Atlantis”.'],
  ]);

  await person.goesTo('button', 'Import more');
  await person.press('Enter');
  await person.sees('button', 'Choose a file…');
  await take(refused.text.replace('nowhere', 'some@where.example').replace('Atlantis', 'Peru'), 'utf8');
  await person.sees('combobox', 'Field for Refused because');
  await person.press('Tab', 'Tab');
  await person.types('Phone');
  await person.press('Tab');
  await person.types('Country');
  await person.press('Control+Enter');
  await person.reads('Preview: 2 created, 1 refused.');
  await person.press('Enter');
  await person.reads('Imported: 2 created, 1 refused.');
  await person.press('Enter');
  await person.sees('row', /Greta Vahl/);
  const countOf = async (search: string) => {
    const { customers } = await stack.demand(
      stack.lima.admin.token,
      'query ($search: String) { customers(search: $search) { edges { node { address { country } } } } }',
      { search },
    );
    return customers.edges.map(({ node }: { node: { address: { country: string } | null } }) => node.address?.country);
  };
  await expect.poll(() => countOf('Greta Vahl')).toEqual(['DE']);
  expect(await countOf('nadia')).toEqual(['NO']);

  await person.press('g', 'i');
  await person.sees('heading', 'Item master');
  await person.press(',', 'i');
  await person.sees('button', 'Choose a file…');
  await person.press('Tab');
  await person.page.keyboard.insertText(
    'SKU\tItem\tUnit\tPrice\tVAT %\nP-1\tPipe\tm\t1.200,50\t20\nP-2\tBend\tpc\t3,10\t\n',
  );
  await person.press('Control+Enter', 'Control+Enter');
  await person.reads('Preview: 2 created.');
  await person.press('Enter');
  await person.reads('Imported: 2 created.');
  await person.press('Enter');
  await person.reads('VAT 20%');
  await person.reads('$1,200.50');
});

test('a query narrows a list by keys, keeps its right part in the link, and opens from the palette', async () => {
  const person = await here.arrives('#/layout/customers?ask=statsu%3A+new%2C+town%3A+Oslo');
  await person.logsIn(here.stack.lima.admin);
  await person.reads('1 customer');
  await person.reads('No field is called “statsu”. Try status.');

  await person.press('f');
  await person.press('Control+a');
  await person.types('town: oslo or no email, no em');
  await person.press('Tab', 'Enter');
  await person.sees('button', /^no email/);
  await person.sees('row', /HYPERLINK/);
  await person.seesNo('row', /Nadia Petit/);
  await person.press('f');
  await person.press('ArrowLeft', 'Backspace', 'Enter');
  await person.sees('row', /Nadia Petit/);
  expect(new URL(person.page.url()).hash).toContain('ask=town%3A+oslo+or+no+email');

  await person.finds('customers town: oslo | order name', /^Customers: town: oslo.*1 customer/);
  await person.reads('1 customer');
  const hash = () => new URL(person.page.url()).hash;
  expect(hash()).toContain('orderBy=FULL_NAME_ASC');

  // Esc takes away a layer at a time, and never the pane.
  await person.press('/');
  await person.types('nadia');
  await person.press('Enter');
  await expect.poll(hash).toContain('q=nadia');
  await person.press('Home', 'x');
  await person.sees('complementary', '1 customer checked');
  await person.press('Control+Shift+C');
  await person.sees('dialog', 'Copy as');
  await person.press('Escape', 'v', 'x');
  await person.sees('dialog', 'Checked records');
  await person.press('Control+Shift+C', 'Escape');
  await person.press('Escape');
  await person.seesNo('complementary', '1 customer checked');
  expect(hash()).toContain('q=nadia');
  await person.press('Escape');
  await expect.poll(hash).not.toContain('q=nadia');
  expect(hash()).toContain('ask=town');
  await person.press('Escape');
  await expect.poll(hash).toBe('#/layout/customers?orderBy=FULL_NAME_ASC');
  await person.press('Escape', 'Escape');
  expect(hash()).toBe('#/layout/customers?orderBy=FULL_NAME_ASC');
  await person.press('Backspace');
  await expect.poll(hash).toContain('ask=town');

  const customerId = await makeCustomer(here.stack);
  for (const title of ['Reseal the skylight', 'Paint the skylight']) await makeJob(here.stack, customerId, { title });
  await person.finds('jobs skylight | assign will lima', /^Assign 2 jobs → Will Lima/);
  await person.reads('2 jobs assigned to Will Lima.');
  await person.press('z');
  await person.reads('Undone');
  await person.finds('jobs skylight, unassigned | count', /^Jobs: .*2 jobs/);
});

test('a list in groups folds by keys, and a row of a group is checked', async () => {
  const person = await here.arrives('#/layout/customers');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', /Nadia Petit/);
  // The commands of groups load after the list.
  await person.rests();
  await person.press(',', 'g');
  await person.types('status');
  await person.press('Enter');
  const head = await person.sees('row', /Active\s*23\d/);
  // The rows of a group come after its head.
  await person.sees('row', /Nadia Petit/);
  await person.press('j', 'j', 'x');
  await person.sees('complementary', '1 customer checked');
  await person.findsNothingInTheWay();
  await person.press('Shift+Escape', 'ArrowLeft', 'ArrowLeft');
  await expect.poll(() => head.getAttribute('aria-expanded')).toBe('false');
  await person.seesNo('row', /Nadia Petit/);
  await person.press(',', 'z', ',', 'z', 'ArrowRight', 'ArrowRight');
  await person.sees('row', /Customer 2/);

  await person.press('Home');
  await person.page.keyboard.down(' ');
  // A held key repeats.
  await person.page.keyboard.down(' ');
  await person.page.keyboard.up(' ');
  await expect.poll(() => head.getAttribute('aria-expanded')).toBe('false');
  await person.press(' ');
  await expect.poll(() => head.getAttribute('aria-expanded')).toBe('true');

  const query = () => placeOf(new URL(person.page.url()).hash).query;
  await person.finds('no groups', /Group customers → No groups/);
  await expect.poll(query).toEqual({});
  await person.finds('order by e-mail desc', /Sort customers → E-mail, Z to A/);
  await expect.poll(query).toEqual({ orderBy: 'EMAIL_DESC' });
  await person.finds('group by status', /Group customers → Status/);
  await person.sees('row', /Active\s*23\d/);
});

test('Escape clears the search of a list, then the filter, then the groups', async () => {
  const person = await here.arrives('#/layout/customers?q=customer&status=ACTIVE&ask=created%3A+today+%7C+by+status');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', /Active\s*\d+/);
  await person.rests();
  const query = () => placeOf(new URL(person.page.url()).hash).query;
  await person.press('Escape');
  await expect.poll(query).toEqual({ status: 'ACTIVE', ask: 'created: today | by status' });
  await person.press('Escape');
  await expect.poll(query).toEqual({ ask: '| by status' });
  await person.press('Escape');
  await expect.poll(query).toEqual({});
});

/** Counts the frames with the focus on the body, and answers the count until now. */
async function countLostFrames(): Promise<number> {
  const counted = globalThis as { lostFrames?: number };
  const isFirst = counted.lostFrames === undefined;
  counted.lostFrames ??= 0;
  const look = () => {
    if (document.activeElement === document.body) counted.lostFrames = (counted.lostFrames ?? 0) + 1;
    requestAnimationFrame(look);
  };
  if (isFirst) requestAnimationFrame(look);
  await new Promise(requestAnimationFrame);
  return counted.lostFrames;
}
