// biome-ignore-all lint/a11y/useSemanticElements: table elements can be neither placed one by one nor laid out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: parts of a grid with aria-activedescendant never have the focus
import { useEffect, useId, useMemo, useRef } from 'react';
import { useIsNarrow } from './media.ts';
import { useSteadyRows } from './steady-rows.ts';
import { cellClass, leastWidth, SkeletonRow, type TableColumn, TableRow } from './table-row.tsx';
import { useVisibleRows } from './visible-rows.ts';

interface DataTableProps<Row extends { readonly id: string }> {
  /** What the rows are, for assistive technology. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  /** Whether all of them stand, however little room there is. */
  readonly isWhole: boolean;
  readonly rows: readonly Row[];
  /** How many rows there are altogether; null where that isn't known. */
  readonly totalCount: number | null;
  /** Whether rows are still on their way below the last one. */
  readonly isLoadingMore: boolean;
  readonly cursor: string | null;
  readonly checked: ReadonlySet<string>;
  /** Of rows that somebody else has just changed, who changed what, by their ids. */
  readonly marks: ReadonlyMap<string, string>;
  /** The row that is open beside the table. */
  readonly open: string | null;
  readonly onOpen: (row: Row) => void;
  readonly onCheck: (row: Row, what: 'toggle' | 'range') => void;
  /** Called with the first and last row in sight. */
  readonly onShow: (first: number, last: number) => void;
}

/** A row's height: of one line, and where it is so narrow that its cells stand in two (`table-stacked`). */
const linePx = 36;
const stackedPx = 56;

/**
 * A table that stays one: however many rows there are, only those in sight are in the document. The grid has the focus and
 * names the row under the cursor (`aria-activedescendant`); which row that is, and what is checked, is told from outside.
 */
export function DataTable<Row extends { readonly id: string }>({
  label,
  columns,
  isWhole,
  rows,
  totalCount,
  isLoadingMore,
  cursor,
  checked,
  marks,
  open,
  onOpen,
  onCheck,
  onShow,
}: DataTableProps<Row>) {
  const prefix = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const isStacked = useIsNarrow() && !isWhole;
  const rowPx = isStacked ? stackedPx : linePx;
  const indexOf = useMemo(() => new Map(rows.map(({ id }, index) => [id, index])), [rows]);
  const count = rows.length + (isLoadingMore ? (rows.length > 0 ? 3 : 12) : 0);
  const { first, last, scrollTo } = useVisibleRows(scroller, count, rowPx);
  const inSight = Array.from({ length: last - first + 1 }, (_, at) => first + at);

  useEffect(() => onShow(first, last), [onShow, first, last]);
  const at = cursor === null ? undefined : indexOf.get(cursor);
  const isListed = at !== undefined;
  // What can be done with checked rows takes a line below them.
  const isChecking = checked.size > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the cursor's row stands may change without its being moved
  useEffect(() => {
    if (at !== undefined) scrollTo(at);
  }, [scrollTo, cursor, isListed, isChecking]);
  useSteadyRows(scroller, rows, indexOf, at, rowPx);

  const minWidth = isWhole ? leastWidth(columns) : undefined;
  // Only an element that is there may be named.
  const cursorId = at !== undefined && at >= first && at <= last ? `${prefix}${cursor}` : undefined;
  return (
    <div
      ref={scroller}
      className={isStacked ? 'table table-stacked' : 'table'}
      role="grid"
      tabIndex={0}
      data-rows
      aria-label={label}
      aria-multiselectable
      aria-rowcount={totalCount === null || totalCount > 10_000 ? -1 : totalCount + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={cursorId}
    >
      <div className="table-head" role="rowgroup" style={{ minWidth }}>
        <div className="table-row" role="row" aria-rowindex={1}>
          <div role="columnheader" className="table-cell table-check">
            <span className="only-heard">Checked</span>
          </div>
          {columns.map((column) => (
            <Head key={column.title} of={column} />
          ))}
        </div>
      </div>
      <div className="table-body" role="rowgroup" style={{ height: count * rowPx, minWidth }}>
        {inSight.map((index) => {
          const row = rows[index];
          if (!row) return <SkeletonRow key={index} top={index * rowPx} columns={columns} />;
          return (
            <TableRow
              key={row.id}
              elementId={`${prefix}${row.id}`}
              row={row}
              index={index}
              top={index * rowPx}
              columns={columns}
              isCursor={index === at}
              isChecked={checked.has(row.id)}
              isOpen={row.id === open}
              mark={marks.get(row.id)}
              onOpen={onOpen}
              onCheck={onCheck}
            />
          );
        })}
      </div>
    </div>
  );
}

/** A column's head: how the rows are ordered by it, and with a click by which they are. */
function Head<Row>({ of: column }: { of: TableColumn<Row> }) {
  const { title, order } = column;
  if (!order)
    return (
      <div role="columnheader" className={cellClass(column)}>
        {title}
      </div>
    );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keys a list is ordered by its own command
    <div role="columnheader" className={`${cellClass(column)} table-ordered`} aria-sort={order.is} onClick={order.next}>
      {title}
      {order.is !== 'none' && <span aria-hidden> {order.is === 'ascending' ? '↑' : '↓'}</span>}
    </div>
  );
}
