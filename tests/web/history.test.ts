import { expect, test } from 'vitest';
import { graphql } from '../../web/graphql.ts';
import { type Change, type Deed, rebased, undoable, withDeed } from '../../web/state/history.ts';

const Restore = graphql(`mutation Restore($input: RecordVersionInput!) { restoreDepartment(input: $input) { id } }`);

const change = (fromVersion: number, recordId = 'department_1'): Change => ({
  recordId,
  fromVersion,
  toVersion: fromVersion + 1,
  undo: { operation: Restore, variables: { input: { id: recordId, version: fromVersion + 1 } } },
});

const deed = (id: string, particulars: Partial<Deed> = {}): Deed => ({
  id,
  at: '2026-01-05T09:00:00.000Z',
  said: id,
  changes: [change(1)],
  state: 'done',
  ...particulars,
});

test('takes back the last deed that still can be', () => {
  const deeds = [
    deed('sent', { changes: [] }),
    deed('undone', { state: 'undone' }),
    deed('stale', { whyNot: 'It has changed since.' }),
    deed('earlier'),
  ];
  expect(undoable(deeds)?.id).toBe('earlier');
  expect(undoable([])).toBeNull();
});

test('an earlier deed can be taken back once the later one of the same record was', () => {
  const deeds = [deed('later', { changes: [change(2)] }), deed('earlier', { changes: [change(1)] })];
  const [, earlier] = rebased(deeds, change(2), 4);
  expect(earlier?.changes).toMatchObject([{ toVersion: 4, undo: { variables: { input: { version: 4 } } } }]);
});

test('other records, and states that the undone change did not begin from, keep their version', () => {
  const deeds = [deed('other', { changes: [change(1, 'department_2')] }), deed('older', { changes: [change(0)] })];
  expect(rebased(deeds, change(2), 4)).toEqual(deeds);
});

test('keeps 50 deeds, the newest first', () => {
  const many = Array.from({ length: 60 }, (_, at) => deed(String(at))).reduce<readonly Deed[]>(withDeed, []);
  expect(many).toHaveLength(50);
  expect(many[0]?.id).toBe('59');
});
