import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { isOnlineAtom } from '../../ground/connection.ts';
import { heardAtom, useHeard } from '../../state/heard.ts';
import { liveAtom } from '../../state/live.ts';

/** Announces news to screen readers. The region is always present: most screen readers miss a text that arrives with its region. */
export function Heard() {
  useHeard(useConnection());
  return (
    <p role="status" className="only-heard">
      {useAtomValue(heardAtom)}
    </p>
  );
}

/** Announces a lost connection and its return, but not the first connection. */
function useConnection(): string {
  const isOnline = useAtomValue(isOnlineAtom);
  const live = useAtomValue(liveAtom);
  const isLost = !isOnline || live === 'reconnecting';
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (isLost) setWasLost(true);
  }, [isLost]);
  // The status line alerts to an unreachable server.
  if (!isOnline) return '';
  if (isLost) return 'Reconnecting. Changes by others don’t appear for now.';
  return wasLost ? 'Connected again.' : '';
}
