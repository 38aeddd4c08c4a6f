import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Bench, Measurement } from './bench.ts';

const asked = process.argv.slice(2);
const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.bench.ts')).sort();
const names = files.map((file) => basename(file, '.bench.ts'));
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}; there are ${names.join(', ')}.`);

for (const name of names.filter((name) => asked.length === 0 || asked.includes(name))) {
  const { bench } = (await import(`./${name}.bench.ts`)) as { bench: Bench };
  process.stdout.write(`\n${bench.title}\n${table(await bench.measure())}\n`);
}

/** A line a figure: what, measured, its spread, goal, and how much of the goal it takes; above 1 it is missed. */
function table(measurements: Measurement[]): string {
  const rows = measurements.map(({ what, value, spread, unit, goal }) => [
    what,
    `${written(value)} ${unit}`,
    spread ? spread.map(written).join(' to ') : '',
    goal === undefined ? '' : `≤ ${goal} ${unit}`,
    goal === undefined ? '' : `${(value / goal).toFixed(2)}${value > goal ? '  missed' : ''}`,
  ]);
  const all = [
    ['', 'measured', rows.some(([, , spread]) => spread) ? 'half of all' : '', 'goal', 'of the goal'],
    ...rows,
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map(([what = '', ...figures]) =>
      ['', what.padEnd(widths[0] ?? 0), ...figures.map((figure, i) => figure.padStart(widths[i + 1] ?? 0))]
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** 0.0123 → '0.012', 12.34 → '12.3', 1234.5 → '1235' */
function written(value: number): string {
  return value >= 100
    ? value.toFixed(0)
    : value
        .toPrecision(3)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '');
}
