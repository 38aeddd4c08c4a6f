import type { KeyboardEvent } from 'react';
import type { AskedField, Catalogue } from '../../../service/shared/query/catalogue.ts';
import { parse } from '../../../service/shared/query/parse.ts';
import { canGroup, isTimed } from '../../../service/shared/query/pipes.ts';
import { command, rows } from '../../commands/core/command.ts';
import { capitalised } from '../../ground/capitalised.ts';
import { here, setQuery } from '../../ground/hash-location.ts';
import { columnKeys } from '../../panes/list/list-frame.tsx';
import { catalogueOf } from '../../records/fields/catalogues.ts';
import { partsOf } from '../../records/fields/declared.ts';
import type { Kind } from '../../records/kinds.ts';
import { regrouped } from '../../state/folds.ts';
import { fetched, notify } from '../../state/notes.ts';
import type { TableColumn } from '../../ui/table/table-row.tsx';

/** The visible heads in a part of the page. A narrow list hides some columns, a very narrow list all heads. */
const headsIn = (part: ParentNode): readonly HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>('[data-rows]:not(.table-stacked) [data-column]')].filter((head) =>
    head.checkVisibility(),
  );

/** "Go to the column heads": the keys there sort and group the list. */
export const columnHeads = [
  command({
    id: 'rows.heads',
    title: 'Go to the column heads',
    aliases: ['order by column', 'group by column', 'sort by column', 'headers'],
    on: rows,
    keys: ', up',
    run: () => void goToHeads(),
  }),
];

/** The heads take the focus once their keys have loaded. */
async function goToHeads(): Promise<void> {
  if (!(await fetched(columnKeys, notify))) return;
  const heads = headsIn(document);
  const head = heads.find(({ tabIndex }) => tabIndex === 0) ?? heads[0];
  if (head) head.focus();
  else refuse('The list shows no column heads');
}

/** Handles a key press on the head of a column, as `innerKeys.heads` lists the keys. */
export function columnKey(event: KeyboardEvent<HTMLElement>, kind: Kind, columns: readonly AnyTableColumn[]): void {
  const { key, repeat, target, currentTarget, ctrlKey, metaKey, altKey } = event;
  const heads = headsIn(currentTarget);
  const at = heads.indexOf(target as HTMLElement);
  const column = columns.find(({ name }) => name === heads[at]?.dataset.column);
  if (!column || ctrlKey || metaKey || altKey) return;
  const to = destinations[key]?.(at, heads.length);
  if (to !== undefined) heads[to]?.focus();
  else if (key === 'Enter') order(column, event.shiftKey);
  // A held Space repeats, and would switch the groups again and again.
  else if (key === ' ') repeat || group(column, kind);
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

/** Sorts by a column as a click does, ascending first; `isDown` begins with descending. */
function order({ title, order }: AnyTableColumn, isDown: boolean): void {
  if (order) order.set(isDown ? order.is !== 'descending' : order.is === 'ascending');
  else refuse(`The list can’t be sorted by ${title}`);
}

/** Groups by a column, days and times by month; removes the groups by the same column. */
function group({ name, title }: AnyTableColumn, kind: Kind): void {
  const catalogue = catalogueOf(kind);
  const field = fieldOf(name, catalogue);
  if (!field || !canGroup({ path: field.name, field })) {
    refuse(`The list can’t be grouped by ${title}`);
    return;
  }
  const { ask = '' } = here().query;
  const [word = field.name] = field.words;
  const by = isTimed({ path: field.name, field }) ? `${word} month` : word;
  const isGroupedBy = parse(ask, catalogue).query.by?.path === field.name;
  followHead(name);
  setQuery({ ask: regrouped(ask, isGroupedBy ? null : by), fold: null });
}

/** The field of a column; undefined for a column that no query names: `siteCity` → `siteAddress.city`, `isOverdue` → `overdue`. */
export const fieldOf = (column: string, { fields }: Catalogue): AskedField | undefined =>
  fields.find(({ name }) => [name, partColumn(name), flagColumn(name)].includes(column));

function partColumn(field: string): string | undefined {
  const [address = '', part] = field.split('.');
  return partsOf(address).find(([each]) => each === part)?.[1];
}

const flagColumn = (field: string) => `is${capitalised(field)}`;

/** Gives the focus back to the head of a column when another list, with groups or without, replaces the list. The next key or click ends this. */
function followHead(column: string): void {
  const follower = new MutationObserver(() => {
    if (!document.activeElement?.matches('body, [data-rows]')) return;
    headsIn(document)
      .find(({ dataset }) => dataset.column === column)
      ?.focus();
  });
  follower.observe(document.body, { childList: true, subtree: true });
  const following = new AbortController();
  following.signal.addEventListener('abort', () => follower.disconnect());
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, () => following.abort(), { capture: true, signal: following.signal });
}

const refuse = (why: string) => notify({ tone: 'plain', message: `${why}.`, name: 'column' });

// biome-ignore lint/suspicious/noExplicitAny: the columns of any list
type AnyTableColumn = TableColumn<any>;
