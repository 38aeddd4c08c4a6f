import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openQuotationScene, type QuotationScene } from './quotation-scene.ts';

let scene: QuotationScene;
// biome-ignore lint/suspicious/noExplicitAny: any quotation.
let accepted: any;
beforeAll(async () => {
  scene = await openQuotationScene();
});
afterAll(() => scene[Symbol.asyncDispose]());
beforeEach(async () => {
  accepted = await scene.moved(await scene.quotation(), 'SENT', 'ACCEPTED');
});

const order = (values: object = {}) =>
  scene.call(scene.seller, 'POST /v2/admin/quotation/create/job', {
    id: accepted.id,
    version: accepted.version,
    ...values,
  });

test('a job made from a quotation is NEW, for the same customer, and takes the quotation’s subject as title by default', async () => {
  const { status, body: job } = await order();
  expect([status, job]).toMatchObject([
    200,
    { quotationId: accepted.id, customerId: accepted.customerId, title: 'New boiler', status: 'NEW', assigneeId: null },
  ]);
  const { body: second } = await order({ title: 'Old boiler out', priority: 'HIGH', siteAddress: { city: 'Lima' } });
  expect(second).toMatchObject({
    title: 'Old boiler out',
    priority: 'HIGH',
    siteAddress: { city: 'Lima', line1: null },
  });
  const { body } = await scene.call(
    scene.seller,
    `GET /v2/admin/quotation/get/all/jobs/${accepted.id}?totalCount=true`,
  );
  expect(body.edges.map(({ node }: { node: { id: string } }) => node.id)).toEqual([second.id, job.id]);
  expect(body.totalCount).toBe(2);
  // The quotation stays unchanged, and doesn't go back to SENT.
  expect(await scene.info(accepted.id)).toEqual({ ...accepted, transitions: [] });
});

test('a job made from a quotation follows the rules of every job, required job fields included', async () => {
  const field = { label: 'Serial number', type: 'TEXT', required: true };
  const { body: made } = await scene.call(scene.admin, 'POST /admin/job/field/create', field);
  expect((await order()).body).toMatchObject({ code: 'BAD_INPUT', errors: [{ path: 'fields.serialNumber' }] });
  const fields = [{ key: 'serialNumber', text: 'A-7' }];
  expect((await order({ fields })).body.fields).toMatchObject([{ text: 'A-7' }]);
  await scene.call(scene.admin, `DELETE /admin/job/field/delete/${made.id}?version=1`);
  const late = { scheduledStart: '2026-11-20T10:00:00Z', scheduledEnd: '2026-11-20T09:00:00Z' };
  expect((await order(late)).body).toMatchObject({ errors: [{ path: 'scheduledEnd' }] });
});

test('a job is made only from an accepted quotation at the current version with an active customer', async () => {
  const sent = await scene.moved(await scene.quotation(), 'SENT');
  const early = await order({ id: sent.id, version: sent.version });
  expect(early.body).toMatchObject({
    code: 'CONFLICT',
    detail: `${sent.number} is SENT. Only ACCEPTED allows this change.`,
  });
  expect((await order({ version: accepted.version - 1 })).body).toMatchObject({ code: 'STALE_VERSION' });
  await scene.call(scene.seller, `PUT /admin/customer/update/status/${accepted.customerId}`, {
    version: 1,
    status: 'INACTIVE',
  });
  expect((await order()).body).toMatchObject({ code: 'CONFLICT', errors: [{ path: 'customerId' }] });
  await scene.call(scene.seller, `PUT /admin/customer/update/status/${accepted.customerId}`, {
    version: 2,
    status: 'ACTIVE',
  });
});

test('a job prevents deleting its quotation, and can only be restored with its quotation', async () => {
  const { body: job } = await order();
  const remove = () =>
    scene.call(scene.seller, `DELETE /v2/admin/quotation/delete/${accepted.id}?version=${accepted.version}`);
  expect((await remove()).body).toMatchObject({ code: 'IN_USE', errors: [{ path: 'jobs' }] });
  await scene.call(scene.admin, `DELETE /admin/job/delete/${job.id}?version=1`);
  expect((await remove()).status).toBe(200);
  const restore = await scene.call(scene.admin, `POST /admin/job/restore/${job.id}`, { version: 2 });
  expect(restore.body).toMatchObject({ code: 'CONFLICT', errors: [{ path: 'quotationId' }] });
});

test('a repeated call makes the job once', async () => {
  const headers = { 'idempotency-key': 'once' };
  const body = { id: accepted.id, version: accepted.version };
  const send = () => scene.call(scene.seller, 'POST /v2/admin/quotation/create/job', body, { headers });
  const answers = await Promise.all([send(), send(), send()]);
  expect(new Set(answers.map(({ body: job }) => job.id)).size).toBe(1);
});

test('the jobs of a quotation take the filters of all jobs', async () => {
  const [{ body: urgent }, { body: late }] = [
    await order({ priority: 'URGENT' }),
    await order({ scheduledStart: '2026-11-02T09:00:00Z', scheduledEnd: '2026-11-02T10:00:00Z' }),
  ];
  const list = async (filters: string) => {
    const path = `GET /v2/admin/quotation/get/all/jobs/${accepted.id}?orderBy=CREATED_AT_ASC&${filters}`;
    const { body } = await scene.call(scene.seller, path);
    return body.edges.map(({ node }: { node: { id: string } }) => node.id);
  };
  expect(await list('status=NEW')).toEqual([urgent.id, late.id]);
  expect(await list('status=CLOSED')).toEqual([]);
  expect(await list('priority=URGENT')).toEqual([urgent.id]);
  expect(await list('scheduledFrom=2026-11-01T00:00:00Z')).toEqual([late.id]);
  expect(await list(`customerId=${accepted.customerId}&unassigned=true`)).toEqual([urgent.id, late.id]);
  expect(await list('deleted=true')).toEqual([]);
});
