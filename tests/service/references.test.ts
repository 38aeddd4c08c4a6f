import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openQuotationScene, type QuotationScene } from './quotation-scene.ts';

let scene: QuotationScene;
beforeAll(async () => {
  scene = await openQuotationScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const job = async (values: object = {}) => {
  const body = { customerId: scene.customerId, title: 'Boiler bangs', ...values };
  return (await scene.call(scene.admin, 'POST /admin/job/create', body)).body;
};
const updateJob = (values: object) => scene.call(scene.admin, 'PUT /admin/job/update', values);

/** Ids of the records that a list shows. */
async function listed(path: string): Promise<string[]> {
  const { body } = await scene.call(scene.admin, `GET ${path}`);
  return body.edges.map(({ node }: { node: { id: string } }) => node.id);
}

/** Ids of the records that a search finds, with the field that answered. */
async function found(text: string): Promise<[id: string, field: string][]> {
  const { body } = await scene.call(scene.admin, `GET /admin/search/get?text=${encodeURIComponent(text)}`);
  return body.map(({ recordId, matchedField }: Record<string, string>) => [recordId, matchedField]);
}

describe.each([
  ['a job', job],
  ['a quotation', (values: object) => scene.create(values).then(({ body }) => body)],
])('the customer reference of %s', (_, create) => {
  test('is optional, and null where it is left out', async () => {
    expect((await create({})).reference).toBeNull();
    expect((await create({ reference: null })).reference).toBeNull();
    expect((await create({ reference: 'PO-48213' })).reference).toBe('PO-48213');
  });

  test('has at most 60 characters', async () => {
    expect((await create({ reference: 'x'.repeat(60) })).reference).toHaveLength(60);
    expect((await create({ reference: 'x'.repeat(61) })).errors).toEqual([
      { path: 'reference', code: 'TOO_LONG', max: 60, message: 'reference must have at most 60 characters.' },
    ]);
  });

  test.each(['PO\n48213', ' PO', 'PO '])(
    'is one line without a space at either end: %j is refused',
    async (reference) => {
      expect((await create({ reference })).errors).toMatchObject([
        { path: 'reference', code: 'WRONG_FORMAT', format: 'LINE' },
      ]);
    },
  );
});

test('a job’s reference changes and is cleared by an update, and stands in the history', async () => {
  const { id, version } = await job({ reference: 'PO-1' });
  const { body: changed } = await updateJob({ id, version, reference: 'PO-2' });
  expect(changed.reference).toBe('PO-2');
  const { body: cleared } = await updateJob({ id, version: changed.version, reference: null });
  expect(cleared.reference).toBeNull();
  const { body: history } = await scene.call(scene.admin, `GET /admin/audit/get/all/${id}`);
  expect(history.edges[1].node.changes).toEqual([{ field: 'reference', from: 'PO-1', to: 'PO-2' }]);
});

test('a list is narrowed to a reference, whatever its case', async () => {
  const { id } = await job({ reference: 'List-77/b' });
  await job({ reference: 'List-77/bc' });
  const { body: quotation } = await scene.create({ reference: 'LIST-77/B' });
  expect(await listed('/admin/job/get/all?reference=list-77%2FB')).toEqual([id]);
  expect(await listed('/v2/admin/quotation/get/all?reference=list-77%2FB')).toEqual([quotation.id]);
  const ofCompany = `/v2/admin/quotation/get/all/quotations/${scene.companyId}`;
  expect(await listed(`${ofCompany}?reference=list-77%2FB`)).toEqual([quotation.id]);
  expect(await listed(`${ofCompany}?search=list-77%2FB`)).toEqual([quotation.id]);
});

test('a search finds a reference from its beginning, whatever its case and signs', async () => {
  const { id } = await job({ reference: 'KX/9913-T' });
  const { body: quotation } = await scene.create({ reference: 'kx 9913 t' });
  for (const text of ['KX/9913-T', 'kx9913', 'Kx 9913', 'kx/99']) {
    expect(await found(text), text).toEqual(
      expect.arrayContaining([
        [id, 'reference'],
        [quotation.id, 'reference'],
      ]),
    );
  }
});

test('a reference never stands for the number of another record', async () => {
  const { id } = await job({ reference: '1' });
  const { body } = await scene.call(scene.admin, 'GET /admin/search/get/exact?names=1');
  const hits = body[0].hits.map(({ recordId }: { recordId: string }) => recordId);
  expect(hits).not.toContain(id);
});

describe('the reference alone', () => {
  test.each([
    ['DRAFT', []],
    ['SENT', ['SENT']],
    ['REJECTED', ['SENT', 'REJECTED']],
    ['ACCEPTED', ['SENT', 'ACCEPTED']],
  ])('changes on a quotation that is %s without a revision', async (status, path) => {
    const quotation = await scene.moved(await scene.quotation(), ...path);
    const { body } = await scene.update(quotation, { reference: 'PO-5' });
    expect(body).toMatchObject({ status, reference: 'PO-5', revision: 1, version: quotation.version + 1 });
    expect(body.sentAt).toBe(quotation.sentAt);
    expect(await scene.versions(quotation.id)).toEqual([]);
    const { body: history } = await scene.call(scene.admin, `GET /admin/audit/get/all/${quotation.id}`);
    expect(history.edges[0].node).toMatchObject({
      action: 'UPDATED',
      changes: [{ field: 'reference', from: null, to: 'PO-5' }],
    });
  });

  test('changes where the other fields of the update stay as they are', async () => {
    const sent = await scene.moved(await scene.quotation(), 'SENT');
    const { body } = await scene.update(sent, { reference: 'PO-6', subject: sent.subject });
    expect(body).toMatchObject({ status: 'SENT', reference: 'PO-6', revision: 1 });
  });

  test('is refused on a quotation that is CANCELLED', async () => {
    const cancelled = await scene.moved(await scene.quotation(), 'CANCELLED');
    expect((await scene.update(cancelled, { reference: 'PO-5' })).body).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      errors: [{ path: 'status', code: 'WRONG_STATUS', status: 'CANCELLED' }],
    });
  });
});

test('any other field of an ACCEPTED quotation is refused, with a reference or without', async () => {
  const accepted = await scene.moved(await scene.quotation(), 'SENT', 'ACCEPTED');
  for (const values of [{ subject: 'More' }, { subject: 'More', reference: 'PO-5' }, { notes: null }]) {
    expect((await scene.update(accepted, values)).body).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      errors: [{ code: 'WRONG_STATUS', name: accepted.number, status: 'ACCEPTED' }],
    });
  }
});

test('a reference with another field makes a revision, and the edited version keeps the reference that it had', async () => {
  const sent = await scene.moved(await scene.quotation({ reference: 'PO-7' }), 'SENT');
  const { body } = await scene.update(sent, { reference: 'PO-8', subject: 'More' });
  expect(body).toMatchObject({ status: 'DRAFT', reference: 'PO-8', revision: 2 });
  expect(await scene.versions(sent.id)).toMatchObject([{ versionNumber: 1, reference: 'PO-7' }]);
});

test('a proforma invoice keeps the reference with which it was made', async () => {
  const { id, version } = await scene.moved(await scene.quotation({ reference: 'PO-9' }), 'SENT', 'ACCEPTED');
  const path = 'POST /v2/admin/quotation/generate/proforma/invoice';
  const { body: invoice } = await scene.call(scene.seller, path, { id, version });
  expect(invoice.reference).toBe('PO-9');
  await scene.update({ id, version }, { reference: 'PO-10' });
  const info = `GET /v2/admin/quotation/get/proforma/invoice/info/${invoice.id}`;
  expect((await scene.call(scene.seller, info)).body.reference).toBe('PO-9');
});

test('a job of a quotation copies its reference', async () => {
  const { id, version } = await scene.moved(await scene.quotation({ reference: 'PO-11' }), 'SENT', 'ACCEPTED');
  const path = 'POST /v2/admin/quotation/create/job';
  expect((await scene.call(scene.seller, path, { id, version })).body.reference).toBe('PO-11');
});

test('a duplicate begins without a reference', async () => {
  const { id } = await scene.quotation({ reference: 'PO-12' });
  const { body } = await scene.call(scene.seller, `POST /v2/admin/quotation/duplicate/${id}`, {});
  expect(body.reference).toBeNull();
});
