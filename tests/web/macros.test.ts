import { CombinedError } from '@urql/core';
import { GraphQLError } from 'graphql';
import { describe, expect, test, vi } from 'vitest';
import { complete, type Given } from '../../web/commands/core/answers.ts';
import type { AnySending, AnySubject, Command } from '../../web/commands/core/command.ts';
import { asksOf } from '../../web/commands/core/command.ts';
import type { Recorded } from '../../web/commands/core/recording.ts';
import type { Result } from '../../web/commands/core/run.ts';
import { customers } from '../../web/commands/customers/customers.ts';
import { jobAssign } from '../../web/commands/jobs/job-assign.ts';
import { jobStates } from '../../web/commands/jobs/job-states.ts';
import { jobs } from '../../web/commands/jobs/jobs.ts';
import { users } from '../../web/commands/organisation/users.ts';
import { proformaInvoices } from '../../web/commands/quotations/proforma-invoices.ts';
import type { Call } from '../../web/ground/graphql.ts';
import type { SavedCommandRecord } from '../../web/records/saved-command.ts';
import { asksFor, macroCommand } from '../../web/wings/macros/command.ts';
import { draftOf } from '../../web/wings/macros/draft.ts';
import { movedStep, nextWay, renamed, spotsOf, without } from '../../web/wings/macros/edits.ts';
import { type Macro, macroOf, wrongIn } from '../../web/wings/macros/macro.ts';
import { recordedAs } from '../../web/wings/macros/recorded-step.ts';
import { isDone, newRun, refusalIn, reversible, runAll, runRow, type World } from '../../web/wings/macros/run.ts';
import { cautionsOf, wordsOf } from '../../web/wings/macros/words.ts';
import { actor, customer, job, proformaInvoice, user } from './made.ts';

// Forms for new records begin with the list's filter.
vi.stubGlobal('location', { hash: '' });

const all: readonly Command[] = [...proformaInvoices, ...customers, ...jobs, ...jobStates, ...jobAssign, ...users];
const commandOf = (id: string) => all.find((command) => command.id === id);
const permissions = new Set(['JOBS_WRITE', 'CUSTOMERS_WRITE', 'USERS_WRITE'] as const);

/** Records a finished command with its record, answers and result. */
function done(id: string, subject: AnySubject, given: Given, changed: object): Recorded {
  const command = commandOf(id) as AnySending;
  const asks = asksOf(command, subject, actor);
  const base = { ...command.initial?.(subject, actor, null) };
  const answers = complete(asks, { ...base, ...given });
  const results: readonly Result[] = [{ subject, said: 'Done', data: { changed }, change: null }];
  const recorded = recordedAs({
    command,
    subjects: [subject],
    actor: { ...actor, timeZone: 'UTC' },
    asks,
    base,
    answers,
    results,
  });
  if (typeof recorded !== 'object' || recorded === null) throw new Error(`${recorded}`);
  return recorded;
}

const ana = customer({ id: 'customer_01jd3k8f0ve2mb2q5d6n7x8y91', fullName: 'Ana Lima' });
const leak = job({ id: 'job_01jd3k8f0ve2mb2q5d6n7x8y92', number: 'J-000092', title: 'Leak' });
const maria = user({ id: 'user_01jd3k8f0ve2mb2q5d6n7x8y93', fullName: 'Maria Ivanova' });
const at = '2026-11-20T10:00:00.000Z';

const newcomer = () =>
  draftOf(
    {
      at,
      steps: [
        done('customer.add', null, { fullName: 'Ana Lima', phone: '1' }, ana),
        done('job.add', null, { customer: ana, title: 'Leak', description: 'Leak', priority: 'HIGH' }, leak),
        done('job.assign', leak, { assignee: maria }, leak),
      ],
    },
    'UTC',
  );
const onHold = () =>
  draftOf(
    { at, steps: [done('job.hold', leak, { reason: 'Parts' }, leak), done('job.resume', leak, {}, leak)] },
    'UTC',
  );

describe('a recording', () => {
  test('runs on the record under the cursor when it began with a record', () => {
    const macro = onHold();
    expect(macro.kind).toBe('job');
    expect(macro.steps.map(({ command, on }) => [command, on.is])).toEqual([
      ['job.hold', 'row'],
      ['job.resume', 'row'],
    ]);
    expect(macro.steps[0]?.values.reason).toMatchObject({ recorded: 'Parts', value: { is: 'fixed' } });
    expect(macro.questions).toEqual([]);
  });

  test('links a created record to its later steps, and asks once for a repeated text', () => {
    const macro = newcomer();
    const [add, addJob, assign] = macro.steps;
    expect(macro.kind).toBeNull();
    expect(addJob?.values.customer?.value).toEqual({ is: 'made', step: add?.id });
    expect(assign?.on).toEqual({ is: 'made', step: addJob?.id });
    expect(macro.questions.map(({ label }) => label)).toEqual(['Name', 'Phone', 'Title']);
    expect(addJob?.values.title?.value).toEqual({ is: 'asked', question: 'title' });
    expect(assign?.values.assignee).toMatchObject({
      recorded: { id: maria.id, title: 'Maria Ivanova' },
      value: { is: 'fixed' },
    });
  });

  test('keeps only changed fields of an edit, and days relative to the day of recording', () => {
    const scheduled = done('job.schedule', leak, { scheduledEnd: '2026-11-23T09:30:00.000Z' }, leak);
    expect(Object.keys(scheduled.values)).toEqual(['scheduledEnd']);
    const [step] = draftOf({ at, steps: [scheduled] }, 'UTC').steps;
    expect(step?.values.scheduledEnd?.value).toEqual({ is: 'day', days: 3, time: '09:30' });
  });

  test('contains no password', () => {
    const command = commandOf('user.setPassword') as AnySending;
    const asks = asksOf(command, maria, actor);
    const answers = complete(asks, Object.fromEntries(Object.keys(asks).map((name) => [name, 'nine quiet tractors'])));
    const results: readonly Result[] = [{ subject: maria, said: 'Done', data: { changed: maria }, change: null }];
    expect(recordedAs({ command, subjects: [maria], actor, asks, base: {}, answers, results })).toMatch(
      /never contain passwords/,
    );
  });

  test('survives JSON unchanged', () => {
    const macro = newcomer();
    expect(macroOf(JSON.parse(JSON.stringify(macro)))).toEqual(JSON.parse(JSON.stringify(macro)));
  });
});

describe('a definition', () => {
  test.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['of another version', { ...onHold(), version: 2 }],
    ['of an unknown kind', { ...onHold(), kind: 'constructor' }],
    ['without steps', { ...onHold(), steps: [] }],
    ['with a step of null', { ...onHold(), steps: [null] }],
    ['with an unused question', { ...newcomer(), questions: [] }],
  ])('that is %s is refused with a reason', (_, definition) => {
    expect(macroOf(definition)).toEqual(expect.any(String));
  });

  test('is wrong when a step uses the result of a later step', () => {
    const macro = newcomer();
    expect(wrongIn(macro)).toBeNull();
    expect(wrongIn(movedStep(macro, macro.steps[0]?.id ?? '', 1))).toMatch(
      /^Step 1 uses a record that no earlier step creates/,
    );
    expect(wrongIn(without(macro, macro.steps[0]?.id ?? ''))).toMatch(/^Step 1/);
  });

  test('that is unreadable, or uses an unknown or forbidden command, explains itself', () => {
    const saved = (definition: unknown) => ({ id: 'saved_command_1', name: 'Mine', definition }) as SavedCommandRecord;
    const ready = (command: Command) => command.ready?.(leak, actor);
    expect(ready(macroCommand(saved('x'), { commandOf, permissions }))).toEqual(expect.any(String));
    expect(ready(macroCommand(saved(onHold()), { commandOf, permissions }))).not.toEqual(expect.any(String));
    const gone = macroCommand(saved(onHold()), { commandOf: () => undefined, permissions });
    expect(ready(gone)).toBe('There is no command job.hold anymore');
    const forbidden = macroCommand(saved(onHold()), { commandOf, permissions: new Set() });
    expect(ready(forbidden)).toMatch(/needs the permission JOBS_WRITE/);
  });

  test('is blocked with its first step, and names the remedy', () => {
    const saved = { id: 'saved_command_1', name: 'Mine', definition: onHold() } as unknown as SavedCommandRecord;
    const blocked = macroCommand(saved, { commandOf, permissions }).ready?.(
      job({ status: 'NEW', transitions: [] }),
      actor,
    );
    expect(blocked).toMatchObject({ unblock: 'job.assign' });
  });
});

describe('before a run', () => {
  test('the macro lists its steps’ warnings and steps without an undo', () => {
    const bill = proformaInvoice();
    const steps = [done('proformaInvoice.markPaid', bill, {}, bill)];
    expect(cautionsOf(draftOf({ at, steps }, 'UTC'), bill, {}, commandOf)).toEqual([
      'Step 1, Mark proforma invoice as paid: Mark as paid for good? A paid proforma invoice can’t be changed.',
    ]);
    expect(cautionsOf(newcomer(), leak, {}, commandOf)).toEqual([]);
  });
});

describe('editing a macro', () => {
  test('makes a value fixed, asked under a custom question, and fixed again', () => {
    const macro = onHold();
    const [, spot] = spotsOf(macro);
    if (!spot) throw new Error('A step with a value has two places.');
    const asked = nextWay(macro, spot);
    expect(asked.questions).toEqual([{ name: 'reason', label: 'Reason' }]);
    const worded = renamed(asked, spot, 'Why it waits');
    expect(asksFor(worded)).toMatchObject({ reason: { type: 'longText', label: 'Why it waits' } });
    expect(nextWay(worded, spot).steps[0]?.values.reason?.value).toEqual({ is: 'fixed' });
    expect(asksFor(nextWay(worded, spot))).toEqual({});
  });

  test('describes each step in words', () => {
    expect(wordsOf(newcomer(), commandOf, 'UTC').map(({ title, about }) => [title, about])).toEqual([
      ['Add customer', ''],
      ['Add job', ''],
      ['Assign job', 'the job of step 2'],
    ]);
    const [, added] = wordsOf(newcomer(), commandOf, 'UTC', { answers: { title: 'Flood' }, now: new Date(at) });
    expect(added?.values.map(({ label, says }) => `${label}: ${says}`)).toEqual([
      'Customer: the customer of step 1',
      'Title: Flood',
      'Description: Flood',
      'Priority: High',
    ]);
  });
});

/** A world whose service answers mutations as the test says, and reads with the record of the id. */
function worldOf(answer: (call: Call, nth: number) => object | string): World & { readonly calls: readonly Call[] } {
  const calls: Call[] = [];
  const records = new Map([ana, leak, maria].map((record) => [record.id, record] as const));
  return {
    calls,
    actor,
    permissions,
    commandOf,
    now: () => new Date('2026-12-01T12:00:00Z'),
    read: async ({ variables: { id } }) => ({
      data: id ? { record: records.get(String(id)) ?? null } : { jobFields: { edges: [] }, jobDropdowns: [] },
    }),
    async send(call) {
      calls.push(call);
      const given = answer(call, calls.length);
      if (typeof given === 'object') return { data: { changed: given } };
      const refused = new GraphQLError(`Refused as ${given}.`, { extensions: { code: given } });
      return {
        error: new CombinedError(
          given === 'OFFLINE' ? { networkError: new TypeError('Failed to fetch') } : { graphQLErrors: [refused] },
        ),
      };
    },
  };
}

test('a step made final by a later step is not offered for undo; later steps are', () => {
  const undo = { operation: 'mutation { x }', variables: {} };
  const change = { recordId: leak.id, fromVersion: 3, toVersion: 4, undo, redo: null };
  const result = (of: object): Result => ({
    subject: leak,
    said: 'Done',
    data: { changed: leak },
    change: null,
    ...of,
  });
  const [held, closed, added] = reversible([result({ change }), result({ final: 'x' }), result({ change })]);
  expect(held).toMatchObject({ change: null, final: 'a later step of the macro can’t be undone' });
  expect(closed).toMatchObject({ change: null, final: 'x' });
  expect(added).toMatchObject({ change });
});

describe('running a macro', () => {
  test('passes on created records and answers', async () => {
    const world = worldOf((_, nth) => [ana, leak, leak][nth - 1] ?? leak);
    const macro = newcomer();
    const run = await runRow(macro, { fullName: 'Ben Okafor', phone: '2', title: 'Flood' }, newRun(null), world);
    expect(isDone(run, macro)).toBe(true);
    expect(world.calls.map(({ variables }) => variables.input)).toMatchObject([
      { fullName: 'Ben Okafor', phone: '2' },
      { customerId: ana.id, title: 'Flood', description: 'Flood', priority: 'HIGH' },
      { id: leak.id, assigneeId: maria.id },
    ]);
  });

  test('stops a record at a refusal, names the step, and continues with the next record', async () => {
    const second = job({ ...leak, id: 'job_01jd3k8f0ve2mb2q5d6n7x8y94', status: 'IN_PROGRESS', transitions: hold });
    const first = job({ ...leak, status: 'IN_PROGRESS', transitions: hold });
    const world = worldOf(({ variables }) => {
      const { id } = variables.input as { id: string };
      return id === first.id ? 'CONFLICT' : second;
    });
    const macro: Macro = { ...onHold(), steps: onHold().steps.slice(0, 1) };
    const told: (number | null)[] = [];
    const runs = await runAll(macro, {}, [first, second].map(newRun), world, (_, at) => told.push(at) > 0);
    expect(runs.map((run) => isDone(run, macro))).toEqual([false, true]);
    expect(refusalIn(runs[0] ?? newRun(null))?.code).toBe('CONFLICT');
    expect(told).toEqual([0, 1, null]);
  });

  test('retries from the refused step, under the same key after a lost answer', async () => {
    const world = worldOf((_, nth) => (nth === 2 ? 'OFFLINE' : nth === 1 ? ana : leak));
    const macro = newcomer();
    const answers = { fullName: 'Ben', phone: '2', title: 'Flood' };
    const first = await runRow(macro, answers, newRun(null), world);
    expect(refusalIn(first)?.code).toBe('OFFLINE');
    const again = await runRow(macro, answers, first, world);
    expect(isDone(again, macro)).toBe(true);
    expect(world.calls).toHaveLength(4);
    expect(world.calls[2]?.variables.idempotencyKey).toBe(world.calls[1]?.variables.idempotencyKey);
  });

  test('counts days from the day of the run', async () => {
    const scheduled = done('job.schedule', leak, { scheduledEnd: '2026-11-23T09:30:00.000Z' }, leak);
    const world = worldOf(() => leak);
    await runRow(draftOf({ at, steps: [scheduled] }, 'UTC'), {}, newRun(leak), {
      ...world,
      actor: { ...actor, timeZone: 'UTC' },
    });
    expect(world.calls[0]?.variables.input).toMatchObject({ scheduledEnd: '2026-12-04T09:30:00.000Z' });
  });
});

const hold = [{ __typename: 'JobTransition', status: 'ON_HOLD', needsReason: true }] as never;
