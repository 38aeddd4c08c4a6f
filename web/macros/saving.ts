import { getDefaultStore } from 'jotai';
import { type AnySending, app, type Blocked, command } from '../commands/command.ts';
import { type Answers, flag, macroSteps, text } from '../commands/fields.ts';
import type { ResultOf } from '../graphql.ts';
import {
  CreateSavedCommand,
  DeleteSavedCommand,
  type SavedCommandRecord,
  UpdateSavedCommand,
} from '../records/saved-command.ts';
import { recordingAtom } from '../state/recording.ts';
import { draftOf } from './draft.ts';
import { askedIn, type Macro, macroOf, wrongIn } from './macro.ts';

const asks = {
  name: text('Name', { maxLength: 200, isWide: true, hint: 'What it is called in the palette' }),
  definition: macroSteps('Steps', {
    isWide: true,
    wrong: (value) => {
      const why = wrongIn(value as Macro); // what the control answers
      return why === null ? null : `${why}.`;
    },
  }),
  isShared: flag('Share it with everyone of the company'),
};

/** A macro without the questions that nothing refers to any more. */
const whole = (definition: unknown): Macro => {
  const macro = definition as Macro; // as above
  return { ...macro, questions: askedIn(macro) };
};

/** What saves a new macro, whatever it begins with. */
const creating = {
  on: app,
  layout: 'sheet',
  ask: asks,
  operation: CreateSavedCommand,
  variables: (_: null, { name, definition, isShared }: Answers<typeof asks>) => ({
    input: { name, kind: 'MACRO' as const, definition: whole(definition), isShared },
  }),
  say: (_: null, { name }: Answers<typeof asks>) => `“${name}” is saved: it is in the palette`,
  undo: (_: null, __: unknown, { changed: { id, version } }: ResultOf<typeof CreateSavedCommand>) => ({
    operation: DeleteSavedCommand,
    variables: { input: { id, version } },
  }),
} as const;

const present = () => getDefaultStore().get(recordingAtom);

/** Why nothing recorded can be saved or discarded; true where it can. */
function isRecorded(): true | Blocked {
  const recording = present();
  if (!recording) return { why: 'No macro is being recorded', unblock: 'macro.record' };
  return recording.steps.length > 0 || 'Nothing was changed yet: do what the macro is to do';
}

/** Ends a recording by saving it; left, the recording goes on. */
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

/** Changes one that was saved; of another's, saves a copy. A reason, without its full stop, where it can't be read. */
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
