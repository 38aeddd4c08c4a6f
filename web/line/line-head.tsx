import { useDeferredValue } from 'react';
import type { Chip, Understood } from './understood.ts';

interface LineHeadProps {
  readonly typed: string;
  /** What Tab would add, and what comes next: shown behind the caret. */
  readonly ghost: string;
  readonly understood: Understood | undefined;
  /** Whether it is what the line meant before its last letters. */
  readonly isStale: boolean;
}

/** What a line was understood to mean, piece by piece, and behind the caret how it may go on. */
export function LineHead({ typed, ghost, understood, isStale }: LineHeadProps) {
  const said = useDeferredValue(understood && !isStale ? inASentence(understood.chips) : '');
  return (
    <>
      {typed && ghost && (
        <div className="line-ghost" aria-hidden="true">
          <span className="line-typed">{typed}</span>
          {ghost}
        </div>
      )}
      {understood && (
        <ul className="line-chips" aria-label="What you typed means" data-stale={isStale || undefined}>
          {understood.chips.map((chip, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: chips are told apart by their place
            <li key={at} className={`line-chip line-${chip.is}`}>
              {chip.is === 'answer' && <span className="line-label">{chip.label}</span>}
              {chip.text}
            </li>
          ))}
        </ul>
      )}
      <div role="status" className="only-heard">
        {said}
      </div>
    </>
  );
}

/** `Assign, J-001042 Furnace does not ignite, Worker: Maria Ivanova. Missing: Reason.` */
function inASentence(chips: readonly Chip[]): string {
  const part = (...kinds: readonly Chip['is'][]) =>
    chips
      .filter(({ is }) => kinds.includes(is))
      .map(({ is, label, text }) => (is === 'answer' ? `${label}: ${text}` : text));
  const [missing, left] = [part('missing'), part('left')];
  return [
    `${part('command', 'about', 'answer').join(', ')}.`,
    missing.length > 0 && `Missing: ${missing.join(', ')}.`,
    left.length > 0 && `${left.join('. ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
