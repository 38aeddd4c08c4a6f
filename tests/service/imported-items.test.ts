import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImportScene, importingAs, mistakesIn, openImportScene, outcomesOf } from './importing.ts';
import type { Person } from './scene.ts';

let scene: ImportScene;
let quotationAdmin: Person;
beforeAll(async () => {
  scene = await openImportScene();
  ({ quotationAdmin } = scene);
});
afterAll(() => scene[Symbol.asyncDispose]());

const importing = (route: string) => importingAs(() => ({ scene, person: quotationAdmin }), route);
const importItems = importing('/v2/admin/quotation/import/items');
const itemOf = async (code: string) => {
  const route = `GET /v2/admin/quotation/get/itemMaster/list/${quotationAdmin.companyId}?search=${code}`;
  return (await scene.call(quotationAdmin, route)).body.edges[0]?.node;
};

describe('importing items', () => {
  const pipe = { code: 'IMP-1', name: 'Copper pipe', unit: 'm', unitPrice: '12.50' };

  test('creates an item for each row, in the company’s currency by default', async () => {
    const answer = await importItems([
      { ...pipe, taxes: 'GST 5; QST 9.975 %', description: '15 mm\nhard' },
      { ...pipe, code: 'IMP-2', currency: 'usd' },
    ]);
    expect(outcomesOf(answer)).toEqual(['CREATED', 'CREATED']);
    expect(await itemOf('IMP-1')).toMatchObject({
      currency: 'CAD',
      unitPrice: { amount: '12.50', currency: 'CAD' },
      description: '15 mm\nhard',
      taxes: [
        { name: 'GST', percent: '5' },
        { name: 'QST', percent: '9.975' },
      ],
    });
    expect(await itemOf('IMP-2')).toMatchObject({ currency: 'USD', taxes: [], description: null });
  });

  test('refuses only the wrong row, and names the error of each cell', async () => {
    const answer = await importItems([
      { ...pipe, code: '' },
      { ...pipe, code: 'IMP-X', unitPrice: '12,50', taxes: 'GST', currency: 'QQ' },
      { ...pipe, code: 'IMP-Y', currency: 'QQQ' },
      { ...pipe, code: 'IMP-Z', taxes: 'GST 5; gst 6' },
      { code: 'IMP-W' },
      { ...pipe, code: 'IMP-V', taxes: 'GST 100.5' },
    ]);
    expect(mistakesIn(answer)).toEqual([
      ['code REQUIRED'],
      ['unitPrice WRONG_FORMAT', 'currency WRONG_FORMAT', 'taxes WRONG_FORMAT'],
      ['currency WRONG_FORMAT'],
      ['taxes REPEATED'],
      ['name REQUIRED', 'unit REQUIRED', 'unitPrice REQUIRED'],
      ['taxes WRONG_FORMAT'],
    ]);
  });

  test('refuses, skips or changes existing codes, as chosen', async () => {
    await importItems([{ ...pipe, code: 'Taken-1' }]);
    const row = { code: 'TAKEN-1', unitPrice: '14.00', taxes: 'GST 5' };
    const whole = { ...pipe, ...row };
    expect(mistakesIn(await importItems([whole]))).toEqual([['code TAKEN']]);
    expect(outcomesOf(await importItems([row], { onExisting: 'SKIP' }))).toEqual(['SKIPPED']);
    expect(outcomesOf(await importItems([row], { onExisting: 'UPDATE', isDryRun: true }))).toEqual(['UPDATED']);
    expect(await itemOf('Taken-1')).toMatchObject({ unitPrice: { amount: '12.50' }, version: 1 });
    expect(outcomesOf(await importItems([row], { onExisting: 'UPDATE' }))).toEqual(['UPDATED']);
    expect(await itemOf('Taken-1')).toMatchObject({
      code: 'Taken-1',
      name: 'Copper pipe',
      unitPrice: { amount: '14.00' },
      taxes: [{ name: 'GST', percent: '5' }],
      version: 2,
    });
    expect(outcomesOf(await importItems([row], { onExisting: 'UPDATE' }))).toEqual(['SKIPPED']);
    expect(mistakesIn(await importItems([{ ...row, unit: 'x'.repeat(21) }], { onExisting: 'UPDATE' }))).toEqual([
      ['unit TOO_LONG'],
    ]);
  });

  test('refuses a body with more values than rows can hold', async () => {
    const row = Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`x${at}`, '']));
    expect((await importItems([row])).status).toBe(413);
  });
});
