import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillNext, fillSearch } from '../../service/search/filling.ts';
import { openQuotationScene, type QuotationScene } from './quotation-scene.ts';

let scene: QuotationScene;
beforeAll(async () => {
  scene = await openQuotationScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const idsOf = async (text: string): Promise<string[]> => {
  const { body } = await scene.call(scene.admin, `GET /admin/search/get?text=${encodeURIComponent(text)}`);
  return body.map(({ recordId }: { recordId: string }) => recordId);
};

test('records of an earlier version are found by all their fields after a fill, which goes on after an interruption', async () => {
  const { db } = scene.database;
  const { id } = await scene.customer({
    fullName: 'Siobhán O’Neill',
    address: { line1: '4 Unicorn Mews', city: 'Leith' },
  });
  const quotation = await scene.quotation({
    subject: 'Offer',
    lines: [{ description: 'Weathervane', quantity: '1', unit: 'pc', unitPrice: '5' }],
  });
  // As version 0.1 wrote them.
  await db.updateTable('customers').set({ search: 'siobhan o’neill' }).where('id', '=', id).execute();
  await db.updateTable('quotations').set({ search: 'offer', lineTexts: null }).where('id', '=', quotation.id).execute();
  await db.deleteFrom('vocabulary').execute();
  await db.insertInto('vocabulary').values({ companyId: scene.companyId, word: 'siobhan', codes: null }).execute();
  await db.updateTable('searchFilling').set({ isFilled: false, lastId: '' }).execute();
  expect([await idsOf('unicorn mews'), await idsOf('weathervane'), await idsOf('shavon')]).toEqual([[], [], []]);

  for (let steps = 0; steps < 3; steps += 1) await fillNext(db);
  await fillSearch(db);
  expect([await idsOf('unicorn mews'), await idsOf('weathervane'), await idsOf('shavon')]).toEqual([
    [id],
    [quotation.id],
    [id],
  ]);
  expect(await fillNext(db)).toBeNull();
});
