import { beforeEach, expect, test, vi } from 'vitest';
import { app, command } from '../../web/commands/core/command.ts';
import { graphql } from '../../web/ground/graphql.ts';
import { CreateDepartment } from '../../web/records/documents/mutations.ts';
import { type Asks, images, record, signature, text } from '../../web/records/fields/question.ts';
import { draftOf, keepDraft } from '../../web/shell/stage/drafts.ts';
import { draftName, readingOf, taskOf, withRead } from '../../web/shell/stage/task.ts';
import { actor, company } from './made.ts';

const Names = graphql(
  `query NamesOfDepartments($companyId: ID!) { departments(companyId: $companyId) { totalCount } }`,
);
type Read = { departments: { totalCount: number | null } };

/** A command that reads the departments and asks for as many names; a super admin first chooses the company. */
const add = command({
  id: 'department.addMany',
  title: 'Add departments…',
  on: app,
  reads: (_, { companyId }, given) => {
    const chosen = companyId ?? (given.company as { id: string } | undefined)?.id;
    return chosen ? { operation: Names, variables: { companyId: chosen } } : null;
  },
  ask: (_, { companyId }, read): Asks => ({
    ...(companyId === null && { company: record({ label: 'Company', kind: 'company' }) }),
    ...Object.fromEntries(
      Array.from({ length: read?.departments.totalCount ?? 0 }, (_, at) => [
        `fields.${at}`,
        text({ label: `Name ${at}` }),
      ]),
    ),
  }),
  initial: (_, __, read) => (read ? { 'fields.0': `One of ${read.departments.totalCount}` } : {}),
  operation: CreateDepartment,
  variables: () => ({ input: { name: 'Lab' } }),
  say: () => 'Added',
});
const superAdmin = { ...actor, role: 'ROLE_SUPER_ADMIN', companyId: null } as const;
const read = (totalCount: number): Read => ({ departments: { totalCount } });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('the fields and initial values of a form follow its read', () => {
  const task = taskOf(add, [null], actor);
  expect([task.asks, readingOf(task, task.given)?.variables]).toEqual([{}, { companyId: actor.companyId }]);
  const ready = withRead(task, read(2), readingOf(task, {})?.key ?? null, {});
  expect(Object.keys(ready.asks)).toEqual(['fields.0', 'fields.1']);
  expect(ready).toMatchObject({ base: { 'fields.0': 'One of 2' }, given: { 'fields.0': 'One of 2' }, isDraft: false });
  // A form shown again, as after a question, needs no second read.
  expect(readingOf(ready, ready.given)?.key).toBe(ready.readKey);
});

test('a changed answer repeats the read when its variables change, and keeps the answers', () => {
  const task = taskOf(add, [null], superAdmin);
  expect(readingOf(task, {})).toBeNull();
  expect(Object.keys(task.asks)).toEqual(['company']);
  const answered = { company: company(), 'fields.0': 'Mine' };
  const key = readingOf(task, answered)?.key ?? null;
  expect(key).not.toBe(readingOf(task, { company: { id: 'company_other' } })?.key);
  const ready = withRead(task, read(1), key, answered);
  expect(Object.keys(ready.asks)).toEqual(['company', 'fields.0']);
  expect(ready.given).toEqual(answered);
});

test('a draft skips fields that no longer exist', () => {
  const first = withRead(taskOf(add, [null], actor), read(2), 'key', {});
  keepDraft(draftName(first), first.asks, { given: { 'fields.1': 'Second' }, origin: null });
  const again = taskOf(add, [null], actor);
  expect(withRead(again, read(2), 'key', again.given)).toMatchObject({
    given: { 'fields.1': 'Second' },
    isDraft: true,
  });
  expect(withRead(again, read(1), 'key', again.given).isDraft).toBe(false);
});

test('a draft omits files that were not uploaded', () => {
  const asks = { photos: images({ label: 'Photos', columns: {}, max: 2 }), signed: signature({ label: 'Signature' }) };
  const name = { userId: 'user_1', commandId: 'job.complete' };
  const given = { photos: [{ fileId: 'file_1' }, { fileId: null, name: 'b' }], signed: { unsent: 'Wait.' } };
  keepDraft(name, asks, { given, origin: null });
  expect(draftOf(name)?.given).toEqual({ photos: [{ fileId: 'file_1' }], signed: null });
});
