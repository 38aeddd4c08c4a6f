import { afterAll, beforeAll, expect, test } from 'vitest';
import { line, openQuotationScene, type QuotationScene } from './quotation-scene.ts';

let scene: QuotationScene;
beforeAll(async () => {
  scene = await openQuotationScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const cad = (amount: string) => ({ amount, currency: 'CAD' });
const taxes = [
  { name: 'GST', percent: '5' },
  { name: 'QST', percent: '9.975' },
];
const lines = [{ ...line, unitPrice: '100.00', taxes }];
const inPrices = {
  subtotal: cad('100.00'),
  discount: cad('0.00'),
  net: cad('86.97'),
  taxes: [
    { name: 'GST', percent: '5', taxable: '86.97', amount: '4.35' },
    { name: 'QST', percent: '9.975', taxable: '86.97', amount: '8.68' },
  ],
  total: cad('100.00'),
};

test('a quotation’s prices include tax when it says so; versions, copies and proforma invoices keep the choice', async () => {
  expect(await scene.quotation({ lines })).toMatchObject({
    pricesIncludeTax: false,
    totals: { net: cad('100.00'), total: cad('114.98') },
  });
  const quotation = await scene.quotation({ lines, pricesIncludeTax: true });
  expect(quotation).toMatchObject({ pricesIncludeTax: true, totals: inPrices });

  const sent = await scene.moved(quotation, 'SENT');
  const edited = (await scene.update(sent, { pricesIncludeTax: false })).body;
  expect(edited.totals.total).toEqual(cad('114.98'));
  const [version] = await scene.versions(sent.id);
  expect(version).toMatchObject({ pricesIncludeTax: true, totals: inPrices });

  const again = (await scene.update(edited, { pricesIncludeTax: true })).body;
  const copy = await scene.call(scene.seller, `POST /v2/admin/quotation/duplicate/${sent.id}`, {});
  expect(copy.body).toMatchObject({ pricesIncludeTax: true, totals: inPrices });
  const { id, version: of } = await scene.moved(again, 'SENT', 'ACCEPTED');
  const invoice = await scene.call(scene.seller, 'POST /v2/admin/quotation/generate/proforma/invoice', {
    id,
    version: of,
  });
  expect(invoice.body).toMatchObject({ pricesIncludeTax: true, totals: inPrices, amountDue: cad('100.00') });
});

test('new quotations take the company’s choice, which changes no present quotation', async () => {
  const before = await scene.quotation({ lines });
  const path = `GET /app/company/get/info/${scene.companyId}`;
  const { body: company } = await scene.call(scene.admin, path);
  expect(company.pricesIncludeTax).toBe(false);
  const set = async (version: number, pricesIncludeTax: boolean) =>
    (await scene.call(scene.admin, 'PUT /app/company/update', { id: scene.companyId, version, pricesIncludeTax })).body;
  const { version } = await set(company.version, true);
  const { body: defaults } = await scene.call(scene.seller, `GET /v2/admin/quotation/get/defaults/${scene.companyId}`);
  expect(defaults.pricesIncludeTax).toBe(true);
  expect((await scene.quotation({ lines })).totals).toEqual(inPrices);
  expect((await scene.quotation({ lines, pricesIncludeTax: false })).totals.total).toEqual(cad('114.98'));
  expect((await scene.info(before.id)).totals.total).toEqual(cad('114.98'));
  await set(version, false);
});
