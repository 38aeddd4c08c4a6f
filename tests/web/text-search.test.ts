import { expect, test } from 'vitest';
import { type Folded, fold, hitsIn, marked } from '../../web/wings/viewer/text-search.ts';

const items = (...lines: string[]) => lines.map((str) => ({ str, hasEOL: true }));
const found = (folded: Folded, typed: string) => hitsIn(folded, fold(items(typed)).text.trim());

test('ignores case, accents and the width of spaces', () => {
  const page = fold(items('Café  Müller'));
  expect(page.text).toBe('cafe muller ');
  expect(found(page, 'CAFE muller')).toEqual([[{ item: 0, from: 0, to: 12 }]]);
  expect(found(page, 'müller')).toEqual([[{ item: 0, from: 6, to: 12 }]]);
});

test('finds text across line ends', () => {
  const page = fold(items('a cracked', 'gasket'));
  expect(found(page, 'cracked gasket')).toEqual([
    [
      { item: 0, from: 2, to: 9 },
      { item: 1, from: 0, to: 6 },
    ],
  ]);
});

test('finds every match once', () => {
  expect(found(fold(items('aaaa')), 'aa')).toHaveLength(2);
  expect(found(fold(items('aaaa')), 'b')).toEqual([]);
});

test('finds what is written in other scripts', () => {
  expect(found(fold(items('客户 王小明')), '王小明')).toEqual([[{ item: 0, from: 3, to: 6 }]]);
  expect(found(fold(items('ग्राहक नाम')), 'नाम')).toHaveLength(1);
  expect(found(fold(items('𝟙 of 𝟚')), '1 of 2')).toEqual([[{ item: 0, from: 0, to: 8 }]]);
});

test('marks the match and escapes the rest', () => {
  const piece = { item: 0, from: 1, to: 4 };
  expect(marked('<img onerror="1">', [{ ...piece, isPresent: true }])).toBe(
    '&lt;<mark class="hit hit-present">img</mark> onerror=&quot;1&quot;&gt;',
  );
  expect(marked('a & b', [])).toBe('a &amp; b');
});
