// biome-ignore-all lint/a11y/useSemanticElements: table elements can be neither placed one by one nor laid out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: parts of a grid with aria-activedescendant never have the focus
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: grid and treegrid both support the attributes
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useIsNarrow } from '../../ground/media.ts';
import { GroupHead, isHead, type TableLine } from './group-head.tsx';
import { cellClass, cellStyle, fitting, leastWidth, SkeletonRow, type TableColumn, TableRow } from './table-row.tsx';
import { useVisibleRows } from './visible-rows.ts';

interface DataTableProps<Row extends { readonly id: string }> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  /** Whether all columns stay, even in a narrow table. */
  readonly isWhole: boolean;
  readonly rows: readonly TableLine<Row>[];
  /** The number of all lines; null when unknown. */
  readonly totalCount: number | null;
  /** Whether more rows are loading below the last row. */
  readonly isLoadingMore: boolean;
  readonly cursor: string | null;
  readonly checked: ReadonlySet<string>;
  /** The author and fields of other people's fresh changes, by row id. */
  readonly marks: ReadonlyMap<string, string>;
  readonly open: string | null;
  /** The row that stays at the cursor after leaving the list. */
  readonly staying: string | null;
  readonly onOpen: (row: Row) => void;
  readonly onCheck: (row: Row, what: 'toggle' | 'range') => void;
  /** Folds or unfolds a group; absent for a table without groups. */
  readonly onFold?: ((head: string) => void) | undefined;
  readonly onShow: (first: number, last: number) => void;
  /** Handles the keys on the heads of the columns. Heads take no focus without the handler. */
  readonly onHeadKey?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
}

/** The height of a row: a single line, or two lines in a narrow table (`table-stacked`). */
const linePx = 36;
const stackedPx = 56;

/**
 * A table for any number of rows: the document holds only the visible rows. The grid has the focus and names the row
 * under the cursor (`aria-activedescendant`). The caller owns the cursor and the checked rows.
 */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { isWhole, rows, totalCount, isLoadingMore, cursor, checked, onShow, onFold } = props;
  const prefix = useId();
  const [lastHead, setLastHead] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const isStacked = useIsNarrow() && !isWhole;
  const rowPx = isStacked ? stackedPx : linePx;
  const indexOf = useMemo(() => new Map(rows.flatMap((row, index) => (row ? [[row.id, index]] : []))), [rows]);
  const count = rows.length + (isLoadingMore ? (rows.length > 0 ? 3 : 12) : 0);
  const { first, last, rem, scrollTo } = useVisibleRows(scroller, count, rowPx);
  const columns = useMemo(() => fitting(props.columns, rem, isStacked), [props.columns, rem, isStacked]);
  const inSight = Array.from({ length: last - first + 1 }, (_, at) => first + at);

  useEffect(() => onShow(first, last), [onShow, first, last]);
  const at = cursor === null ? undefined : indexOf.get(cursor);
  const isListed = at !== undefined;
  // The action bar takes a line of the table's height.
  const isChecking = checked.size > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor's row may appear or disappear without a move of the cursor
  useEffect(() => {
    if (at !== undefined) scrollTo(at);
  }, [scrollTo, cursor, isListed, isChecking]);
  useSteadyRows(scroller, rows, indexOf, at, rowPx, cursor !== null && props.marks.has(cursor));

  const heads = useMemo(
    () => rows.flatMap((row, index) => (row && isHead(row) ? [{ index, count: row.count }] : [])),
    [rows],
  );
  // `Tab` stops at one head: the last with the focus, or the first.
  const tabStop = columns.find(({ name }) => name === lastHead) ?? columns[0];
  const minWidth = isWhole ? leastWidth(columns) : undefined;
  // `aria-activedescendant` must name an element of the document.
  const cursorId = at !== undefined && at >= first && at <= last ? `${prefix}${cursor}` : undefined;
  return (
    <div
      ref={scroller}
      className={`table${isStacked ? ' table-stacked' : ''}${isWhole ? ' table-whole' : ''}`}
      role={onFold ? 'treegrid' : 'grid'}
      tabIndex={0}
      data-rows
      aria-label={props.label}
      aria-multiselectable
      aria-rowcount={totalCount === null || totalCount > 10_000 ? -1 : totalCount + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={cursorId}
    >
      <div className="table-head" role="rowgroup" style={{ minWidth }}>
        <div
          className="table-row"
          role="row"
          aria-rowindex={1}
          onKeyDown={props.onHeadKey}
          onFocus={({ target }) => setLastHead(target.dataset.column)}
          onMouseDown={stay}
        >
          <div role="columnheader" className="table-cell table-check">
            <span className="only-heard">Checked</span>
          </div>
          {columns.map((column) => (
            <Head
              key={column.title}
              of={column}
              tabIndex={isStacked || !props.onHeadKey ? undefined : column === tabStop ? 0 : -1}
            />
          ))}
        </div>
      </div>
      <div className="table-body" role="rowgroup" style={{ height: count * rowPx, minWidth }}>
        {inSight.map((index) => {
          const row = rows[index];
          if (row && isHead(row))
            return (
              <GroupHead
                key={row.id}
                elementId={`${prefix}${row.id}`}
                head={row}
                index={index}
                top={index * rowPx}
                span={columns.length + 1}
                isCursor={index === at}
                onFold={onFold}
              />
            );
          const head = heads.findLast((each) => each.index < index);
          if (!row) return <SkeletonRow key={index} top={index * rowPx} columns={columns} />;
          return (
            <TableRow
              key={row.id}
              elementId={`${prefix}${row.id}`}
              row={row}
              index={index}
              place={head && index - head.index}
              of={head?.count}
              top={index * rowPx}
              columns={columns}
              isCursor={index === at}
              isChecked={checked.has(row.id)}
              isOpen={row.id === props.open}
              isStaying={row.id === props.staying}
              mark={props.marks.get(row.id)}
              onOpen={props.onOpen}
              onCheck={props.onCheck}
            />
          );
        })}
      </div>
    </div>
  );
}

/** A click on a head doesn't move the focus. */
const stay = (event: MouseEvent) => event.preventDefault();

function Head<Row>({ of: column, tabIndex }: { of: TableColumn<Row>; tabIndex: number | undefined }) {
  const { name, title, order } = column;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row of the heads hears the keys
    <div
      role="columnheader"
      className={`${cellClass(column)}${order ? ' table-ordered' : ''}`}
      style={cellStyle(column)}
      tabIndex={tabIndex}
      data-column={name}
      aria-sort={order?.is}
      onClick={order && (() => order.set(order.is === 'ascending'))}
    >
      {title}
      {order && order.is !== 'none' && <span aria-hidden> {order.is === 'ascending' ? '↑' : '↓'}</span>}
    </div>
  );
}

/** A jump of more rows means another list, not the same list with more rows. */
const furthest = 50;

/**
 * Keeps the view steady while rows come and go above: the first visible row stays in place. At the top of the list, the
 * cursor's row stays visible. When the person's own change moves the cursor's row away, the view follows the row.
 *
 * @param isByOther whether the row at the cursor shows another person's fresh change: the view then stays.
 */
function useSteadyRows(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly ({ readonly id: string } | null)[],
  indexOf: ReadonlyMap<string, number>,
  cursorAt: number | undefined,
  rowPx: number,
  isByOther: boolean,
): void {
  const before = useRef({ rows, cursorAt });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { rows, cursorAt };
    const element = scroller.current;
    if (!element || was.rows === rows) return;
    const lastTop = element.scrollTop + element.clientHeight - 2 * rowPx;
    const isSeen = (index: number) => index * rowPx >= element.scrollTop - rowPx && index * rowPx <= lastTop;
    const isSame = (id: string | undefined) => id !== undefined && id === rows[cursorAt ?? -1]?.id;
    const hasMovedAway =
      !isByOther &&
      was.cursorAt !== undefined &&
      cursorAt !== undefined &&
      isSame(was.rows[was.cursorAt]?.id) &&
      isSeen(was.cursorAt) &&
      rows[cursorAt - 1]?.id !== was.rows[was.cursorAt - 1]?.id &&
      !isSeen(cursorAt);
    if (hasMovedAway) {
      element.scrollTop = cursorAt * rowPx - element.clientHeight / 2;
      return;
    }
    if (element.scrollTop === 0) {
      const isPushedOut =
        was.cursorAt !== undefined && was.cursorAt * rowPx <= lastTop && (cursorAt ?? 0) * rowPx > lastTop;
      if (isPushedOut) element.scrollTop = (cursorAt ?? 0) * rowPx - lastTop;
      return;
    }
    const first = Math.ceil(element.scrollTop / rowPx);
    for (const [offset, row] of was.rows.slice(first, first + furthest).entries()) {
      const moved = (indexOf.get(row?.id ?? '') ?? Number.POSITIVE_INFINITY) - (first + offset);
      if (Math.abs(moved) > furthest) continue;
      if (moved !== 0) element.scrollTop += moved * rowPx;
      return;
    }
  }, [scroller, rows, indexOf, cursorAt, rowPx, isByOther]);
}
