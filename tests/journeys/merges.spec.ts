import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { makeJob } from './made-jobs.ts';

const here = journeys();

const make = async (mutation: string, input: object): Promise<string> => {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  const document = `mutation ($input: ${type}!) { made: ${mutation}(input: $input) { id } }`;
  return (await here.stack.demand(here.stack.lima.admin.token, document, { input })).made.id;
};

test('two checked customers are compared, merged and separated again by keys; the old link leads on', async () => {
  const [survivor = '', other = ''] = [
    await make('createCustomer', { fullName: 'Aoife Brennan', phone: '+1 416 555 0131' }),
    await make('createCustomer', { fullName: 'Aoife Brenan', phone: '4165550131', email: 'aoife@brennan.example' }),
  ];
  await makeJob(here.stack, other);
  const person = await here.arrives('#/layout/customers');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', /Aoife Brennan/);
  await person.press('Control+a');
  await person.sees('complementary', '2 customers checked');
  await person.finds('merge', /^Merge customers/);
  await person.sees('dialog', 'Merge customers');
  const stays = await person.sees('radiogroup', 'Record that stays');
  await person.findsNothingInTheWay();
  // The table follows the field of the other customer.
  await person.press('Tab');
  expect(await stays.getByRole('radio', { checked: true }).evaluate((each) => each === document.activeElement)).toBe(
    true,
  );
  if (!(await stays.getByRole('radio', { name: 'Aoife Brennan' }).isChecked())) await person.press('ArrowRight');
  await person.press('Control+Enter');
  await person.reads('Aoife Brenan merged into Aoife Brennan.');
  await person.sees('heading', 'Aoife Brennan');
  await person.reads('aoife@brennan.example');

  await person.follows(`#/layout/customers/${other}`);
  await person.reads('Merged into Aoife Brennan.');
  await person.sees('heading', 'Aoife Brennan');
  const { number } = await makeJob(here.stack, survivor);
  await person.press('z');
  await person.reads(`Aoife Brenan and Aoife Brennan are separate again; ${number} stays with Aoife Brennan.`);
  await person.follows(`#/layout/customers/${other}`);
  await person.sees('heading', 'Aoife Brenan');
});

test('customer companies and items merge with a record found by its name; a double is named while a customer is added', async () => {
  const company = await make('createCustomerCompany', { name: 'Brennan Heating' });
  await make('createCustomerCompany', { name: 'Brennan & Sons', phone: '+1 416 555 0140' });
  const item = await make('createItem', { code: 'F-1', name: 'Filter', unit: 'pc', unitPrice: '8' });
  await make('createItem', { code: 'F-2', name: 'Filter, fine', unit: 'pc', unitPrice: '9' });
  await make('createCustomer', { fullName: 'Nuala Byrne', phone: '+1 416 555 0177', address: { city: 'Toronto' } });
  const person = await here.arrives(`#/layout/customer-companies/${company}`);
  await person.logsIn(here.stack.lima.admin);
  const merges = async (kind: string, kinds: string, name: string, other: string, said: string) => {
    await person.sees('heading', name);
    await person.finds('merge', new RegExp(`^Merge ${kinds}`));
    await person.sees('dialog', `Merge ${kinds}`);
    await person.chooses(`Other ${kind}`, other);
    await person.sees('radiogroup', 'Record that stays');
    await person.press('Control+Enter');
    await person.reads(said);
  };
  await merges(
    'customer company',
    'customer companies',
    'Brennan Heating',
    'Sons',
    'Brennan & Sons merged into Brennan Heating.',
  );
  await person.finds('take back merge', /^Take back merge/);
  await person.sees('dialog', /^Take back merge/);
  await person.press('Enter');
  await person.reads(/Brennan & Sons and Brennan Heating are separate again/);
  await person.follows(`#/layout/items/${item}`);
  await merges('item', 'items', 'Filter', 'fine', 'Filter, fine merged into Filter.');

  await person.press('g', 'k');
  await person.press('c');
  await person.sees('dialog', 'Add customer');
  await person.fills('Phone', '(416) 555-0177');
  await person.reads('Nuala Byrne, Toronto has this phone.');
  await person.press('Escape');

  // A typed line names doubles, too; the second Enter adds the record.
  await person.press('Control+k');
  await person.types('new customer "Nola Byrne" 416 555 0177');
  await person.sees('option', /Add customer → Nola Byrne/);
  await person.press('Enter');
  await person.reads('Nuala Byrne, Toronto has this phone. Press Enter again to add another.');
  await person.press('Enter');
  await person.reads(/Nola Byrne.* added/);
});
