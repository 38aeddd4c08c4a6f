import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { go, hrefOf } from '../../ground/hash-location.ts';
import { kindOf, kinds } from '../../records/kinds.ts';
import { marksAtom } from '../../state/live.ts';
import { useStage } from '../stage/stage-context.ts';
import type { Task } from '../stage/task.ts';

/**
 * Tells the user of an open form that somebody else has changed the record. The typed answers stay. Saving shows both
 * versions; closing the form keeps the draft.
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
          {mark.by} changed this a moment ago ({mark.what}). Save to see both changes.{' '}
          <button
            type="button"
            className="button button-plain"
            onClick={() => {
              close();
              go(hrefOf(kinds[kind].path({ id }), { tab: 'history' }));
            }}
          >
            Show the changes
          </button>
        </>
      )}
    </p>
  );
}
