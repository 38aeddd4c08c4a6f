import type { Block } from './block.ts';
import { Sheet, type SheetOptions } from './sheet.ts';

/** The sizes that a document may shrink to, as shares of the usual size. At the smallest, terms have 7.2 points. */
const SCALES = [0.96, 0.92, 0.88, 0.85];

/**
 * A sheet with its blocks. A document slightly longer than a page shrinks to the page, rather than leave some lines alone
 * on a second page.
 */
export function composed(options: SheetOptions, blocksOf: (sheet: Sheet) => readonly Block[]): Sheet {
  const whole = withBlocks(options, blocksOf);
  const { sheet, blocks } = isNearlyOnePage(whole) ? (shrunk(options, blocksOf) ?? whole) : whole;
  sheet.flow(blocks);
  return sheet;
}

type Composed = ReturnType<typeof withBlocks>;

const fits = ({ sheet, height }: Composed): boolean => height <= sheet.room;

const isNearlyOnePage = (whole: Composed): boolean =>
  !fits(whole) && whole.height <= whole.sheet.room / Math.min(...SCALES);

/** The document at the largest size that fits a page. */
function shrunk(options: SheetOptions, blocksOf: (sheet: Sheet) => readonly Block[]): Composed | undefined {
  for (const scale of SCALES) {
    const composed = withBlocks({ ...options, scale }, blocksOf);
    if (fits(composed)) return composed;
  }
  return undefined;
}

function withBlocks(options: SheetOptions, blocksOf: (sheet: Sheet) => readonly Block[]) {
  const sheet = new Sheet(options);
  const blocks = blocksOf(sheet);
  const height = blocks.reduce((sum, block, i) => sum + block.height + (i === 0 ? 0 : block.gap), 0);
  return { sheet, blocks, height };
}
