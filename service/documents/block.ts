/** A part of a document that stays on one page. Measures are in points. */
export interface Block {
  height: number;
  /** The space above the block; none at the top of a page. */
  gap: number;
  /** Keeps the block on the page of the next block, as a heading with its first line. */
  keepsWithNext?: boolean;
  /** Repeated above the block at the top of a page, as the head of a long table. */
  repeated?: Block;
  /** Draws the block on the present page, its top at `y`. */
  draw(y: number): void;
}
