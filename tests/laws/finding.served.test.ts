import { expect, test } from 'vitest';
import { openDemoHouse } from '../finding/demo-house.ts';
import { queries } from '../finding/queries.ts';
import { byClass, falseHits, misses, scoreOf, tryEach } from '../finding/trial.ts';
import { openTestDatabase } from '../test-database.ts';

test('the list has 600 texts that find, 100 that find nothing, and a fifth of each class set aside', () => {
  const ofClass = Map.groupBy(queries, ({ about }) => about);
  expect(new Set(queries.map(({ viewer, text }) => `${viewer} ${text}`)).size).toBe(queries.length);
  expect(queries.filter(({ wanted }) => wanted.length > 0).length).toBeGreaterThanOrEqual(600);
  expect(queries.filter(({ wanted }) => wanted.length === 0).length).toBeGreaterThanOrEqual(100);
  for (const [about, all] of ofClass) {
    expect(
      all.filter(({ part }) => part === 'aside'),
      about,
    ).toHaveLength(Math.floor(all.length / 5));
  }
});

test('what callers say finds their records', { timeout: 120_000 }, async () => {
  await using demo = await openDemoHouse(await openTestDatabase());
  const trials = await tryEach(
    queries.filter(({ part }) => part === 'tuned'),
    demo.find,
  );
  const wrong = misses(trials).join('\n');
  const { first, three } = scoreOf(trials);
  expect(first, wrong).toBeGreaterThanOrEqual(0.9);
  expect(three, wrong).toBeGreaterThanOrEqual(0.97);
  expect(falseHits(trials), wrong).toBeLessThanOrEqual(0.03);
  const poor = [...byClass(trials)].filter(([, ofClass]) => scoreOf(ofClass).first < 0.8).map(([about]) => about);
  expect(poor, wrong).toEqual([]);
});
