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
