import { beforeEach, expect, test, vi } from 'vitest';
import { email, record, secret, text } from '../../web/commands/fields.ts';
import { draftOf, dropDraft, dropDrafts, keepDraft, keepDraftSoon } from '../../web/state/drafts.ts';
import { department } from './made.ts';

const asks = {
  fullName: text('Name'),
  email: email('E-mail'),
  department: record('Department', 'department'),
  password: secret('Password'),
};
const name = { userId: 'user_1', commandId: 'user.add' };

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

test('what was typed is there again, but never a secret, and of a record only what names it', () => {
  keepDraft(name, asks, { fullName: 'Ana', department: department(), password: 'hunter2hunter2' }, storage);
  expect(draftOf(name, storage)).toEqual({ fullName: 'Ana', department: { id: department().id } });
  expect(
    JSON.stringify(Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? ''))),
  ).not.toContain('hunter2');
});

test('a draft belongs to a person, a command and a record', () => {
  keepDraft(name, asks, { fullName: 'Ana' }, storage);
  expect(draftOf({ ...name, userId: 'user_2' }, storage)).toBeNull();
  expect(draftOf({ ...name, commandId: 'user.edit' }, storage)).toBeNull();
  expect(draftOf({ ...name, subjectId: 'user_3' }, storage)).toBeNull();
});

test('a draft that is sent is gone, and all of a person’s can be discarded', () => {
  keepDraft(name, asks, { fullName: 'Ana' }, storage);
  dropDraft(name, storage);
  expect(draftOf(name, storage)).toBeNull();
  keepDraft(name, asks, { fullName: 'Ana' }, storage);
  keepDraft({ ...name, subjectId: 'user_3' }, asks, { fullName: 'Ana' }, storage);
  keepDraft({ ...name, userId: 'user_2' }, asks, { fullName: 'Bo' }, storage);
  expect(dropDrafts('user_1', storage)).toBe(2);
  expect(draftOf({ ...name, userId: 'user_2' }, storage)).toEqual({ fullName: 'Bo' });
});

test('a draft that can’t be read is none', () => {
  keepDraft(name, asks, { fullName: 'Ana' }, storage);
  storage.setItem(storage.key(0) ?? '', '{');
  expect(draftOf(name, storage)).toBeNull();
});

test('what is kept soon is kept once typing pauses, when the page is left, and before anyone asks for it', () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', page);
  const inStorage = () => storage.getItem(storage.key(0) ?? '');

  keepDraftSoon(name, asks, { fullName: 'A' }, storage);
  keepDraftSoon(name, asks, { fullName: 'An' }, storage);
  expect(inStorage()).toBeNull();
  vi.advanceTimersByTime(1000);
  expect(inStorage()).toBe('{"fullName":"An"}');

  keepDraftSoon(name, asks, { fullName: 'Ana' }, storage);
  page.dispatchEvent(new Event('pagehide'));
  expect(inStorage()).toBe('{"fullName":"Ana"}');

  keepDraftSoon(name, asks, { fullName: 'Ana L' }, storage);
  expect(draftOf(name, storage)).toEqual({ fullName: 'Ana L' });

  keepDraftSoon(name, asks, { fullName: 'Ana Lima' }, storage);
  dropDraft(name, storage);
  vi.advanceTimersByTime(1000);
  expect(draftOf(name, storage)).toBeNull();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
