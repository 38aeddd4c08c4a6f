import { useAtomValue } from 'jotai';
import { marksAtom, textOf } from '../state/live.ts';

/** Beside an open record's title: what somebody else has just changed of it; told to those who don't see it. */
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

/** The dot that says of what stands beside it that it was changed just now. */
export function ChangeDot({ text }: { text?: string }) {
  return <span className="change-dot" title={text} aria-hidden />;
}
