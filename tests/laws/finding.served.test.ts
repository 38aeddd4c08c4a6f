import { expect, test } from 'vitest';
import { openDemoHouse } from '../finding/demo-house.ts';
import { queries } from '../finding/queries.ts';
import { byClass, falseHits, misses, scoreOf, type Trial, tryEach } from '../finding/trial.ts';
import { openTestDatabase } from '../test-database.ts';

test('the list has 600 texts that find, 100 that find nothing, and a fifth of each class set aside', () => {
  expect(new Set(queries.map(({ viewer, text }) => `${viewer} ${text}`)).size).toBe(queries.length);
  expect(queries.filter(({ wanted }) => wanted.length > 0).length).toBeGreaterThanOrEqual(600);
  expect(queries.filter(({ wanted }) => wanted.length === 0).length).toBeGreaterThanOrEqual(100);
  for (const [about, all] of Map.groupBy(
    queries.filter(({ part }) => part === 'tuned' || part === 'aside'),
    (query) => query.about,
  )) {
    const aside = all.filter(({ part }) => part === 'aside');
    expect(aside, about).toHaveLength(Math.floor(all.length / 5));
  }
});

test('what callers say finds their records', async () => {
  // A fifth of each class takes seconds; the bench plays the whole list.
  const fifth = queries.filter(({ part }) => part === 'tuned').filter((_, at) => at % 5 === 0);
  await using demo = await openDemoHouse(await openTestDatabase());
  const trials = await tryEach(fifth, demo.find);
  const wrong = misses(trials).join('\n');
  const { first, three } = scoreOf(trials);
  expect(first, wrong).toBeGreaterThanOrEqual(0.9);
  expect(three, wrong).toBeGreaterThanOrEqual(0.97);
  expect(falseHits(trials), wrong).toBeLessThanOrEqual(0.03);
  const poor = [...byClass(trials)].filter(([, ofClass]) => isPoor(ofClass)).map(([about]) => about);
  expect(poor, wrong).toEqual([]);
});

/** More than a fifth of the texts of a class miss their record; a small class may miss one. */
function isPoor(trials: readonly Trial[]): boolean {
  const missed = trials.filter(({ place }) => place !== 1).length;
  return missed > Math.max(1, trials.length / 5);
}
