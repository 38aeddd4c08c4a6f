import { expect, test, vi } from 'vitest';
import { deletedGroup } from '../../web/shell/palette/deleted-records.ts';
import { bestRow } from '../../web/shell/palette/row.ts';
import { sceneWith } from './line-scene.ts';
import { means } from './line-world.ts';
import { customer, job } from './made.ts';
import { hit } from './made-hits.ts';

vi.stubGlobal('location', { hash: '#/layout/jobs' });

const deletedAt = '2026-11-20T09:00:00.000Z';
const scene = sceneWith();
const world = {
  ...scene,
  records: [
    ...scene.records,
    job({ id: 'job_01jd3k8f0ve2mb2q5d6n7x8z01', number: 'J-000120', title: 'Replace the sump pump', deletedAt }),
    customer({ id: 'customer_01jd3k8f0ve2mb2q5d6n7x8z02', fullName: 'Rosa Reyes', deletedAt }),
  ],
};
const read = async (line: string) => {
  const [first] = (await means(line, world)).understood;
  return [first?.title, first?.can];
};

test.each([
  ['restore 120', 'Restore J-000120 Replace the sump pump'],
  ['restore job 120', 'Restore J-000120 Replace the sump pump'],
  ['restore J-000120', 'Restore J-000120 Replace the sump pump'],
  ['undelete job 120', 'Restore J-000120 Replace the sump pump'],
  ['restore rosa reyes', 'Restore Rosa Reyes'],
  ['restore customer rosa reyes', 'Restore Rosa Reyes'],
])('%s restores the deleted record', async (line, title) => {
  expect(await read(line)).toEqual([title, { state: 'ready' }]);
});

test.each(['start 120', 'assign 120', 'put 120 on hold'])('%s tells that the job is deleted', async (line) => {
  expect(await read(line)).toMatchObject([
    expect.stringContaining('J-000120 Replace the sump pump'),
    { state: 'blocked', why: 'J-000120 is deleted', unblock: 'job.restore' },
  ]);
});

test('open leads to a deleted record', async () => {
  expect((await read('open 120'))[0]).toContain('J-000120 Replace the sump pump');
});

test('a live record with the number comes before deleted records', async () => {
  const live = job({ id: 'job_01jd3k8f0ve2mb2q5d6n7x8z03', number: 'J-000120', title: 'Of another company' });
  const [first] = (await means('start 120', { ...world, records: [...world.records, live] })).understood;
  expect(first?.title).toContain('Of another company');
});

test('the palette marks a deleted record below all hits', () => {
  const title = 'J-000120 Replace the sump pump';
  const deleted = hit('job_01jd3k8f0ve2mb2q5d6n7x8z01', { title, detail: 'Ana Lima', status: 'NEW' });
  const groups = deletedGroup([deleted]);
  expect(groups).toMatchObject([{ heading: 'Deleted', rows: [{ title, hint: 'Deleted · New · Ana Lima' }] }]);
  expect(bestRow(groups)?.record?.id).toBe(deleted.recordId);
  expect(deletedGroup([])).toEqual([]);
});
