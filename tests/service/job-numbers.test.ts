import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextNumber } from '../../service/records/numbers.ts';
import { type JobScene, openJobScene } from './job-scene.ts';

let scene: JobScene;
beforeAll(async () => {
  scene = await openJobScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `J-${String(from + index).padStart(6, '0')}`);

test('fifty simultaneous creates, a tenth rolled back, number jobs without gaps', async () => {
  const { db } = scene.database;
  const attempts = Array.from({ length: 56 }, (_, index) => {
    if (index % 10 !== 5) return scene.job();
    // Takes a number like a create, and is then rolled back.
    const work = db.transaction().execute(async (trx) => {
      await nextNumber(trx, scene.companyId, 'JOB');
      throw new Error('Came to nothing');
    });
    return work.catch(() => undefined);
  });
  const made = (await Promise.all(attempts)).filter((job) => job !== undefined);
  expect(made.map(({ number }) => number).toSorted()).toEqual(numbers(1, 50));
});

test('a refused create takes no number', async () => {
  const { number } = await scene.job();
  for (const values of [
    { customerId: 'customer_01jd3k8f0ve2mb2q5d6n7x8y9z' },
    { fields: [{ key: 'colour', value: 'red' }] },
  ]) {
    expect((await scene.create(values)).status).toBe(400);
  }
  expect((await scene.job()).number).toBe(numbers(51, 52)[1]);
  expect(number).toBe(numbers(51, 51)[0]);
});

test('each company has its own numbers, and a deleted job keeps its number', async () => {
  const customerId = await scene.customer(scene.stranger.companyId ?? '');
  const first = await scene.job({ customerId }, scene.stranger);
  expect(first.number).toBe('J-000001');
  await scene.call(scene.stranger, `DELETE /admin/job/delete/${first.id}?version=1`);
  expect((await scene.job({ customerId }, scene.stranger)).number).toBe('J-000002');
});

test('the millionth job has a seventh digit', async () => {
  const companyId = await scene.company();
  await scene.database.db.insertInto('counters').values({ companyId, kind: 'JOB', last: 999_999 }).execute();
  expect(await nextNumber(scene.database.db, companyId, 'JOB')).toBe('J-1000000');
});
