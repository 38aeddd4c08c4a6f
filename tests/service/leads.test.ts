import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openQuotationScene, type QuotationScene } from './quotation-scene.ts';
import type { Person } from './scene.ts';

let scene: QuotationScene;
beforeAll(async () => {
  scene = await openQuotationScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

/** A new company with a customer. */
async function seller() {
  const companyId = await scene.company();
  const person = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
  const customerId: string = (await scene.customer({ fullName: 'Jo Park' }, person)).id;
  const quotation = (values: object = {}) => scene.quotation({ customerId, ...values }, person);
  return { companyId, person, customerId, quotation };
}

const leads = async (person: Person, companyId: string, query = '') => {
  const { status, body } = await scene.call(person, `GET /v2/admin/quotation/get/all/leads/${companyId}?${query}`);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
};
const numbers = ({ edges }: { edges: { node: { leadNumber: string } }[] }) => edges.map(({ node }) => node.leadNumber);

describe('the leads of a company', () => {
  test('count the live quotations by shown status and sum each currency', async () => {
    const { companyId, person, customerId, quotation } = await seller();
    const first = await quotation();
    const leadNumber: string = first.leadNumber;
    await quotation({ leadNumber, currency: 'KWD' });
    const accept = { id: first.id, version: first.version };
    for (const [version, status] of [
      [accept.version, 'SENT'],
      [accept.version + 1, 'ACCEPTED'],
    ]) {
      const change = { id: first.id, version, status };
      await scene.call(person, 'POST /v2/admin/quotation/save/quotation/status', change);
    }
    const expired = await quotation({ leadNumber });
    await scene.call(person, 'POST /v2/admin/quotation/save/quotation/status', {
      id: expired.id,
      version: expired.version,
      status: 'SENT',
    });
    await scene.expire(expired);
    const deleted = await quotation({ leadNumber });
    await scene.call(person, `DELETE /v2/admin/quotation/delete/${deleted.id}?version=${deleted.version}`);
    const other = await scene.customer({ fullName: 'Ines Roy' }, person);
    const newest = await quotation({ leadNumber, customerId: other.id, subject: 'Heat pump' });

    const { edges } = await leads(person, companyId);
    expect(edges.map(({ node }: { node: object }) => node)).toEqual([
      {
        leadNumber,
        companyId,
        newestQuotationId: newest.id,
        customerId: other.id,
        subject: 'Heat pump',
        quotationCounts: [
          { status: 'DRAFT', count: 2 },
          { status: 'ACCEPTED', count: 1 },
          { status: 'EXPIRED', count: 1 },
        ],
        sums: [
          { total: { amount: '31.50', currency: 'CAD' }, accepted: { amount: '10.50', currency: 'CAD' } },
          { total: { amount: '10.500', currency: 'KWD' }, accepted: { amount: '0.000', currency: 'KWD' } },
        ],
        changedAt: newest.updatedAt,
      },
    ]);
    const one = await scene.call(person, `GET /v2/admin/quotation/get/lead/info/${companyId}/${leadNumber}`);
    expect(one.body).toEqual(edges[0].node);
    const list = `GET /v2/admin/quotation/get/all/by/lead/${companyId}/${leadNumber}?totalCount=true`;
    const listed = (await scene.call(person, `${list}&customerId=${customerId}&orderBy=CREATED_AT_ASC`)).body;
    expect(listed).toMatchObject({ totalCount: 3, edges: [{ node: { id: first.id } }, {}, {}] });
    expect((await scene.call(scene.stranger, list)).status).toBe(404);
  });

  test('come newest first, in pages of both directions, and are counted when asked', async () => {
    const { companyId, person, quotation } = await seller();
    for (let made = 0; made < 5; made += 1) await quotation();
    await quotation({ leadNumber: 'L-000002' });
    const all = ['L-000005', 'L-000004', 'L-000003', 'L-000002', 'L-000001'];
    const first = await leads(person, companyId, 'first=2&totalCount=true');
    expect(numbers(first)).toEqual(all.slice(0, 2));
    expect(first).toMatchObject({ totalCount: 5, totalIsExact: true, pageInfo: { hasNextPage: true } });
    const second = await leads(person, companyId, `first=3&after=${first.pageInfo.endCursor}`);
    expect(numbers(second)).toEqual(all.slice(2));
    expect(second.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    const back = await leads(person, companyId, `last=1&before=${second.pageInfo.startCursor}`);
    expect(numbers(back)).toEqual(['L-000004']);
  });

  test('are found by a quotation’s words, its customer and its status', async () => {
    const { companyId, person, customerId, quotation } = await seller();
    const other = await scene.customer({ fullName: 'Zoë Lindqvist' }, person);
    const boiler = await quotation({ subject: 'Élévateur' });
    await quotation({ customerId: other.id, subject: 'Pump' });
    expect(boiler.customerId).toBe(customerId);
    const found = async (query: string) => numbers(await leads(person, companyId, query));
    expect(await found('search=elevateur')).toEqual(['L-000001']);
    expect(await found('search=lindqvist')).toEqual(['L-000002']);
    expect(await found('search=pump%20zoe')).toEqual(['L-000002']);
    expect(await found('search=elevateur%20zoe')).toEqual([]);
    expect(await found('search=L-000001')).toEqual(['L-000001']);
    expect(await found('status=DRAFT')).toEqual(['L-000002', 'L-000001']);
    expect(await found('status=SENT')).toEqual([]);
  });

  test('answer a wrong cursor with a refusal, and an unknown or foreign lead with none', async () => {
    const { companyId, person, quotation } = await seller();
    await quotation();
    const list = `GET /v2/admin/quotation/get/all/leads/${companyId}`;
    const one = `GET /v2/admin/quotation/get/lead/info/${companyId}`;
    expect((await scene.call(person, `${list}?after=x`)).status).toBe(400);
    const { pageInfo } = await leads(person, companyId);
    expect((await scene.call(person, `${list}?status=DRAFT&after=${pageInfo.endCursor}`)).status).toBe(400);
    expect((await scene.call(person, `${one}/L-000002`)).status).toBe(404);
    expect((await scene.call(scene.stranger, `${one}/L-000001`)).status).toBe(404);
    expect((await scene.call(scene.stranger, list)).status).toBe(404);
  });
});
