import { getDefaultStore } from 'jotai';
import { app, type Blocked, command } from '../../commands/core/command.ts';
import { recordingAtom } from '../../commands/core/recording.ts';
import { choice } from '../../records/fields/question.ts';
import { DeleteSavedCommand, RestoreSavedCommand } from '../../records/saved-command.ts';
import { isSavedHere, savedHere } from '../../state/saved.ts';
import type { Actor } from '../../state/viewer.ts';
import { saving } from './saving.ts';

const recording = () => getDefaultStore().get(recordingAtom);

const macrosOf = (isIts: (userId: string) => boolean) =>
  savedHere().filter(({ kind, userId }) => kind === 'MACRO' && isIts(userId));

const anyMacro = () => macrosOf(() => true);
const ownMacros = ({ userId }: Actor) => macrosOf((owner) => owner === userId);

const choiceOf = (macros: ReturnType<typeof anyMacro>, userId: string) =>
  choice({
    label: 'Macro',
    choices: macros.map((saved) => ({
      value: saved.id,
      label: saved.name,
      ...(saved.userId !== userId && { hint: `shared by ${saved.user?.fullName}` }),
    })),
  });

const named = (id: string) => savedHere().find((saved) => saved.id === id);

/** Whether there is one of these to choose. */
function hasOne(macros: readonly unknown[], what: string): true | Blocked {
  if (!isSavedHere()) return 'Saved views and macros are still loading';
  return macros.length > 0 || { why: `There is no ${what} yet`, unblock: 'macro.record' };
}

/** Recording what one does, to have it done again. */
export const macros = [
  command({
    id: 'macro.record',
    title: 'Record a macro',
    aliases: ['automate', 'repeat', 'learn what I do'],
    on: app,
    keys: 'shift+m',
    ready: () => recording() === null || { why: 'A macro is already recording', unblock: 'macro.stop' },
    run: (console) => console.macros((each) => each.record()),
  }),
  saving,
  command({
    id: 'macro.discard',
    title: 'Discard the recording',
    aliases: ['cancel macro', 'forget the recording'],
    on: app,
    ready: () => recording() !== null || { why: 'No macro is recording', unblock: 'macro.record' },
    run: (console) => console.macros((each) => each.discard()),
  }),
  command({
    id: 'macro.edit',
    title: 'Edit macro…',
    aliases: ['rename macro', 'share macro', 'steps of a macro', 'change macro'],
    on: app,
    ready: () => hasOne(anyMacro(), 'macro'),
    ask: (_, { userId }) => ({ macro: choiceOf(anyMacro(), userId) }),
    run: (console, _, { macro }) => {
      const saved = named(macro);
      if (saved) console.macros((each) => each.edit(saved));
    },
  }),
  command({
    id: 'macro.copyAs',
    title: 'Copy macro as…',
    aliases: ['macro as graphql', 'macro as curl', 'macro as fetch', 'script'],
    on: app,
    ready: () => hasOne(anyMacro(), 'macro'),
    ask: (_, { userId }) => ({ macro: choiceOf(anyMacro(), userId) }),
    run: (console, _, { macro }) => {
      const saved = named(macro);
      if (saved) console.macros((each) => each.copyAs(saved));
    },
  }),
  command({
    id: 'macro.delete',
    title: 'Delete macro…',
    aliases: ['remove macro'],
    on: app,
    ready: (_, actor) => hasOne(ownMacros(actor), 'macro of your own'),
    ask: (_, actor) => ({ macro: choiceOf(ownMacros(actor), actor.userId) }),
    operation: DeleteSavedCommand,
    variables: (_, { macro }) => ({ input: { id: macro, version: named(macro)?.version ?? 1 } }),
    say: (_, __, { changed }) => `“${changed.name}” is deleted`,
    undo: (_, __, { changed: { id, version } }) => ({
      operation: RestoreSavedCommand,
      variables: { input: { id, version } },
    }),
  }),
];
