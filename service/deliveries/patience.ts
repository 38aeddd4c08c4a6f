/** The schedule of a delivery's attempts. */
export interface Patience {
  /** Milliseconds between attempts; the last delay repeats. */
  delaysMs: readonly number[];
  /** From the first attempt; then the delivery has failed. */
  totalMs: number;
  /** From 0 to 1: the random part of a delay, so that retries spread. */
  jitter: number;
  /** From the first failure since the last success; then the webhook is paused. */
  pauseAfterMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const patience: Patience = {
  delaysMs: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR],
  totalMs: 72 * HOUR,
  jitter: 0.2,
  pauseAfterMs: 24 * HOUR,
};

/** Milliseconds until the next attempt, at least what the receiver asks for; null once the time is over. */
export function retryIn(
  { attempts, triedForMs, askedMs }: { attempts: number; triedForMs: number; askedMs: number },
  { delaysMs, totalMs, jitter }: Patience,
): number | null {
  const left = totalMs - triedForMs;
  if (left <= 0) return null;
  const delay = delaysMs[Math.min(attempts, delaysMs.length) - 1] ?? totalMs;
  const spread = delay * (1 + jitter * (2 * Math.random() - 1));
  return Math.round(Math.min(Math.max(spread, askedMs), left));
}
