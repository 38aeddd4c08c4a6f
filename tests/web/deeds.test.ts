import { expect, test } from 'vitest';
import {
  type Change,
  type Deed,
  lastUndoable,
  lastUndone,
  moved,
  standingOf,
  withDeed,
} from '../../web/state/deeds.ts';

const NOW = 1_000_000;
const restore = (id: string, version: number) => ({ operation: 'mutation', variables: { input: { id, version } } });

const change = (fromVersion: number, recordId = 'department_1', particulars: Partial<Change> = {}): Change => ({
  recordId,
  fromVersion,
  toVersion: fromVersion + 1,
  undo: restore(recordId, fromVersion + 1),
  redo: restore(recordId, fromVersion),
  ...particulars,
});

const deed = (id: string, particulars: Partial<Deed> = {}): Deed => ({
  id,
  at: '2026-01-05T09:00:00.000Z',
  said: id,
  changes: [change(1)],
  ...particulars,
});

const undone = (from: number) => change(from, 'department_1', { isUndone: true });

test('undo takes the latest deed that can be undone', () => {
  const deeds = [
    deed('sent', { changes: [], final: 'what has left stays' }),
    deed('undone', { changes: [change(1, 'department_2', { isUndone: true })] }),
    deed('stale', { changes: [change(1, 'department_3', { whyNot: 'it was changed by Maria since' })] }),
    deed('earlier'),
  ];
  expect(lastUndoable(deeds, NOW)?.id).toBe('earlier');
  expect(lastUndoable([], NOW)).toBeNull();
});

test('each deed names its next step or the reason against it', () => {
  const left = deed('left', { changes: [change(0, 'message_1', { until: NOW, redo: null })] });
  const earlier = deed('earlier');
  const later = deed('later', { changes: [change(2)] });
  const final = deed('final', { changes: [], final: 'a closed job stays closed' });
  const deeds = [left, later, earlier, final];
  const says = (of: Deed) => standingOf(of, deeds, NOW).whyNot;
  expect(deeds.map(says)).toEqual([
    'the e-mail has left',
    '',
    'a later change followed: “later”',
    'a closed job stays closed',
  ]);
  expect(standingOf(left, deeds, NOW - 1).undoable).toHaveLength(1);
});

test('an earlier deed can be undone after a later deed of the same record, and both can be redone in order', () => {
  const begun = [deed('later', { changes: [change(2)] }), deed('earlier', { changes: [change(1)] })];
  const first = moved(begun, change(2), 'undone', 4);
  expect(first).toMatchObject([
    { changes: [{ fromVersion: 4, toVersion: 3, isUndone: true }] },
    { changes: [{ fromVersion: 1, toVersion: 4 }] },
  ]);
  expect(lastUndoable(first, NOW)?.id).toBe('earlier');
  const [, earlier] = first;
  const both = moved(first, earlier?.changes[0] ?? change(9), 'undone', 5);
  expect(both[1]).toMatchObject({ changes: [{ fromVersion: 5, toVersion: 4, isUndone: true }] });
  const again = moved(both, both[1]?.changes[0] ?? change(9), 'redone', 6);
  expect(again).toMatchObject([
    { changes: [{ fromVersion: 6, isUndone: true }] },
    { changes: [{ fromVersion: 5, toVersion: 6 }] },
  ]);
  expect(again[1]?.changes[0]).not.toHaveProperty('isUndone');
});

test('redo takes the latest undone deed first, and never repeats a creation', () => {
  const deeds = [
    deed('first', { changes: [undone(1)], undoneAt: '2026-01-05T09:00:01.000Z' }),
    deed('second', { changes: [change(1, 'department_2', { isUndone: true })], undoneAt: '2026-01-05T09:00:02.000Z' }),
    deed('added', {
      changes: [change(0, 'department_3', { isUndone: true, redo: null })],
      undoneAt: '2026-01-05T09:00:03.000Z',
    }),
  ];
  expect(lastUndone(deeds, NOW)?.id).toBe('second');
});

test('the version moves only in deeds of the same record and state', () => {
  const deeds = [deed('other', { changes: [change(1, 'department_2')] }), deed('older', { changes: [change(0)] })];
  expect(moved(deeds, change(2), 'undone', 4)).toEqual(deeds);
});

test('50 deeds are kept, newest first', () => {
  const many = Array.from({ length: 60 }, (_, at) => deed(String(at))).reduce<readonly Deed[]>(withDeed, []);
  expect(many).toHaveLength(50);
  expect(many[0]?.id).toBe('59');
});
