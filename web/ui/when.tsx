import { useEffect, useReducer } from 'react';
import { useFormats } from '../ground/formats.ts';

export function When({ at }: { at: string }) {
  const { relatively, exactly } = useFormats();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={exactly(at)}>
      {relatively(at)}
    </time>
  );
}
