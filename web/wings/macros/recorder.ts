import { recordingAtom } from '../../commands/core/recording.ts';
import { nameOf } from '../../commands/core/run.ts';
import { dropDraft } from '../../shell/stage/drafts.ts';
import { taskOf } from '../../shell/stage/task.ts';
import { actorOf } from '../../state/viewer.ts';
import type { MacroParts, Macros } from './macro-parts.ts';
import { recordedAs } from './recorded-step.ts';
import { changing, saving } from './saving.ts';

export function createRecorder({
  store,
  viewer,
  notify,
  stage,
}: MacroParts): Pick<Macros, 'record' | 'discard' | 'note' | 'edit'> {
  const actor = actorOf(viewer);
  const tell = (message: string) => notify({ tone: 'plain', message, name: 'recording' });
  const dropRecorded = () => dropDraft({ userId: actor.userId, commandId: saving.id });
  const steps = (count: number) => `${count} ${count === 1 ? 'step' : 'steps'}`;

  return {
    record() {
      dropRecorded();
      store.set(recordingAtom, { at: new Date().toISOString(), steps: [] });
      tell('Recording. Perform the steps on one record.');
    },

    discard() {
      const recording = store.get(recordingAtom);
      dropRecorded();
      store.set(recordingAtom, null);
      if (recording) tell(`The recording is discarded: ${steps(recording.steps.length)}. Completed steps stay.`);
    },

    note(done) {
      const { command, results } = done;
      const recording = store.get(recordingAtom);
      const isSaved = command.id === saving.id && results.some((result) => 'said' in result);
      if (isSaved) store.set(recordingAtom, null);
      if (!recording || command.id.startsWith('macro.')) return;
      const last = recording.steps.at(-1);
      const isUndone = command.id === 'app.undo' && last?.isUndoable;
      const step = isUndone ? null : recordedAs(done);
      if (typeof step === 'string') return tell(step);
      if (!step && !isUndone) return;
      // The kept draft of the save form describes the previous steps.
      dropRecorded();
      store.set(recordingAtom, {
        ...recording,
        steps: step ? [...recording.steps, step] : recording.steps.slice(0, -1),
      });
    },

    edit(saved) {
      const command = changing(saved, actor.userId);
      if (typeof command === 'string') tell(`${nameOf({ title: saved.name })}: ${command}.`);
      else stage().begin(taskOf(command, [null], actor), false);
    },
  };
}
