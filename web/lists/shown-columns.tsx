import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import type { ReactNode } from 'react';
import type { Actor } from '../commands/command.ts';
import type { Column } from '../panes/pane.ts';
import { sessionAtom } from '../state/session.ts';
import { useFormats } from '../ui/formats.ts';
import { Money } from '../ui/prices.tsx';
import type { TableColumn } from '../ui/table-row.tsx';
import { When } from '../ui/when.tsx';

// biome-ignore lint/suspicious/noExplicitAny: the columns of any list
export type AnyColumn = Column<any>;

/** The columns that each person chose on this device, by person and pane: `{ 'user_… /layout/jobs': 'number,title' }`. */
const storedAtom = atomWithStorage<Readonly<Record<string, string>>>('docket.columns', {}, undefined, {
  getOnInit: true,
});

/** The columns that this person chose on this device, by pane, as the fragment spells them; null takes a choice back. */
export const keptColumnsAtom = atom(
  (get) => {
    const { userId = '' } = get(sessionAtom) ?? {};
    const stored = get(storedAtom);
    return (pane: string) => stored[`${userId} ${pane}`];
  },
  (get, set, pane: string, spelled: string | null) => {
    const name = `${get(sessionAtom)?.userId ?? ''} ${pane}`;
    const { [name]: _, ...others } = get(storedAtom);
    set(storedAtom, spelled === null ? others : { ...others, [name]: spelled });
  },
);

/** The columns that this person may have. */
export const columnsFor = (columns: readonly AnyColumn[], actor: Actor): readonly AnyColumn[] =>
  columns.filter((column) => column.for?.(actor) ?? true);

/**
 * The columns that a list shows: those that are spelled, `'number,title'`, in that order; else, and where none of them is
 * there, the ones that it shows by itself.
 */
export function columnsShown(
  columns: readonly AnyColumn[],
  spelled: string | undefined,
): { readonly shown: readonly AnyColumn[]; readonly isChosen: boolean } {
  const chosen = new Set(spelled?.split(','));
  const shown = [...chosen].flatMap((name) => columns.find((column) => column.name === name) ?? []);
  if (shown.length > 0) return { shown, isChosen: true };
  return { shown: columns.filter(({ isExtra }) => !isExtra), isChosen: false };
}

/** What a table draws of a column: its own cell, or what it has of a row. One that was chosen never yields. */
export function tableColumn(column: AnyColumn, isChosen: boolean): TableColumn<unknown> {
  const { yields, cell = (row) => drawn(column, row), ...rest } = column;
  return { ...rest, ...(yields && !isChosen && { yields }), cell };
}

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
