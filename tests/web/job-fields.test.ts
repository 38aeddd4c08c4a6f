import { describe, expect, test } from 'vitest';
import { asked, complete } from '../../web/commands/core/answers.ts';
import { type AnySending, asksOf, availability } from '../../web/commands/core/command.ts';
import { callOf } from '../../web/commands/core/run.ts';
import { jobFields } from '../../web/commands/jobs/job-fields.ts';
import type { JobFieldRecord } from '../../web/records/job-field.ts';
import type { Actor } from '../../web/state/viewer.ts';
import { holding, jobField } from './made.ts';

const named = (id: string) => jobFields.find((each) => each.id === id) as AnySending;
const may = (id: string, field: JobFieldRecord) => availability(named(id), holding([field]));

const admin: Actor = { userId: 'user_1', role: 'ROLE_COMPANY', companyId: 'company_1', timeZone: 'UTC' };
const superAdmin: Actor = { ...admin, role: 'ROLE_SUPER_ADMIN', companyId: null };

describe('adding a job field', () => {
  const add = named('jobField.add');

  test('asks a super admin for the company first', () => {
    expect(Object.keys(asksOf(add, null, superAdmin))[0]).toBe('company');
    expect(Object.keys(asksOf(add, null, admin))[0]).toBe('label');
  });

  test('asks for options only of a dropdown', () => {
    const asks = asksOf(add, null, admin);
    expect(Object.keys(asked(asks, { type: 'DROPDOWN' }))).toContain('options');
    expect(Object.keys(asked(asks, { type: 'TEXT' }))).not.toContain('options');
  });

  test('sends options only for a dropdown, and no empty key', () => {
    const sent = (given: object) => callOf(add, null, complete(asksOf(add, null, admin), { ...given })).variables;
    const fuel = { label: 'Fuel', required: false, internal: false, options: ['Gas', ' Oil ', ''] };
    expect(sent({ ...fuel, type: 'DROPDOWN', key: 'fuel' })).toEqual({
      input: {
        label: 'Fuel',
        type: 'DROPDOWN',
        required: false,
        internal: false,
        key: 'fuel',
        options: ['Gas', 'Oil'],
      },
    });
    expect(sent({ ...fuel, type: 'TEXT' })).toEqual({
      input: { label: 'Fuel', type: 'TEXT', required: false, internal: false, key: null, options: [] },
    });
  });
});

test('only a dropdown has editable options', () => {
  expect(may('jobField.options', jobField({ type: 'DROPDOWN' }))).toEqual({ state: 'ready' });
  expect(may('jobField.options', jobField({ type: 'LONG_TEXT' }))).toEqual({
    state: 'blocked',
    why: 'Serial number is of the type long text: only dropdowns have options',
  });
});

describe('moving a job field', () => {
  test('up is blocked for the first field', () => {
    expect(may('jobField.moveUp', jobField({ position: 2 })).state).toBe('ready');
    expect(may('jobField.moveUp', jobField({ position: 1 }))).toEqual({
      state: 'blocked',
      why: 'Serial number is the first field of the form',
    });
  });

  test.each([
    ['jobField.moveUp', 2],
    ['jobField.moveDown', 4],
  ])('by %s changes the position by a step, and undo returns the field', (id, position) => {
    const field = jobField({ position: 3, version: 5 });
    const move = named(id);
    expect(callOf(move, field, {}).variables).toEqual({ input: { id: field.id, version: 5, position } });
    const undo = move.undo?.(field, {}, { changed: { ...field, version: 6, position } });
    expect(undo?.variables).toEqual({ input: { id: field.id, version: 6, position: 3 } });
  });
});

test('a deleted job field can only be restored', () => {
  const deleted = jobField({ type: 'DROPDOWN', deletedAt: '2026-03-01T00:00:00.000Z' });
  const states = jobFields.filter(({ on }) => on.of !== 'app').map(({ id }) => [id, may(id, deleted).state]);
  expect(states.filter(([, state]) => state === 'ready')).toEqual([['jobField.restore', 'ready']]);
  expect(may('jobField.restore', jobField()).state).toBe('blocked');
});
