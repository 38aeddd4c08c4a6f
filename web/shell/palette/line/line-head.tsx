import { useAfterPause } from '../../choosing/use-after-pause.ts';
import type { Chip } from './understood.ts';

interface LineHeadProps {
  readonly typed: string;
  /** Text shown behind the caret: Tab's completion or the next placeholder. */
  readonly ghost: string;
  /** The reading of the line. */
  readonly chips: readonly Chip[] | undefined;
  /** Whether `chips` belong to an earlier state of the line. */
  readonly isStale: boolean;
}

/** Shows the meaning of a line, piece by piece, and a continuation behind the caret. */
export function LineHead({ typed, ghost, chips, isStale }: LineHeadProps) {
  const said = useAfterPause(chips && !isStale ? inASentence(chips) : '');
  return (
    <>
      {typed && ghost && (
        <div className="line-ghost" aria-hidden="true">
          <span className="line-typed">{typed}</span>
          {ghost}
        </div>
      )}
      {chips && (
        <ul className="line-chips" aria-label="Reading" data-stale={isStale || undefined}>
          {chips.map((chip, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: chips have no id but their position
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
    `${part('command', 'about', 'lost', 'answer').join(', ')}.`,
    missing.length > 0 && `Missing: ${missing.join(', ')}.`,
    left.length > 0 && `${left.join('. ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
