import { beforeEach, expect, test, vi } from 'vitest';
import { email, record, secret, text } from '../../web/records/fields/question.ts';
import { type Draft, draftOf, dropDraft, dropDrafts, keepDraft, keepDraftSoon } from '../../web/shell/stage/drafts.ts';
import { department } from './made.ts';

const asks = {
  fullName: text({ label: 'Name' }),
  email: email({ label: 'E-mail' }),
  department: record({ label: 'Department', kind: 'department' }),
  password: secret({ label: 'Password' }),
};
const name = { userId: 'user_1', commandId: 'user.add' };

/** A draft without a record. */
const made = (given: Draft['given']): Draft => ({ given, origin: null });

let storage: Storage;
beforeEach(() => {
  const kept = new Map<string, string>();
  storage = {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
});

test('a draft restores typed values without secrets, and of a record only its id', () => {
  keepDraft(name, asks, made({ fullName: 'Ana', department: department(), password: 'hunter2hunter2' }), storage);
  expect(draftOf(name, storage)).toEqual(made({ fullName: 'Ana', department: { id: department().id } }));
  expect(
    JSON.stringify(Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? ''))),
  ).not.toContain('hunter2');
});

test('a draft belongs to a person, a command and a record', () => {
  keepDraft(name, asks, made({ fullName: 'Ana' }), storage);
  expect(draftOf({ ...name, userId: 'user_2' }, storage)).toBeNull();
  expect(draftOf({ ...name, commandId: 'user.edit' }, storage)).toBeNull();
  expect(draftOf({ ...name, subjectId: 'user_3' }, storage)).toBeNull();
});

test('sending a draft deletes the draft, and a person can discard all drafts', () => {
  keepDraft(name, asks, made({ fullName: 'Ana' }), storage);
  dropDraft(name, storage);
  expect(draftOf(name, storage)).toBeNull();
  keepDraft(name, asks, made({ fullName: 'Ana' }), storage);
  keepDraft({ ...name, subjectId: 'user_3' }, asks, made({ fullName: 'Ana' }), storage);
  keepDraft({ ...name, userId: 'user_2' }, asks, made({ fullName: 'Bo' }), storage);
  expect(dropDrafts('user_1', storage)).toBe(2);
  expect(draftOf({ ...name, userId: 'user_2' }, storage)).toEqual(made({ fullName: 'Bo' }));
});

test('an unreadable draft is ignored', () => {
  keepDraft(name, asks, made({ fullName: 'Ana' }), storage);
  storage.setItem(storage.key(0) ?? '', '{');
  expect(draftOf(name, storage)).toBeNull();
});

test('a delayed save happens when typing pauses, when the page closes, and before any read', () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', page);
  const told = vi.fn();
  const inStorage = () => storage.getItem(storage.key(0) ?? '');

  keepDraftSoon(name, asks, made({ fullName: 'A' }), told, storage);
  keepDraftSoon(name, asks, made({ fullName: 'An' }), told, storage);
  expect(inStorage()).toBeNull();
  vi.advanceTimersByTime(1000);
  expect(inStorage()).toBe('{"given":{"fullName":"An"},"origin":null}');

  keepDraftSoon(name, asks, made({ fullName: 'Ana' }), told, storage);
  page.dispatchEvent(new Event('pagehide'));
  expect(inStorage()).toBe('{"given":{"fullName":"Ana"},"origin":null}');

  keepDraftSoon(name, asks, made({ fullName: 'Ana L' }), told, storage);
  expect(draftOf(name, storage)).toEqual(made({ fullName: 'Ana L' }));

  keepDraftSoon(name, asks, made({ fullName: 'Ana Lima' }), told, storage);
  dropDraft(name, storage);
  vi.advanceTimersByTime(1000);
  expect(draftOf(name, storage)).toBeNull();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a draft stores the version and the field values of its record', () => {
  const origin = { version: 3, base: { fullName: 'Ana', password: 'hunter2hunter2' } };
  keepDraft(name, asks, { given: { fullName: 'Anna' }, origin }, storage);
  expect(draftOf(name, storage)?.origin).toEqual({ version: 3, base: { fullName: 'Ana' } });
});

test('sending or discarding a draft keeps newer text of another tab', () => {
  keepDraft(name, asks, made({ fullName: 'Here' }), storage);
  const theirs = JSON.stringify(made({ fullName: 'There' }));
  storage.setItem(storage.key(0) ?? '', theirs);
  dropDraft(name, storage);
  expect(draftOf(name, storage)).toEqual(made({ fullName: 'There' }));
  dropDraft(name, storage);
  expect(draftOf(name, storage)).toBeNull();
});

test('full storage is reported, keeps old drafts, and blocks nothing', () => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', new EventTarget());
  keepDraft(name, asks, made({ fullName: 'Ana' }), storage);
  const full: Storage = {
    ...storage,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  };
  const told = vi.fn();
  keepDraftSoon(name, asks, made({ fullName: 'Ana Lima' }), told, full);
  vi.advanceTimersByTime(1000);
  expect(told.mock.calls).toEqual([[false]]);
  expect(draftOf(name, full)).toEqual(made({ fullName: 'Ana' }));
  dropDraft(name, full);
  expect(draftOf(name, full)).toBeNull();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
