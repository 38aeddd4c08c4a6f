/** An undivided part of a document. Measures are in points. */
export interface Block {
  height: number;
  /** The space above the block; none at the top of a page. */
  gap: number;
  /** Keeps the block on the page of the next block, as a heading and the first line below. */
  keepsWithNext?: boolean;
  /** Repeated above the block at the top of a page, as the head of a long table. */
  repeated?: Block;
  /** Draws the block on the present page, from `y` down. */
  draw(y: number): void;
}

/** A block and its place, in points below the top of the page. */
export interface Placed {
  readonly block: Block;
  readonly y: number;
}
