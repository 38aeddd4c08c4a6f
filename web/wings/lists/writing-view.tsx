import { useAtomValue } from 'jotai';
import { Hints } from '../../shell/choosing/hints.tsx';
import { HowFar } from '../../shell/notes/how-far.tsx';
import { writingAtom } from './write-rows.ts';

export function WritingView() {
  const writing = useAtomValue(writingAtom);
  if (!writing) return null;
  const { title, done, of, stop } = writing;
  const counted = of !== null && of <= 10_000;
  return (
    <div className="bulk">
      <h2>Writing {title.toLowerCase()}</h2>
      <progress value={counted ? done : undefined} max={counted ? of : undefined} aria-label={`Writing ${title}`} />
      <HowFar
        done={done}
        of={counted ? of : 0}
        says={(done, of) => `${done} of ${counted ? of : 'more than 10,000'} rows`}
      />
      <div className="question-foot">
        <Hints of={[['escape', 'continue in the background']]} />
        {/* biome-ignore lint/a11y/noAutofocus: the only button */}
        <button type="button" className="button" autoFocus onClick={stop}>
          Stop
        </button>
      </div>
    </div>
  );
}
