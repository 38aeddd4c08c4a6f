import { expect, test } from 'vitest';
import { everyCommand } from '../../web/commands/core/registry.ts';
import type { Attempt, Result } from '../../web/commands/core/run.ts';
import type { RefusalCode } from '../../web/ground/refusal.ts';
import { attemptAgain, saidOfMany } from '../../web/shell/stage/bulk/bulk.ts';
import { reasonsOf, reportOf } from '../../web/shell/stage/bulk/bulk-report.ts';
import { cautionOf } from '../../web/shell/stage/caution.ts';
import type { Actor } from '../../web/state/viewer.ts';
import { department, job } from './made.ts';
import '../../web/app/registries.ts';

const actor: Actor = { userId: 'user_1', role: 'ROLE_COMPANY', companyId: 'company_1', timeZone: 'UTC' };
const commands = await everyCommand();

function sending(id: string) {
  const command = commands.find((each) => each.id === id);
  if (!command?.operation) throw new Error(`${id} sends nothing`);
  return command;
}

const subjects = ['A', 'B', 'C', 'D'].map((name) => department({ id: `department_${name}`, name, version: 3 }));
const [a, b, c, d] = subjects as [
  (typeof subjects)[0],
  (typeof subjects)[0],
  (typeof subjects)[0],
  (typeof subjects)[0],
];

const refused = (subject: typeof a, code: RefusalCode, message: string): Result => ({
  subject,
  refusal: { code, why: message, fields: [], retryAfterSeconds: null, requestId: null },
});
const attempt: Attempt = {
  command: sending('department.changeState'),
  subjects,
  answers: { status: 'INACTIVE' },
  actor,
  before: {},
  idempotencyKeys: ['key A', 'key B', 'key C', 'key D'],
};
const results: readonly Result[] = [
  { subject: a, said: 'A is inactive', data: {}, change: null },
  refused(b, 'STALE_VERSION', 'B has changed since.'),
  refused(c, 'OFFLINE', 'The server could not be reached.'),
];

test('refused records are retried in their current version, unanswered records with the same call', async () => {
  const again = await attemptAgain({ attempt, results }, async (id) => department({ id, name: id, version: 7 }));
  const now = again.subjects.map((subject) => (subject && 'version' in subject ? [subject.id, subject.version] : null));
  expect(now).toEqual([
    ['department_B', 7],
    ['department_C', 3],
    ['department_D', 7],
  ]);
  expect(again.idempotencyKeys[1]).toBe('key C');
  expect(again.idempotencyKeys[0]).not.toBe('key B');
  expect(again.answers).toEqual(attempt.answers);
});

test('a deleted record is retried as before, to get the refusal', async () => {
  const again = await attemptAgain({ attempt, results }, async () => null);
  expect(again.subjects).toEqual([b, c, d]);
});

test('the outcome of a bulk change is a sentence with counts', () => {
  const done = subjects.map((subject) => ({ subject, said: `${subject.name} is inactive`, data: {}, change: null }));
  expect(saidOfMany({ attempt, results: done })).toBe('4 departments are inactive');
  expect(saidOfMany({ attempt, results: [...done.slice(0, 2), ...results.slice(1)] })).toBe(
    '2 departments are inactive, 2 refused',
  );
  expect(saidOfMany({ attempt, results })).toBe('A is inactive, 2 refused, 1 not tried');
  expect(saidOfMany({ attempt, results: results.slice(1) })).toBe(
    'Switch department on or off: 2 refused, 2 not tried',
  );
  const sent = done.map((result) => ({ ...result, said: 'Report sent to Zoë' }));
  expect(saidOfMany({ attempt, results: sent })).toBe('Switch department on or off: 4 done');
});

test.each([
  ['no longer has a schedule', '4 departments no longer have a schedule'],
  ['has 5 seats', '4 departments have 5 seats'],
])('%s, of many', (ending, said) => {
  const done = subjects.map((subject) => ({ subject, said: `${subject.name} ${ending}`, data: {}, change: null }));
  expect(saidOfMany({ attempt, results: done })).toBe(said);
  const alike = done.map((result) => ({ ...result, subject: { ...result.subject, name: 'A' }, said: `“A” ${ending}` }));
  expect(saidOfMany({ attempt, results: alike })).toBe(said);
});

test('reasons come with the next step', () => {
  expect(reasonsOf(results)).toMatchObject([
    { why: '… has changed since.', next: 'Review the record, then try again.' },
    { why: 'The server could not be reached.', next: '' },
  ]);
});

test('the report has a line for each record in spreadsheet form', () => {
  expect(reportOf({ attempt, results }).split('\n')).toEqual([
    'Record\tOutcome\tMessage',
    'A\tdone\tA is inactive.',
    'B\trefused\tB has changed since.',
    'C\trefused\tThe server could not be reached.',
    'D\tnot tried\t',
  ]);
});

test('the report contains no formulas, and keeps a line for each record whatever the names contain', () => {
  const formula = department({ name: '=1+1\nbe\tlow' });
  const attempted = { ...attempt, subjects: [formula] };
  const said = '@SUM(A1) is active';
  const report = reportOf({ attempt: attempted, results: [{ subject: formula, said, data: {}, change: null }] });
  expect(report.split('\n')[1]).toBe("'=1+1 be low\tdone\t'@SUM(A1) is active.");
});

const close = {
  ...sending('job.close'),
  confirm: () => 'Close this job for good? A closed job can’t be changed or reopened.',
};
const completed = ['7', '8', '9', '10'].map((number) =>
  job({
    id: `job_${number}`,
    number: `J-${number}`,
    title: 'Leak',
    status: 'COMPLETED',
    transitions: [{ status: 'CLOSED', needsReason: false }],
  }),
);

test('an irreversible change of many records asks once, with the count, the first few names and the records out of sight', () => {
  const cancelled = job({ id: 'job_11', number: 'J-11', status: 'CANCELLED', transitions: [] });
  const task = { command: close, subjects: [...completed, cancelled], actor, asks: {} };
  expect(cautionOf(task, {}, completed.slice(0, 2))).toEqual({
    question: 'Close job: 4 jobs?',
    isForGood: true,
    says: [
      'A closed job can’t be changed or reopened.',
      'J-7 Leak; J-8 Leak; J-9 Leak; and 1 more.',
      '2 of 5 are out of sight: J-7 Leak; J-8 Leak.',
      'Not possible for 1 more; the result lists the reasons.',
    ],
  });
});

test('a reversible change asks only when records are out of sight and nothing else was asked', () => {
  const task = { command: sending('department.delete'), subjects, actor, asks: {} };
  expect(cautionOf(task, {}, [])).toBeNull();
  expect(cautionOf(task, {}, subjects)).toMatchObject({
    isForGood: false,
    says: ['A; B; C; and 1 more.', 'All 4 are out of sight.'],
  });
  const asking = { ...attempt, asks: { status: { type: 'flag', label: 'Status' } } } as const;
  expect(cautionOf(asking, attempt.answers, subjects)).toBeNull();
});
