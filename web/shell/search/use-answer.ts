import { useEffect, useRef, useState } from 'react';

/**
 * The answer to a typed question, asked after a pause in typing; null until the answer to the present question comes.
 *
 * @param key spells the question; null for no question.
 * @param ask answers nothing after a failed request.
 */
export function useAnswer<Answer>(
  key: string | null,
  pauseMs: number,
  ask: () => Promise<Answer | undefined>,
): Answer | null {
  const [found, setFound] = useState<{ readonly key: string; readonly answer: Answer } | null>(null);
  const asking = useRef(ask);
  asking.current = ask;
  useEffect(() => {
    if (key === null) return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const answer = await asking.current();
      if (isWanted && answer !== undefined) setFound({ key, answer });
    }, pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key, pauseMs]);
  return found !== null && found.key === key ? found.answer : null;
}
