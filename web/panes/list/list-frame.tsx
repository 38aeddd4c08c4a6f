import { useAtom, useAtomValue } from 'jotai';
import { type ComponentType, type KeyboardEvent, useCallback, useEffect, useMemo } from 'react';
import { conditionsIn } from '../../../service/shared/query/tokens.ts';
import { open, type Place, usePlace } from '../../ground/hash-location.ts';
import { fetchAtLeisure, Later, useLater } from '../../ground/later.ts';
import { type Kind, kinds, type RecordOf } from '../../records/kinds.ts';
import { useComing } from '../../state/coming.ts';
import { isGrouped } from '../../state/folds.ts';
import { freshMarksAtom } from '../../state/live.ts';
import { type Bring, cursorAtom, useChecked, useList, useSelect } from '../../state/selection.ts';
import { useActor } from '../../state/viewer.ts';
import { Notice } from '../../ui/notice.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { isHead, type TableLine } from '../../ui/table/group-head.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { useKeptFocus } from '../frame/kept-focus.ts';
import type { AnyListContent, AnyListPane } from '../frame/pane.ts';
import { isOut, Refused } from '../frame/refused.tsx';
import { useAskAgain, useAskAtDaysEnd } from '../frame/use-ask-again.ts';
import { ListTools } from './list-tools.tsx';
import { type Pages, pageSize } from './page-list.ts';
import {
  columnsFor,
  columnsShown,
  longestAmounts,
  orderedBy,
  ordersOf,
  tableColumn,
  useShownQuery,
} from './shown-columns.tsx';
import { useStayingRow } from './staying-row.ts';
import { usePages } from './use-pages.ts';

export interface ListFrameProps {
  readonly pane: AnyListPane;
  readonly content: AnyListContent;
  readonly openId: string | null;
}

/** A list in groups. The app names the source, the wing of groups. */
export const groupedList = new Later<{ readonly GroupedList: ComponentType<ListFrameProps> }>();

/** The keys on the heads of columns. The app names the source, the wing of groups. */
export const columnKeys = new Later<{
  readonly columnKey: (event: KeyboardEvent<HTMLElement>, kind: Kind, columns: readonly TableColumn<unknown>[]) => void;
}>();

/** Draws a list, in groups where its query makes groups. */
export function ListFrame(props: ListFrameProps) {
  const isInGroups = isGrouped(usePlace().query);
  const grouped = useLater(groupedList, isInGroups);
  if (isInGroups && grouped.is !== 'failed')
    return grouped.is === 'here' ? <grouped.part.GroupedList {...props} /> : <AwaitedList {...props} />;
  return <PlainList {...props} />;
}

export function PlainList(props: ListFrameProps) {
  const { list } = props.content;
  const query = useShownQuery(props.pane);
  const { actor } = useActor();
  const pages = usePages(list, query);
  const newest = { ...list.variables(query, actor), first: pageSize, after: null };
  const newestRows = pages.rows.slice(0, pageSize);
  const { isChanging, changesAtDaysEnd } = list;
  useAskAgain(list.query, newest, isChanging !== undefined && newestRows.some((row) => isChanging(row)));
  useAskAtDaysEnd(
    list.query,
    newest,
    newestRows.some((row) => changesAtDaysEnd?.(row)),
  );
  return <ListBody {...props} {...pages} lineCount={pages.totalCount} />;
}

interface ListBodyProps extends ListFrameProps, Omit<Pages<RecordOf<Kind>>, 'rows'> {
  /** The records with the heads of groups; null for a record that is still loading. */
  readonly rows: readonly TableLine<RecordOf<Kind>>[];
  /** The number of all lines of the table; null when unknown. */
  readonly lineCount: number | null;
  readonly show: (first: number, last: number) => void;
  readonly bring: Bring;
  /** Folds or unfolds the group of a head. */
  readonly onFold?: (head: string) => void;
}

const nothingYet = {
  rows: [],
  totalCount: null,
  lineCount: null,
  hasMore: false,
  isLoading: true,
  error: null,
  show: () => {},
  bring: async () => [],
};

/** A list before its first rows. */
export const AwaitedList = (props: ListFrameProps) => <ListBody {...props} {...nothingYet} />;

/** The tools of a list, then the loaded rows or a notice. */
export function ListBody(props: ListBodyProps) {
  const { pane, content, openId, totalCount, lineCount, hasMore, isLoading, error, show, bring, onFold } = props;
  const { list } = content;
  const { query } = usePlace();
  const { cols: spelled } = useShownQuery(pane);
  const { actor } = useActor();
  const [cursor, setCursor] = useAtom(cursorAtom);
  const checked = useChecked();
  const marks = useAtomValue(freshMarksAtom);
  const check = useSelect();
  const variables = list.variables(query, actor);
  const { orderBy }: { orderBy?: string } = variables;
  const { rows, stayingId } = useStayingRow(
    pane.kind,
    props.rows,
    JSON.stringify([pane.path, variables, query.ask, query.deleted]),
    (line) => !isHead(line),
  );
  const { shown, isChosen } = useMemo(
    () => columnsShown(columnsFor(list.columns, actor), spelled),
    [list, actor, spelled],
  );
  const lengths = useMemo(
    () =>
      longestAmounts(
        shown,
        rows.filter((line) => line && !isHead(line)),
      ),
    [shown, rows],
  );
  const columns = useMemo(() => {
    const orders = ordersOf(pane, actor);
    const digits = lengths.split(',');
    const title = isChosen ? -1 : shown.findIndex(({ width }) => width === 'wide');
    return shown.map((column, at) => {
      const order = orderedBy(column.orderedAs, orders, orderBy);
      return {
        ...tableColumn(column, isChosen),
        ...(order && { order }),
        ...(at === title && { isTitle: true as const }),
        digits: Number(digits[at]),
      };
    });
  }, [shown, isChosen, pane, actor, orderBy, lengths]);

  useList(
    pane.kind,
    useMemo(() => rows.flatMap((row) => row?.id ?? []), [rows]),
    hasMore ? bring : undefined,
  );
  useComing(rows.length === 0 && isLoading);
  const keys = useLater(columnKeys, false);
  const isOpenListed = rows.some((row) => row?.id === openId);
  useEffect(() => {
    if (openId && isOpenListed) setCursor(openId);
  }, [openId, isOpenListed, setCursor]);
  const isEmpty = rows.length === 0 && !isLoading;
  useEffect(() => {
    if (!isLoading) void fetchAtLeisure();
  }, [isLoading]);
  useKeptFocus(`${openId} ${isEmpty}`);

  const kind: Kind = pane.kind;
  const onOpen = useCallback((row: RecordOf<Kind>) => open(kinds[kind].path(row)), [kind]);
  const onCheck = useCallback((row: RecordOf<Kind>, what: 'toggle' | 'range') => check(row.id, what), [check]);

  if (rows.length === 0 && error && isOut(error)) return <Refused error={error} />;
  return (
    <div className="list">
      <ListTools pane={pane} query={query} totalCount={totalCount} />
      {rows.length === 0 && error ? (
        <Refused error={error} />
      ) : isEmpty ? (
        <Empty pane={pane} query={query} />
      ) : (
        <DataTable
          label={pane.title}
          columns={columns}
          isWhole={isChosen}
          rows={rows}
          totalCount={lineCount}
          isLoadingMore={isLoading || hasMore}
          cursor={cursor}
          checked={checked}
          marks={marks}
          open={openId}
          staying={stayingId}
          onOpen={onOpen}
          onCheck={onCheck}
          onFold={onFold}
          onShow={show}
          onHeadKey={keys.is === 'here' ? (event) => keys.part.columnKey(event, kind, columns) : undefined}
        />
      )}
    </div>
  );
}

/** Names of the fragment’s query that arrange the list, and don’t narrow the list. */
export const arranging: ReadonlySet<string> = new Set(['tab', 'orderBy', 'jobField', 'cols', 'fold']);

/** The reason for an empty list, and a next command. */
function Empty({ pane, query }: { pane: AnyListPane; query: Place['query'] }) {
  const narrowedBy = Object.keys(query).filter(
    (name) =>
      name !== 'view' && !arranging.has(name) && !(name === 'ask' && conditionsIn(query.ask ?? '').trim() === ''),
  );
  const { plural } = kinds[pane.kind as Kind];
  if (narrowedBy.length > 0) {
    const isBin = narrowedBy.length === 1 && query.deleted === 'true';
    return (
      <Notice role="status" title={isBin ? `No deleted ${plural}` : `No ${plural} match`}>
        <p>{isBin ? 'Deleted records stay here for 30 days. You can restore them.' : 'No records match the filter.'}</p>
        <CommandButton id={`${pane.path.split('/').at(-1)}.filterNone`} />
      </Notice>
    );
  }
  return (
    <Notice role="status" icon={pane.icon} title={`No ${plural} yet`}>
      <p>{pane.empty.says}</p>
      <CommandButton id={pane.empty.command} isPrimary />
    </Notice>
  );
}
