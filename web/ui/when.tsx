import { useEffect, useState } from 'react';
import { useFormats } from './formats.ts';

/** A point in time as one thinks of it, and exactly on pointing and to assistive technology. */
export function When({ at }: { at: string }) {
  const { relatively, exactly } = useFormats();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={exactly(at)}>
      {relatively(at, now)}
    </time>
  );
}
