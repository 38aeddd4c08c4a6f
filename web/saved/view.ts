import { hrefOf, type Place } from '../hash-location.ts';
import { type AnyListPane, isOfRecords } from '../panes/pane.ts';
import { panes } from '../panes/registry.ts';
import { byName, type SavedCommandRecord } from '../records/saved-command.ts';

/** A view, as its saved command keeps it: `{ path: '/layout/jobs', query: { status: 'NEW', cols: 'number,title' } }`. */
export interface ViewDefinition {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** A view that can be opened: its pane, and what its list is narrowed to, ordered by and laid out as. */
export interface View {
  readonly pane: AnyListPane;
  readonly query: Place['query'];
}

/** Of a place's query, what is of the moment: the side of a record that is open, and which view one came by. */
const passing = new Set(['tab', 'view']);

/** Of two places of one list, the parts that make them the same view. */
const lasting = (query: Place['query']) =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => !passing.has(name) && value !== ''));

/** What a view of the present list would keep. */
export const definitionOf = (path: string, query: Place['query']): ViewDefinition => ({ path, query: lasting(query) });

/** Reads what a saved command keeps; a reason, as a sentence without its full stop, where that is no view. */
export function viewDefinition(definition: unknown): View | string {
  const { path, query } = (definition ?? {}) as Partial<Record<string, unknown>>;
  const pane = panes.find((each) => each.path === path);
  if (!pane || !isOfRecords(pane)) return `Its list ${JSON.stringify(path) ?? ''} is none of Docket’s`;
  const isQuery =
    typeof query === 'object' && query !== null && Object.values(query).every((value) => typeof value === 'string');
  return isQuery ? { pane, query: lasting(query as Place['query']) } : 'What it was narrowed to can’t be read';
}

/** The view that one came to a list by, where that is known. */
export const presentView = (
  saved: readonly SavedCommandRecord[],
  query: Place['query'],
): SavedCommandRecord | undefined => saved.find(({ id, kind }) => kind === 'VIEW' && id === query.view);

/** The views of a list that can be opened. */
export const viewsAt = (saved: readonly SavedCommandRecord[], path: string) =>
  saved.toSorted(byName).flatMap((each) => {
    const view = each.kind === 'VIEW' ? viewDefinition(each.definition) : '';
    return typeof view === 'object' && view.pane.path === path ? [{ saved: each, view }] : [];
  });

/** Where a view is opened: `#/layout/jobs?status=NEW&view=saved_command_…`. */
export const viewHref = (id: string, { pane, query }: View): string => hrefOf(pane.path, { ...query, view: id });

/** Whether a list is narrowed, ordered and laid out otherwise than its view. */
export function isChanged(query: Place['query'], view: View): boolean {
  const spelled = (of: Place['query']) => JSON.stringify(Object.entries(lasting(of)).sort());
  return spelled(query) !== spelled(view.query);
}
