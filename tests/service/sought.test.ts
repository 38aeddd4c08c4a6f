import { expect, test } from 'vitest';
import { sought } from '../../service/search/sought.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

test.each([
  ['a repeated letter', 'a.'.repeat(100)],
  ['each letter', letters.join('.')],
  ['letters in several orders', `${letters.join('.')} ${letters.toReversed().join('-')} ${letters.join("'")}`],
  ['a phone number of many groups', Array.from({ length: 50 }, (_, at) => at + 10).join(' ')],
  ['many words', letters.map((letter) => letter.repeat(5)).join(' ')],
])('of %s, a search takes at most 10 words', (_, text) => {
  const pieces = sought(text).words.flatMap(({ beginnings: [first = []] }) => first);
  expect(pieces.length).toBeLessThanOrEqual(10);
  expect(new Set(pieces).size).toBe(pieces.length);
});

test('the longest words are sought, in their order', () => {
  const text = 'a bb ccc dddd eeeee ffffff ggggggg hhhhhhhh iiiiiiiii jjjjjjjjjj k.l.mm';
  expect(sought(text).words.map(({ beginnings }) => beginnings[0])).toEqual(
    ['bb', 'ccc', 'dddd', 'eeeee', 'ffffff', 'ggggggg', 'hhhhhhhh', 'iiiiiiiii', 'jjjjjjjjjj', 'mm'].map((word) => [
      word,
    ]),
  );
});

test('a single sign between letters parts a word in two spellings', () => {
  expect(sought('ana@lima').words).toMatchObject([{ beginnings: [['ana', 'lima'], ['analima']] }]);
  expect(sought('a.a').words).toMatchObject([{ beginnings: [['a'], ['aa']] }]);
});
