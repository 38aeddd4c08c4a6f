import { expect, test } from 'vitest';
import { termQuery } from '../../service/search/queries.ts';
import { readingOf } from '../../service/search/reading.ts';

const [camera = fail()] = readingOf('camera', '2026-11-23').terms;
const known = (begun: readonly string[] | undefined) =>
  new Map([['camera', { isKnown: true, alike: new Map([['kamera', 0.8]]), begun }]]);

test('a common word asks the index for the words that begin so', () => {
  expect(termQuery(camera, known(['camera', 'cameras']), true)).toContain("'camera' | 'cameras' | 'kamera'");
});

test('a rare word, and a word with too many endings, ask for the beginning', () => {
  expect(termQuery(camera, known(['camera', 'cameras']), false)).toContain("'camera':* | 'kamera'");
  expect(termQuery(camera, known(undefined), true)).toContain("'camera':* | 'kamera'");
});

function fail(): never {
  throw new Error('the text has no term');
}
