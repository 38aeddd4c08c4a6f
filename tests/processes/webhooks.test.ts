import { expect, test } from 'vitest';
import { deliverThroughKills, lostOf, outOfOrder } from './killed-senders.ts';

test('300 changes reach a receiver that fails half of the time, from senders killed every second: none lost, in order', async () => {
  const delivered = await deliverThroughKills(6);
  expect([...delivered.events.values()].flat()).toHaveLength(300);
  expect(lostOf(delivered)).toEqual([]);
  expect(outOfOrder(delivered)).toEqual([]);
  expect(delivered.kills).toBeGreaterThan(0);
  // Doubles carry the id of their event, and every request is signed.
  const known = new Set([...delivered.events.values()].flat());
  expect(delivered.received.filter(({ id }) => !known.has(id))).toEqual([]);
  expect(delivered.received.every((request) => request.isSignedBy(delivered.secret))).toBe(true);
});
