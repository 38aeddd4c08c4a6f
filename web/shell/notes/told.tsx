import { useDeferredValue } from 'react';

/** Announces a sentence to screen readers. The live region must be present before the text. */
export function Told({ text }: { text: string }) {
  return (
    <span role="status" className="only-heard">
      {useDeferredValue(text, '')}
    </span>
  );
}
