import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import type { Given } from '../commands/answers.ts';
import { refusalOf } from '../refusal.ts';
import { readingOf, type Task } from './task.ts';

/** What a prompt waits for before it can ask: nothing (null), an answer, or another try after a refusal. */
export type Waiting = null | { readonly refusal: string | null; readonly again: () => void };

/**
 * Reads what a command has to know before it asks, and again whenever an answer makes that something else. Answers to what
 * is no longer wanted are dropped.
 *
 * @param read is told what was read, or null once there is nothing to read; it answers the task as that makes it.
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
          setWaiting({ refusal: refusalOf(error).message, again });
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
