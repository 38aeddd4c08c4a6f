import { useAtom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import { open, type Place, usePlace } from '../../ground/hash-location.ts';
import { fetchAtLeisure } from '../../ground/later.ts';
import { type Kind, kinds, type RecordOf } from '../../records/kinds.ts';
import { useComing } from '../../state/coming.ts';
import { freshMarksAtom } from '../../state/live.ts';
import { cursorAtom, useChecked, useList, useSelect } from '../../state/selection.ts';
import { useActor } from '../../state/viewer.ts';
import { Notice } from '../../ui/notice.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { useKeptFocus } from '../frame/kept-focus.ts';
import type { AnyListContent, AnyListPane } from '../frame/pane.ts';
import { Refused } from '../frame/refused.tsx';
import { useAskAgain, useAskAtDaysEnd } from '../frame/use-ask-again.ts';
import { ListTools } from './list-tools.tsx';
import { pageSize } from './page-list.ts';
import { columnsFor, columnsShown, keptColumnsAtom, orderedBy, ordersOf, tableColumn } from './shown-columns.tsx';
import { usePages } from './use-pages.ts';

interface ListFrameProps {
  readonly pane: AnyListPane;
  readonly content: AnyListContent;
  readonly openId: string | null;
}

/** Draws a list: the tools above, then the loaded rows or a notice. */
export function ListFrame({ pane, content: { list }, openId }: ListFrameProps) {
  const { query } = usePlace();
  const { actor } = useActor();
  const { rows, totalCount, hasMore, isLoading, error, show, bring } = usePages(list, query);
  const newest = { ...list.variables(query, actor), first: pageSize, after: null };
  const newestRows = rows.slice(0, pageSize);
  const { isChanging, changesAtDaysEnd } = list;
  useAskAgain(list.query, newest, isChanging !== undefined && newestRows.some((row) => isChanging(row)));
  useAskAtDaysEnd(
    list.query,
    newest,
    newestRows.some((row) => changesAtDaysEnd?.(row)),
  );
  const [cursor, setCursor] = useAtom(cursorAtom);
  const checked = useChecked();
  const marks = useAtomValue(freshMarksAtom);
  const check = useSelect();
  const kept = useAtomValue(keptColumnsAtom)(pane.path);
  const spelled = query.cols ?? kept;
  const { orderBy }: { orderBy?: string } = list.variables(query, actor);
  const { columns, isChosen } = useMemo(() => {
    const { shown, isChosen } = columnsShown(columnsFor(list.columns, actor), spelled);
    const orders = ordersOf(pane, actor);
    const columns = shown.map((column) => {
      const order = orderedBy(column.orderedAs, orders, orderBy);
      return { ...tableColumn(column, isChosen), ...(order && { order }) };
    });
    return { columns, isChosen };
  }, [list, pane, actor, spelled, orderBy]);

  useList(
    pane.kind,
    useMemo(() => rows.map(({ id }) => id), [rows]),
    hasMore ? bring : undefined,
  );
  useComing(rows.length === 0 && isLoading);
  const isOpenListed = rows.some(({ id }) => id === openId);
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

  if (rows.length === 0 && error && !query.ask) return <Refused error={error} />;
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
          totalCount={totalCount}
          isLoadingMore={isLoading || hasMore}
          cursor={cursor}
          checked={checked}
          marks={marks}
          open={openId}
          onOpen={onOpen}
          onCheck={onCheck}
          onShow={show}
        />
      )}
    </div>
  );
}

/** Names of the fragment’s query that don’t narrow the list. */
const beside = new Set(['tab', 'orderBy', 'cols', 'view']);

/** The reason for an empty list, and a next command. */
function Empty({ pane, query }: { pane: AnyListPane; query: Place['query'] }) {
  const narrowedBy = Object.keys(query).filter((name) => !beside.has(name));
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
