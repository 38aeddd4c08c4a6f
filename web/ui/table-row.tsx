// biome-ignore-all lint/a11y/useSemanticElements: table elements can be neither placed one by one nor laid out as a grid
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys are heard by the grid, which has the focus
// biome-ignore-all lint/a11y/useFocusableInteractive: parts of a grid with aria-activedescendant never have the focus
import { type CSSProperties, type MouseEvent, memo, type ReactNode } from 'react';

export interface TableColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly width: 'wide' | 'normal' | 'narrow';
  /** Left out where there is little room: 2 before 1. */
  readonly yields?: 1 | 2;
}

interface TableRowProps<Row> {
  readonly elementId: string;
  readonly row: Row;
  readonly index: number;
  /** Where it stands below the head, in px. */
  readonly top: number;
  readonly columns: readonly TableColumn<Row>[];
  readonly template: CSSProperties;
  readonly isCursor: boolean;
  readonly isChecked: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (row: Row) => void;
  readonly onCheck: (row: Row, what: 'toggle' | 'range') => void;
}

function Row<Row>({
  elementId,
  row,
  index,
  top,
  columns,
  template,
  isCursor,
  isChecked,
  isOpen,
  onOpen,
  onCheck,
}: TableRowProps<Row>) {
  const check = (event: MouseEvent) => {
    event.stopPropagation();
    onCheck(row, event.shiftKey ? 'range' : 'toggle');
  };
  return (
    <div
      id={elementId}
      role="row"
      className="table-row"
      style={{ ...template, transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={isChecked}
      data-cursor={isCursor || undefined}
      data-open={isOpen || undefined}
      onClick={() => onOpen(row)}
    >
      <div role="gridcell" className="table-cell table-check" onClick={check}>
        <span className="check" data-checked={isChecked || undefined}>
          <span className="only-heard">{isChecked ? 'Checked' : 'Not checked'}</span>
        </span>
      </div>
      {columns.map(({ title, cell, yields }, at) => (
        <div key={title} role={at === 0 ? 'rowheader' : 'gridcell'} className={cellClass(yields)}>
          {cell(row)}
        </div>
      ))}
    </div>
  );
}

/** A row is drawn again only when something of it changes, so that moving the cursor costs two rows, not all. */
export const TableRow = memo(Row) as typeof Row;

/** A row that is on its way. */
export function SkeletonRow({
  top,
  columns,
  template,
}: {
  top: number;
  columns: readonly { readonly title: string; readonly yields?: 1 | 2 }[];
  template: CSSProperties;
}) {
  return (
    <div className="table-row" aria-hidden style={{ ...template, transform: `translateY(${top}px)` }}>
      <div className="table-cell table-check" />
      {columns.map(({ title, yields }) => (
        <div key={title} className={cellClass(yields)}>
          <span className="skeleton skeleton-line" />
        </div>
      ))}
    </div>
  );
}

export const cellClass = (yields?: 1 | 2) => (yields ? `table-cell yields-${yields}` : 'table-cell');
