import { expect, test } from 'vitest';
import { staysMs } from '../../web/surfaces/notes.ts';

const message = 'The report of J-000001 is on its way to rosa@reyes.example.';

test('what is wrong stays until it is read, the rest goes by itself', () => {
  expect(staysMs({ tone: 'bad', message })).toBeNull();
  expect(staysMs({ tone: 'good', message })).toBe(6_000);
});

test('an e-mail that can be taken back is told of for as long as that', () => {
  const staying = staysMs({ tone: 'good', message, leaves: { atMs: Date.now() + 10_000 } });
  expect(staying).toBeGreaterThan(9_000);
  expect(staying).toBeLessThanOrEqual(10_000);
});

test('one that has left already is told of for long enough to read it', () => {
  for (const sinceMs of [-1, 0, 500]) {
    const leaves = { atMs: Date.now() - sinceMs };
    expect(staysMs({ tone: 'good', message, leaves })).toBe(6_000);
  }
});
