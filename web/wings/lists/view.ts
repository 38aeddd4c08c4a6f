import { hrefOf, type Place } from '../../ground/hash-location.ts';
import { type AnyListPane, isOfRecords } from '../../panes/frame/pane.ts';
import { paneWith } from '../../panes/frame/sections.ts';
import { byName, type SavedCommandRecord } from '../../records/saved-command.ts';
import { readAs } from '../../state/asking.ts';
import { savedHere } from '../../state/saved.ts';

/** A view in a saved command: `{ path: '/layout/jobs', query: { status: 'NEW', cols: 'number,title' } }`. */
export interface ViewDefinition {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly pins?: Pins;
}

/** The places that show a view, besides the palette. */
export interface Pins {
  readonly isInSidebar: boolean;
  /** A tile with the number of records. */
  readonly isOnDashboard: boolean;
  /** The number above which the tile warns; null for never. */
  readonly alarmAbove: number | null;
}

export interface View {
  readonly pane: AnyListPane;
  readonly query: Place['query'];
  readonly pins: Pins;
}

/** Parameters outside a view: the open tab, and the view's own id. */
const passing = new Set(['tab', 'view']);

const lasting = (query: Place['query']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => !passing.has(name) && value !== ''));

export const definitionOf = (path: string, query: Place['query']): ViewDefinition => ({ path, query: lasting(query) });

/** A string is the reason of a failure, a sentence without full stop. */
export function viewDefinition(definition: unknown): View | string {
  const { path, query, pins } = (definition ?? {}) as Partial<Record<string, unknown>>;
  const pane = typeof path === 'string' ? paneWith(path) : undefined;
  if (!pane || !isOfRecords(pane)) return `The view’s list ${JSON.stringify(path) ?? ''} doesn’t exist in Docket`;
  const isQuery =
    typeof query === 'object' && query !== null && Object.values(query).every((value) => typeof value === 'string');
  return isQuery
    ? { pane, query: lasting(query as Place['query']), pins: pinsIn(pins) }
    : 'The view’s filter can’t be read';
}

/** The pins of a definition; none in a definition from before pins. */
function pinsIn(pins: unknown): Pins {
  const { isInSidebar, isOnDashboard, alarmAbove } = (pins ?? {}) as Partial<Record<string, unknown>>;
  return {
    isInSidebar: isInSidebar === true,
    isOnDashboard: isOnDashboard === true,
    alarmAbove: typeof alarmAbove === 'number' ? alarmAbove : null,
  };
}

/** The saved view of the present list. */
export const presentView = (saved: readonly SavedCommandRecord[], query: Place['query']) =>
  saved.find(({ id, kind }) => kind === 'VIEW' && id === query.view);

/** The open view with its saved command; null without a readable view. */
export function openView(query: Place['query']) {
  const saved = presentView(savedHere(), query);
  const view = saved && viewDefinition(saved.definition);
  return saved && typeof view === 'object' ? { ...saved, isChanged: isChanged(query, view) } : null;
}

export const viewsAt = (saved: readonly SavedCommandRecord[], path: string) =>
  saved.toSorted(byName).flatMap((each) => {
    const view = each.kind === 'VIEW' ? viewDefinition(each.definition) : '';
    return typeof view === 'object' && view.pane.path === path ? [{ saved: each, view }] : [];
  });

/** A readable view and its saved command. */
export interface SavedView {
  readonly saved: SavedCommandRecord;
  readonly view: View;
}

/** The views at a place of the console, by name. */
export const viewsPinned = (
  saved: readonly SavedCommandRecord[],
  where: 'isInSidebar' | 'isOnDashboard',
): readonly SavedView[] =>
  saved.toSorted(byName).flatMap((each) => {
    const view = each.kind === 'VIEW' ? viewDefinition(each.definition) : '';
    return typeof view === 'object' && view.pins[where] ? [{ saved: each, view }] : [];
  });

/** The address of a view: `#/layout/jobs?status=NEW&view=saved_command_…`. */
export const viewHref = (id: string, { pane, query }: Pick<View, 'pane' | 'query'>): string =>
  hrefOf(pane.path, { ...query, view: id });

export function isChanged(query: Place['query'], view: Pick<View, 'query'>): boolean {
  const spelled = (of: Place['query']) => {
    const read = Object.entries({ ...lasting(of), ...readAs.get(of.ask ?? '') });
    return JSON.stringify(read.filter(([, value]) => value !== null).sort());
  };
  return spelled(query) !== spelled(view.query);
}
