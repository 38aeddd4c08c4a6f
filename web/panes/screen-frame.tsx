import { usePlace } from '../hash-location.ts';
import { useActor } from '../state/viewer.ts';
import type { Screen, ScreenPane } from './pane.ts';
import { Refused } from './refused.tsx';
import { useAnswer } from './use-answer.ts';

/** Draws a pane that is one screen: its skeleton, its refusal, or its view with data. */
export function ScreenFrame({ pane }: { pane: ScreenPane }) {
  const place = usePlace();
  const { actor } = useActor();
  return <ScreenOf {...pane.screen(place, actor)} />;
}

function ScreenOf({ query, variables, view: View }: Screen) {
  const { data, error } = useAnswer({ query, variables });
  if (data) return <View data={data} />;
  if (error) return <Refused error={error} />;
  return (
    <div className="screen" role="status" aria-label="Loading">
      <div className="skeleton skeleton-block" />
      <div className="skeleton skeleton-block" />
    </div>
  );
}
