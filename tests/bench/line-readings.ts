import { readFileSync } from 'node:fs';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { completionsOf } from '../../web/shell/palette/line/completion.ts';
import { linesOf } from '../../web/shell/palette/line/names.ts';
import { understand } from '../../web/shell/palette/line/understand.ts';
import { sceneWith } from '../web/line-scene.ts';
import { knownAfter } from '../web/line-world.ts';
import '../../web/app/registries.ts';

// Reads every line of the table with all commands and prints the CPU time of each reading in ms, as JSON. The service's answers are there.

// An addition from a list begins with its filter.
Object.assign(globalThis, { location: { hash: '#/layout/users' } });

const scene = sceneWith();
const lines = linesOf(await everyCommand(), scene.hand);
const [, ...rows] = readFileSync('tests/web/lines.tsv', 'utf8').trimEnd().split('\n');
const takenMs: number[] = [];
for (const row of rows) {
  const line = row.split('\t')[1] ?? '';
  const known = await knownAfter(scene, (known) => void understand(line, { ...scene, lines, known }));
  // The machine is shared: the least CPU time of three runs is the reader's own time.
  const each = Array.from({ length: 3 }, () => {
    const begun = process.cpuUsage();
    completionsOf(line, understand(line, { ...scene, lines, known }), lines, known);
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  });
  takenMs.push(Math.min(...each));
}
process.stdout.write(JSON.stringify(takenMs));
