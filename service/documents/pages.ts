import type { Block, Placed } from './block.ts';
import { Sheet, type SheetOptions } from './sheet.ts';

/** The sizes that a document may shrink to, as shares of the usual size. At the smallest, terms have 7.2 points. */
const SCALES = [0.96, 0.92, 0.88, 0.85];
/** The share of a last page that is too little for a page of its own. */
const LITTLE = 1 / 3;

/**
 * The blocks of each page, from top to bottom. A block begins a new page when the rest of the page can't hold the block and
 * the next blocks, which must stay on the same page.
 */
function paged(blocks: readonly Block[], room: number): readonly (readonly Placed[])[] {
  const pages: Placed[][] = [[]];
  let y = 0;
  const place = (block: Block) => {
    pages.at(-1)?.push({ block, y });
    y += block.height;
  };
  blocks.forEach((block, at) => {
    const isAtTop = y === 0;
    if (!isAtTop && y + block.gap + heightKept(blocks, at) > room) {
      pages.push([]);
      y = 0;
      if (block.repeated) place(block.repeated);
    } else if (!isAtTop) {
      y += block.gap;
    }
    place(block);
  });
  return pages;
}

/** The height of a block and the blocks kept on its page. */
function heightKept(blocks: readonly Block[], from: number): number {
  let height = 0;
  for (let i = from; i < blocks.length; i += 1) {
    const block = blocks[i];
    if (!block) break;
    height += block.height + (i > from ? block.gap : 0);
    if (!block.keepsWithNext) break;
  }
  return height;
}

/**
 * A sheet with its blocks. A document with little on its last page shrinks to the pages before, rather than leave some lines or a
 * signature alone.
 */
export function composed(options: SheetOptions, blocksOf: (sheet: Sheet) => readonly Block[]): Sheet {
  const whole = withBlocks(options, blocksOf);
  const { sheet, pages } = endsWithLittle(whole) ? (shrunk(options, blocksOf, whole.pages.length - 1) ?? whole) : whole;
  sheet.draw(pages);
  return sheet;
}

type Composed = ReturnType<typeof withBlocks>;

/** Whether the last page holds little, and the pages before could hold all at the smallest size. */
function endsWithLittle({ sheet: { room }, pages }: Composed): boolean {
  const heights = pages.map((page) => {
    const last = page.at(-1);
    return last ? last.y + last.block.height : 0;
  });
  const before = heights.slice(0, -1);
  const [last = 0] = heights.slice(-1);
  const height = heights.reduce((sum, each) => sum + each, 0);
  return last <= LITTLE * room && height <= (before.length * room) / Math.min(...SCALES);
}

/** The document at the largest size that fits some pages. */
function shrunk(
  options: SheetOptions,
  blocksOf: (sheet: Sheet) => readonly Block[],
  most: number,
): Composed | undefined {
  for (const scale of SCALES) {
    const composed = withBlocks({ ...options, scale }, blocksOf);
    if (composed.pages.length <= most) return composed;
  }
  return undefined;
}

function withBlocks(options: SheetOptions, blocksOf: (sheet: Sheet) => readonly Block[]) {
  const sheet = new Sheet(options);
  return { sheet, pages: paged(blocksOf(sheet), sheet.room) };
}
