import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import type { Given } from '../../commands/core/answers.ts';
import { refusalOf } from '../../ground/refusal.ts';
import { sentenceOf } from '../../records/fields/wording.ts';
import { readingOf, type Task } from '../stage/task.ts';

/** A prompt waits for an answer, or after a refusal for another try; null: for nothing. */
type Waiting = null | { readonly refusal: string | null; readonly again: () => void };

/**
 * Reads the data needed before asking, and reads again after an answer changes the reading. Outdated data is dropped.
 *
 * @param read receives the data and its key, or null for both if there is nothing to read; returns the updated task.
 */
export function useReading(task: Task, read: (data: unknown, key: string | null) => Task) {
  const client = useClient();
  const [waiting, setWaiting] = useState<Waiting>(() =>
    (readingOf(task, task.given)?.key ?? null) === task.readKey ? null : { refusal: null, again: () => {} },
  );
  const key = useRef(task.readKey);
  const settled = useRef<Promise<Task | null>>(Promise.resolve(task));
  const take = useRef(read);
  take.current = read;

  const look = useCallback(
    (given: Given): void => {
      const reading = readingOf(task, given);
      if ((reading?.key ?? null) === key.current) return;
      key.current = reading?.key ?? null;
      settled.current = reading ? fetch(reading) : Promise.resolve(take.current(null, null));
      if (!reading) setWaiting(null);

      async function fetch(wanted: NonNullable<typeof reading>): Promise<Task | null> {
        const again = () => {
          key.current = null;
          look(given);
        };
        setWaiting({ refusal: null, again });
        const { operation, variables } = wanted;
        const { data, error } = await client.query(operation, variables, { requestPolicy: 'network-only' }).toPromise();
        if (key.current !== wanted.key) return settled.current;
        if (error) {
          setWaiting({ refusal: sentenceOf(refusalOf(error)), again });
          return null;
        }
        setWaiting(null);
        return take.current(data, wanted.key);
      }
    },
    [client, task],
  );
  useEffect(() => look(task.given), [look, task]);

  return { waiting, look, settled: () => settled.current };
}
