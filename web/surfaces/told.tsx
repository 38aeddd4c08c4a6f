import { useDeferredValue } from 'react';

/** Tells a sentence to those who don't see what a layer shows; its place is there before it is, as it has to be. */
export function Told({ text }: { text: string }) {
  return (
    <span role="status" className="only-heard">
      {useDeferredValue(text, '')}
    </span>
  );
}
