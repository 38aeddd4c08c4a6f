import { hrefOf, type Place } from '../hash-location.ts';
import { inSentence, type Pane } from '../panes/pane.ts';
import { panes } from '../panes/registry.ts';
import { type Actor, type Command, command, place, rows } from './command.ts';
import type { Console } from './console.ts';

const doing = (what: Parameters<Console['list']>[0]) => (console: Console, _: Place, __: object, actor: Actor) =>
  console.list(what, actor);

/** The order of a list by itself, which is one of its filters, too. */
const orders = panes.flatMap(({ path, title, needs, filters, kind }: Pane): Command[] => {
  if (!filters || !kind) return [];
  const orderOf = (actor: Actor) => filters(actor).orderBy;
  return [
    command({
      id: `${path.slice(path.lastIndexOf('/') + 1)}.order`,
      action: 'filter',
      title: `Order ${inSentence(title)}…`,
      aliases: ['sort', 'newest', 'oldest', 'alphabetical'],
      on: place(path),
      keys: ', o',
      needs,
      ready: (_, actor) => orderOf(actor) !== undefined || 'This list has one order',
      ask: (_, actor) => {
        const orderBy = orderOf(actor);
        return orderBy ? { orderBy } : {};
      },
      run: (console, { query }, { orderBy }) => console.go(hrefOf(path, { ...query, orderBy: String(orderBy ?? '') })),
    }),
  ];
});

/** What can be done to any list as a whole. */
export const lists: readonly Command[] = [
  ...orders,
  command({
    id: 'rows.columns',
    title: 'Choose columns',
    aliases: ['hide column', 'show column', 'layout', 'reorder columns'],
    on: rows,
    keys: ', c',
    run: doing('columns'),
  }),
  command({
    id: 'rows.exportCsv',
    action: 'download',
    title: 'Save list as CSV',
    aliases: ['export', 'excel', 'spreadsheet', 'download list'],
    on: rows,
    keys: ', e',
    run: doing('saveAll'),
  }),
  command({
    id: 'rows.exportChecked',
    action: 'download',
    title: 'Save checked rows as CSV',
    aliases: ['export selection', 'excel', 'spreadsheet'],
    on: rows,
    keys: ', x',
    run: doing('saveChecked'),
  }),
  command({
    id: 'rows.copy',
    title: 'Copy list for a spreadsheet',
    aliases: ['tsv', 'table', 'excel', 'clipboard'],
    on: rows,
    keys: ', t',
    run: doing('copyAll'),
  }),
  command({
    id: 'rows.copyChecked',
    title: 'Copy checked rows for a spreadsheet',
    aliases: ['tsv', 'table', 'excel', 'clipboard'],
    on: rows,
    keys: ', y',
    run: doing('copyChecked'),
  }),
];
