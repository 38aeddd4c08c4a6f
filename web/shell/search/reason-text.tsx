import { Marked } from '../choosing/marked.tsx';
import { fromFirst } from '../choosing/match.ts';
import type { Reason } from './reason.ts';

interface ReasonTextProps {
  readonly reason: Reason;
  /** The matching words. */
  readonly words: readonly string[];
}

/** The field that matched, and its text from shortly before the first matching word: the row leaves little room. */
export const ReasonText = ({ reason: { field, text }, words }: ReasonTextProps) => (
  <span className="row-reason">
    {field} <Marked text={fromFirst(text, words)} words={words} className="row-reason-text" />
  </span>
);
