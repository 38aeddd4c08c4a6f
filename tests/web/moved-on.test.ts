import { beforeEach, expect, test, vi } from 'vitest';
import { complete } from '../../web/commands/core/answers.ts';
import type { Command } from '../../web/commands/core/command.ts';
import { merge } from '../../web/commands/core/conflict.ts';
import { departments } from '../../web/commands/organisation/departments.ts';
import { keepDraft } from '../../web/shell/stage/drafts.ts';
import { draftName, originOf, type Task, taskOf, withoutDraft } from '../../web/shell/stage/task.ts';
import { actor, department } from './made.ts';

vi.stubGlobal('location', { hash: '' });

const edit = departments.find(({ id }) => id === 'department.edit') as Command;
const then = department({ version: 3, name: 'Heating', description: 'Boilers' });
const now = department({ version: 5, name: 'Heat', description: 'Boilers and pumps' });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

/** Saves a form's draft like typing. */
const types = (task: Task, given: Task['given']) =>
  keepDraft(draftName(task), task.asks, { given, origin: originOf(task, given) });

test('a draft continues when its record is unchanged', () => {
  types(taskOf(edit, [then], actor), { name: 'Warmth' });
  expect(taskOf(edit, [then], actor)).toMatchObject({
    subjects: [then],
    given: { name: 'Warmth', description: 'Boilers' },
    isDraft: true,
    moved: null,
  });
});

test('a draft keeps the version of its beginning after the record changes, so nothing is overwritten unseen', () => {
  types(taskOf(edit, [then], actor), { name: 'Warmth' });
  const again = taskOf(edit, [now], actor);
  expect(again.subjects).toEqual([{ ...now, version: 3 }]);
  const both = merge(again.asks, again.base, complete(again.asks, again.given), edit.initial?.(now, actor, null) ?? {});
  expect(both.conflicts).toEqual([{ name: 'name', base: 'Heating', mine: 'Warmth', theirs: 'Heat' }]);
  expect(both.agreed).toEqual({ description: 'Boilers and pumps' });

  // However often the form is closed and reopened.
  types(again, { name: 'Warmer' });
  const later = taskOf(edit, [{ ...now, version: 9 }], actor);
  expect([later.subjects, later.base.name, later.given.name]).toEqual([[{ ...now, version: 3 }], 'Heating', 'Warmer']);
});

test('a record shown in an older version than the draft is sent in the older version', () => {
  types(taskOf(edit, [now], actor), { name: 'Warmth' });
  expect(taskOf(edit, [then], actor).subjects).toEqual([then]);
});

test('without its draft a form shows the current record', () => {
  types(taskOf(edit, [then], actor), { name: 'Warmth' });
  expect(withoutDraft(taskOf(edit, [now], actor))).toMatchObject({
    subjects: [now],
    base: { name: 'Heat' },
    given: { name: 'Heat', description: 'Boilers and pumps' },
    isDraft: false,
    moved: null,
  });
});

test('a draft for several records or none has no origin', () => {
  expect(originOf(taskOf(edit, [then, now], actor), {})).toBeNull();
  const add = departments.find(({ id }) => id === 'department.add') as Command;
  expect(originOf(taskOf(add, [null], actor), {})).toBeNull();
});
