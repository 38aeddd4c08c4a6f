import { readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Bench } from './bench.ts';
import { figuresOf } from './figures.ts';
import { PAGE, today, withSection } from './measured.ts';

// Runs every bench, or the benches named on the command line. Prints the figures and writes them to docs/measured.md.
//   neighbours                    the whole bench
//   'neighbours:wrong sign-in'    the rows with this text in their names; writes nothing

const parts = new Map(
  process.argv.slice(2).map((given) => {
    const [name = '', part] = given.split(/:(.*)/s, 2);
    return [name, part] as const;
  }),
);
const asked = [...parts.keys()];
const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.bench.ts')).sort();
const names = files.map((file) => basename(file, '.bench.ts'));
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}; there are ${names.join(', ')}.`);

for (const name of names.filter((name) => asked.length === 0 || asked.includes(name))) {
  const { bench } = (await import(`./${name}.bench.ts`)) as { bench: Bench };
  const part = parts.get(name);
  const measurements = await bench.measure(part);
  process.stdout.write(`\n${bench.title}\n${aligned(figuresOf(measurements))}\n`);
  if (part !== undefined) continue;
  const section = { name, title: bench.title, measurements, measured: today() };
  writeFileSync(PAGE, withSection(readFileSync(PAGE, 'utf8'), section));
}

function aligned(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(([subject = '', ...figures]) =>
      ['', subject.padEnd(widths[0] ?? 0), ...figures.map((figure, i) => figure.padStart(widths[i + 1] ?? 0))]
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
