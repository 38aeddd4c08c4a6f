import { nameOf } from '../../commands/core/command.ts';
import { recordingAtom } from '../../commands/core/recording.ts';
import { dropDraft } from '../../shell/stage/drafts.ts';
import { show } from '../../shell/stage/surface.ts';
import { taskOf } from '../../shell/stage/task.ts';
import { actorOf } from '../../state/viewer.ts';
import { changing, saving } from './macro-commands.ts';
import type { MacroParts, Macros } from './macro-parts.ts';
import { recordedAs } from './recorded-step.ts';
import { createRunner } from './runner.ts';

export function createMacros(parts: MacroParts): Macros {
  const { store, viewer, notify, stage } = parts;
  const actor = actorOf(viewer);
  const tell = (message: string) => notify({ tone: 'plain', message, name: 'recording' });
  const dropRecorded = () => dropDraft({ userId: actor.userId, commandId: saving.id });

  return {
    ...createRunner(parts),

    copyAs: (saved) => show(store, { is: 'macroAs', saved }),

    record() {
      dropRecorded();
      store.set(recordingAtom, { at: new Date().toISOString(), steps: [] });
      tell('Recording. Perform the steps on one record.');
    },

    discard() {
      const recording = store.get(recordingAtom);
      dropRecorded();
      store.set(recordingAtom, null);
      const count = recording?.steps.length;
      if (recording)
        tell(`Recording of ${count === 1 ? '1 step' : `${count} steps`} discarded. Finished changes stay.`);
    },

    note(done) {
      const { command, results } = done;
      const recording = store.get(recordingAtom);
      if (command.id === saving.id && results.some((result) => 'said' in result)) store.set(recordingAtom, null);
      if (!recording || command.id.startsWith('macro.')) return;
      const last = recording.steps.at(-1);
      const isUndone = command.id === 'app.undo' && last?.isUndoable;
      const step = isUndone ? null : recordedAs(done);
      if (typeof step === 'string') return tell(step);
      if (!step && !isUndone) return;
      // The kept draft of the save form describes the previous steps.
      dropRecorded();
      const steps = step ? [...recording.steps, step] : recording.steps.slice(0, -1);
      store.set(recordingAtom, { ...recording, steps });
    },

    edit(saved) {
      const command = changing(saved, actor.userId);
      if (typeof command === 'string') tell(`${nameOf({ title: saved.name })}: ${command}.`);
      else stage().begin(taskOf(command, [null], actor), false);
    },
  };
}
