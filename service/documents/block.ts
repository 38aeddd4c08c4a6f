/** A part of a document that is never divided between two pages. Measures are in points. */
export interface Block {
  height: number;
  /** The room above it; none at the top of a page. */
  gap: number;
  /** Whether the next block is to be on the same page, as the first line below a heading. */
  keepsWithNext?: boolean;
  /** What is drawn above it where it begins a page, as the head of a table that goes on. */
  repeated?: Block;
  /** Draws it on the present page, its top at `y`. */
  draw(y: number): void;
}
