import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';

const here = journeys();

const table = `name,e-mail,company
Una Reef,una@reef.example,Reef & Sons
Ugo Reef,ugo@reef.example,reef & sons
Uli Vahl,uli@vahl.example,Vahl GmbH`;

test('an import of customers offers to add the unknown customer companies, and asks once', async () => {
  const { lima, demand } = here.stack;
  const person = await here.arrives('#/layout/customers');
  await person.logsIn(lima.admin);
  await person.sees('heading', 'Customers');
  await person.sees('button', /Find or do/);
  await person.press('Control+k');
  await person.sees('combobox', 'Command palette');
  await person.types('import customers');
  await person.sees('option', /Import customers/);
  await person.press('Enter');
  await person.sees('button', 'Choose a file…');
  await person.press('Tab');
  await person.page.keyboard.insertText(table);
  await person.press('Control+Enter');
  await person.sees('button', /Check 3 rows/);
  await person.press('Control+Enter');
  await person.reads('Preview: 3 refused.');
  await person.reads('Unknown customer companies: Reef & Sons, Vahl GmbH. Add them?');
  await person.findsNothingInTheWay();
  await (await person.sees('button', 'Add 2 customer companies, too')).focus();
  await person.press('Enter');
  await person.reads('Preview: 3 created.');
  await person.press('Enter');
  await person.reads('Imported: 3 created.');
  const { customerCompanies } = await demand(
    lima.admin.token,
    '{ customerCompanies(orderBy: NAME_ASC) { edges { node { name customers { totalCount } } } } }',
    {},
  );
  expect(customerCompanies.edges.map(({ node }: { node: object }) => node)).toEqual([
    { name: 'Reef & Sons', customers: { totalCount: 2 } },
    { name: 'Vahl GmbH', customers: { totalCount: 1 } },
  ]);
});

const tables = [
  {
    list: 'departments',
    heading: 'Departments',
    rows: 'Team\tNotes\tStatus\nRoofing\tTiles\tactive\nBoilers\t\tInactive\n',
    shown: /Boilers.*Inactive/,
  },
  {
    list: 'job-fields',
    heading: 'Job fields',
    rows: 'Field name\tType\tChoices\tMandatory\nFuel\tDropdown\tGas; Oil\tno\nRoom\tText\t\t\n',
    shown: /Fuel.*Dropdown/,
  },
  {
    list: 'jobs',
    heading: 'Jobs',
    rows: 'Job title\tClient\tStart date\tRoom\nFix the door\tUna Reef\t20.11.2027 9:30\tHall\nOil the lock\tuli@vahl.example\t\t4\n',
    shown: /Fix the door.*Una Reef.*2027/,
  },
  {
    list: 'users',
    heading: 'Users',
    rows: 'Employee\tE-mail\tRole\tTeam\nWanda Reyes\twanda@lima.example\tWorker\troofing\nWes Ott\twes@lima.example\t\t\n',
    shown: /Wanda Reyes.*Worker.*Roofing/,
  },
  {
    list: 'customer-companies',
    heading: 'Customer companies',
    rows: 'Company\tVAT number\tTown\tCountry\nKiln GmbH\tDE 1\tBonn\tGermany\nFjell AS\t\t\t\n',
    shown: /Kiln GmbH/,
  },
];

test.each(tables)(
  'an import of $list reads the usual heads, and fills the list',
  async ({ list, heading, rows, shown }) => {
    const person = await here.arrives(`#/layout/${list}`);
    await person.logsIn(here.stack.lima.admin);
    await person.sees('heading', heading);
    await person.press(',', 'i');
    await person.sees('button', 'Choose a file…');
    await person.press('Tab');
    await person.page.keyboard.insertText(rows);
    await person.press('Control+Enter');
    await person.sees('button', /Check 2 rows/);
    await person.findsNothingInTheWay();
    await person.press('Control+Enter');
    await person.reads('Preview: 2 created.');
    await person.press('Enter');
    await person.reads('Imported: 2 created.');
    await person.press('Enter');
    await person.sees('row', shown);
    await person.press('z');
    await person.reads(/^Undone: 2 .* imported\.$/);
    await person.seesNo('row', shown);
    await person.press('Shift+z');
    // The next row imports users into a department of this row.
    await person.reads(/^Redone: 2 .* imported\.$/);
    await person.sees('row', shown);
  },
);

test('the undo of an import keeps the records that somebody changed since, and names them', async () => {
  const { lima, demand } = here.stack;
  const person = await here.arrives('#/layout/departments');
  await person.logsIn(lima.admin);
  await person.sees('heading', 'Departments');
  await person.press(',', 'i');
  await person.sees('button', 'Choose a file…');
  await person.press('Tab');
  await person.page.keyboard.insertText('Team\nGlazing\nMasonry\n');
  await person.press('Control+Enter');
  await person.sees('button', /Check 2 rows/);
  await person.press('Control+Enter');
  await person.reads('Preview: 2 created.');
  await person.press('Enter');
  await person.reads('Imported: 2 created.');
  const { departments } = await demand(lima.admin.token, '{ departments { edges { node { id name version } } } }', {});
  const { id, version } = departments.edges.find(
    ({ node }: { node: { name: string } }) => node.name === 'Glazing',
  ).node;
  const input = { id, version, description: 'Windows and doors' };
  await demand(
    lima.admin.token,
    'mutation ($input: UpdateDepartmentInput!) { updateDepartment(input: $input) { id } }',
    {
      input,
    },
  );
  await person.goesTo('button', 'Undo the import');
  await person.press('Enter');
  await person.reads('Not undone: 2 departments imported. 1 of 2 are.');
  await person.reads(/changed Glazing since\.$/);
  await person.sees('row', /Glazing/);
  await person.seesNo('row', /Masonry/);
});
