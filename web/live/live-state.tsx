import { useAtomValue } from 'jotai';
import { liveAtom } from '../state/live.ts';

const says = {
  live: { text: 'Live', hint: 'What others change appears by itself' },
  reconnecting: { text: 'Reconnecting…', hint: 'What others change appears once the connection is back' },
};

/** Whether what others change appears by itself; nothing until that has begun. */
export function LiveState() {
  const live = useAtomValue(liveAtom);
  if (live === 'off') return null;
  const { text, hint } = says[live];
  return (
    <span className="status-live" data-live={live === 'live' || undefined} title={hint}>
      {text}
    </span>
  );
}
