import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { isOnlineAtom } from '../../ground/connection.ts';
import { heardAtom, useHeard } from '../../state/heard.ts';
import { liveAtom } from '../../state/live.ts';

/** Where what appears is told: always there, as what comes together with its place mostly goes unheard. */
export function Heard() {
  useHeard(useConnection());
  return (
    <p role="status" className="only-heard">
      {useAtomValue(heardAtom)}
    </p>
  );
}

/** That what others change doesn't appear for now, and that it does again; that it does from the first, nobody needs to hear. */
function useConnection(): string {
  const isOnline = useAtomValue(isOnlineAtom);
  const live = useAtomValue(liveAtom);
  const isLost = !isOnline || live === 'reconnecting';
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (isLost) setWasLost(true);
  }, [isLost]);
  // Without a server there is an alert.
  if (!isOnline) return '';
  if (isLost) return 'Reconnecting. Changes by others don’t appear for now.';
  return wasLost ? 'Connected again.' : '';
}
