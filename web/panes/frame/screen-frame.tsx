import { useEffect } from 'react';
import { usePlace } from '../../ground/hash-location.ts';
import { fetchAtLeisure } from '../../ground/later.ts';
import { useComing } from '../../state/coming.ts';
import { actorFor, useActor } from '../../state/viewer.ts';
import type { Screen, ScreenContent } from './pane.ts';
import { Refused } from './refused.tsx';
import { useAnswer } from './use-answer.ts';

/** Draws a screen: skeleton, refusal, or view with data. */
export function ScreenFrame({ content }: { content: ScreenContent }) {
  const place = usePlace();
  const { actor } = useActor();
  return <ScreenOf {...content.screen(place, actorFor(place, actor))} />;
}

function ScreenOf({ query, variables, view: View }: Screen) {
  const { data, error } = useAnswer({ query, variables });
  const isAnswered = Boolean(data || error);
  useEffect(() => {
    if (isAnswered) void fetchAtLeisure();
  }, [isAnswered]);
  if (data) return <View data={data} />;
  if (error) return <Refused error={error} />;
  return <ScreenSkeleton />;
}

export function ScreenSkeleton() {
  useComing();
  return (
    <div className="screen" role="status" aria-label="Loading">
      <div className="skeleton skeleton-block" />
      <div className="skeleton skeleton-block" />
    </div>
  );
}
