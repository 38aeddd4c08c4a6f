import { beforeEach, describe, expect, test, vi } from 'vitest';
import { complete, wrongIn } from '../../web/commands/core/answers.ts';
import { asksOf } from '../../web/commands/core/command.ts';
import { commandOf, everyCommand } from '../../web/commands/core/registry.ts';
import { callOf } from '../../web/commands/core/run.ts';
import type { JobForm } from '../../web/commands/jobs/job-form.ts';
import { daysOf } from '../../web/panes/jobs/job-list.tsx';
import type { JobRecord } from '../../web/records/job.ts';
import type { Actor } from '../../web/state/viewer.ts';
import { actor, job } from './made.ts';
import '../../web/app/registries.ts';

await everyCommand();

const field = (key: string, type: JobForm['jobFields']['edges'][number]['node']['type'], more: object = {}) => ({
  node: { id: `job_field_${key}`, key, label: key, type, required: false, options: [], ...more },
});

const form: JobForm = {
  jobFields: {
    edges: [
      field('serial', 'TEXT', { required: true }),
      field('notes', 'LONG_TEXT'),
      field('metres', 'NUMBER'),
      field('due', 'DATE'),
      field('key', 'CHECKBOX'),
      field('floor', 'DROPDOWN', { options: ['First', 'Third'] }),
    ],
  },
  jobDropdowns: [{ key: 'type', label: 'Type', options: [{ value: 'Repair', label: 'Repair' }] }],
};

const location = { hash: '' };
beforeEach(() => {
  location.hash = '';
  vi.stubGlobal('location', location);
});

const superAdmin: Actor = { ...actor, role: 'ROLE_SUPER_ADMIN', companyId: null };

function begin(id: 'job.add' | 'job.edit' | 'job.duplicate' | 'job.completedJob', of: JobRecord | null, read: unknown) {
  const command = commandOf(id);
  if (!command?.operation) throw new Error(`${id} sends nothing.`);
  const asks = asksOf(command, of, actor, read);
  const initial = command.initial?.(of, actor, read) ?? {};
  const takenBack = (answers: object) => {
    const given = complete(asks, { ...initial, ...answers });
    return command.undo?.(of, given, { changed: { ...of, version: 4 } })?.variables.input;
  };
  const sent = (answers: object) => callOf(command, of, complete(asks, { ...initial, ...answers })).variables.input;
  return { asks, initial, sent, takenBack, wrong: (answers: object) => wrongIn(asks, { ...initial, ...answers }) };
}

const given = {
  customer: { id: 'customer_1' },
  title: 'Boiler drips',
  'fields.serial': 'A-17',
};

describe('a new job', () => {
  test('is asked in the order in which a caller tells it, then by the office', () => {
    const names = Object.keys(begin('job.add', null, form).asks);
    const told = ['customer', 'title', 'description', 'siteAddress', 'priority', 'scheduledStart', 'scheduledEnd'];
    expect(names.slice(0, told.length)).toEqual(told);
    expect(names.indexOf('assignee')).toBeLessThan(names.indexOf('fields.serial'));
  });

  test('asks for the company’s own fields, each with its type', () => {
    const { asks } = begin('job.add', null, form);
    const own = Object.entries(asks).filter(([name]) => name.startsWith('fields.'));
    expect(own.map(([name, { type, optional }]) => [name, type, optional ?? false])).toEqual([
      ['fields.serial', 'text', false],
      ['fields.notes', 'longText', true],
      ['fields.metres', 'decimal', true],
      ['fields.due', 'day', true],
      ['fields.key', 'flag', false],
      ['fields.floor', 'choice', true],
    ]);
    expect(asks.type).toMatchObject({ type: 'text', suggest: ['Repair'] });
  });

  test('begins with the customer, department and worker of the list’s filter', () => {
    location.hash = '#/layout/jobs?customerId=customer_1&departmentId=department_1&assigneeId=user_1';
    const found = {
      customer: { id: 'customer_1' },
      department: { id: 'department_1' },
      assignee: { id: 'user_1' },
      priority: 'NORMAL',
    };
    expect(commandOf('job.add')?.initial?.(null, actor, form)).toEqual(found);
  });

  test('sends the answers, own fields by key', () => {
    const { sent, wrong } = begin('job.add', null, form);
    const answers = { ...given, 'fields.metres': '12,5', 'fields.key': true };
    expect(wrong(answers)).toEqual({});
    expect(sent(answers)).toEqual({
      customerId: 'customer_1',
      title: 'Boiler drips',
      description: null,
      reference: null,
      type: null,
      priority: 'NORMAL',
      departmentId: null,
      assigneeId: null,
      scheduledStart: null,
      scheduledEnd: null,
      siteAddress: null,
      fields: [
        { key: 'serial', text: 'A-17' },
        { key: 'metres', text: '12.5' },
        { key: 'key', isChecked: true },
      ],
    });
  });

  test('needs the required fields', () => {
    expect(begin('job.add', null, form).wrong({ ...given, 'fields.serial': '' })).toEqual({
      'fields.serial': 'serial can’t be empty.',
    });
  });

  test('asks a super admin for the company first, and then loads the company’s form', () => {
    const command = commandOf('job.add');
    expect(Object.keys(asksOf(command as never, null, superAdmin))[0]).toBe('company');
    expect(command?.reads?.(null, superAdmin, {})).toBeNull();
    expect(command?.reads?.(null, superAdmin, { company: { id: 'company_2' } })?.variables).toMatchObject({
      companyId: 'company_2',
    });
  });
});

describe('an edit', () => {
  const of = job({
    fields: [
      { key: 'serial', label: 'serial', type: 'TEXT', text: 'A-17', isChecked: null },
      { key: 'floor', label: 'floor', type: 'DROPDOWN', text: 'Second', isChecked: null },
      { key: 'metres', label: 'metres', type: 'TEXT', text: 'long', isChecked: null },
      { key: 'gone', label: 'gone', type: 'TEXT', text: 'kept', isChecked: null },
    ],
  });

  test('sends only changed own fields', () => {
    const { sent } = begin('job.edit', of, form);
    expect(sent({})).not.toHaveProperty('fields');
    expect(sent({ 'fields.serial': 'B-1', 'fields.floor': null })).toMatchObject({
      fields: [
        { key: 'serial', text: 'B-1' },
        { key: 'floor', text: null },
      ],
    });
  });

  test('is undone to the previous values', () => {
    const { takenBack } = begin('job.edit', of, form);
    expect(takenBack({ title: 'Other', 'fields.serial': 'B-1', 'fields.notes': 'New' })).toMatchObject({
      version: 4,
      title: of.title,
      fields: [
        { key: 'serial', text: 'A-17' },
        { key: 'notes', text: null },
      ],
    });
  });

  test('offers a removed option while the job still has it', () => {
    const floor = begin('job.edit', of, form).asks['fields.floor'];
    expect(floor).toMatchObject({ choices: [{ value: 'First' }, { value: 'Third' }, { value: 'Second' }] });
  });
});

test('a copy takes everything except dates and worker', () => {
  const of = job({ scheduledStart: '2026-03-01T09:00:00.000Z', assigneeId: 'user_1', type: 'Repair' });
  const { initial, sent } = begin('job.duplicate', of, form);
  expect(initial).toMatchObject({ title: of.title, type: 'Repair', customer: { id: of.customerId } });
  expect(sent({ 'fields.serial': 'A-18' })).toMatchObject({
    companyId: of.companyId,
    scheduledStart: null,
    assigneeId: null,
  });
});

describe('completed info', () => {
  test('begins with the planned visit, up to the present', () => {
    const { initial } = begin(
      'job.completedJob',
      job({ scheduledStart: '2026-03-01T09:00:00.000Z', scheduledEnd: '2026-03-01T11:00:00.000Z' }),
      { job: { id: 'job_1', completedInfo: null } },
    );
    expect(initial).toMatchObject({
      startedAt: '2026-03-01T09:00:00.000Z',
      finishedAt: '2026-03-01T11:00:00.000Z',
      outcome: 'FULL',
    });
  });

  test('begins no later than now', () => {
    const before = new Date().toISOString();
    const { initial } = begin('job.completedJob', job({ scheduledStart: '2999-03-01T09:00:00.000Z' }), null);
    const { startedAt, finishedAt } = initial as { startedAt: string; finishedAt: string };
    expect(startedAt >= before && startedAt <= new Date().toISOString()).toBe(true);
    expect(finishedAt >= startedAt).toBe(true);
  });

  test('needs either a signature with a signer or a reason for the missing signature', () => {
    const { wrong, sent } = begin('job.completedJob', job(), null);
    expect(wrong({ workDone: 'Cleaned' })).toEqual({
      noSignatureReason: 'Reason for the missing signature can’t be empty.',
    });
    const signed = { workDone: 'Cleaned', customerSignatureFileId: 'file_1', customerName: '', noSignatureReason: 'x' };
    expect(wrong(signed)).toEqual({ customerName: 'Signed by can’t be empty.' });
    expect(sent({ ...signed, customerName: 'Jo' })).toMatchObject({
      customerSignatureFileId: 'file_1',
      noSignatureReason: null,
      checklist: [],
      photos: [],
    });
    expect(sent({ workDone: 'Cleaned', customerName: 'Jo', noSignatureReason: 'Not there' })).toMatchObject({
      customerName: null,
      customerSignatureFileId: null,
    });
  });
});

describe('the date filter of the list of jobs', () => {
  test.each([
    [{ scheduled: 'TODAY' }, '2026-02-28', '2026-02-28'],
    [{ scheduled: 'TOMORROW' }, '2026-03-01', '2026-03-01'],
    [{ scheduled: 'WEEK' }, '2026-02-28', '2026-03-06'],
    [{ from: '2026-01-05' }, '2026-01-05', null],
    [{ from: 'soon', to: '2026-02-31x' }, null, null],
  ])('%j', (query, from, to) => expect(daysOf(query, '2026-02-28')).toEqual({ from, to }));
});
