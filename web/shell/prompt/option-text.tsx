import { Marked } from '../choosing/marked.tsx';
import type { Reason } from '../search/reason.ts';
import { ReasonText } from '../search/reason-text.tsx';

/** An option as rows show it. */
export interface Shown {
  readonly title: string;
  readonly hint?: string | undefined;
  /** Shown beside the hint, in the colour of warnings. */
  readonly warning?: string | undefined;
  /** The matching words of a found record, as title, hint and reason show them. */
  readonly marks?: readonly string[];
  readonly reason?: Reason | null;
}

/** The title and hint of an option, with the words that matched, and the reason where neither shows the match. */
export function OptionText({ option, typed }: { readonly option: Shown; readonly typed: string }) {
  const { title, hint = '', warning, marks, reason } = option;
  return (
    <>
      <Marked text={title} typed={typed} words={marks} />
      <Marked text={hint} words={marks ?? []} className="row-hint" />
      {warning && <span className="row-warning">{warning}</span>}
      {reason && <ReasonText reason={reason} words={marks ?? []} />}
    </>
  );
}
