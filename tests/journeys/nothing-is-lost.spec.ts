import { describe, expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import type { Person } from './person.ts';

const here = journeys();

test('a half-filled form survives a reload', async () => {
  const person = await here.arrives('#/layout/users');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('grid', 'Users');
  await person.press('c');
  await person.fills('Name', 'Half Way');
  await person.page.reload();

  await person.sees('grid', 'Users');
  await person.press('c');
  await person.reads('This draft was not saved');
  expect(await (await person.sees('textbox', 'Name')).inputValue()).toBe('Half Way');
});

describe('a session that expires during a form shows the login over the form', () => {
  const begins = async (name: string, email: string) => {
    const person = await here.arrives('#/layout/users');
    await person.logsIn(here.stack.oslo.admin);
    await person.sees('grid', 'Users');
    await person.press('c');
    await person.fills('Name', name);
    await person.fills('E-mail', email);
    const token = await person.page.evaluate(() => sessionStorage.getItem('accessToken'));
    expect(token).not.toBeNull();
    return { person, ends: () => here.stack.demand(token, 'mutation { logout }') };
  };
  const logsInAgain = async (person: Person) => {
    await person.sees('dialog', 'Log in again');
    await person.fills('Password', here.stack.oslo.admin.password);
    await person.press('Enter');
  };

  test('and a save on its way is sent after the login', async () => {
    const { person, ends } = await begins('Olav Oslo', 'olav@oslo.example');
    let isOver = false;
    await person.page.route('**/graphql', async (route) => {
      if (!isOver) {
        isOver = true;
        await ends();
      }
      await route.continue();
    });
    await person.press('Control+Enter');
    await logsInAgain(person);
    await person.sees('heading', 'Olav Oslo');
  });

  test('and before a save, the form keeps its answers', async () => {
    const { person, ends } = await begins('Nora Oslo', 'nora@oslo.example');
    await ends();
    await logsInAgain(person);
    await person.seesNo('dialog', 'Log in again');
    await person.press('Control+Enter');
    await person.sees('heading', 'Nora Oslo');
  });
});

test('a form waiting for its answer can’t be changed', async () => {
  const person = await here.arrives('#/layout/users');
  await person.logsIn(here.stack.oslo.admin);
  await person.sees('row', 'Will Oslo');
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  await person.page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName === 'ChangeUserStatus') await taken;
    await route.continue();
  });
  await person.press('j', 's');
  const step = await person.sees('combobox', /./);
  await person.press('Enter', 'e');
  expect(await step.inputValue()).toBe('');
  take();
  await person.seesNo('dialog', /^Switch/);
  await person.reads(/Oslo is inactive/);
});

test('a link asks for the login, then opens its target', async () => {
  const { worker, admin } = here.stack.lima;
  const person = await here.arrives(`#/layout/users/${worker.id}`);
  await person.logsIn(admin);
  await person.sees('heading', worker.fullName);
  expect(new URL(person.page.url()).hash).toBe(`#/layout/users/${worker.id}`);
});

test('a link to the login leads to its target after the login', async () => {
  const person = await here.arrives('#/layout/roles');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', 'Roles');
  await person.follows(`#/login?next=${encodeURIComponent('/login?next=/layout/users')}`);
  await person.sees('grid', 'Users');
});

test('a link followed during the first drawing opens its target', async () => {
  const { worker, admin } = here.stack.lima;
  const person = await here.arrives();
  await person.page.evaluate((to) => {
    new MutationObserver((_, drawn) => {
      if (!document.querySelector('.shell')) return;
      drawn.disconnect();
      location.hash = to;
    }).observe(document, { childList: true, subtree: true });
  }, `#/layout/users/${worker.id}`);
  await person.logsIn(admin);
  await person.sees('heading', worker.fullName);
});

test('keys pressed before the first screen work once the screen appears', async () => {
  const person = await here.arrives();
  await person.page.route('**/graphql', async (route) => {
    const isViewer = route.request().postDataJSON()?.operationName === 'Viewer';
    if (isViewer) await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await person.logsIn(here.stack.lima.admin);
  await person.press('g', 'u');
  await person.sees('grid', 'Users');
});

test('keys pressed before a form has come back reach the form', async () => {
  const person = await here.arrives('#/layout/jobs');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('button', /^Add job/);
  await person.press('c');
  await person.chooses('Customer', 'Add customer “Riverdale”…', 'Riverdale');
  await person.sees('dialog', 'Add customer');
  // Slow frames: the focus comes back long after the keys.
  await person.page.evaluate(() => {
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = (draw) => setTimeout(() => requestAnimationFrame(draw), 300) as unknown as number;
  });
  await person.press('Escape', 'Control+Enter');
  await person.reads('Customer can’t be empty.');

  // Back from the first field, Tab leads to the buttons: Save, then Cancel.
  await person.chooses('Customer', 'Add customer “Riverdale”…', 'Riverdale');
  await person.sees('dialog', 'Add customer');
  await person.press('Escape', 'Shift+Tab', 'Shift+Tab', 'Enter');
  await person.seesNo('dialog', 'Add job');
});

test('without a network, the screen keeps its content', async () => {
  const person = await here.arrives('#/layout/users');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', 'Will Lima');
  await person.page.context().setOffline(true);
  await person.press('r');
  await person.reads('The server can’t be reached');
  await person.sees('row', 'Will Lima');
  await person.page.context().setOffline(false);
});

test('after losing the focused element, the focus returns to the rows', async () => {
  const person = await here.arrives('#/layout/users');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', 'Will Lima');
  await person.press('/');
  await person.types('nobody of that name');
  await person.sees('heading', 'No users match');
  await person.press('Escape');
  await person.sees('row', 'Will Lima');
  expect(await person.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
});

test('going back from the first place stays there', async () => {
  const person = await here.arrives('#/layout/departments');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', 'Departments');
  const where = person.page.url();
  await person.press('g', 'u');
  await person.sees('heading', 'Users');
  await person.press('Backspace');
  await person.sees('heading', 'Departments');
  for (let steps = 0; steps < 5; steps++) await person.press('Backspace', 'Escape');
  await person.rests();
  await person.sees('heading', 'Departments');
  expect(person.page.url()).toBe(where);
});
