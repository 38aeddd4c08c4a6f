import { describe, expect, test } from 'vitest';
import { matched } from '../../web/shell/choosing/match.ts';
import { createIndex, rank, tiers } from '../../web/shell/choosing/rank.ts';
import { isNearly } from '../../web/shell/choosing/typo.ts';
import { cpuMs } from '../cpu-time.ts';

const index = createIndex([
  { title: 'Add company…', words: ['new company', 'create company'] },
  { title: 'Add department…', words: ['new department', 'create department'] },
  { title: 'Add super user…' },
  { title: 'Edit user…' },
  { title: 'Set password…', words: ['reset password'] },
  { title: 'Switch user on or off…', words: ['activate user', 'deactivate user'] },
  { title: 'Go to companies' },
  { title: 'Go to users' },
  { title: 'Use dark appearance', words: ['theme', 'night'] },
  { title: 'Undo the last change', words: ['take back'] },
  { title: 'Copy link to this screen', words: ['share', 'url'] },
  { title: 'Log out', words: ['sign out'] },
  { title: 'Ana Lima', words: ['ana@lima.example'], id: 'user_01jd3k8f0ve2mb2q5d6n7x8y9z' },
  { title: 'Anaïs Moreau', words: ['anais@boreal.example'] },
  { title: 'Łukasz Wójcik', words: ['lukasz@boreal.example'] },
  { title: 'José Ignacio Peña' },
  { title: 'Мария Иванова' },
  { title: '佐藤 美咲' },
]);

/** The typed text, and the expected first result. */
const wanted: readonly (readonly [string, string])[] = [
  ['ana lima', 'Ana Lima'],
  ['ana', 'Ana Lima'],
  ['anai', 'Anaïs Moreau'],
  ['ANAIS', 'Anaïs Moreau'],
  ['moreau', 'Anaïs Moreau'],
  ['lima ana', 'Ana Lima'],
  ['ana@', 'Ana Lima'],
  ['ana@l', 'Ana Lima'],
  ['user_01jd3k8f0ve2mb2q5d6n7x8y9z', 'Ana Lima'],
  ['wojcik', 'Łukasz Wójcik'],
  ['lukasz', 'Łukasz Wójcik'],
  ['pena', 'José Ignacio Peña'],
  ['jose p', 'José Ignacio Peña'],
  ['иван', 'Мария Иванова'],
  ['佐藤', '佐藤 美咲'],
  ['asu', 'Add super user…'],
  ['adc', 'Add company…'],
  ['add d', 'Add department…'],
  ['new dep', 'Add department…'],
  ['dep', 'Add department…'],
  ['pass', 'Set password…'],
  ['eu', 'Edit user…'],
  ['switch off', 'Switch user on or off…'],
  ['deact', 'Switch user on or off…'],
  ['comp', 'Add company…'],
  ['gtc', 'Go to companies'],
  ['go us', 'Go to users'],
  ['dark', 'Use dark appearance'],
  ['theme', 'Use dark appearance'],
  ['undo', 'Undo the last change'],
  ['url', 'Copy link to this screen'],
  ['logout', 'Log out'],
];

test.each(wanted)('"%s" finds %s first', (typed, title) => {
  expect(rank(index, typed)[0]?.entry.title).toBe(title);
});

test('unrelated text is not found', () => {
  expect(rank(index, 'zzz')).toEqual([]);
  expect(rank(index, 'ompany')).toEqual([]);
});

test('results are ordered: exact, beginning, word, letters', () => {
  const ladder = createIndex([
    { title: 'A nice abode' },
    { title: 'The anabasis' },
    { title: 'Anabel' },
    { title: 'Ana' },
  ]);
  expect(rank(ladder, 'ana').map(({ entry, tier }) => [entry.title, tier])).toEqual([
    ['Ana', tiers.exact],
    ['Anabel', tiers.prefix],
    ['The anabasis', tiers.word],
    ['A nice abode', tiers.loose],
  ]);
});

test('the number of results is limited', () => {
  const many = createIndex(Array.from({ length: 500 }, (_, at) => ({ title: `User ${at}` })));
  expect(rank(many, 'user', 50)).toHaveLength(50);
});

describe('marks', () => {
  test('the typed words in any order and without accents', () => {
    expect(matched('José Ignacio Peña', 'pen jo')).toEqual([
      [0, 2],
      [13, 16],
    ]);
  });

  test('the letters of an abbreviation, neighbours joined', () => {
    expect(matched('Add company…', 'adc')).toEqual([
      [0, 2],
      [4, 5],
    ]);
  });
});

test('a hostile name is skipped as fast as any other', () => {
  const index = createIndex([{ title: `${'a '.repeat(99)}xb` }]);
  const startedMs = cpuMs();
  expect(rank(index, `${'a'.repeat(40)}b`)).toEqual([]);
  expect(cpuMs() - startedMs).toBeLessThan(500);
});

describe('a typing error', () => {
  test.each([
    ['Delete job', 'delte', true],
    ['Delete job', 'deleet job', true],
    ['Assign job…', 'asign', true],
    ['Assign job…', 'assihn', true],
    ['Add department…', 'add deprtmnet', true],
    ['Delete job', 'elete', false],
    ['Assign job…', 'add', false],
    ['Log out', 'lig', false],
    ['Accept quotation won', 'wong', false],
    ['Delete job', 'delte user', false],
    ['Go to quotations', 'xyzzy', false],
  ])('in “%s” as “%s”: %s', (title, typed, isMeant) => {
    expect(isNearly(title, typed)).toBe(isMeant);
  });
});

test('a synonym comes before a mere word in a title, and after a title’s beginning', () => {
  const index = createIndex([
    { title: 'Open what was sent' },
    { title: 'Show outbox', words: ['sent'] },
    { title: 'Sent quotations' },
  ]);
  expect(rank(index, 'sent').map(({ entry, tier }) => [entry.title, tier])).toEqual([
    ['Sent quotations', tiers.prefix],
    ['Show outbox', tiers.prefix],
    ['Open what was sent', tiers.word],
  ]);
});
