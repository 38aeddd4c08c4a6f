import { cpus } from 'node:os';
import type { Measured } from './bench.ts';
import { figuresOf } from './figures.ts';

/** The page that `npm run bench` writes. */
export const PAGE = 'docs/measured.md';

export interface Section {
  /** The name of the bench's file, such as `first-load`. */
  name: string;
  title: string;
  measurements: Measured;
  /** Date and machine. */
  measured: string;
}

const MARK = /^(?=<!-- bench: )/m;
const nameOf = (section: string) => /^<!-- bench: (\S+) -->/.exec(section)?.[1] ?? '';

/** The page with this section in place of the previous section of the same bench. Sections stand in order of their names. */
export function withSection(page: string, section: Section): string {
  const [introduction = '', ...sections] = page.split(MARK);
  const others = sections.filter((text) => nameOf(text) !== section.name).map((text) => text.trim());
  const all = [...others, markdownOf(section)].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  return `${[introduction.trim(), ...all].join('\n\n')}\n`;
}

/** The names of the benches on a page. */
export function benchesOn(page: string): string[] {
  return page.split(MARK).slice(1).map(nameOf);
}

/** '2026-11-23, 2 × Intel Xeon, Node 26.10.0' */
export function today(): string {
  const [cpu] = cpus();
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model.trim()}, Node ${process.versions.node}`;
}

function markdownOf({ name, title, measurements, measured }: Section): string {
  const figures = figuresOf(measurements);
  // Columns without a figure are left out.
  const columns = [...(figures[0] ?? []).keys()].filter((column) => figures.slice(1).some((row) => row[column]));
  const [head, ...rows] = figures.map((row) => `| ${columns.map((column) => row[column] ?? '').join(' | ')} |`);
  const table = [head, `|${' --- |'.repeat(columns.length)}`, ...rows].join('\n');
  return `<!-- bench: ${name} -->\n## ${title}\n\n${measured}. Run again with \`npm run bench -- ${name}\`.\n\n${table}`;
}
