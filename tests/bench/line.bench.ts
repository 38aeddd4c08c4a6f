import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { type Bench, percentile } from './bench.ts';

/** A quarter of a frame, so a reading leaves time for the paint. */
const GOAL_MS = 5;
/** Inside the project, so Node finds the packages. */
const PROGRAM = 'node_modules/.cache/line-readings.mjs';

export const bench: Bench = {
  title: 'Reading a typed line: every line of tests/web/lines.tsv, with all commands',
  async measure() {
    await build({
      entryPoints: ['tests/bench/line-readings.ts'],
      outfile: PROGRAM,
      bundle: true,
      platform: 'node',
      format: 'esm',
      jsx: 'automatic',
      loader: { '.css': 'empty' },
      logLevel: 'error',
      // Some packages are CommonJS.
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    });
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM]);
    const takenMs = JSON.parse(stdout) as number[]; // the program prints numbers
    return [
      {
        what: `${takenMs.length} lines, CPU for a line, p95`,
        value: percentile(takenMs, 0.95),
        unit: 'ms',
        goal: GOAL_MS,
      },
      { what: 'the same, median', value: percentile(takenMs, 0.5), unit: 'ms' },
      { what: 'the same, slowest', value: percentile(takenMs, 1), unit: 'ms' },
    ];
  },
};
