import { askedJobField } from '../../../service/shared/query/own-fields.ts';
import { type Command, command, place, rows } from '../../commands/core/command.ts';
import type { Console } from '../../commands/core/console.ts';
import { inSentence } from '../../ground/capitalised.ts';
import { hrefOf, type Place } from '../../ground/hash-location.ts';
import type { Pane } from '../../panes/frame/pane.ts';
import { JobFieldPage } from '../../records/documents/pages.ts';
import { offeredOrders, orderChosen } from '../../records/fields/every-order.ts';
import { type Asks, choice } from '../../records/fields/question.ts';
import type { Actor } from '../../state/viewer.ts';

export type ListTask = 'columns' | 'saveAll' | 'saveChecked' | 'copyAll' | 'copyChecked';

declare module '../../commands/core/console.ts' {
  interface Console {
    list(what: ListTask, actor: Actor): void;
  }
}

const doing = (task: ListTask) => ({
  on: rows,
  run: (console: Console, _: Place, __: object, actor: Actor) => console.list(task, actor),
});

/** "Sort …" for a pane whose filters have an order. */
function orderOf({ path, title, needs, filters, kind }: Pane): Command[] {
  if (!filters || !kind) return [];
  const isOrdered = (actor: Actor) => filters(actor).orderBy !== undefined;
  return [
    command({
      id: `${path.slice(path.lastIndexOf('/') + 1)}.order`,
      action: 'filter',
      title: `Sort ${inSentence(title)}…`,
      aliases: ['order', 'order by', 'sort by', 'newest', 'oldest', 'alphabetical'],
      on: place(path),
      keys: ', o',
      needs,
      ready: (_, actor) => isOrdered(actor) || 'This list can’t be sorted',
      reads: (_, { companyId }) =>
        kind === 'job' ? { operation: JobFieldPage, variables: { companyId, isOfAll: false, first: 200 } } : null,
      ask: (_, actor, read): Asks => {
        const own = read?.page.edges.map(({ node }) => askedJobField(node)) ?? [];
        const choices = () => offeredOrders(kind, own);
        return isOrdered(actor) ? { orderBy: choice({ label: 'Order', choices, optional: true }) } : {};
      },
      run: (console, { query }, { orderBy }) =>
        console.go(hrefOf(path, { ...query, ...orderChosen(String(orderBy ?? '')) })),
    }),
  ];
}

/** The commands for a list as a whole. */
export const lists = (panes: readonly Pane[]): readonly Command[] => [
  ...panes.flatMap(orderOf),
  command({
    id: 'rows.columns',
    title: 'Choose columns',
    aliases: ['hide column', 'show column', 'layout', 'reorder columns'],
    keys: ', c',
    ...doing('columns'),
  }),
  command({
    id: 'rows.exportCsv',
    action: 'download',
    title: 'Save list as CSV',
    aliases: ['export', 'CSV', 'excel', 'spreadsheet', 'download list'],
    keys: ', e',
    ...doing('saveAll'),
  }),
  command({
    id: 'rows.exportChecked',
    action: 'download',
    title: 'Save checked rows as CSV',
    aliases: ['export selection', 'excel', 'spreadsheet'],
    keys: ', x',
    ...doing('saveChecked'),
  }),
  command({
    id: 'rows.copy',
    title: 'Copy list for a spreadsheet',
    aliases: ['tsv', 'table', 'excel', 'clipboard'],
    keys: ', t',
    ...doing('copyAll'),
  }),
  command({
    id: 'rows.copyChecked',
    title: 'Copy checked rows for a spreadsheet',
    aliases: ['tsv', 'table', 'excel', 'clipboard'],
    keys: ', y',
    ...doing('copyChecked'),
  }),
];
