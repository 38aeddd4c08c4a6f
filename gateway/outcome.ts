/** What becomes known of an operation on its way. */
export interface Outcome {
  /** When all of it had come, by `performance.now()`. */
  startMs: number;
  /** The text that it stands in, once that is known to be valid. */
  document?: string | undefined;
  name?: string | undefined;
  type?: string;
  /** What it may cost at most, with its variables; of one that is not valid, it isn't known. */
  cost?: number;
  /** The code of each error in the answer, and of each row that was refused; of a subscription, in what it began with. */
  codes: readonly string[];
  /** Seconds after which none of what was refused may come again: the longest of theirs. */
  retryAfter?: number;
}

/** Notes what was refused. */
export function noteRefused(outcome: Outcome, refused: readonly { code: string; retryAfter?: unknown }[]): void {
  outcome.codes = [...outcome.codes, ...refused.map(({ code }) => code)];
  for (const { retryAfter } of refused) {
    if (typeof retryAfter === 'number') outcome.retryAfter = Math.max(outcome.retryAfter ?? 0, retryAfter);
  }
}
