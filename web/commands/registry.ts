import { hrefOf, type Place } from '../hash-location.ts';
import type { Pane } from '../panes/pane.ts';
import { panes } from '../panes/registry.ts';
import { appCommands } from './app.ts';
import { app, type Command, command, place } from './command.ts';
import { companies } from './companies.ts';
import { customerCompanies } from './customer-companies.ts';
import { customers } from './customers.ts';
import { departments } from './departments.ts';
import { documentCommands } from './document.ts';
import { emailTemplates } from './email-templates.ts';
import type { Answers, Asks } from './fields.ts';
import { jobAssign } from './job-assign.ts';
import { jobCompleted } from './job-completed.ts';
import { jobDropdowns } from './job-dropdowns.ts';
import { jobFields } from './job-fields.ts';
import { jobReport } from './job-report.ts';
import { jobStates } from './job-states.ts';
import { jobs, jobViews } from './jobs.ts';
import { messages } from './messages.ts';
import { recordCommands } from './records.ts';
import { rowCommands } from './rows.ts';
import { schedule } from './schedule.ts';
import { users } from './users.ts';

/** "Go to …" of each pane. */
const goTo = panes.map(({ path, title, keys, needs, aliases }) =>
  command({
    id: `${nameOf(path)}.go`,
    title: `Go to ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
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
          title: `Filter ${title.toLowerCase()}…`,
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
          title: `Show all ${title.toLowerCase()}`,
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

/** Every command, in the order in which people see them. */
export const commands: readonly Command[] = [
  ...companies,
  ...departments,
  ...users,
  ...jobAssign,
  ...jobStates,
  ...jobCompleted,
  ...jobReport,
  ...jobs,
  ...jobDropdowns,
  ...jobViews,
  ...jobFields,
  ...customers,
  ...customerCompanies,
  ...messages,
  ...emailTemplates,
  ...schedule,
  ...recordCommands,
  ...documentCommands,
  ...filters,
  ...rowCommands,
  ...appCommands,
  ...goTo,
];

const byId = new Map(commands.map((each) => [each.id as string, each]));

export const commandOf = (id: string): Command | undefined => byId.get(id);

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
