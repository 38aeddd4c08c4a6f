import { describe, expect, test, vi } from 'vitest';
import { type AnySending, asksOf } from '../../web/commands/core/command.ts';
import { commandOf, everyCommand } from '../../web/commands/core/registry.ts';
import { callOf } from '../../web/commands/core/run.ts';
import { hasForMany } from '../../web/commands/core/setting-many.ts';
import { movedTo } from '../../web/commands/jobs/job-move.ts';
import { formatsOf } from '../../web/ground/formats.ts';
import { type Kind, kinds, type RecordOf } from '../../web/records/kinds.ts';
import { cautionOf } from '../../web/shell/stage/caution.ts';
import { setIn } from '../../web/shell/stage/previews.tsx';
import { sceneWith, written } from './line-scene.ts';
import type { LineWorld } from './line-world.ts';
import { means } from './line-world.ts';
import { actor, customer, department, holding, job, quotation } from './made.ts';
import '../../web/app/registries.ts';

vi.stubGlobal('location', { hash: '#/layout/jobs' });
await everyCommand();

const sending = (id: string): AnySending => {
  const command = commandOf(id);
  if (!command?.operation) throw new Error(`${id} sends nothing.`);
  return command;
};

const idOf = (at: number) => `job_01jd3k8f0ve2mb2q5d6n7x8z${at}`;
const scheduled = (at: number, start: string, end: string | null) =>
  job({ id: idOf(at), number: `J-00000${at - 9}`, scheduledStart: start, scheduledEnd: end });
const three = [
  scheduled(10, '2026-11-23T14:00:00.000Z', '2026-11-23T16:30:00.000Z'),
  scheduled(11, '2026-11-24T18:00:00.000Z', null),
  job({ id: idOf(12), number: 'J-000003', status: 'CLOSED' }),
];

const at = (records: readonly RecordOf<Kind>[]): LineWorld => {
  const scene = sceneWith();
  return { ...scene, hand: holding(records, [...scene.hand.permissions]) };
};

const heating = department({ name: 'Heating', id: 'department_01jd3k8f0ve2mb2q5d6n7x8y14' });

describe('one line sets a field of all checked records', () => {
  test.each([
    ['set priority high', 'job.set', { field: 'priority', priority: 'HIGH' }],
    ['set department heating', 'job.set', { field: 'department', department: heating }],
    ['set type Repair', 'job.set', { field: 'type', type: 'Repair' }],
    ['set floor 3', 'job.set', { field: 'fields.floor', 'fields.floor': '3' }],
    ['move to friday', 'job.move', { day: '2026-11-27' }],
    ['move to friday 14:00', 'job.move', { at: '2026-11-27T19:00:00.000Z' }],
    ['postpone by 2 days', 'job.move', { by: 2 }],
    ['move a week earlier', 'job.move', { by: -7 }],
    ['bring forward by 2 days', 'job.move', { by: -2 }],
  ])('%s', async (line, id, given) => {
    const [first] = (await means(line, at(three))).understood;
    expect(first && written([first])).not.toContain('!');
    expect(first?.task.command.id).toBe(id);
    expect(first?.task.subjects).toHaveLength(3);
    expect(first?.task.given).toMatchObject(given);
    expect(first?.missing).toBeNull();
  });
});

test('a set sends the field alone, and the undo sets the former value', () => {
  const set = sending('job.set');
  const of = job({
    departmentId: heating.id,
    fields: [{ key: 'floor', label: 'Floor', type: 'NUMBER', text: '2', isChecked: null }],
  });
  const { id, version } = of;
  const sent = (answers: object) => callOf(set, of, answers as never).variables.input;
  const undone = (answers: object) =>
    set.undo?.(of, answers as never, { changed: { ...of, version: 9 } })?.variables.input;
  const high = { field: 'priority', priority: 'HIGH' };
  expect(sent(high)).toEqual({ id, version, priority: 'HIGH' });
  expect(undone(high)).toEqual({ id, version: 9, priority: 'NORMAL' });
  const other = { field: 'department', department: department({ id: 'department_2' }) };
  expect(sent(other)).toEqual({ id, version, departmentId: 'department_2' });
  expect(undone(other)).toEqual({ id, version: 9, departmentId: heating.id });
  const floor = { field: 'fields.floor', 'fields.floor': '3' };
  expect(sent(floor)).toEqual({ id, version, fields: [{ key: 'floor', text: '3' }] });
  expect(undone(floor)).toEqual({ id, version: 9, fields: [{ key: 'floor', text: '2' }] });
});

test('the form offers the value of the chosen field alone, and never an empty value', () => {
  const asks = asksOf(sending('customer.set'), customer(), actor);
  expect(Object.keys(asks)).toEqual(['field', 'customerCompany', 'address']);
  expect(asks.address?.when?.({ field: 'address' })).toBe(true);
  expect(asks.address?.when?.({ field: 'customerCompany' })).toBe(false);
  expect(asks.address?.optional).toBeUndefined();
});

test('several records are shown with their changes first; refused ones with the reason', () => {
  const command = sending('job.set');
  const asks = asksOf(command, three[0] ?? null, actor);
  const caution = cautionOf(
    { command, subjects: three, actor, asks },
    { field: 'priority', priority: 'HIGH' } as never,
    [],
  );
  expect(caution).toMatchObject({ question: 'Set a field of job: 2 jobs?', isForGood: false });
  expect(setIn(caution?.previews ?? [], formatsOf('en', 'UTC'))).toBe('Set priority to High: 2 jobs?');
  expect(caution?.previews?.map(({ changes, why }) => why ?? changes.map(({ from, to }) => [from, to]))).toEqual([
    [['NORMAL', 'HIGH']],
    [['NORMAL', 'HIGH']],
    'J-000003 is closed',
  ]);
});

test('a move keeps the time of day and the duration, over a change of clocks too', () => {
  const zone = 'America/Toronto';
  const of = { scheduledStart: '2026-10-30T13:00:00.000Z', scheduledEnd: '2026-10-30T15:30:00.000Z' };
  expect(movedTo(of, { day: '2026-11-02', at: null }, zone)).toEqual({
    scheduledStart: '2026-11-02T14:00:00.000Z',
    scheduledEnd: '2026-11-02T16:30:00.000Z',
  });
  expect(movedTo(of, { day: null, at: null, by: 1 / 24 }, zone).scheduledStart).toBe(
    new Date(Date.parse(of.scheduledStart) + 3_600_000).toISOString(),
  );
  expect(movedTo(of, { day: null, at: '2026-11-02T20:00:00.000Z' }, zone)).toEqual({
    scheduledStart: '2026-11-02T20:00:00.000Z',
    scheduledEnd: '2026-11-02T22:30:00.000Z',
  });
  expect(movedTo({ ...of, scheduledEnd: null }, { day: '2026-11-02', at: null }, zone).scheduledEnd).toBeNull();
  const later = movedTo(of, { day: null, at: null, by: 3 }, zone);
  expect(later).toEqual(movedTo(of, { day: '2026-11-02', at: null }, zone));
  expect(movedTo({ scheduledStart: null, scheduledEnd: null }, { day: '2026-11-02', at: null }, zone)).toEqual({
    scheduledStart: '2026-11-02T14:00:00.000Z',
    scheduledEnd: null,
  });
});

test('a sent quotation is never set: each change would make a revision', () => {
  const { ready } = sending('quotation.set');
  expect(ready?.(quotation(), actor)).toBe(true);
  expect(ready?.(quotation({ status: 'SENT' }), actor)).toMatchObject({ why: 'Q-2026-000123 is sent' });
});

test('every kind with fields for many has the command', () => {
  const without = (Object.keys(kinds) as Kind[]).filter((kind) => hasForMany(kind) && !commandOf(`${kind}.set`));
  expect(without).toEqual([]);
});
