import { useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { doublesOf } from '../prompt/similar.ts';
import type { Understood } from './line/understood.ts';

interface Doubts {
  /** The notice about the present line; null before a first Enter. */
  readonly told: string | null;
  /** Runs the line, unless a doubt or a likely double wants a notice first. A second Enter runs the line after the notice. */
  readonly tell: (meant: Understood, doubt: string | null, run: () => void) => void;
}

/** Reasons to think twice about a typed line: a guess, equal readings, and likely doubles of a record to add. */
export function useDoubts(typed: string): Doubts {
  const client = useClient();
  const [notice, setNotice] = useState<{ readonly typed: string; readonly says: string } | null>(null);
  const told = notice?.typed === typed ? notice.says : null;
  /** The present line; null once the palette is closed. */
  const present = useRef<string | null>(typed);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    present.current = typed;
    asked.current = null;
    return () => {
      present.current = null;
    };
  }, [typed]);

  return {
    told,
    tell({ task, missing }, doubt, run) {
      if (told !== null) return run();
      if (missing !== null || !task.command.doubles) return doubt === null ? run() : setNotice({ typed, says: doubt });
      // An impatient Enter asks nothing twice.
      if (asked.current === typed) return;
      asked.current = typed;
      void doublesOf(client, task).then((doubles) => {
        if (present.current !== typed) return;
        const says = [doubt, doubles].filter((each) => each !== null).join(' ');
        if (says === '') run();
        else setNotice({ typed, says });
      });
    },
  };
}
