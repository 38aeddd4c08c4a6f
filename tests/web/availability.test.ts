import { expect, test } from 'vitest';
import {
  any,
  app,
  availability,
  command,
  one,
  place,
  rows,
  some,
  subjectsOf,
} from '../../web/commands/core/command.ts';
import { steadied } from '../../web/state/viewer.ts';
import { department, holding, user } from './made.ts';

const run = () => {};
const rename = command({ id: 'department.rename', title: 'Rename department', on: one('department'), run });
const close = command({
  id: 'department.close',
  title: 'Close department',
  on: some('department'),
  needs: 'DEPARTMENTS_WRITE',
  ready: ({ name, status }) => status === 'ACTIVE' || { why: `${name} is closed`, unblock: 'department.open' },
  run,
});

test('hides a command for another kind of record', () => {
  expect(availability(rename, holding([user()]))).toEqual({ state: 'hidden' });
});

test('hides a one-record command when several records or none are checked', () => {
  expect(availability(rename, holding([department()]))).toEqual({ state: 'ready' });
  expect(availability(rename, holding([department(), department()]))).toEqual({ state: 'hidden' });
  expect(availability(rename, holding([]))).toEqual({ state: 'hidden' });
});

test('a command for another role names a role that may, on its own kind of record only', () => {
  expect(availability(close, holding([department()], ['DEPARTMENTS_READ']))).toEqual({
    state: 'forbidden',
    why: 'A company admin can’t change departments; company admins and super admins can',
    roles: ['ROLE_COMPANY', 'ROLE_SUPER_ADMIN'],
  });
  expect(availability(close, holding([user()], ['DEPARTMENTS_READ']))).toEqual({ state: 'hidden' });
});

test('gives the reason for a blocked command, and the remedy', () => {
  expect(availability(close, holding([department({ status: 'INACTIVE' })]))).toEqual({
    state: 'blocked',
    why: 'Heating is closed',
    unblock: 'department.open',
  });
});

test('is ready for many records when ready for any of them', () => {
  expect(availability(close, holding([department({ status: 'INACTIVE' }), department()]))).toEqual({ state: 'ready' });
});

test('stops asking thousands of records at the first ready record', () => {
  let asked = 0;
  const counted = command({
    id: 'department.count',
    title: 'Count department',
    on: some('department'),
    ready: ({ status }) => {
      asked++;
      return status === 'ACTIVE' || 'It is closed';
    },
    run,
  });
  const many = [department({ status: 'INACTIVE' }), ...Array.from({ length: 2_000 }, () => department())];
  expect(availability(counted, holding(many))).toEqual({ state: 'ready' });
  expect(asked).toBe(2);
});

test('an equal viewer keeps its identity after a refetch', () => {
  const viewer = { userId: 'user_1', permissions: ['JOBS_READ'], company: { id: 'company_1', name: 'Lima Works' } };
  expect(steadied(viewer, structuredClone(viewer))).toBe(viewer);
  const other = { ...viewer, permissions: [] };
  expect(steadied(viewer, other)).toBe(other);
});

test('readiness may depend on the acting user', () => {
  const leave = command({
    id: 'user.leave',
    title: 'Leave',
    on: one('user'),
    ready: ({ id }, { userId }) => id === userId || 'Only one’s own account can be left',
    run,
  });
  expect(availability(leave, holding([user()]))).toMatchObject({ state: 'blocked' });
});

test('a place’s command is offered in the place and beside a record opened there, with the place as subject', () => {
  const filter = command({ id: 'departments.filter', title: 'Filter', on: place('/layout/departments'), run });
  const hand = holding([department()]);
  const beside = { ...hand, place: { path: '/layout/departments/department_1', query: { status: 'ACTIVE' } } };
  expect(subjectsOf(filter, beside)).toEqual([beside.place]);
  expect(availability(filter, { ...hand, place: { path: '/layout/departmentsish', query: {} } }).state).toBe('hidden');
});

test('movement in rows is offered only with rows, and commands for any record only with a record', () => {
  const down = command({ id: 'rows.down', title: 'Move down', on: rows, run });
  const open = command({ id: 'record.view', title: 'Open', on: any, run });
  const help = command({ id: 'app.help', title: 'Help', on: app, run });
  const empty = { ...holding([]), hasRows: false };
  expect([down, open, help].map((each) => availability(each, empty).state)).toEqual(['hidden', 'hidden', 'ready']);
  expect(availability(open, holding([user()])).state).toBe('ready');
});
