import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { line, openQuotationScene, type QuotationScene } from './quotation-scene.ts';

let scene: QuotationScene;
beforeAll(async () => {
  scene = await openQuotationScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const cad = (amount: string) => ({ amount, currency: 'CAD' });
const untaxed = { ...line, taxes: [] };
const errorsOf = ({ body }: { body: { errors: { path: string; code: string; message: string }[] } }) =>
  body.errors.map(({ path, code, message }) => [path, code, message]);
const codesOf = (answer: Parameters<typeof errorsOf>[0]) => errorsOf(answer).map(([path, code]) => [path, code]);

describe('a discount by amount', () => {
  test('comes off a line and off the sum of the lines, and is the base of the taxes', async () => {
    const lines = [{ ...line, quantity: '3', discountAmount: '5.50' }, line];
    const quotation = await scene.quotation({ lines, discountAmount: '4.50' });
    expect(quotation).toMatchObject({
      discountPercent: null,
      discountAmount: cad('4.5'),
      totals: {
        subtotal: cad('34.50'),
        discount: cad('4.50'),
        taxes: [{ taxable: '30.00', amount: '1.50' }],
        total: cad('31.50'),
      },
    });
    const [first, second] = await scene.lines(quotation.id);
    expect(first).toMatchObject({
      discountPercent: null,
      discountAmount: '5.5',
      amounts: { gross: '30.00', discount: '5.50', net: '24.50', discountShare: '3.20', taxable: '21.30' },
    });
    expect(second).toMatchObject({ discountAmount: null, amounts: { discountShare: '1.30' } });
  });

  test('is refused beside a percentage, in parts of the minor unit, and above the amount, with a sentence', async () => {
    const lines = [
      { ...untaxed, discountPercent: '5', discountAmount: '1' },
      { ...untaxed, discountAmount: '1.001' },
      { ...untaxed, quantity: '3', unitPrice: '1.111', discountAmount: '3.34' },
      { kind: 'NOTE', description: 'Soon', discountAmount: '1' },
    ];
    expect(errorsOf(await scene.create({ lines: lines.slice(0, 3) }))).toEqual([
      [
        'lines.0.discountAmount',
        'NOT_ALLOWED',
        'Leave out lines.0.discountAmount ("1"), because of lines.0.discountPercent.',
      ],
      [
        'lines.1.discountAmount',
        'WRONG_FORMAT',
        expect.stringContaining('lines.1.discountAmount ("1.001") must be a number of 0 or more'),
      ],
      [
        'lines.2.discountAmount',
        'MORE_THAN_AMOUNT',
        'lines.2.discountAmount ("3.34") must be at most 3.33, the amount before the discount.',
      ],
    ]);
    expect(codesOf(await scene.create({ lines })).filter(([path]) => path?.startsWith('lines.3'))).toEqual([
      ['lines.3.discountAmount', 'NOT_ALLOWED'],
    ]);
    expect(errorsOf(await scene.create({ lines: [untaxed], discountAmount: '10.01' }))).toEqual([
      [
        'discountAmount',
        'MORE_THAN_AMOUNT',
        'discountAmount ("10.01") must be at most 10.00, the amount before the discount.',
      ],
    ]);
    expect(errorsOf(await scene.create({ lines: [untaxed], discountAmount: '-1' }))[0]?.[1]).toBe('WRONG_FORMAT');
  });

  test('stays within the amount when the currency or the lines change', async () => {
    const quotation = await scene.quotation({ lines: [untaxed, untaxed], discountAmount: '12.50' });
    expect(codesOf(await scene.update(quotation, { currency: 'JPY' }))).toEqual([['discountAmount', 'WRONG_FORMAT']]);
    expect(codesOf(await scene.update(quotation, { lines: [untaxed] }))).toEqual([
      ['discountAmount', 'MORE_THAN_AMOUNT'],
    ]);
    expect(codesOf(await scene.update(quotation, { discountPercent: '5' }))).toEqual([
      ['discountAmount', 'NOT_ALLOWED'],
    ]);
    const { body } = await scene.update(quotation, { discountPercent: '5', discountAmount: null });
    expect(body).toMatchObject({ discountPercent: '5', discountAmount: null, totals: { total: cad('19.00') } });
  });

  test('goes to edited versions, copies and proforma invoices, and into the history', async () => {
    const lines = [{ ...untaxed, discountAmount: '1' }];
    const sent = await scene.moved(await scene.quotation({ lines, discountAmount: '2' }), 'SENT');
    const [{ amounts, ...kept }] = await scene.lines(sent.id);
    const edited = (await scene.update(sent, { discountAmount: '3', lines: [{ ...kept, discountAmount: '1.50' }] }))
      .body;
    const [version] = await scene.versions(sent.id);
    expect(version).toMatchObject({ discountAmount: cad('2'), totals: { total: cad('7.00') } });
    expect((await scene.lines(version.id))[0]).toMatchObject({ discountAmount: '1' });

    const { body: history } = await scene.call(scene.admin, `GET /admin/audit/get/all/${sent.id}?first=1`);
    expect(history.edges[0].node.changes).toEqual(
      expect.arrayContaining([
        { field: 'discountAmount', from: '2', to: '3' },
        { field: `lines.${kept.id}.discountAmount`, from: '1', to: '1.5' },
      ]),
    );
    const copy = await scene.call(scene.seller, `POST /v2/admin/quotation/duplicate/${sent.id}`, {});
    expect(copy.body).toMatchObject({ discountAmount: cad('3'), totals: { total: cad('5.50') } });

    const { id, version: of } = await scene.moved(edited, 'SENT', 'ACCEPTED');
    const path = 'POST /v2/admin/quotation/generate/proforma/invoice';
    const { body: invoice } = await scene.call(scene.seller, path, { id, version: of });
    expect(invoice).toMatchObject({ discountAmount: cad('3'), totals: { total: cad('5.50') } });
    expect((await scene.lines(invoice.id))[0]).toMatchObject({ discountAmount: '1.5' });
  });

  test('is missing in lines from before, which answer null', async () => {
    const { id } = await scene.quotation();
    const { db } = scene.database;
    const [old] = (await scene.lines(id)).map(({ discountAmount, ...rest }) => rest);
    await db
      .updateTable('quotationContents')
      .set({ lines: JSON.stringify([old]) })
      .where('recordId', '=', id)
      .execute();
    expect(await scene.lines(id)).toMatchObject([{ discountAmount: null }]);
  });
});
