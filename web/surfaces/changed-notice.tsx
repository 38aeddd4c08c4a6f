import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { go, hrefOf } from '../hash-location.ts';
import { kindOf, kinds } from '../records/kinds.ts';
import { marksAtom } from '../state/live.ts';
import { useStage } from './stage-context.ts';
import type { Task } from './task.ts';

/**
 * Says in a form that somebody else has changed its record since it was opened. What is typed stays as it is: saving shows
 * both, and who would rather look first leaves the form, which is kept.
 */
export function ChangedNotice({ task: { command, subjects } }: { task: Task }) {
  const { close } = useStage();
  const [sinceMs] = useState(Date.now);
  const marks = useAtomValue(marksAtom);
  const [subject = null, ...others] = subjects;
  const id = subject && 'id' in subject && others.length === 0 ? subject.id : null;
  const kind = id && kindOf(id);
  const mark = id && marks.get(id);
  const isToSay = kind && mark && mark.atMs >= sinceMs && command.initial;
  return (
    <p className={isToSay ? 'draft' : 'only-heard'} role="status">
      {isToSay && (
        <>
          {mark.by} changed this a moment ago ({mark.what}). Saving shows what each of you changed.{' '}
          <button
            type="button"
            className="button button-plain"
            onClick={() => {
              close();
              go(hrefOf(kinds[kind].path({ id }), { tab: 'history' }));
            }}
          >
            Look at it first
          </button>
        </>
      )}
    </p>
  );
}
