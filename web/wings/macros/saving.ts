import { getDefaultStore } from 'jotai';
import { type AnySending, app, type Blocked, command } from '../../commands/core/command.ts';
import { recordingAtom } from '../../commands/core/recording.ts';
import type { ResultOf } from '../../ground/graphql.ts';
import type { Answers } from '../../records/fields/answers.ts';
import { flag, macroSteps, text } from '../../records/fields/question.ts';
import {
  CreateSavedCommand,
  DeleteSavedCommand,
  type SavedCommandRecord,
  UpdateSavedCommand,
} from '../../records/saved-command.ts';
import { draftOf } from './draft.ts';
import { askedIn, type Macro, macroOf, wrongIn } from './macro.ts';

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

/** A macro without unused questions. */
const whole = (definition: unknown): Macro => {
  const macro = definition as Macro; // the control answers a macro
  return { ...macro, questions: askedIn(macro) };
};

/** The parts that all commands for a new macro share. */
const creating = {
  on: app,
  layout: 'sheet',
  ask: asks,
  operation: CreateSavedCommand,
  variables: (_: null, { name, definition, isShared }: Answers<typeof asks>) => ({
    input: { name, kind: 'MACRO' as const, definition: whole(definition), isShared },
  }),
  say: (_: null, { name }: Answers<typeof asks>) => `“${name}” saved: find it in the palette`,
  undo: (_: null, __: unknown, { changed: { id, version } }: ResultOf<typeof CreateSavedCommand>) => ({
    operation: DeleteSavedCommand,
    variables: { input: { id, version } },
  }),
} as const;

const present = () => getDefaultStore().get(recordingAtom);

function isRecorded(): true | Blocked {
  const recording = present();
  if (!recording) return { why: 'No macro is recording', unblock: 'macro.record' };
  return recording.steps.length > 0 || 'No steps recorded yet: perform the macro’s steps first';
}

export const saving = command({
  ...creating,
  id: 'macro.stop',
  title: 'Stop recording and save macro…',
  aliases: ['end macro', 'save recording'],
  keys: 'shift+s',
  ready: isRecorded,
  initial: (_, { timeZone }) => {
    const recording = present();
    return { isShared: false, ...(recording && { definition: draftOf(recording, timeZone) }) };
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
    variables: (_, answers) => ({
      input: {
        id,
        version,
        name: answers.name,
        definition: whole(answers.definition),
        isShared: answers.isShared,
      },
    }),
    say: (_, answers) => `“${answers.name}” is changed`,
    undo: (_, __, { changed }) => ({
      operation: UpdateSavedCommand,
      variables: { input: { id, version: changed.version, name, definition: macro, isShared } },
    }),
  });
}
