import { nameOf } from '../../commands/core/command.ts';
import { useFormats } from '../../ground/formats.ts';
import { Previews, setIn } from './previews.tsx';
import { aboutWhat } from './shown.ts';
import { useStage } from './stage-context.ts';
import type { Surface } from './surface.ts';

/** Asks the user to confirm a command. */
export function Confirm({ surface: { task, answers, caution } }: { surface: Extract<Surface, { is: 'confirm' }> }) {
  const { confirm, close } = useStage();
  // Commands on the whole window keep the former version, so saving loses nothing.
  const isKept = task.command.layout === 'page';
  const formats = useFormats();
  const isDanger = caution.isForGood && !isKept;
  return (
    <div className="question">
      <h2 id="question">{(caution.previews && setIn(caution.previews, formats)) ?? caution.question}</h2>
      {caution.previews && <Previews of={caution.previews} />}
      {caution.says.length === 0 && !caution.previews && (
        <p id="question-says" className="sheet-about">
          {aboutWhat(task)}
        </p>
      )}
      {caution.says.length > 0 && (
        <ul id="question-says" className="question-says">
          {caution.says.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className="question-foot">
        <button type="button" className="button" onClick={close}>
          Go back
        </button>
        <button
          type="button"
          className={`button ${isDanger ? 'button-danger' : 'button-primary'}`}
          // biome-ignore lint/a11y/noAutofocus: Enter answers the question, Escape leaves the dialog
          autoFocus
          aria-describedby={caution.previews ? 'question question-previews' : 'question question-says'}
          onClick={() => void confirm(task, answers)}
        >
          {isKept ? 'Save' : nameOf(task.command)}
        </button>
      </div>
    </div>
  );
}
