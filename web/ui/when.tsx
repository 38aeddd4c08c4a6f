import { useEffect, useReducer } from 'react';
import { useFormats } from './formats.ts';

/** A point in time as one thinks of it, and exactly on pointing and to assistive technology. */
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
