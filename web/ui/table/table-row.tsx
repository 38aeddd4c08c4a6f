// biome-ignore-all lint/a11y/useSemanticElements: table elements can be neither placed one by one nor laid out as a grid
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid has the focus and hears the keys
// biome-ignore-all lint/a11y/useFocusableInteractive: parts of a grid with aria-activedescendant never have the focus
import { type CSSProperties, type MouseEvent, memo, type ReactNode } from 'react';
import { ChangeDot } from '../change-mark.tsx';

interface Laid {
  /** The field’s name. */
  readonly name: string;
  readonly title: string;
  /** `code` fits a number such as `Q-2026-000123-R2`, an amount, or a marked day; `marked` a day and time with its mark, `zoned` with a zone, too. */
  readonly width: 'wide' | 'normal' | 'zoned' | 'marked' | 'code' | 'narrow' | 'short';
  /** The order in which columns disappear in a narrow table: 4 first, 1 last. */
  readonly yields?: 1 | 2 | 3 | 4;
  /** The text of the record, which a narrow table cuts last. */
  readonly isTitle?: true;
  /** Aligned at the end, with digits of equal width. */
  readonly isNumber?: true;
  /** The present order by the column; `set` orders the list by the column. */
  readonly order?: {
    readonly is: 'ascending' | 'descending' | 'none';
    readonly set: (isDown: boolean) => void;
  };
  /** The digits of the longest amount: the column has room for the amount. */
  readonly digits?: number;
}

export interface TableColumn<Row> extends Laid {
  readonly cell: (row: Row) => ReactNode;
}

interface TableRowProps<Row> {
  readonly elementId: string;
  readonly row: Row;
  readonly index: number;
  /** The place in the group, from 1, of so many rows; undefined without groups. */
  readonly place: number | undefined;
  readonly of: number | undefined;
  /** The distance below the head, in px. */
  readonly top: number;
  readonly columns: readonly TableColumn<Row>[];
  readonly isCursor: boolean;
  readonly isChecked: boolean;
  readonly isOpen: boolean;
  /** Whether the record left the list, and the row stays only while the cursor is there. */
  readonly isStaying: boolean;
  /** The author and fields of a fresh change. */
  readonly mark: string | undefined;
  readonly onOpen: (row: Row) => void;
  readonly onCheck: (row: Row, what: 'toggle' | 'range') => void;
}

function Row<Row>(props: TableRowProps<Row>) {
  const { row, index, columns, isCursor, isChecked, isOpen, isStaying, mark } = props;
  const check = (event: MouseEvent) => {
    event.stopPropagation();
    props.onCheck(row, event.shiftKey ? 'range' : 'toggle');
  };
  const wide = columns.findIndex(({ width }) => width === 'wide');
  return (
    <div
      id={props.elementId}
      role="row"
      className="table-row"
      style={{ transform: `translateY(${props.top}px)` }}
      aria-rowindex={index + 2}
      aria-level={props.place && 2}
      aria-posinset={props.place}
      aria-setsize={props.of}
      aria-selected={isChecked}
      data-cursor={isCursor || undefined}
      data-open={isOpen || undefined}
      data-staying={isStaying || undefined}
      onClick={() => props.onOpen(row)}
    >
      <div role="gridcell" className="table-cell table-check" onClick={check}>
        <span className="check" data-checked={isChecked || undefined}>
          {isChecked && <span className="only-heard">Checked</span>}
        </span>
        {mark && <ChangeDot text={mark} />}
      </div>
      {columns.map((column, at) => (
        <div
          key={column.title}
          role={at === 0 ? 'rowheader' : 'gridcell'}
          className={cellClass(column)}
          style={cellStyle(column)}
        >
          {isStaying && at === Math.max(0, wide) ? (
            <span className="table-staying">
              <span>{column.cell(row)}</span>
              <span className="change-said">left this list</span>
            </span>
          ) : (
            column.cell(row)
          )}
          {mark && at === Math.max(0, wide) && <span className="change-said">{mark}</span>}
        </div>
      ))}
    </div>
  );
}

/** A row draws again only when its props change: a move of the cursor draws two rows, not all. */
export const TableRow = memo(Row) as typeof Row;

export function SkeletonRow({ top, columns }: { top: number; columns: readonly Laid[] }) {
  return (
    <div className="table-row" aria-hidden style={{ transform: `translateY(${top}px)` }}>
      <div className="table-cell table-check" />
      {columns.map((column) => (
        <div key={column.title} className={cellClass(column)} style={cellStyle(column)}>
          <span className="skeleton skeleton-line" />
        </div>
      ))}
    </div>
  );
}

export const cellClass = ({ width, isNumber, isTitle }: Laid) =>
  `table-cell table-${width}${isTitle ? ' table-title' : ''}${isNumber ? ' table-number' : ''}`;

// React types no custom property.
export const cellStyle = ({ digits }: Laid) => (digits ? ({ '--digits': digits } as CSSProperties) : undefined);

/** As in `table.css`. */
const leastRem = { wide: 11, normal: 7, zoned: 17, marked: 13.5, code: 9.25, narrow: 8.25, short: 5.25 } as const;

/** The check and the edges of a row. */
const edgesRem = 3.75;

const leastOf = ({ width, isTitle, digits = 0 }: Laid): number =>
  Math.max(isTitle ? 13.5 : leastRem[width], digits * 0.65 + 3.5);

/** The least width of a row, with its check and edges. A narrower list scrolls sideways. */
export const leastWidth = (columns: readonly Laid[]): string =>
  `${columns.reduce((sum, column) => sum + leastOf(column), edgesRem)}rem`;

/**
 * The columns that fit in a list of a width. The others disappear before a title, a date or an amount is cut. Stacked rows keep their
 * weightiest time or amount: the title has a line of its own.
 */
export function fitting<C extends Laid>(columns: readonly C[], rem: number, isStacked: boolean): readonly C[] {
  let room = rem - edgesRem;
  const fit = [...columns].sort(byWeight).filter((column) => {
    room -= leastOf(column);
    return !column.yields || room >= 0 || (isStacked && column.yields === 1 && isFigure(column));
  });
  return columns.filter((column) => fit.includes(column));
}

const isFigure = ({ width, isNumber }: Laid) => isNumber || width === 'marked' || width === 'zoned';

const byWeight = (one: Laid, other: Laid) => (one.yields ?? 0) - (other.yields ?? 0);
