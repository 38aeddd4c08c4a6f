import { getDefaultStore } from 'jotai';
import { type Blocked, command, rows } from '../../commands/core/command.ts';
import type { ResultOf } from '../../ground/graphql.ts';
import { type Place, paneOf } from '../../ground/hash-location.ts';
import { keptColumnsAtom } from '../../panes/list/shown-columns.tsx';
import { choice, flag, number, text } from '../../records/fields/question.ts';
import {
  CreateSavedCommand,
  DeleteSavedCommand,
  RestoreSavedCommand,
  SavedCommandById,
  type SavedCommandRecord,
  SavedCommands,
  UpdateSavedCommand,
} from '../../records/saved-command.ts';
import { savedHere } from '../../state/saved.ts';
import type { Actor } from '../../state/viewer.ts';
import { definitionOf, isChanged, type Pins, presentView, viewDefinition, viewHref, viewsAt } from './view.ts';

const name = text({ label: 'Name', maxLength: 200, hint: 'The name in the palette' });

/** The definition of a view of the present list, with the person's own columns on this device. */
function shown({ path, query }: Place) {
  const pane = paneOf(path);
  const cols = query.cols ?? getDefaultStore().get(keptColumnsAtom)(pane);
  return definitionOf(pane, { ...query, ...(cols && { cols }) });
}

const present = ({ query }: Place) => presentView(savedHere(), query);

/** True when the person may change the open view, else the reason. */
function isOwn(place: Place, { userId }: Actor): true | Blocked {
  const view = present(place);
  if (!view) return { why: 'No view is open', unblock: 'rows.openView' };
  return view.userId === userId || `The view belongs to ${view.user?.fullName ?? 'a colleague'}: save your own view`;
}

/** The id and version of a view, for a change. */
const which = (view: SavedCommandRecord | undefined) => ({ id: view?.id ?? '', version: view?.version ?? 1 });

/** Reads the view before a change. Undo restores the name and the definition. */
const undoable = {
  prior: (place: Place) => ({ operation: SavedCommandById, variables: { id: which(present(place)).id } }),
  undo(_: Place, __: unknown, { changed }: ResultOf<typeof UpdateSavedCommand>, ___: unknown, read: unknown) {
    const was = (read as ResultOf<typeof SavedCommandById> | undefined)?.record; // the answer of `prior`
    if (!was) return null;
    const input = { ...which(changed), name: was.name, definition: was.definition };
    return { operation: UpdateSavedCommand, variables: { input } };
  },
};

const noPins: Pins = { isInSidebar: false, isOnDashboard: false, alarmAbove: null };

function pinsOf(place: Place): Pins {
  const view = viewDefinition(present(place)?.definition);
  return typeof view === 'string' ? noPins : view.pins;
}

const sharing = (isShared: boolean) =>
  command({
    id: isShared ? 'view.share' : 'view.unshare',
    action: 'edit',
    title: isShared ? 'Share view with the company' : 'Make view private',
    aliases: ['publish view', 'team view'],
    on: rows,
    ready: (place, actor) => {
      const own = isOwn(place, actor);
      if (own !== true || present(place)?.isShared !== isShared) return own;
      return isShared ? 'The view is already shared' : 'The view is already private';
    },
    operation: UpdateSavedCommand,
    variables: (place) => ({ input: { ...which(present(place)), isShared } }),
    say: (_, __, { changed: { name } }) =>
      isShared ? `View “${name}” shared with the company` : `View “${name}” made private`,
    undo: (_, __, { changed }) => ({
      operation: UpdateSavedCommand,
      variables: { input: { ...which(changed), isShared: !isShared } },
    }),
  });

/** Commands for views: named filters, orders and columns of a list. */
export const views = [
  command({
    id: 'rows.saveView',
    action: 'filter',
    title: 'Save view…',
    aliases: ['save filter', 'bookmark list', 'new view'],
    sayings: ['save list as view', 'save list as', 'save filter as', 'save search as', 'save as view', 'save view as'],
    on: rows,
    keys: ', s',
    layout: 'sheet',
    ask: { name, isShared: flag({ label: 'Share with everyone in the company' }) },
    initial: () => ({ isShared: false }),
    operation: CreateSavedCommand,
    variables: (place, { name, isShared }) => ({
      input: { name, isShared, kind: 'VIEW' as const, definition: shown(place) },
    }),
    say: (_, { name }) => `View “${name}” saved`,
    undo: (_, __, { changed }) => ({ operation: DeleteSavedCommand, variables: { input: which(changed) } }),
    goTo: ({ changed }) => {
      const view = viewDefinition(changed.definition);
      return typeof view === 'string' ? '/layout' : viewHref(changed.id, view);
    },
  }),
  command({
    id: 'rows.openView',
    action: 'filter',
    title: 'Open view…',
    aliases: ['views', 'saved filters', 'switch view'],
    on: rows,
    keys: ', v',
    reads: () => ({ operation: SavedCommands, variables: {} }),
    ask: ({ path }, { userId }, read) => ({
      view: choice({
        label: 'View',
        choices: viewsAt(read?.savedCommands.edges.map(({ node }) => node) ?? [], paneOf(path)).map(
          ({ saved, view }) => ({
            value: viewHref(saved.id, view),
            label: saved.name,
            ...(saved.userId !== userId && { hint: `shared by ${saved.user?.fullName ?? 'a colleague'}` }),
          }),
        ),
      }),
    }),
    run: (console, _, { view }) => console.go(view),
  }),
  command({
    id: 'view.update',
    action: 'edit',
    title: 'Update view from this screen',
    aliases: ['overwrite view', 'update view', 'save changes of view'],
    on: rows,
    keys: ', u',
    ready: (place, actor) => {
      const own = isOwn(place, actor);
      if (own !== true) return own;
      const view = viewDefinition(present(place)?.definition);
      return typeof view === 'string' || isChanged(place.query, view) || 'The view already matches this screen';
    },
    operation: UpdateSavedCommand,
    variables: (place) => ({
      input: { ...which(present(place)), definition: { ...shown(place), pins: pinsOf(place) } },
    }),
    say: (_, __, { changed }) => `View “${changed.name}” updated`,
    ...undoable,
  }),
  command({
    id: 'view.rename',
    action: 'edit',
    title: 'Rename view…',
    on: rows,
    keys: ', r',
    ready: isOwn,
    ask: { name },
    initial: (place) => ({ name: present(place)?.name ?? '' }),
    operation: UpdateSavedCommand,
    variables: (place, { name }) => ({ input: { ...which(present(place)), name } }),
    say: (_, { name }) => `View renamed to “${name}”`,
    ...undoable,
  }),
  command({
    id: 'view.pin',
    action: 'edit',
    title: 'Pin view…',
    aliases: ['tile', 'dashboard', 'side bar', 'alarm', 'unpin view'],
    on: rows,
    keys: ', p',
    ready: isOwn,
    layout: 'sheet',
    ask: {
      isInSidebar: flag({ label: 'In the side bar' }),
      isOnDashboard: flag({ label: 'On the dashboard' }),
      alarmAbove: number({
        label: 'Alarm above',
        min: 0,
        max: 10_000,
        optional: true,
        hint: 'The tile warns above this number',
      }),
    },
    initial: pinsOf,
    operation: UpdateSavedCommand,
    variables: (place, { isInSidebar, isOnDashboard, alarmAbove }) => {
      const pins = { isInSidebar, isOnDashboard, alarmAbove };
      return { input: { ...which(present(place)), definition: { ...(present(place)?.definition as object), pins } } };
    },
    say: (_, { isInSidebar, isOnDashboard }, { changed: { name } }) => {
      const places = [...(isInSidebar ? ['in the side bar'] : []), ...(isOnDashboard ? ['on the dashboard'] : [])];
      return `View “${name}” ${places.length > 0 ? `pinned ${places.join(' and ')}` : 'unpinned'}`;
    },
    ...undoable,
  }),
  sharing(true),
  sharing(false),
  command({
    id: 'view.delete',
    action: 'delete',
    title: 'Delete view',
    aliases: ['remove view'],
    on: rows,
    keys: ', d',
    ready: (place, actor) => (present(place)?.isShared && actor.role !== 'ROLE_QUOTATION_ADMIN') || isOwn(place, actor),
    operation: DeleteSavedCommand,
    variables: (place) => ({ input: which(present(place)) }),
    say: (_, __, { changed }) => `View “${changed.name}” deleted`,
    undo: (_, __, { changed }) => ({ operation: RestoreSavedCommand, variables: { input: which(changed) } }),
  }),
];
