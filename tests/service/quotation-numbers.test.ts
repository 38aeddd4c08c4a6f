import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextNumber } from '../../service/records/numbers.ts';
import { openQuotationScene, type QuotationScene } from './quotation-scene.ts';
import type { Person } from './scene.ts';

let scene: QuotationScene;
beforeAll(async () => {
  scene = await openQuotationScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const numbers = (prefix: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${prefix}-${String(from + index).padStart(6, '0')}`);

/** A new company, without any numbers given. */
async function seller(): Promise<{ person: Person; companyId: string; customerId: string }> {
  const companyId = await scene.company();
  const person = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
  return { person, companyId, customerId: (await scene.customer({}, person)).id };
}

test('fifty simultaneous creates, a tenth rolled back, number quotations and leads without gaps', async () => {
  const { person, companyId, customerId } = await seller();
  const { db } = scene.database;
  const attempts = Array.from({ length: 56 }, (_, index) => {
    if (index % 10 !== 5) return scene.quotation({ customerId, issueDate: '2026-03-01' }, person);
    // Takes numbers like a create, and is then rolled back.
    const work = db.transaction().execute(async (trx) => {
      await nextNumber(trx, companyId, 'LEAD');
      await nextNumber(trx, companyId, 'QUOTATION', 2026);
      throw new Error('Came to nothing');
    });
    return work.catch(() => undefined);
  });
  const made = (await Promise.all(attempts)).filter((quotation) => quotation !== undefined);
  expect(made.map(({ number }) => number).toSorted()).toEqual(numbers('Q-2026', 1, 50));
  expect(made.map(({ leadNumber }) => leadNumber).toSorted()).toEqual(numbers('L', 1, 50));
});

test('each year of issue and each company has its own numbers, and a refused create takes none', async () => {
  const { person, customerId } = await seller();
  const of = async (issueDate: string) => (await scene.quotation({ customerId, issueDate }, person)).number;
  expect(await of('2026-12-31')).toBe('Q-2026-000001');
  expect((await scene.create({ customerId, issueDate: '2026-12-31', leadNumber: 'L-000999' }, person)).status).toBe(
    400,
  );
  expect(await of('2027-01-01')).toBe('Q-2027-000001');
  expect(await of('2026-12-31')).toBe('Q-2026-000002');
});

describe('a lead number', () => {
  const next = async ({ person, companyId }: { person: Person; companyId: string }) =>
    (await scene.call(person, `GET /v2/admin/quotation/get/lead/no/${companyId}`)).body.leadNumber;

  test('is shared when used before, new when next in order, and otherwise refused', async () => {
    const who = await seller();
    const { person, customerId } = who;
    const follow = (leadNumber: string) => scene.create({ customerId, leadNumber }, person);
    expect(await next(who)).toBe('L-000001');
    expect(await next(who)).toBe('L-000001');
    expect((await follow('L-000001')).body.leadNumber).toBe('L-000001');
    expect((await follow('L-000001')).body.leadNumber).toBe('L-000001');
    expect(await next(who)).toBe('L-000002');
    for (const wrong of ['L-000003', 'L-2', 'l-000002', 'L-000000', '000002', 'L-0000002', 'L-9999999999']) {
      const { status, body } = await follow(wrong);
      expect([wrong, status]).toEqual([wrong, 400]);
      expect(body.detail).toBe(`leadNumber ("${wrong}") matches no lead that you may choose.`);
    }
    const { body: second } = await follow('L-000002');
    const moved = await scene.update(second, { leadNumber: 'L-000003' }, person);
    expect(moved.body.leadNumber).toBe('L-000003');
    expect((await scene.update(moved.body, { leadNumber: 'L-000005' }, person)).status).toBe(400);
    expect(await next(who)).toBe('L-000004');
  });

  test('is given once when many take the next number at once, and none is skipped', async () => {
    const who = await seller();
    const { person, customerId } = who;
    const attempts = Array.from({ length: 20 }, (_, index) =>
      scene.create({ customerId, ...(index % 2 === 0 && { leadNumber: 'L-000001' }) }, person),
    );
    const answers = await Promise.all(attempts);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const leads = new Set(answers.map(({ body }) => body.leadNumber));
    const last = Number((await next(who)).slice(2)) - 1;
    expect([...leads].toSorted()).toEqual(numbers('L', 1, last));
  });
});
