import { useEffect, useState } from 'react';

/** Seconds to a moment (milliseconds since 1970), counting down; 0 afterwards. */
export function useSecondsTo(atMs: number): number {
  const [seconds, count] = useState(() => left(atMs));
  useEffect(() => {
    const timer = setInterval(() => count(left(atMs)), 250);
    return () => clearInterval(timer);
  }, [atMs]);
  return seconds;
}

const left = (atMs: number) => Math.max(0, Math.ceil((atMs - Date.now()) / 1000));
