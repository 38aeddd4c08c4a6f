import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { Later, useLater } from '../ground/later.ts';

/** Nobody waits for it: what was changed before it is here, it is told of, too. */
const live = new Later(async () => (await import('../wings/live/live.ts')).startLive);

/**
 * Shows other people's changes, once the browser is idle. `cursor` is the position of the stream at the first answer.
 */
export function useLive(userId: string | undefined, cursor: string | undefined): void {
  const client = useClient();
  const store = useStore();
  const known = useLater(live, false);
  const [from, setFrom] = useState(cursor);
  // No data on the screen is older than the first answer.
  if (from === undefined && cursor !== undefined) setFrom(cursor);
  const start = known.is === 'here' ? known.part : undefined;
  useEffect(() => {
    if (!start || !userId || from === undefined) return;
    return start({ client, store, userId, from });
  }, [start, client, store, userId, from]);
}
