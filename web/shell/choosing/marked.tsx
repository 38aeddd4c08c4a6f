import { Fragment } from 'react';
import { matched } from './match.ts';

interface MarkedProps {
  readonly text: string;
  readonly typed: string;
  readonly className?: string;
}

export function Marked({ text, typed, className = 'row-title' }: MarkedProps) {
  const ranges = typed.trim() === '' ? [] : matched(text, typed);
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
