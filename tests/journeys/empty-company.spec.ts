import { test } from 'vitest';
import { journeys } from './journeys.ts';

const here = journeys();

test('a digit on an empty dashboard opens no queue', async () => {
  const person = await here.arrives();
  await person.logsIn(here.stack.oslo.admin);
  await person.sees('heading', 'Dashboard');
  await person.reads('Add a job');
  await person.rests();
  await person.press('1');
  await person.reads('There are no jobs and no quotations yet');
  await person.sees('heading', 'Dashboard');
});

test('the only company is chosen for a pane of one company, and for a new user', async () => {
  const { superAdmin, oslo, demand } = here.stack;
  const { company } = await demand(superAdmin.token, 'query ($id: ID!) { company(id: $id) { version } }', {
    id: oslo.id,
  });
  await demand(
    superAdmin.token,
    'mutation ($input: ChangeStatusInput!) { changeCompanyStatus(input: $input) { id } }',
    { input: { id: oslo.id, version: company.version, status: 'INACTIVE' } },
  );
  const person = await here.arrives('#/layout/leads');
  await person.logsIn(superAdmin);
  await person.reads('No leads yet');
  await person.reads('Lima Works');
  await person.finds('Add user');
  await person.sees('dialog', 'Add user');
  await person.fills('Name', 'Rita Moss');
  await person.fills('E-mail', 'rita@lima.example');
  await person.press('Control+Enter');
  await person.reads('Rita Moss added');
});
