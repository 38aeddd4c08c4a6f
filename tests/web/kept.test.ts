import { expect, test } from 'vitest';
import { kept } from '../../web/ground/kept.ts';

test('reads each text once, also a text without an answer', () => {
  const read: string[] = [];
  const first = kept(10, (text: string) => {
    read.push(text);
    return text === '' ? null : text.charAt(0);
  });
  expect([first('ana'), first('ana'), first(''), first('')]).toEqual(['a', 'a', null, null]);
  expect(read).toEqual(['ana', '']);
});

test('keeps no more answers than told', () => {
  let reads = 0;
  const length = kept(2, (text: string) => {
    reads++;
    return text.length;
  });
  for (const text of ['a', 'bb', 'ccc', 'a', 'a']) expect(length(text)).toBe(text.length);
  expect(reads).toBe(4);
});

test('tells arguments apart by the given key', () => {
  const sum = kept(
    10,
    (one: number, other: number) => one + other,
    (one, other) => `${one} ${other}`,
  );
  expect([sum(1, 2), sum(1, 5)]).toEqual([3, 6]);
});
