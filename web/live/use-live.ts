import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { Later, useLater } from '../later.ts';

/** Nobody waits for it: what was changed before it is here, it is told of, too. */
const live = new Later(async () => (await import('./live.ts')).startLive);

/** Has what others change appear by itself, once there is leisure for it. `cursor` is where the changes stood at first. */
export function useLive(userId: string | undefined, cursor: string | undefined): void {
  const client = useClient();
  const store = useStore();
  const known = useLater(live, false);
  const [from, setFrom] = useState(cursor);
  // What was read with the first answer is the oldest on the screen.
  if (from === undefined && cursor !== undefined) setFrom(cursor);
  const start = known.is === 'here' ? known.part : undefined;
  useEffect(() => {
    if (!start || !userId || from === undefined) return;
    return start({ client, store, userId, from });
  }, [start, client, store, userId, from]);
}
