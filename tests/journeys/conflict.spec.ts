import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';

const here = journeys();

test('when two people edit the same user, the second sees both changes and decides', async () => {
  const { stack } = here;
  const { worker, admin } = stack.lima;
  const fragment = `#/layout/users/${worker.id}`;
  const slow = await here.arrives(fragment);
  await slow.logsIn(admin);
  await slow.sees('heading', worker.fullName);
  const quick = await here.arrives(fragment);
  await quick.logsIn(stack.superAdmin);
  await quick.sees('heading', worker.fullName);

  await slow.press('e');
  await slow.fills('Name', 'William Lima');
  await slow.fills('Phone', '+51 1 555 0101');

  await quick.press('e');
  await quick.fills('Name', 'Willy Lima');
  await quick.press('Control+Enter');
  await quick.sees('heading', 'Willy Lima');

  await slow.press('Control+Enter');
  await slow.sees('heading', /changed Willy Lima$/);
  await slow.reads(/^You and .+ both changed Name\. Choose which to keep\.$/);
  await slow.sees('group', /^Name was Will Lima/);
  // The arrows choose from the start.
  await slow.press('ArrowDown');
  await slow.press('Control+Enter');
  await slow.sees('heading', 'William Lima');

  const { user } = await stack.demand(admin.token, 'query ($id: ID!) { user(id: $id) { fullName phone version } }', {
    id: worker.id,
  });
  expect(user).toEqual({ fullName: 'William Lima', phone: '+51 1 555 0101', version: 3 });
});
