import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openQuotationScene, type QuotationScene } from './quotation-scene.ts';

let scene: QuotationScene;
beforeAll(async () => {
  scene = await openQuotationScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const at = '/v2/admin/quotation';
/** Supporting records that a quotation names. */
const SUPPORT = {
  termsId: { path: 'termsAndConditions', save: 'save/termsAndConditions', values: { title: 'Usual', body: 'Pay.' } },
  contactDetailsId: { path: 'contact/details', save: 'save/contact/details/quotation', values: { name: 'Paula' } },
  bankDetailsId: {
    path: 'bank/details',
    save: 'save/bank/details/quotation',
    values: { bankName: 'Bank', accountName: 'Lima', accountNumber: '1' },
  },
};
const fields = Object.keys(SUPPORT) as (keyof typeof SUPPORT)[];

async function support(field: keyof typeof SUPPORT): Promise<string> {
  const { save, values } = SUPPORT[field];
  return (await scene.call(scene.seller, `POST ${at}/${save}`, values)).body.id;
}

const remove = (field: keyof typeof SUPPORT, id: string) =>
  scene.call(scene.seller, `DELETE ${at}/delete/${SUPPORT[field].path}/${id}?version=1`);

describe('a draft names no deleted record:', () => {
  test.each(fields)('a deleted %s of a sent quotation must be replaced in the edit', async (field) => {
    const id = await support(field);
    const sent = await scene.moved(await scene.quotation({ [field]: id }), 'SENT');
    expect((await remove(field, id)).status).toBe(200);
    const refused = await scene.update(sent, { subject: 'Revised' });
    expect(refused.body).toMatchObject({ code: 'BAD_INPUT', errors: [{ path: field, code: 'NOT_FOUND' }] });
    expect((await scene.info(sent.id)).status).toBe('SENT');
    const { body: revised } = await scene.update(sent, { subject: 'Revised', [field]: null });
    expect(revised).toMatchObject({ status: 'DRAFT', revision: 2, [field]: null });
  });

  test.each(fields)('a quotation with a deleted %s is restored only after the deleted record', async (field) => {
    const id = await support(field);
    const draft = await scene.quotation({ [field]: id });
    expect((await scene.call(scene.seller, `DELETE ${at}/delete/${draft.id}?version=1`)).status).toBe(200);
    expect((await remove(field, id)).status).toBe(200);
    const restore = () => scene.call(scene.seller, `POST ${at}/restore/${draft.id}`, { version: 2 });
    expect((await restore()).body).toMatchObject({ code: 'CONFLICT', errors: [{ path: field, code: 'DELETED' }] });
    await scene.call(scene.seller, `POST ${at}/restore/${SUPPORT[field].path}/${id}`, { version: 2 });
    expect((await restore()).body).toMatchObject({ deletedAt: null, [field]: id });
  });

  test.each(fields)('either deletes a %s or revises a quotation with it', async (field) => {
    for (let round = 0; round < 5; round += 1) {
      const id = await support(field);
      const sent = await scene.moved(await scene.quotation({ [field]: id }), 'SENT');
      const [revised, removed] = await Promise.all([scene.update(sent, { subject: 'Revised' }), remove(field, id)]);
      expect([revised.status, removed.status]).toSatisfy(
        (found) => found.join() === '200,409' || found.join() === '400,200',
      );
    }
  });
});

test('a sent quotation can be restored despite deleted records: its document is frozen', async () => {
  const id = await support('termsId');
  const sent = await scene.moved(await scene.quotation({ termsId: id }), 'SENT');
  await scene.call(scene.seller, `DELETE ${at}/delete/${sent.id}?version=${sent.version}`);
  await remove('termsId', id);
  const { status } = await scene.call(scene.seller, `POST ${at}/restore/${sent.id}`, { version: sent.version + 1 });
  expect(status).toBe(200);
});

test('a billed quotation can’t be deleted, and the refusal doesn’t suggest deleting the proforma invoice', async () => {
  const quotation = await scene.moved(await scene.quotation(), 'SENT', 'ACCEPTED');
  const bill = { id: quotation.id, version: quotation.version };
  await scene.call(scene.seller, `POST ${at}/generate/proforma/invoice`, bill);
  const refused = await scene.call(scene.seller, `DELETE ${at}/delete/${quotation.id}?version=${quotation.version}`);
  expect(refused.body).toMatchObject({
    code: 'IN_USE',
    detail:
      'This quotation can’t be deleted. Records that are never deleted belong to the quotation: proforma invoices (1).',
    errors: [{ path: 'proforma invoices', code: 'IN_USE' }],
  });
});

describe('a deleted job of a quotation with a withdrawn acceptance', () => {
  async function accepted() {
    const quotation = await scene.moved(await scene.quotation(), 'SENT', 'ACCEPTED');
    const order = { id: quotation.id, version: quotation.version };
    const { body: job } = await scene.call(scene.seller, `POST ${at}/create/job`, order);
    await scene.call(scene.admin, `DELETE /admin/job/delete/${job.id}?version=1`);
    const restore = () => scene.call(scene.admin, `POST /admin/job/restore/${job.id}`, { version: 2 });
    return { quotation, restore };
  }

  test('can be restored only after a new acceptance', async () => {
    const { quotation, restore } = await accepted();
    const sent = await scene.moved(quotation, 'SENT');
    expect((await restore()).body).toMatchObject({
      code: 'CONFLICT',
      detail: `${quotation.number} is SENT. Only ACCEPTED allows this change.`,
      errors: [{ path: 'quotationId', code: 'WRONG_STATUS' }],
    });
    await scene.moved(sent, 'ACCEPTED');
    expect((await restore()).status).toBe(200);
  });

  test('can’t be restored while the acceptance is withdrawn', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { quotation, restore } = await accepted();
      const both = await Promise.all([scene.move(quotation, 'SENT', { reason: 'Mistake' }), restore()]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });
});
