import { expect, test } from 'vitest';
import { staysMs } from '../../web/state/notes.ts';

const message = 'The report of J-000001 is on its way to rosa@reyes.example.';

test('errors stay until read, other notes leave by themselves', () => {
  expect(staysMs({ tone: 'bad', message })).toBeNull();
  expect(staysMs({ tone: 'good', message })).toBe(6_000);
});

test('the note for a recallable e-mail stays as long as recalling is possible', () => {
  const staying = staysMs({ tone: 'good', message, leaves: { atMs: Date.now() + 10_000 } });
  expect(staying).toBeGreaterThan(9_000);
  expect(staying).toBeLessThanOrEqual(10_000);
});

test('the note for an e-mail already sent stays long enough to read', () => {
  for (const sinceMs of [-1, 0, 500]) {
    const leaves = { atMs: Date.now() - sinceMs };
    expect(staysMs({ tone: 'good', message, leaves })).toBe(6_000);
  }
});
