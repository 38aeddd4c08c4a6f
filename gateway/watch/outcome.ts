/** The facts of an operation, as they become known. */
export interface Outcome {
  /** When the whole request had arrived, by `performance.now()`. */
  startMs: number;
  /** The text of a valid document. */
  document?: string | undefined;
  name?: string | undefined;
  /** The operation's type; 'refused' for a request whose operation was not read. */
  type?: string;
  /** The estimated cost of a valid operation with its variables. */
  cost?: number;
  /** The code of each error and refused row; for a subscription, of its first answer. */
  codes: readonly string[];
  /** The longest `retryAfter` of the refusals, in seconds. */
  retryAfter?: number;
}

export function noteRefused(outcome: Outcome, refused: readonly { code: string; retryAfter?: unknown }[]): void {
  outcome.codes = [...outcome.codes, ...refused.map(({ code }) => code)];
  for (const { retryAfter } of refused) {
    if (typeof retryAfter === 'number') outcome.retryAfter = Math.max(outcome.retryAfter ?? 0, retryAfter);
  }
}
