import { useAtomValue } from 'jotai';
import { marksAtom, textOf } from '../state/live.ts';

/** Another person's fresh change, beside the open record's title. Screen readers announce the change. */
export function ChangeMark({ id }: { id: string }) {
  const mark = useAtomValue(marksAtom).get(id);
  return (
    <span role="status" className="change">
      {mark?.isFresh && (
        <>
          <ChangeDot />
          <span>{textOf(mark)} · just now</span>
        </>
      )}
    </span>
  );
}

export function ChangeDot({ text }: { text?: string }) {
  return <span className="change-dot" title={text} aria-hidden />;
}
