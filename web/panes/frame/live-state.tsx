import { useAtomValue } from 'jotai';
import { liveAtom } from '../../state/live.ts';

const says = {
  live: { text: 'Live', hint: 'Changes by others appear live' },
  reconnecting: { text: 'Reconnecting…', hint: 'Changes by others appear once the connection is back' },
};

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
