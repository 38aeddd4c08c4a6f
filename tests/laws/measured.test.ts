import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { benchesOn, PAGE, withSection } from '../bench/measured.ts';

const page = readFileSync(PAGE, 'utf8');
const measured = '2026-11-23, 2 × CPU, Node 26';

test('docs/measured.md has the figures of every bench, in order', () => {
  const benches = globSync('tests/bench/*.bench.ts').map((file) => basename(file, '.bench.ts'));
  expect(benchesOn(page)).toEqual(benches.sort());
});

test('a second run of a bench replaces its own section only', () => {
  const run = (value: number) => ({
    name: 'first-load',
    title: 'First load',
    measurements: [{ what: 'JavaScript', value, unit: 'KiB' as const, goal: 150 }],
    measured,
  });
  const first = withSection(page, run(149));
  expect(first).toContain('| JavaScript | 149 KiB | ≤ 150 KiB | 0.99 |');
  const second = withSection(first, run(151));
  expect(second).toContain('| JavaScript | 151 KiB | ≤ 150 KiB | 1.01 missed |');
  expect(second.replace('151 KiB', '149 KiB').replace('1.01 missed', '0.99')).toBe(first);
});
