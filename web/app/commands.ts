import { app, type Command, command, place } from '../commands/core/command.ts';
import { appCommands } from '../commands/screen/app.ts';
import { documentCommands } from '../commands/screen/document.ts';
import { recordCommands } from '../commands/screen/records.ts';
import { rowCommands } from '../commands/screen/rows.ts';
import { inSentence } from '../ground/capitalised.ts';
import { hrefOf, type Place } from '../ground/hash-location.ts';
import type { Pane } from '../panes/frame/pane.ts';
import { orderNames } from '../panes/list/list-tools.tsx';
import type { Answers } from '../records/fields/answers.ts';
import { type Asks, choicesOf } from '../records/fields/question.ts';
import { panes } from './panes.ts';

/** "Go to …" for each pane. */
const goTo = panes.map(({ path, title, keys, needs, icon }) =>
  command({
    id: `${nameOf(path)}.go`,
    title: `Go to ${inSentence(title)}`,
    icon,
    on: app,
    keys,
    needs,
    run: (console) => console.go(path),
  }),
);

/** "Query …" and "Filter …" for each pane with filters. The answers go into the fragment, so a link carries them. */
const filters = panes.flatMap(({ path, title, needs, filters, kind }: Pane): Command[] =>
  filters
    ? [
        ...(kind ? [asking(path, title, needs)] : []),
        command({
          id: `${nameOf(path)}.filter`,
          action: 'filter',
          title: `Filter ${inSentence(title)}…`,
          aliases: ['narrow', 'sort', 'order'],
          on: place(path),
          keys: kind ? ', f' : 'f',
          needs,
          layout: 'sheet',
          ask: ({ query }, actor) => withPresentOrder(filters(actor), query, kind),
          initial: ({ query }, actor) => readFrom(filters(actor), query),
          run: (console, { query }, answers) => {
            const chosen = Object.entries(answers).map(([name, value]) => [name, written(value)]);
            console.go(hrefOf(path, { ...query, ...Object.fromEntries(chosen) }));
          },
        }),
        command({
          id: `${nameOf(path)}.filterNone`,
          action: 'filter',
          title: `Clear the filter of ${inSentence(title)}`,
          aliases: ['clear filter', `show all ${inSentence(title)}`, 'reset'],
          on: place(path),
          keys: 'shift+f',
          needs,
          ready: ({ query }) => Object.keys(query).length > 0 || 'Nothing is filtered',
          run: (console) => console.go(path),
        }),
      ]
    : [],
);

function asking(path: string, title: string, needs: Pane['needs']): Command {
  return command({
    id: `${nameOf(path)}.ask`,
    action: 'filter',
    title: `Query ${inSentence(title)}`,
    aliases: ['narrow', 'filter', 'conditions', 'and or not'],
    on: place(path),
    keys: 'f',
    needs,
    run: (console) => console.ask(),
  });
}

/** Commands in the first download: for the console, its panes, rows and documents. */
export const atOnce: readonly Command[] = [
  ...recordCommands,
  ...documentCommands,
  ...filters,
  ...rowCommands,
  ...appCommands,
  ...goTo,
];

/** `/layout/companies` → `companies` */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The form offers orders by columns. Any other order of the list is a choice by its name, too, so the form keeps the order. */
function withPresentOrder({ orderBy, ...asks }: Asks, query: Place['query'], kind: Pane['kind']): Asks {
  if (orderBy?.type !== 'choice') return { ...asks, ...(orderBy && { orderBy }) };
  const choices = choicesOf(orderBy, {});
  const value = query.orderBy;
  if (!value || choices.some((each) => each.value === value)) return { ...asks, orderBy };
  // The list with the order shows the name, and so has loaded the names.
  const names = orderNames.known();
  const label = kind && names.is === 'here' ? names.part.orderName(kind, query) : value;
  return { ...asks, orderBy: { ...orderBy, choices: [{ value, label }, ...choices] } };
}

/** Reads a pane's filters from the fragment. A record is read as its id. */
function readFrom(asks: Asks, query: Place['query']): Partial<Answers<Asks>> {
  const answers = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, asks[name]?.type === 'record' ? { id: value } : value]),
  );
  return answers as Partial<Answers<Asks>>; // a record's control fetches the record
}

/** Writes a filter's answer for the fragment: a choice's value, a record's id. */
function written(value: unknown): string | null {
  if (typeof value === 'object' && value !== null && 'id' in value) return String(value.id);
  return value === null || value === undefined ? null : String(value);
}
