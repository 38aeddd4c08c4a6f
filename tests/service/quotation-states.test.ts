import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../service/shared/today.ts';
import { openQuotationScene, type QuotationScene } from './quotation-scene.ts';

let scene: QuotationScene;
beforeAll(async () => {
  scene = await openQuotationScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const PATHS: Record<string, string[]> = {
  DRAFT: [],
  SENT: ['SENT'],
  EXPIRED: ['SENT'],
  ACCEPTED: ['SENT', 'ACCEPTED'],
  REJECTED: ['SENT', 'REJECTED'],
  CANCELLED: ['CANCELLED'],
};
const ALLOWED: Record<string, string[]> = {
  DRAFT: ['SENT', 'CANCELLED'],
  SENT: ['ACCEPTED', 'REJECTED', 'CANCELLED'],
  EXPIRED: ['ACCEPTED', 'REJECTED', 'CANCELLED'],
  ACCEPTED: ['SENT'],
  REJECTED: ['CANCELLED'],
  CANCELLED: [],
};

async function standing(status: string) {
  const quotation = await scene.moved(await scene.quotation(), ...(PATHS[status] ?? []));
  if (status === 'EXPIRED') await scene.expire(quotation);
  return scene.info(quotation.id);
}

describe.each(Object.keys(PATHS))('from %s', (from) => {
  test.each(Object.keys(PATHS))('to %s: follows the table and the quotation’s own list of moves', async (to) => {
    const quotation = await standing(from);
    expect(quotation.status).toBe(from);
    expect(quotation.transitions.map(({ status }: { status: string }) => status)).toEqual(ALLOWED[from]);
    const { status, body } = await scene.move(quotation, to, { reason: 'Because', acceptExpired: true });
    if (ALLOWED[from]?.includes(to)) {
      expect([status, body]).toMatchObject([
        200,
        { status: to, statusReason: 'Because', version: quotation.version + 1 },
      ]);
      return;
    }
    const left = ALLOWED[from]?.length ? `Possible now: ${ALLOWED[from].join(', ')}` : `${from} is final`;
    expect(body).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      detail: `${quotation.number} is ${from} and can’t become ${to}. ${left}.`,
    });
  });
});

test('a rejection and a step back need a reason', async () => {
  for (const [from, to] of [
    ['SENT', 'REJECTED'],
    ['ACCEPTED', 'SENT'],
  ] as const) {
    const quotation = await standing(from);
    expect(quotation.transitions).toContainEqual({ status: to, needsReason: true });
    expect((await scene.move(quotation, to)).body).toMatchObject({
      code: 'BAD_INPUT',
      errors: [{ path: 'reason', code: 'REQUIRED' }],
    });
  }
});

describe('after the last valid day', () => {
  test('a draft can’t be sent before its validity changes', async () => {
    const quotation = await scene.quotation();
    await scene.expire(quotation);
    const { body } = await scene.move(quotation, 'SENT');
    expect(body).toMatchObject({
      code: 'CONFLICT',
      detail: `${quotation.number} was valid until 2026-01-31.`,
    });
    expect((await scene.info(quotation.id)).status).toBe('DRAFT');
  });

  test('a sent quotation is accepted only on explicit request', async () => {
    const quotation = await standing('EXPIRED');
    const { body } = await scene.move(quotation, 'ACCEPTED');
    expect(body).toMatchObject({ code: 'CONFLICT', errors: [{ path: 'acceptExpired', code: 'EXPIRED' }] });
    expect((await scene.move(quotation, 'ACCEPTED', { acceptExpired: true })).body.status).toBe('ACCEPTED');
  });

  test('a step back from an accidental acceptance shows the quotation as expired', async () => {
    const quotation = await standing('ACCEPTED');
    await scene.expire(quotation);
    expect((await scene.move(quotation, 'SENT', { reason: 'Wrong one' })).body.status).toBe('EXPIRED');
  });

  test('the company’s time zone decides, also after a change of time zone', async () => {
    const company = await scene.company({ name: 'Traveller' });
    const admin = await scene.person('ROLE_COMPANY', company);
    const { id: customerId } = await scene.customer({}, admin);
    // The dates in the two zones always differ by a day.
    const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const settle = async (timeZone: string) => {
      const { body: now } = await scene.call(admin, `GET /app/company/get/info/${company}`);
      const change = { id: company, version: now.version, timeZone };
      expect((await scene.call(admin, 'PUT /app/company/update', change)).status).toBe(200);
    };
    await settle(behind);
    const validUntil = today(behind);
    const draft = await scene.quotation({ customerId, issueDate: '2026-01-01', validUntil }, admin);
    const { body: sent } = await scene.call(admin, 'POST /v2/admin/quotation/save/quotation/status', {
      id: draft.id,
      version: 1,
      status: 'SENT',
    });
    expect(sent.status).toBe('SENT');
    await settle(ahead);
    expect(await scene.info(draft.id, admin)).toMatchObject({ status: 'EXPIRED', version: sent.version, validUntil });
    await settle(behind);
    expect((await scene.info(draft.id, admin)).status).toBe('SENT');
  });
});

test('a step back is refused while the quotation has a live job', async () => {
  const quotation = await standing('ACCEPTED');
  const order = { id: quotation.id, version: quotation.version };
  const { body: job } = await scene.call(scene.seller, 'POST /v2/admin/quotation/create/job', order);
  const back = () => scene.move(quotation, 'SENT', { reason: 'Wrong one' });
  expect((await scene.info(quotation.id)).transitions).toEqual([]);
  expect((await back()).body).toMatchObject({
    code: 'CONFLICT',
    detail: `${quotation.number} stays ACCEPTED, because of its jobs (1).`,
  });
  const offered = async () => (await scene.info(quotation.id)).transitions;
  await scene.call(scene.admin, `DELETE /admin/job/delete/${job.id}?version=1`);
  expect(await offered()).toEqual([{ status: 'SENT', needsReason: true }]);
  await scene.call(scene.admin, `POST /admin/job/restore/${job.id}`, { version: 2 });
  expect(await offered()).toEqual([]);
  await scene.call(scene.admin, `DELETE /admin/job/delete/${job.id}?version=3`);
  expect((await back()).body.status).toBe('SENT');
});

test('a step back is not offered after a proforma invoice', async () => {
  const { id, version } = await standing('ACCEPTED');
  const { status } = await scene.call(scene.seller, 'POST /v2/admin/quotation/generate/proforma/invoice', {
    id,
    version,
  });
  expect(status).toBe(200);
  expect((await scene.info(id)).transitions).toEqual([]);
});

test('a sent quotation keeps its customer, terms and company unchanged', async () => {
  const { id: customerId, version } = await scene.customer({ fullName: 'Paula Before' });
  const terms = { title: 'Usual', body: 'Pay before.' };
  const { body: named } = await scene.call(scene.seller, 'POST /v2/admin/quotation/save/termsAndConditions', terms);
  const draft = await scene.quotation({ customerId, termsId: named.id });
  const kept = async (recordId: string) => {
    const contents = scene.database.db.selectFrom('quotationContents').where('recordId', '=', recordId);
    return (await contents.select('particulars').executeTakeFirstOrThrow()).particulars;
  };
  expect(await kept(draft.id)).toBeNull();
  const sent = await scene.moved(draft, 'SENT');
  const said = { customer: { fullName: 'Paula Before' }, terms };
  expect(await kept(sent.id)).toMatchObject(said);

  const after = { id: customerId, version, fullName: 'Paula After' };
  await scene.call(scene.seller, 'PUT /admin/customer/update', after);
  expect(await kept(sent.id)).toMatchObject(said);
  const accepted = await scene.moved(sent, 'ACCEPTED');
  const back = await scene.moved(accepted, 'SENT');
  expect(await kept(back.id)).toMatchObject(said);
  await scene.update(back, { subject: 'Other' });
  expect(await kept(back.id)).toBeNull();
  const [edited] = await scene.versions(back.id);
  expect(await kept(edited.id)).toMatchObject(said);
});
