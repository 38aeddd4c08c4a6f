import { atom, useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import type { ReactNode } from 'react';
import { useFormats } from '../../ground/formats.ts';
import { type Place, setQuery, usePlace } from '../../ground/hash-location.ts';
import { type Choice, choicesOf } from '../../records/fields/question.ts';
import { userIdAtom } from '../../state/personal.ts';
import { type Actor, actorFor } from '../../state/viewer.ts';
import { InZoneOf } from '../../ui/in-zone-of.tsx';
import { Money } from '../../ui/prices.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { When } from '../../ui/when.tsx';
import type { Column, Pane } from '../frame/pane.ts';

// biome-ignore lint/suspicious/noExplicitAny: the columns of any list
export type AnyColumn = Column<any>;

/** The chosen columns on this device, by person and pane: `{ 'user_… /layout/jobs': 'number,title' }`. */
const storedAtom = atomWithStorage<Readonly<Record<string, string>>>('docket.columns', {}, undefined, {
  getOnInit: true,
});

/** The present person's chosen columns, by pane, in the spelling of the fragment. Setting null removes a choice. */
export const keptColumnsAtom = atom(
  (get) => {
    const userId = get(userIdAtom);
    const stored = get(storedAtom);
    return (pane: string) => stored[`${userId} ${pane}`];
  },
  (get, set, pane: string, spelled: string | null) => {
    const name = `${get(userIdAtom)} ${pane}`;
    const { [name]: _, ...others } = get(storedAtom);
    set(storedAtom, spelled === null ? others : { ...others, [name]: spelled });
  },
);

/** The query of a place, with the person's own columns of the pane where the place names none. */
export const withColumns = (query: Place['query'], kept: string | undefined): Place['query'] =>
  query.cols === undefined && kept !== undefined ? { ...query, cols: kept } : query;

/** The present query of a pane, with the shown columns. */
export function useShownQuery({ path }: Pick<Pane, 'path'>): Place['query'] {
  return withColumns(usePlace().query, useAtomValue(keptColumnsAtom)(path));
}

export function columnsFor(columns: readonly AnyColumn[], actor: Actor): readonly AnyColumn[] {
  const shown = columns.filter((column) => column.for?.(actor) ?? true);
  const hasZones = actor.companyId === null || actorFor(null, actor).timeZone !== actor.timeZone;
  return hasZones ? shown.map(roomy) : shown;
}

/** The column with room for the zone of a day and time. */
const roomy = (column: AnyColumn): AnyColumn => (column.moment && column.cell ? { ...column, width: 'zoned' } : column);

/** The spelled columns in their order (`'number,title'`), or the default columns when no spelled column exists. */
export function columnsShown(
  columns: readonly AnyColumn[],
  spelled: string | undefined,
): { readonly shown: readonly AnyColumn[]; readonly isChosen: boolean } {
  const chosen = new Set(spelled?.split(','));
  const shown = [...chosen].flatMap((name) => columns.find((column) => column.name === name) ?? []);
  if (shown.length > 0) return { shown, isChosen: true };
  return { shown: columns.filter(({ isExtra }) => !isExtra), isChosen: false };
}

/** A chosen column never disappears in a narrow table. */
export function tableColumn(column: AnyColumn, isChosen: boolean): TableColumn<unknown> {
  const { yields, orderedAs: _, cell: draw = (row) => drawn(column, row), ...rest } = column;
  const cell = rest.moment ? (row: unknown) => <InZoneOf of={row}>{draw(row)}</InZoneOf> : draw;
  return { ...rest, ...(yields && !isChosen && { yields }), cell };
}

/** The digits of the longest amount of each column: `'0,0,11'`. */
export const longestAmounts = (columns: readonly AnyColumn[], rows: readonly unknown[]): string =>
  columns
    .map(({ amount }) => rows.reduce<number>((most, row) => Math.max(most, amount?.(row)?.amount.length ?? 0), 0))
    .join();

function drawn({ text, day, moment, amount }: AnyColumn, row: unknown): ReactNode {
  if (text) return text(row);
  const at = moment?.(row);
  if (at) return <When at={at} />;
  const date = day?.(row);
  if (date) return <Day of={date} />;
  const money = amount?.(row);
  return money ? <Money {...money} /> : null;
}

function Day({ of }: { of: string }) {
  return <>{useFormats().date(of)}</>;
}

export function ordersOf({ filters }: Pick<Pane, 'filters'>, actor: Actor): readonly Choice[] {
  const field = filters?.(actor).orderBy;
  return field?.type === 'choice' ? choicesOf(field, {}) : [];
}

/**
 * The order of a list by a column; undefined for a column without an order.
 *
 *   orderedBy('VALID_UNTIL', orders, 'VALID_UNTIL_ASC') → { is: 'ascending', set: … }
 */
export function orderedBy(
  column: string | undefined,
  orders: readonly Choice[],
  present: string | undefined,
): TableColumn<unknown>['order'] {
  if (column === undefined) return undefined;
  const [ascending, descending] = [`${column}_ASC`, `${column}_DESC`];
  const has = (name: string) => orders.some(({ value }) => value === name);
  if (!has(ascending) || !has(descending)) return undefined;
  const is = present === ascending ? 'ascending' : present === descending ? 'descending' : 'none';
  return { is, set: (isDown) => setQuery({ orderBy: isDown ? descending : ascending, jobField: null }) };
}
