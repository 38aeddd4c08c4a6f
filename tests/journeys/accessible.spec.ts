import { describe, test } from 'vitest';
import { journeys } from './journeys.ts';
import type { Person } from './person.ts';

const here = journeys();

describe.each(['light', 'dark'] as const)('nothing keeps anyone from using, in %s,', (colorScheme) => {
  const entered = async (fragment: string) => {
    const person = await here.arrives(fragment, { colorScheme });
    await person.logsIn(here.stack.superAdmin);
    return person;
  };

  test('the login', async () => {
    const person = await here.arrives('', { colorScheme });
    await person.sees('heading', 'Log in');
    await person.findsNothingInTheWay();
  });

  test('each pane, wide and narrow', async () => {
    const person = await entered('#/layout/dashboard');
    const { lima } = here.stack;
    const records = [`companies/${lima.id}`, `companies/${lima.id}?tab=qr`, `users/${lima.worker.id}`];
    for (const fragment of [...(await linksOf(person)), ...records.map((path) => `#/layout/${path}`)]) {
      for (const width of [1440, 1024]) {
        await person.page.setViewportSize({ width, height: 768 });
        await person.page.goto(`${here.stack.url}/${fragment}`);
        await person.page.waitForLoadState('networkidle');
        await person.findsNothingInTheWay();
      }
    }
  });

  test('palette, keys, menu, sheet, steps and a form that was refused', async () => {
    const person = await entered('#/layout/users');
    await person.sees('row', 'Will Lima');
    await person.press('j');
    const surfaces = {
      'Control+k': 'dialog',
      '?': 'dialog',
      '.': 'menu',
      s: 'dialog',
      ' ': 'dialog',
      e: 'dialog',
    } as const;
    for (const [key, role] of Object.entries(surfaces)) {
      await person.press(key);
      await person.sees(role, /./);
      await person.findsNothingInTheWay();
      await person.press('Escape');
      await person.seesNo(role, /./);
    }
    await person.press('c');
    await person.sees('dialog', 'Add user');
    await person.press('Control+Enter');
    await person.reads('Name is needed');
    await person.findsNothingInTheWay();
  });
});

/** Where the sidebar leads: every pane. */
async function linksOf(person: Person): Promise<string[]> {
  const sidebar = await person.sees('navigation', 'Panes');
  return sidebar.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}
