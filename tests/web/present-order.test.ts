import { expect, test } from 'vitest';
import { atOnce } from '../../web/app/commands.ts';
import { asksOf } from '../../web/commands/core/command.ts';
import { orderNames } from '../../web/panes/list/list-tools.tsx';
import { choicesOf } from '../../web/records/fields/question.ts';
import type { Actor } from '../../web/state/viewer.ts';
import '../../web/app/registries.ts';

const actor: Actor = { userId: 'user_1', role: 'ROLE_COMPANY', companyId: 'company_1', timeZone: 'UTC' };

test.each([
  [{ orderBy: 'CUSTOMER_ADDRESS_CITY_ASC' }, 'Customer town, A to Z'],
  [{ orderBy: 'JOB_FIELD_DESC', jobField: 'meter' }, 'Job field meter, descending'],
  [{ orderBy: 'CREATED_AT_DESC' }, 'Newest first'],
])('the filter form names the present order of %j', async (query, label) => {
  await orderNames.fetch();
  const filter = atOnce.find(({ id }) => id === 'jobs.filter');
  if (!filter) throw new Error('There is no filter of jobs.');
  const { orderBy } = asksOf(filter, { path: '/layout/jobs', query }, actor);
  const choices = orderBy?.type === 'choice' ? choicesOf(orderBy, {}) : [];
  expect(choices.find(({ value }) => value === query.orderBy)?.label).toBe(label);
});
