import { expect, test } from 'vitest';
import {
  held,
  mostChecked,
  moved,
  nothing,
  type Selection,
  selected,
  unseenOf,
  withList,
  withToggled,
} from '../../web/state/selection.ts';
import { cpuMs } from '../cpu-time.ts';

const listed = (ids: readonly string[], particulars: Partial<Selection> = {}): Selection => ({
  ...nothing,
  list: { kind: 'user', ids },
  ...particulars,
});

test('commands act on checked records, otherwise the open record (listed or not), otherwise the row under the cursor', () => {
  const open = { kind: 'user', id: 'gone' } as const;
  const all = listed(['a', 'b'], { cursor: 'a', checked: { user: ['b'] }, open });
  expect(held(all)).toEqual({ kind: 'user', ids: ['b'] });
  expect(held({ ...all, checked: {} })).toEqual({ kind: 'user', ids: ['gone'] });
  expect(held({ ...all, checked: {}, open: null })).toEqual({ kind: 'user', ids: ['a'] });
  expect(held(nothing)).toBeNull();
});

test('checked records stay checked when the list changes', () => {
  const before = listed(['a', 'b', 'c'], { checked: { user: ['a', 'c'], company: ['x'] } });
  const narrowed = withList(before, { kind: 'user', ids: ['b', 'c'] });
  expect(narrowed.checked).toEqual({ user: ['a', 'c'], company: ['x'] });
  expect(unseenOf(narrowed, ['a', 'c'])).toEqual(['a']);
  expect(withList(before, { kind: 'job', ids: ['j'] }).checked).toEqual(before.checked);
  expect(withList(before, null).checked).toEqual(before.checked);
  expect(held(withList(before, { kind: 'job', ids: ['j'] }))).toBeNull();
});

test('checking continues in a changed list; unchecking all also clears records out of sight', () => {
  const before = listed(['a', 'b'], { cursor: 'b', checked: { user: ['gone'] } });
  expect(selected(before, 'toggle').checked.user).toEqual(['b', 'gone']);
  expect(selected(before, 'all').checked.user).toEqual(['a', 'b', 'gone']);
  expect(selected({ ...before, checked: { user: ['gone', 'a'] } }, 'inverse').checked.user).toEqual(['b', 'gone']);
  expect(selected(before, 'none').checked).toEqual({});
});

test('a record open beside the list is in sight', () => {
  const before = listed(['a'], { open: { kind: 'user', id: 'b' } });
  expect(unseenOf(before, ['a', 'b', 'c'])).toEqual(['c']);
});

test('a record is checked and unchecked by id, wherever it is', () => {
  const once = withToggled(listed(['a']), { kind: 'job', id: 'j' });
  expect(once.checked).toEqual({ job: ['j'] });
  expect(withToggled(once, { kind: 'job', id: 'j' }).checked).toEqual({});
});

test('the cursor follows its row, or stays at the position of a removed row', () => {
  const before = listed(['a', 'b', 'c'], { cursor: 'b' });
  expect(withList(before, { kind: 'user', ids: ['x', 'a', 'b'] }).cursor).toBe('b');
  expect(withList(before, { kind: 'user', ids: ['a', 'c'] }).cursor).toBe('c');
  expect(withList(before, { kind: 'user', ids: [] }).cursor).toBeNull();
  expect(withList(before, { kind: 'company', ids: ['b'] }).cursor).toBeNull();
});

test('the cursor moves by rows and to the ends, and stops there', () => {
  const at = (cursor: string | null) => listed(['a', 'b', 'c'], { cursor });
  expect(moved(at(null), 1).cursor).toBe('a');
  expect(moved(at(null), -1).cursor).toBe('c');
  expect(moved(at('b'), 1).cursor).toBe('c');
  expect(moved(at('c'), 1).cursor).toBe('c');
  expect(moved(at('b'), 'first').cursor).toBe('a');
  expect(moved(at('a'), 'last').cursor).toBe('c');
  expect(moved(listed([]), 1).cursor).toBeNull();
});

test('a row, a range from the last checked row, all and none can be checked', () => {
  const one = selected(listed(['a', 'b', 'c', 'd'], { cursor: 'b' }), 'toggle');
  expect(one.checked.user).toEqual(['b']);
  expect(selected(one, 'toggle').checked).toEqual({});
  expect(selected({ ...one, cursor: 'd' }, 'range').checked.user).toEqual(['b', 'c', 'd']);
  expect(selected({ ...one, cursor: 'a' }, 'range').checked.user).toEqual(['a', 'b']);
  expect(selected(one, 'all').checked.user).toEqual(['a', 'b', 'c', 'd']);
  expect(selected(one, 'none').checked).toEqual({});
});

test('checking all stops at the maximum, quickly even in a very long list', () => {
  const ids = Array.from({ length: 100_000 }, (_, at) => `user_${at}`);
  const long = withList(nothing, { kind: 'user', ids });
  const startedMs = cpuMs();
  expect(selected(long, 'all').checked.user).toEqual(ids.slice(0, mostChecked));
  expect(cpuMs() - startedMs).toBeLessThan(1_000);
});

test('commands skip the heads of groups, and a check at a head checks its group', () => {
  const ids = ['group:A', 'a', 'b', 'group', 'c'];
  expect(selected(listed(ids, { cursor: 'c' }), 'all').checked.user).toEqual(['a', 'b', 'c']);
  expect(selected(listed(ids, { cursor: 'c', anchor: 'b' }), 'range').checked.user).toEqual(['b', 'c']);
  const group = selected(listed(ids, { cursor: 'group:A', checked: { user: ['b', 'c'] } }), 'toggle');
  expect(group.checked.user).toEqual(['a', 'b', 'c']);
  expect(selected(group, 'toggle').checked.user).toEqual(['c']);
  expect(selected(listed(ids, { cursor: 'group' }), 'toggle').checked.user).toEqual(['c']);
});
