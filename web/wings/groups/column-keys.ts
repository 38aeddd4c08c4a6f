import type { KeyboardEvent } from 'react';
import { fieldAt } from '../../../service/shared/query/catalogue.ts';
import { parse } from '../../../service/shared/query/parse.ts';
import { canGroup, isTimed } from '../../../service/shared/query/pipes.ts';
import { command, rows } from '../../commands/core/command.ts';
import { here, setQuery } from '../../ground/hash-location.ts';
import { catalogueOf } from '../../records/fields/catalogues.ts';
import type { Kind } from '../../records/kinds.ts';
import { regrouped } from '../../state/folds.ts';
import { notify } from '../../state/notes.ts';
import type { TableColumn } from '../../ui/table/table-row.tsx';

/** "Go to the column heads": the keys there order and group the list. */
export const columnHeads = [
  command({
    id: 'rows.heads',
    title: 'Go to the column heads',
    aliases: ['order by column', 'group by column', 'sort by column', 'headers'],
    on: rows,
    keys: ', up',
    run: () => document.querySelector<HTMLElement>('[data-rows] [data-column][tabindex="0"]')?.focus(),
  }),
];

/** Handles a key press on the head of a column, as `innerKeys.heads` lists the keys. */
export function columnKey(event: KeyboardEvent<HTMLElement>, kind: Kind, columns: readonly AnyTableColumn[]): void {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event;
  const heads = [...currentTarget.querySelectorAll<HTMLElement>('[data-column]')];
  const at = heads.indexOf(target as HTMLElement);
  const column = columns.find(({ name }) => name === heads[at]?.dataset.column);
  if (!column || ctrlKey || metaKey || altKey) return;
  const to = destinations[key]?.(at, heads.length);
  if (to !== undefined) moveTo(heads[to], heads);
  else if (key === 'Enter') order(column, event.shiftKey);
  else if (key === ' ') group(column, kind);
  else if (key === 'Escape' || key === 'ArrowDown') currentTarget.closest<HTMLElement>('[data-rows]')?.focus();
  else return;
  event.preventDefault();
}

const destinations: Readonly<Record<string, (from: number, count: number) => number>> = {
  ArrowLeft: (from) => Math.max(from - 1, 0),
  ArrowRight: (from, count) => Math.min(from + 1, count - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus among the heads. `Tab` comes back to the head with the focus. */
function moveTo(to: HTMLElement | undefined, heads: readonly HTMLElement[]): void {
  for (const head of heads) head.tabIndex = head === to ? 0 : -1;
  to?.focus();
}

/** Orders by a column as a click does, ascending first; `isDown` begins with descending. */
function order({ title, order }: AnyTableColumn, isDown: boolean): void {
  if (order) order.set(isDown ? order.is !== 'descending' : order.is === 'ascending');
  else refuse(`${title} has no order`);
}

/** Groups by a column, days and times by month; ends the groups by the same column. */
function group({ name, title }: AnyTableColumn, kind: Kind): void {
  const catalogue = catalogueOf(kind);
  const field = fieldAt(catalogue, name);
  if (!field || !canGroup({ path: name, field })) {
    refuse(`${title} makes no groups`);
    return;
  }
  const { ask = '' } = here().query;
  const [word = name] = field.words;
  const by = isTimed({ path: name, field }) ? `${word} month` : word;
  const isGroupedBy = parse(ask, catalogue).query.by?.path === name;
  setQuery({ ask: regrouped(ask, isGroupedBy ? null : by), fold: null });
}

const refuse = (why: string) => notify({ tone: 'plain', message: `${why}.`, name: 'column' });

// biome-ignore lint/suspicious/noExplicitAny: the columns of any list
type AnyTableColumn = TableColumn<any>;
