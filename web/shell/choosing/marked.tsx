import { Fragment } from 'react';
import { matched, placesOf } from './match.ts';

interface MarkedProps {
  readonly text: string;
  /** Marks the letters that match the typed text. */
  readonly typed?: string;
  /** Marks these words in place of typed letters. */
  readonly words?: readonly string[] | undefined;
  readonly className?: string;
}

export function Marked({ text, typed = '', words, className = 'row-title' }: MarkedProps) {
  const ranges = words ? placesOf(text, words) : typed.trim() === '' ? [] : matched(text, typed);
  return (
    <span className={className}>
      {ranges.map(([from, to], at) => (
        <Fragment key={from}>
          {text.slice(ranges[at - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </span>
  );
}
