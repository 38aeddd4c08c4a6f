import { describe, expect, test } from 'vitest';
import { type AnySending, availability, type Command } from '../../web/commands/core/command.ts';
import { commandOf, everyCommand } from '../../web/commands/core/registry.ts';
import { callOf } from '../../web/commands/core/run.ts';
import type { Permission } from '../../web/ground/graphql.ts';
import type { JobRecord } from '../../web/records/job.ts';
import { actor, holding, job, user } from './made.ts';
import '../../web/app/registries.ts';

await everyCommand();

const named = (id: string): Command => {
  const command = commandOf(id);
  if (!command) throw new Error(`There is no command ${id}.`);
  return command;
};

const can = (id: string, of: JobRecord, permissions?: readonly Permission[]) =>
  availability(named(id), holding([of], permissions));

const sending = (id: string): AnySending => {
  const command = named(id);
  if (!command.operation) throw new Error(`${id} sends nothing.`);
  return command;
};

/** The variables of a command for a job. */
const sent = (id: string, of: JobRecord, answers: object) => callOf(sending(id), of, answers as never).variables.input;

/** The variables of its undo, with the job at version 4. */
const takenBack = (id: string, of: JobRecord, answers: object) =>
  sending(id).undo?.(of, answers as never, { changed: { ...of, version: 4 } })?.variables.input ?? null;

const { id, number } = job();
const ana = user();

const assigned = (particulars: Partial<JobRecord> = {}) =>
  job({
    status: 'ASSIGNED',
    assigneeId: ana.id,
    assignee: ana,
    transitions: [
      { status: 'IN_PROGRESS', needsReason: false },
      { status: 'CANNOT_COMPLETE', needsReason: true },
      { status: 'CANCELLED', needsReason: true },
    ],
    ...particulars,
  });
const begun = assigned({
  status: 'IN_PROGRESS',
  transitions: [
    { status: 'ON_HOLD', needsReason: true },
    { status: 'CANNOT_COMPLETE', needsReason: true },
    { status: 'CANCELLED', needsReason: true },
  ],
});
const held = assigned({
  status: 'ON_HOLD',
  statusReason: 'Waiting for a part',
  transitions: [
    { status: 'IN_PROGRESS', needsReason: false },
    { status: 'CANNOT_COMPLETE', needsReason: true },
    { status: 'CANCELLED', needsReason: true },
  ],
});
const completed = assigned({
  status: 'COMPLETED',
  completedAt: '2026-02-05T09:00:00.000Z',
  transitions: [
    { status: 'IN_PROGRESS', needsReason: true },
    { status: 'CLOSED', needsReason: false },
  ],
});
const closed = assigned({ status: 'CLOSED', completedAt: '2026-02-05T09:00:00.000Z', transitions: [] });

describe('the available commands follow the job’s status, and blocked commands give reasons', () => {
  const ready = { state: 'ready' };
  const blocked = (why: string, unblock?: string) => ({ state: 'blocked', why, ...(unblock && { unblock }) });

  test.each([
    ['job.assign', job(), ready],
    ['job.assign', held, ready],
    ['job.assign', completed, blocked('J-000007 is completed', 'job.reopen')],
    ['job.assign', closed, blocked('J-000007 is closed')],
    ['job.unassign', assigned(), ready],
    ['job.unassign', job(), blocked('J-000007 is unassigned')],
    ['job.unassign', begun, blocked('J-000007 has been started: assign another worker instead', 'job.assign')],
    ['job.start', assigned(), ready],
    ['job.start', job(), blocked('J-000007 is unassigned', 'job.assign')],
    ['job.start', held, blocked('J-000007 is on hold', 'job.resume')],
    ['job.hold', begun, ready],
    ['job.hold', assigned(), blocked('J-000007 is assigned but not started', 'job.start')],
    ['job.resume', held, ready],
    ['job.resume', completed, blocked('J-000007 is completed', 'job.reopen')],
    ['job.reopen', completed, ready],
    ['job.reopen', begun, blocked('J-000007 is in progress')],
    ['job.close', completed, ready],
    ['job.close', begun, blocked('J-000007 is in progress', 'job.completedJob')],
    ['job.cancel', job(), ready],
    ['job.cancel', closed, blocked('J-000007 is closed')],
    ['job.cannotComplete', held, ready],
    ['job.cannotComplete', job(), blocked('J-000007 is unassigned', 'job.assign')],
    ['job.completedJob', assigned(), ready],
    ['job.completedJob', completed, blocked('J-000007 is completed', 'job.editReport')],
    ['job.editReport', completed, ready],
    ['job.editReport', begun, blocked('J-000007 is in progress', 'job.completedJob')],
    ['job.editReport', closed, blocked('J-000007 is closed')],
    ['job.completedJob', held, blocked('J-000007 is on hold', 'job.resume')],
    ['job.edit', completed, ready],
    ['job.edit', closed, blocked('J-000007 is closed')],
    ['job.changeState', closed, blocked('J-000007 is closed')],
    ['job.print', closed, ready],
    ['job.print', begun, blocked('J-000007 has no completed info yet', 'job.completedJob')],
    ['job.sendReport', completed, ready],
    ['job.reportToCustomer', completed, ready],
    ['job.reportToCustomer', begun, blocked('J-000007 has no completed info yet', 'job.completedJob')],
    [
      'job.reportToCustomer',
      { ...completed, customer: { id: job().customerId, fullName: 'Jo Park', email: null } },
      blocked('Jo Park has no e-mail address'),
    ],
  ] as const)('%s', (command, of, expected) => expect(can(command, of, ['JOBS_READ', 'JOBS_WRITE'])).toEqual(expected));

  test('a deleted job must be restored first', () => {
    const deleted = assigned({ deletedAt: '2026-02-05T09:00:00.000Z' });
    for (const command of ['job.assign', 'job.start', 'job.edit', 'job.completedJob', 'job.schedule', 'job.dropdown'])
      expect(can(command, deleted)).toEqual(blocked('J-000007 is deleted', 'job.restore'));
    expect(can('job.restore', deleted)).toEqual(ready);
  });

  test('without the write permission changing commands are forbidden', () => {
    expect(can('job.assign', job(), ['JOBS_READ']).state).toBe('forbidden');
    expect(can('job.print', completed, ['JOBS_READ'])).toEqual(ready);
  });
});

test('assigning takes an active user of the job’s company, and undo restores the previous worker', () => {
  expect(sent('job.assign', job(), { assignee: ana })).toEqual({ id, version: 3, assigneeId: ana.id });
  expect(takenBack('job.assign', job(), { assignee: ana })).toEqual({ id, version: 4, assigneeId: null });
  const { assignee } = (
    named('job.assign').ask as (of: JobRecord, by: typeof actor) => { assignee: { where: (given: object) => object } }
  )(job(), actor);
  expect(assignee.where({})).toEqual({ status: 'ACTIVE', companyId: job().companyId });
});

test('one change assigns and schedules, and one undo restores the worker and the times before', () => {
  const planned = job({ scheduledStart: '2026-11-20T14:00:00.000Z' });
  const times = { scheduledStart: '2026-11-27T14:00:00.000Z', scheduledEnd: '2026-11-27T16:00:00.000Z' };
  const answers = { assignee: ana, ...times };
  expect(sent('job.assignAndSchedule', planned, answers)).toEqual({ id, version: 3, assigneeId: ana.id, ...times });
  const before = { assigneeId: null, scheduledStart: '2026-11-20T14:00:00.000Z', scheduledEnd: null };
  expect(takenBack('job.assignAndSchedule', planned, answers)).toEqual({ id, version: 4, ...before });
});

describe('moves of a job', () => {
  test('offer exactly the possible statuses, and ask for a reason when required', () => {
    const ask = named('job.changeState').ask as (of: JobRecord) => {
      status: { choices: readonly { value: string }[] };
      reason: { when: (given: object) => boolean };
    };
    const { status, reason } = ask(completed);
    expect(status.choices.map(({ value }) => value)).toEqual(['IN_PROGRESS', 'CLOSED']);
    expect(reason.when({ status: 'IN_PROGRESS' })).toBe(true);
    expect(reason.when({ status: 'CLOSED' })).toBe(false);
  });

  test.each([
    ['job.start', assigned(), {}],
    ['job.hold', begun, { reason: 'No part' }],
    ['job.resume', held, {}],
    ['job.reopen', completed, { reason: 'Leaks' }],
    ['job.close', completed, {}],
    ['job.cancel', begun, { reason: 'Not wanted' }],
    ['job.cannotComplete', begun, { reason: 'No key' }],
    ['job.changeState', begun, { status: 'CANCELLED', reason: 'Not wanted' }],
  ] as const)(
    '%s is taken back in the version that the move produced, so no question comes before',
    (command, of, answers) => {
      expect(takenBack(command, of, answers)).toEqual({ id, version: 4 });
      expect(sending(command).confirm?.(of, answers as never) ?? null).toBeNull();
    },
  );

  test('start, and name the new status', () => {
    expect(sent('job.start', assigned(), {})).toEqual({ id, version: 3, status: 'IN_PROGRESS' });
    expect(sending('job.start').say(assigned(), {} as never, {})).toBe(`${number} is in progress`);
  });
});

test('a dropdown is set, standard or the company’s own, and undone', () => {
  const own = job({ fields: [{ key: 'floor', label: 'Floor', type: 'DROPDOWN', text: 'Second', isChecked: null }] });
  expect(sent('job.dropdown', own, { dropdown: 'priority', value: 'URGENT' })).toEqual({
    id,
    version: 3,
    priority: 'URGENT',
  });
  expect(takenBack('job.dropdown', own, { dropdown: 'priority', value: 'URGENT' })).toMatchObject({
    priority: 'NORMAL',
  });
  const answers = { dropdown: 'fields.floor', value: 'Third' };
  expect(sent('job.dropdown', own, answers)).toMatchObject({ fields: [{ key: 'floor', text: 'Third' }] });
  expect(takenBack('job.dropdown', own, answers)).toMatchObject({ fields: [{ key: 'floor', text: 'Second' }] });
});

test('the reports of many jobs go to their customers with the words of the template, and are held for an undo', () => {
  expect(sent('job.reportToCustomer', completed, {})).toEqual({ id, version: 3, holdSeconds: 30 });
});

test('the report is sent to every recipient', () => {
  const answers = { template: null, to: ['a@x.example', 'b@y.example'], subject: 'Report', body: 'Here it is.' };
  expect(sent('job.sendReport', completed, answers)).toEqual({
    id,
    version: 3,
    to: ['a@x.example', 'b@y.example'],
    subject: 'Report',
    body: 'Here it is.',
  });
});
