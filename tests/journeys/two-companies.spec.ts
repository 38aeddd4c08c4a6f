import { expect, test } from 'vitest';
import { panes } from '../../web/app/panes.ts';
import { journeys } from './journeys.ts';

const here = journeys();

test('every screen of a company reveals nothing of another company', async () => {
  const { lima, oslo } = here.stack;
  const stranger = await here.arrives();
  await stranger.logsIn(oslo.admin);
  await stranger.sees('heading', 'Dashboard');
  for (const { keys, title } of panes) {
    await stranger.press(...keys.split(' '));
    await stranger.sees('heading', title);
  }
  await stranger.press('Control+k');
  await stranger.sees('combobox', 'Command palette');
  await stranger.types('ana@lima.example');
  await stranger.reads('Nothing matches “ana@lima.example”');
  await stranger.press('Escape');
  for (const path of [`companies/${lima.id}`, `users/${lima.admin.id}`, `users?companyId=${lima.id}`]) {
    await stranger.page.goto(`${here.stack.url}/#/layout/${path}`);
    await stranger.reads(/doesn’t exist|no longer exists|No users/i);
  }

  const told = await stranger.answers();
  expect(told.join('\n')).toContain('Oslo Works');
  for (const word of ['Lima', 'lima.example', lima.worker.id, lima.quotationAdmin.id]) {
    expect(told.filter((answer) => answer.includes(word))).toEqual([]);
  }
});
