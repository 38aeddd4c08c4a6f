import type { Block } from './block.ts';
import { Sheet, type SheetOptions } from './sheet.ts';

/** The sizes that a document may shrink to. At the smallest, terms have 7.2 points. */
const SCALES = [1, 0.96, 0.92, 0.88, 0.85];

/**
 * A sheet with its blocks. A document slightly longer than a page shrinks to the page, rather than leave some lines alone
 * on a second page.
 */
export function composed(options: SheetOptions, blocksOf: (sheet: Sheet) => readonly Block[]): Sheet {
  const whole = withBlocks(options, blocksOf);
  const most = whole.sheet.room / Math.min(...SCALES);
  const isNearlyOnePage = whole.height > whole.sheet.room && whole.height <= most;
  const scaled = isNearlyOnePage ? SCALES.map((scale) => withBlocks({ ...options, scale }, blocksOf)) : [];
  const { sheet, blocks } = scaled.find(({ sheet, height }) => height <= sheet.room) ?? whole;
  sheet.flow(blocks);
  return sheet;
}

function withBlocks(options: SheetOptions, blocksOf: (sheet: Sheet) => readonly Block[]) {
  const sheet = new Sheet(options);
  const blocks = blocksOf(sheet);
  const height = blocks.reduce((sum, block, i) => sum + block.height + (i === 0 ? 0 : block.gap), 0);
  return { sheet, blocks, height };
}
