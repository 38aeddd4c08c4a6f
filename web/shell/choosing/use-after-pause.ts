import { useEffect, useState } from 'react';

const pauseMs = 250;

/** A text for screen readers once the text has stayed for a moment: while somebody types, each key draws once. */
export function useAfterPause(text: string): string {
  const [later, setLater] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}
