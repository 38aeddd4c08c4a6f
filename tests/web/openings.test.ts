import { expect, test } from 'vitest';
import { createOpenings } from '../../web/wings/viewer/openings.ts';
import type { Opening } from '../../web/wings/viewer/pdf.ts';

/** Openings that record opened and closed documents by address. */
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
    return opening as Opening; // the only part of a document in use
  });
  const edition = (url: string, version = 1) => ({ url, version });
  return { openings, edition, opened, ended };
}

test('an expected document is already open when requested, and the following document opens only then', () => {
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

test('a document expected before the present request is kept', () => {
  const { openings, edition, opened, ended } = watched();
  openings.expect(edition('2'));
  openings.take('1', 1);
  openings.take('2', 1);
  expect([opened, ended]).toEqual([['2', '1'], []]);
});

test('another request is answered, and unused documents are closed', () => {
  const { openings, edition, opened, ended } = watched();
  openings.take('2', 1);
  openings.expect(edition('3'));
  openings.expect(edition('2'));
  openings.take('1', 1);
  expect([opened, ended]).toEqual([['2', '3', '1', '2'], ['3']]);
});

test('a changed record is another document, even a moment before opening', () => {
  const { openings, edition, opened, ended } = watched();
  openings.take('1', 1);
  openings.expect(edition('2', 1));
  openings.expect(edition('2', 2));
  expect([opened, ended]).toEqual([['1', '2', '2'], ['2']]);
  openings.take('2', 3);
  expect(opened).toEqual(['1', '2', '2', '2']);
});

test('a forgotten document is closed', () => {
  const { openings, edition, opened, ended } = watched();
  openings.take('1', 1);
  openings.expect(edition('2'));
  openings.expect(edition('3'));
  openings.forget();
  expect([opened, ended]).toEqual([['1', '2'], ['2']]);
});

test('a failed document is opened again on request', async () => {
  const { openings, edition, opened, ended } = watched({ failing: '2' });
  openings.take('1', 1);
  openings.expect(edition('2'));
  await expect.poll(() => ended).toEqual(['2']);
  openings.take('2', 1);
  expect(opened).toEqual(['1', '2', '2']);
});
