import { useSyncExternalStore } from 'react';
import { hrefOf, type Place } from '../hash-location.ts';
import { Later } from '../later.ts';
import { inSentence, type Pane } from '../panes/pane.ts';
import { panes } from '../panes/registry.ts';
import { appCommands } from './app.ts';
import { app, type Command, command, place } from './command.ts';
import { documentCommands } from './document.ts';
import type { Answers, Asks } from './fields.ts';
import { recordCommands } from './records.ts';
import { rowCommands } from './rows.ts';

/** "Go to …" of each pane. */
const goTo = panes.map(({ path, title, keys, needs, aliases }) =>
  command({
    id: `${nameOf(path)}.go`,
    title: `Go to ${inSentence(title)}`,
    ...(aliases && { aliases }),
    on: app,
    keys,
    needs,
    run: (console) => console.go(path),
  }),
);

/** "Filter …" of each pane that can be narrowed: the answers go into the fragment, so that a link carries them. */
const filters = panes.flatMap(({ path, title, needs, filters }: Pane): Command[] =>
  filters
    ? [
        command({
          id: `${nameOf(path)}.filter`,
          action: 'filter',
          title: `Filter ${inSentence(title)}…`,
          aliases: ['narrow', 'sort', 'order', 'deleted'],
          on: place(path),
          keys: 'f',
          needs,
          layout: 'sheet',
          ask: (_, actor) => filters(actor),
          initial: ({ query }, actor) => readFrom(filters(actor), query),
          run: (console, { query }, answers) => {
            const chosen = Object.entries(answers).map(([name, value]) => [name, written(value)]);
            console.go(hrefOf(path, { ...query, ...Object.fromEntries(chosen) }));
          },
        }),
        command({
          id: `${nameOf(path)}.filterNone`,
          action: 'filter',
          title: `Show all ${inSentence(title)}`,
          aliases: ['clear filter', 'reset'],
          on: place(path),
          keys: 'shift+f',
          needs,
          ready: ({ query }) => Object.keys(query).length > 0 || 'Nothing is filtered',
          run: (console) => console.go(path),
        }),
      ]
    : [],
);

/** What a first visit has at once: what is about the console, its panes, their rows and documents. No key of the browser's is among the others. */
const atOnce: readonly Command[] = [
  ...recordCommands,
  ...documentCommands,
  ...filters,
  ...rowCommands,
  ...appCommands,
  ...goTo,
];

/** The commands about records of every kind. */
export const subjects = new Later(async () => (await import('./subjects.ts')).subjects, { wantedSoon: true });

/** What was saved under names, as commands. */
let saved: readonly Command[] = [];
const listeners = new Set<() => void>();

let present: { readonly commands: readonly Command[]; readonly byId: ReadonlyMap<string, Command> } = listOf(atOnce);
subjects.subscribe(gather);

function gather(): void {
  const known = subjects.known();
  if (known.is === 'here') present = listOf([...known.part, ...saved, ...atOnce]);
  for (const listener of listeners) listener();
}

/** Has these views and macros among the commands, in place of those before. */
export function keepSaved(commands: readonly Command[]): void {
  saved = commands;
  gather();
}

function listOf(commands: readonly Command[]) {
  return { commands, byId: new Map(commands.map((each) => [each.id as string, each])) };
}

/** The commands that are here, in the order in which people see them: every one, once `subjects` are. */
export const commandsHere = (): readonly Command[] => present.commands;

/** The same, drawn anew when they are others. */
export const useCommands = (): readonly Command[] => useSyncExternalStore(subscribe, commandsHere);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Every command, fetched where they aren't here. @throws Error where they can't be. */
export async function everyCommand(): Promise<readonly Command[]> {
  await subjects.fetch();
  if (subjects.known().is !== 'here') throw new Error('The commands could not be fetched.');
  return commandsHere();
}

/** The command of an id, where it is here. */
export const commandOf = (id: string): Command | undefined => present.byId.get(id);

/** `/layout/companies` → `companies` */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The filters as the fragment has them; of a record, what names it. */
function readFrom(asks: Asks, query: Place['query']): Partial<Answers<Asks>> {
  const answers = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, asks[name]?.type === 'record' ? { id: value } : value]),
  );
  return answers as Partial<Answers<Asks>>; // a record's control fetches the rest of it
}

/** A filter's answer as the fragment keeps it: a choice's value, a record's id. */
function written(value: unknown): string | null {
  if (typeof value === 'object' && value !== null && 'id' in value) return String(value.id);
  return value === null || value === undefined ? null : String(value);
}
