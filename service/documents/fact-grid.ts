import type { Block } from './block.ts';
import { heightOf } from './paragraphs.ts';
import type { Sheet } from './sheet.ts';
import { styles } from './style.ts';

/** A short fact: `['Arrival', 'Nov 20, 2026, 9:12 a.m.']`. */
export type Fact = readonly [label: string, value: string];

const COLUMN_GAP = 24;

/** Short facts in columns, each below its label. */
export function factGrid(sheet: Sheet, facts: readonly Fact[], { columns = 2, gap = 12 } = {}): Block[] {
  const width = (sheet.width - (columns - 1) * COLUMN_GAP) / columns;
  const cells = facts.map(([label, value]) => ({
    label: sheet.lines(label, styles.label, width),
    value: sheet.lines(value, styles.body, width),
    element: sheet.element('P'),
  }));
  const blocks: Block[] = [];
  for (let i = 0; i < cells.length; i += columns) {
    const row = cells.slice(i, i + columns);
    blocks.push({
      height: Math.max(...row.map(({ label, value }) => heightOf(label) + heightOf(value))),
      gap: i === 0 ? gap : 8,
      draw: (y) => {
        row.forEach(({ label, value, element }, column) => {
          const x = sheet.left + column * (width + COLUMN_GAP);
          sheet.inside(element, 'P', () => {
            sheet.drawLines(label, { x, y, width });
            sheet.drawLines(value, { x, y: y + heightOf(label), width, align: 'near' });
          });
        });
      },
    });
  }
  return blocks;
}

/** The facts with a value. */
export function known(facts: readonly (readonly [label: string, value: string | null])[]): Fact[] {
  return facts.filter((fact): fact is Fact => Boolean(fact[1]));
}
