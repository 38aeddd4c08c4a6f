import { getDefaultStore } from 'jotai';
import { type AnySending, app, type Blocked, command } from '../../commands/core/command.ts';
import type { Console } from '../../commands/core/console.ts';
import { recordingAtom } from '../../commands/core/recording.ts';
import type { ResultOf } from '../../ground/graphql.ts';
import type { Answers } from '../../records/fields/answers.ts';
import { choice, flag, macroSteps, text } from '../../records/fields/question.ts';
import {
  CreateSavedCommand,
  DeleteSavedCommand,
  RestoreSavedCommand,
  type SavedCommandRecord,
  UpdateSavedCommand,
} from '../../records/saved-command.ts';
import { isSavedHere, savedHere } from '../../state/saved.ts';
import type { Actor } from '../../state/viewer.ts';
import { draftOf } from './draft.ts';
import { askedIn, type Macro, macroOf, wrongIn } from './macro.ts';

const recording = () => getDefaultStore().get(recordingAtom);

const asks = {
  name: text({ label: 'Name', maxLength: 200, isWide: true, hint: 'The name in the palette' }),
  definition: macroSteps({
    label: 'Steps',
    isWide: true,
    wrong: (value) => {
      const why = wrongIn(value as Macro); // the control answers a macro
      return why === null ? null : `${why}.`;
    },
  }),
  isShared: flag({ label: 'Share with everyone in the company' }),
};

/** A macro's parts for the API, without unused questions. */
function inputOf({ name, definition, isShared }: Answers<typeof asks>) {
  const macro = definition as Macro; // the control answers a macro
  return { name, definition: { ...macro, questions: askedIn(macro) }, isShared };
}

/** The parts shared by all commands for a new macro. */
const creating = {
  on: app,
  layout: 'sheet',
  ask: asks,
  operation: CreateSavedCommand,
  variables: (_: null, answers: Answers<typeof asks>) => ({ input: { ...inputOf(answers), kind: 'MACRO' as const } }),
  say: (_: null, { name }: Answers<typeof asks>) => `Macro “${name}” saved`,
  undo: (_: null, __: unknown, { changed: { id, version } }: ResultOf<typeof CreateSavedCommand>) => ({
    operation: DeleteSavedCommand,
    variables: { input: { id, version } },
  }),
} as const;

function isRecorded(): true | Blocked {
  const present = recording();
  if (!present) return { why: 'No macro is recording', unblock: 'macro.record' };
  return present.steps.length > 0 || 'No steps recorded yet: perform the macro’s steps first';
}

export const saving = command({
  ...creating,
  id: 'macro.stop',
  title: 'Stop recording and save macro…',
  aliases: ['end macro', 'save recording'],
  keys: 'shift+s',
  ready: isRecorded,
  initial: (_, { timeZone }) => {
    const present = recording();
    return { isShared: false, ...(present && { definition: draftOf(present, timeZone) }) };
  },
});

/** Edits a saved macro; saves a copy of a colleague's macro. A string is the reason of a failure, without full stop. */
export function changing(saved: SavedCommandRecord, userId: string): AnySending | string {
  const macro = macroOf(saved.definition);
  if (typeof macro === 'string') return macro;
  const { id, version, name, isShared } = saved;
  if (saved.userId !== userId) {
    const initial = () => ({ name, definition: macro, isShared: false });
    return command({ ...creating, id: `macro.copy-${id}`, title: 'Save a copy of macro…', initial });
  }
  return command({
    id: `macro.change-${id}`,
    title: 'Edit macro…',
    on: app,
    layout: 'sheet',
    ask: asks,
    initial: () => ({ name, definition: macro, isShared }),
    operation: UpdateSavedCommand,
    variables: (_, answers) => ({ input: { id, version, ...inputOf(answers) } }),
    say: (_, answers) => `Macro “${answers.name}” changed`,
    undo: (_, __, { changed }) => ({
      operation: UpdateSavedCommand,
      variables: { input: { id, version: changed.version, name, definition: macro, isShared } },
    }),
  });
}

const anyMacro = () => savedHere().filter(({ kind }) => kind === 'MACRO');
const ownMacros = ({ userId }: Actor) => anyMacro().filter((macro) => macro.userId === userId);

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

function hasAny(macros: readonly unknown[], noun: string): true | Blocked {
  if (!isSavedHere()) return 'Saved views and macros are still loading';
  return macros.length > 0 || { why: `There is no ${noun} yet`, unblock: 'macro.record' };
}

/** The parts of a command that asks for a macro and then hands the macro to the macros code. */
const handing = (to: 'edit' | 'copyAs') => ({
  on: app,
  ready: () => hasAny(anyMacro(), 'macro'),
  ask: (_: null, { userId }: Actor) => ({ macro: choiceOf(anyMacro(), userId) }),
  run: (console: Console, _: null, { macro }: { readonly macro: string }) => {
    const saved = named(macro);
    if (saved) console.macros((each) => each[to](saved));
  },
});

/** Commands to record, edit, copy and delete macros. */
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
    aliases: ['macros', 'rename macro', 'share macro', 'steps of a macro', 'change macro'],
    ...handing('edit'),
  }),
  command({
    id: 'macro.copyAs',
    title: 'Copy macro as…',
    aliases: ['macro as graphql', 'macro as curl', 'macro as fetch', 'script'],
    ...handing('copyAs'),
  }),
  command({
    id: 'macro.delete',
    title: 'Delete macro…',
    aliases: ['remove macro'],
    on: app,
    ready: (_, actor) => hasAny(ownMacros(actor), 'macro of your own'),
    ask: (_, actor) => ({ macro: choiceOf(ownMacros(actor), actor.userId) }),
    operation: DeleteSavedCommand,
    variables: (_, { macro }) => ({ input: { id: macro, version: named(macro)?.version ?? 1 } }),
    say: (_, __, { changed }) => `Macro “${changed.name}” deleted`,
    undo: (_, __, { changed: { id, version } }) => ({
      operation: RestoreSavedCommand,
      variables: { input: { id, version } },
    }),
  }),
];
