import { expect, test } from 'vitest';
import { createOpenings } from '../../web/viewer/openings.ts';
import type { Opening } from '../../web/viewer/pdf.ts';

/** Openings that note what is opened and ended, each document by its address. */
function watched({ failing = '' } = {}) {
  const opened: string[] = [];
  const ended: string[] = [];
  const openings = createOpenings((url) => {
    opened.push(url);
    const come = url === failing ? Promise.reject(new Error('It did not come.')) : Promise.resolve({ getPage() {} });
    come.catch(() => {});
    const opening: Partial<Opening> = {
      promise: come as unknown as Opening['promise'],
      destroy: async () => void ended.push(url),
    };
    return opening as Opening; // of a document, no more is asked here
  });
  const edition = (url: string, version = 1) => ({ url, version });
  return { openings, edition, opened, ended };
}

test('what is expected is open already when it is asked for, and the one after it is opened only then', () => {
  const { openings, edition, opened, ended } = watched();
  openings.take('1', 1);
  openings.expect(edition('2'));
  expect(opened).toEqual(['1', '2']);
  openings.expect(edition('3'));
  expect(opened).toEqual(['1', '2']);
  openings.take('2', 1);
  expect(opened).toEqual(['1', '2', '3']);
  expect(ended).toEqual([]);
});

test('expected before the present one is asked for, it is kept', () => {
  const { openings, edition, opened, ended } = watched();
  openings.expect(edition('2'));
  openings.take('1', 1);
  openings.take('2', 1);
  expect([opened, ended]).toEqual([['2', '1'], []]);
});

test('whoever goes another way gets what they ask for, and what was open for nothing is ended', () => {
  const { openings, edition, opened, ended } = watched();
  openings.take('2', 1);
  openings.expect(edition('3'));
  openings.expect(edition('2'));
  openings.take('1', 1);
  expect([opened, ended]).toEqual([['2', '3', '1', '2'], ['3']]);
});

test('a change of the record is another document, also one that comes just then', () => {
  const { openings, edition, opened, ended } = watched();
  openings.take('1', 1);
  openings.expect(edition('2', 1));
  openings.expect(edition('2', 2));
  expect([opened, ended]).toEqual([['1', '2', '2'], ['2']]);
  openings.take('2', 3);
  expect(opened).toEqual(['1', '2', '2', '2']);
});

test('nothing stays open once it is forgotten', () => {
  const { openings, edition, opened, ended } = watched();
  openings.take('1', 1);
  openings.expect(edition('2'));
  openings.expect(edition('3'));
  openings.forget();
  expect([opened, ended]).toEqual([['1', '2'], ['2']]);
});

test('what didn’t come is opened anew by who asks for it', async () => {
  const { openings, edition, opened, ended } = watched({ failing: '2' });
  openings.take('1', 1);
  openings.expect(edition('2'));
  await expect.poll(() => ended).toEqual(['2']);
  openings.take('2', 1);
  expect(opened).toEqual(['1', '2', '2']);
});
