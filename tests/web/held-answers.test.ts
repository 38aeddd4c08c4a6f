import { beforeEach, expect, test, vi } from 'vitest';
import type { AnySending, Command, Hand } from '../../web/commands/core/command.ts';
import { commandOf, everyCommand } from '../../web/commands/core/registry.ts';
import { callOf } from '../../web/commands/core/run.ts';
import { type Kind, kindOf, kinds, type RecordOf } from '../../web/records/kinds.ts';
import { heldAnswers } from '../../web/shell/stage/held-answers.ts';
import { draftName, shownAsks, taskOf } from '../../web/shell/stage/task.ts';
import { actor, company, customer, holding, job, user } from './made.ts';
import '../../web/app/registries.ts';

await everyCommand();

beforeEach(() => {
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('localStorage', { getItem: () => null });
});

const command = (id: string) => commandOf(id) as Command;
const superAdmin = { ...actor, role: 'ROLE_SUPER_ADMIN', companyId: null } as const;

/** The hand of a super admin with a record open on the screen. */
const at = (record: RecordOf<Kind>): Hand => ({
  ...holding([record]),
  actor: superAdmin,
  place: { path: kinds[kindOf(record.id) ?? 'job'].path(record), query: {} },
});

const asked = (id: string, hand: Hand) => {
  const task = taskOf(command(id), [null], hand.actor, heldAnswers(command(id), hand));
  return Object.keys(shownAsks(task, task.asks));
};

test('a new job or quotation is for the open customer, in the customer’s company', () => {
  const open = customer();
  for (const id of ['job.add', 'quotation.add']) {
    expect(heldAnswers(command(id), at(open))).toEqual({ customer: open, company: { id: open.companyId } });
    expect(asked(id, at(open))).not.toContain('company');
    expect(asked(id, at(open))).toContain('customer');
  }
});

test('a new job is for the open worker', () => {
  expect(heldAnswers(command('job.add'), at(user()))).toMatchObject({ assignee: user() });
});

test('an open company is not asked again', () => {
  for (const id of ['customer.add', 'department.add', 'item.add', 'job.add', 'jobField.add']) {
    expect(heldAnswers(command(id), at(company()))).toEqual({ company: { id: company().id } });
    expect(asked(id, at(company()))).not.toContain('company');
  }
});

test('a new user begins with the company of the list, and a super admin belongs to none', () => {
  const hand: Hand = {
    ...holding([]),
    actor: superAdmin,
    place: { path: '/layout/users', query: { companyId: 'company_1' } },
  };
  expect(heldAnswers(command('user.add'), hand)).toEqual({ company: { id: 'company_1' } });
  const ofRole = (role: string) => {
    const answers = { fullName: 'Ana', email: 'ana@x.example', role, company: { id: 'company_1' }, department: null };
    return callOf(command('user.add') as AnySending, null, answers)?.variables.input;
  };
  expect(ofRole('ROLE_USER')).toMatchObject({ companyId: 'company_1' });
  expect(ofRole('ROLE_SUPER_ADMIN')).not.toHaveProperty('companyId');
});

test('the only company is not asked', () => {
  const hand: Hand = { ...holding([]), actor: superAdmin, onlyCompanyId: 'company_1' };
  expect(heldAnswers(command('customer.add'), hand)).toEqual({ company: { id: 'company_1' } });
  expect(heldAnswers(command('user.add'), hand)).toEqual({ company: { id: 'company_1' } });
  expect(heldAnswers(command('lead.open'), hand)).toEqual({ company: { id: 'company_1' } });
  expect(heldAnswers(command('customer.add'), { ...hand, onlyCompanyId: null })).toBeNull();
});

test('a row under the cursor, an inactive customer and another command fill nothing', () => {
  expect(
    heldAnswers(command('job.add'), { ...holding([customer()]), place: { path: '/layout/customers', query: {} } }),
  ).toBeNull();
  expect(heldAnswers(command('job.add'), { ...at(customer({ status: 'INACTIVE' })), actor })).toBeNull();
  expect(heldAnswers(command('job.edit'), at(job()))).toBeNull();
});

test('each company has a draft of its own', () => {
  const draft = (id: string) => {
    const hand = at(company({ id }));
    const add = command('customer.add');
    return draftName(taskOf(add, [null], hand.actor, heldAnswers(add, hand))).subjectId;
  };
  expect(draft('company_1')).not.toBe(draft('company_2'));
});
