import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';

const here = journeys();

test('by keys alone, a quotation admin manages items, terms, contacts and bank details', async () => {
  const { stack } = here;
  const { quotationAdmin, id: companyId } = stack.lima;
  const ask = (query: string) =>
    stack.demand(quotationAdmin.token, `query ($companyId: ID!) { ${query} }`, { companyId });
  const person = await here.arrives();
  await person.logsIn(quotationAdmin);

  await person.press('g', 'i');
  await person.sees('heading', 'Item master');
  await person.reads('No items yet');
  await person.press('c');
  await person.sees('dialog', 'Add item');
  await person.fills('Code', 'BOILER-24');
  await person.fills('Name', 'Gas boiler 24 kW');
  await person.fills('Unit', 'pc');
  await person.fills('Unit price', '1840.5');
  await person.fills('Name, tax 1', 'GST');
  await person.fills('Percent, tax 1', '5');
  await person.press('Enter');
  await person.types('QST');
  await person.fills('Percent, tax 2', '9.975');
  await person.press('Control+Enter');
  await person.reads('Gas boiler 24 kW added');
  await person.reads('GST 5% · QST 9.975%');
  await person.reads('$1,840.50');

  await person.press('d');
  await person.sees('dialog', 'Duplicate item');
  expect(await (await person.sees('textbox', 'Code')).inputValue()).toBe('');
  await person.fills('Code', 'boiler-24');
  await person.fills('Unit price', '1960');
  await person.press('Control+Enter');
  await person.reads('Another item already uses the code boiler-24.');
  await person.fills('Code', 'BOILER-28');
  await person.fills('Name', 'Gas boiler 28 kW');
  await person.press('Control+Enter');
  await person.sees('heading', 'Gas boiler 28 kW');
  const cad = (amount: string) => ({ amount, currency: 'CAD' });
  expect(
    await ask('items(companyId: $companyId) { edges { node { code unitPrice { amount currency } taxes { name } } } }'),
  ).toEqual({
    items: {
      edges: [
        {
          node: { code: 'BOILER-24', unitPrice: cad('1840.5'), taxes: [{ name: 'GST' }, { name: 'QST' }] },
        },
        { node: { code: 'BOILER-28', unitPrice: cad('1960'), taxes: [{ name: 'GST' }, { name: 'QST' }] } },
      ],
    },
  });

  await person.press('g', 'l');
  await person.sees('heading', 'Terms and conditions');
  for (const [title, body] of [
    ['Standard', 'Payment within **30 days**.'],
    ['Public works', 'Payment within **60 days**.'],
  ] as const) {
    await person.press('c');
    await person.sees('dialog', 'Add terms and conditions');
    await person.fills('Title', title);
    await person.fills('Text', body);
    await person.reads(/^\d\d days$/);
    await person.press('Control+Enter');
    await person.reads(`${title} added`);
    await person.seesNo('dialog', 'Add terms and conditions');
  }
  const defaults = async () => {
    const { termsAndConditionsList } = await ask(
      'termsAndConditionsList(companyId: $companyId) { edges { node { title isDefault } } }',
    );
    return (termsAndConditionsList.edges as { node: { title: string; isDefault: boolean } }[])
      .filter(({ node }) => node.isDefault)
      .map(({ node }) => node.title);
  };
  await person.press('Shift+D');
  await person.reads('New quotations use Public works');
  expect(await defaults()).toEqual(['Public works']);
  await person.press('z');
  await expect.poll(defaults).toEqual([]);

  await person.press('g', 'a');
  await person.sees('heading', 'Bank details');
  await person.press('c');
  await person.sees('dialog', 'Add bank details');
  await person.fills('Bank', 'Bank of Berlin');
  await person.fills('Account name', 'Lima Works');
  await person.fills('Account number', '0532013000');
  await person.fills('IBAN', 'DE98 3704 0044 0532 0130 00');
  await person.press('Control+Enter');
  await person.reads(/the check digits are wrong/);
  await person.fills('IBAN', 'DE89 3704 0044 0532 0130 00');
  await person.press('Control+Enter');
  await person.sees('heading', 'Bank of Berlin');
  await person.reads('DE89 3704 0044 0532 0130 00');

  await person.press('Control+Backspace');
  await person.reads('Bank of Berlin deleted');
  await person.press('z');
  await expect
    .poll(() => ask('bankDetailsList(companyId: $companyId) { edges { node { iban } } }'))
    .toEqual({ bankDetailsList: { edges: [{ node: { iban: 'DE89370400440532013000' } }] } });
});
