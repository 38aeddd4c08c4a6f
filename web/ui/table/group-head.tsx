// biome-ignore-all lint/a11y/useSemanticElements: table elements can be neither placed one by one nor laid out as a grid
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid has the focus and hears the keys
// biome-ignore-all lint/a11y/useFocusableInteractive: parts of a grid with aria-activedescendant never have the focus

/** The head of a group of rows. */
export interface TableHead {
  readonly id: string;
  readonly title: string;
  /** The number of records and the figures: `12 · CA$1,204.50`. */
  readonly says: string;
  readonly count: number;
  readonly isFolded: boolean;
  /** The place among the groups, from 1, of so many groups. */
  readonly place: number;
  readonly of: number;
}

/** A row, the head of a group, or null for a row that is still loading. */
export type TableLine<Row> = Row | TableHead | null;

export const isHead = (line: { readonly id: string }): line is TableHead => 'isFolded' in line;

interface GroupHeadProps {
  readonly elementId: string;
  readonly head: TableHead;
  readonly index: number;
  /** The distance below the head of the table, in px. */
  readonly top: number;
  /** The columns of the table, with the checks. */
  readonly span: number;
  readonly isCursor: boolean;
  readonly onFold: ((head: string) => void) | undefined;
}

/** The head of a group: a row of the first level of the tree. */
export function GroupHead({ elementId, head, index, top, span, isCursor, onFold }: GroupHeadProps) {
  const { id, title, says, isFolded, place, of } = head;
  return (
    <div
      id={elementId}
      role="row"
      className="table-row table-group"
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-level={1}
      aria-expanded={!isFolded}
      aria-posinset={place}
      aria-setsize={of}
      data-cursor={isCursor || undefined}
      onClick={() => onFold?.(id)}
    >
      <div role="rowheader" aria-colspan={span} className="group-cell">
        <span className="group-fold" data-folded={isFolded || undefined} aria-hidden>
          ▾
        </span>
        <span className="group-title" dir="auto">
          {title}
        </span>
        <span className="group-says">{says}</span>
      </div>
    </div>
  );
}
