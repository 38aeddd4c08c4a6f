import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import type { Person } from './person.ts';

const here = journeys();

/** Holds a part of the console back until the returned function is called. */
async function held({ page }: Person, part: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${part}-*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('text typed while the palette loads reaches the palette', async () => {
  const person = await here.arrives();
  const letIn = await held(person, 'layers');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', 'Dashboard');
  await person.press('Control+k');
  await person.sees('dialog', 'Loading');
  await person.types('go to users');
  await person.findsNothingInTheWay();
  letIn();
  await person.sees('combobox', 'Command palette');
  const typed = () => person.page.getByRole('combobox').inputValue();
  await expect.poll(typed).toBe('go to users');
  await person.press('Enter');
  await person.sees('heading', 'Users');
});

test('keys pressed while their target loads are kept in order', async () => {
  const person = await here.arrives();
  let letIn = () => {};
  await person.page.route('**/assets/layers-*.js', async (route) => {
    await new Promise<void>((resolve) => {
      letIn = resolve;
    });
    await route.continue();
  });
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', 'Dashboard');
  await person.press('g', 'd');
  await person.sees('heading', 'Departments');
  const line = 'the quick brown fox jumps over the lazy dog, then 0123456789 times more';
  await person.press('c');
  await person.sees('dialog', 'Loading');
  await person.types('Lab');
  await person.press('Enter');
  letIn();
  await person.types(line);
  await person.press('Enter');
  await person.sees('row', 'Lab');
  await person.reads(line);

  await person.page.reload();
  await person.sees('row', 'Lab');
  await person.press('Control+k');
  await person.types(line.slice(0, 20));
  letIn();
  await person.types(line.slice(20));
  await expect.poll(() => person.page.getByRole('combobox').inputValue()).toBe(line);
});

test('keys pressed behind `f` reach the query, and none runs a command', async () => {
  const person = await here.arrives();
  const letIn = await held(person, 'ask-line');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', 'Dashboard');
  await person.press('g', 'u');
  await person.sees('row', 'Will Lima');
  await person.press('f');
  await person.types('name: will');
  letIn();
  const field = await person.sees('combobox', 'Query for users');
  await expect.poll(() => field.inputValue()).toBe('name: will');
  await person.press('Enter');
  await person.sees('button', /^name: will/);
});

test('keys pressed in the moment of the login reach the console', async () => {
  const person = await here.arrives();
  await person.page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, value) {
      setItem.call(this, name, value);
      if (name !== 'accessToken') return;
      const press = new KeyboardEvent('keydown', {
        key: 'k',
        code: 'KeyK',
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
      });
      queueMicrotask(() => document.activeElement?.dispatchEvent(press));
    };
  });
  await person.page.reload();
  await person.logsIn(here.stack.lima.admin);
  await person.sees('combobox', 'Command palette');
});

test('commands on loading rows run when the rows arrive', async () => {
  const person = await here.arrives('#/layout/users');
  const waiting: (() => void)[] = [];
  await person.page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName !== 'UserPage') return route.fallback();
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  const letIn = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    for (const resolve of waiting.splice(0)) resolve();
  };
  await person.logsIn(here.stack.lima.admin);
  await person.sees('button', 'Log out');
  await person.press(',', 'c');
  await person.seesNo('dialog', 'Columns');
  await letIn();
  await person.sees('dialog', 'Columns');
  await person.press('Escape');

  // Right after a reload the checked rows are checked again, and the keyboard hears Ctrl like any letter.
  await person.press('j', 'x');
  await person.reads('1 user checked');
  await person.page.reload();
  await person.sees('button', 'Log out');
  await person.press('Control+Backspace');
  await letIn();
  await person.reads(/^Will Lima deleted/);
});

test('Esc right after an opening key closes the layer', async () => {
  const person = await here.arrives('#/layout/users');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('rowheader', 'Ana Lima');
  // Within a single task: before the opened layer could take the focus.
  await person.page.evaluate(() => {
    for (const key of ['?', 'Escape'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  await person.press('g', 'd');
  await person.sees('heading', 'Departments');
  await person.seesNo('dialog', 'Keys and commands');
});

test('a part missing after an upgrade of Docket shows a message, and reloading the page brings the part', async () => {
  const person = await here.arrives();
  let isGone = true;
  await person.page.route('**/assets/organisation-*.js', (route) =>
    isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', 'Dashboard');
  await person.press('g', 'u');
  await person.sees('heading', 'This part of Docket didn’t load');
  await person.findsNothingInTheWay();
  isGone = false;
  await person.page.getByRole('button', { name: 'Reload the page' }).focus();
  await person.press('Enter');
  await person.sees('rowheader', 'Ana Lima');
});

test('a part blocked by a lost network shows a message, and arrives by itself when the network returns', async () => {
  const person = await here.arrives();
  const { page } = person;
  await page.route('**/assets/organisation-*.js', (route) => route.abort());
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', 'Dashboard');
  await page.context().setOffline(true);
  await person.press('g', 'u');
  await person.sees('heading', 'This part of Docket didn’t load');
  await person.reads(/^The server can’t be reached. Docket keeps trying/);
  await page.unroute('**/assets/organisation-*.js');
  await page.context().setOffline(false);
  await person.sees('rowheader', 'Ana Lima');
});

test('a list is usable before other parts arrive', async () => {
  const person = await here.arrives('#/layout/users');
  const held: string[] = [];
  await person.page.route(
    /\/assets\/(layers|viewer|job-list|quotation-list|customer-lists|post-lists|supporting-lists)-\w+\.js$/,
    (route) => {
      held.push(route.request().url());
    },
  );
  // Parts that came before the route was set come again.
  await person.page.reload();
  await person.logsIn(here.stack.lima.admin);
  await person.sees('rowheader', 'Ana Lima');
  await person.press('j', 'j', 'x');
  await person.reads('1 user checked');
  // The held requests were only delayed, not dropped.
  await expect.poll(() => held.length).toBeGreaterThan(0);
});
