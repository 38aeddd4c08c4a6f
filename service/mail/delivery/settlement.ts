import type { MessageRecipient } from '../../shared/values.ts';
import type { Verdict } from './smtp.ts';

/** The schedule of attempts. */
export interface Patience {
  /** Milliseconds between attempts; the last delay repeats. */
  delaysMs: readonly number[];
  /** From the first attempt. */
  totalMs: number;
  /** From 0 to 1: the random part of a delay, so that retries spread. */
  jitter: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const patience: Patience = {
  delaysMs: [10 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR],
  totalMs: 24 * HOUR,
  jitter: 0.2,
};

/** A message's state after an attempt. */
export interface Settlement {
  status: 'SENT' | 'FAILED' | 'WAITING';
  recipients: MessageRecipient[];
  reason: string | null;
  /** For WAITING: milliseconds until the next attempt. */
  retryInMs: number | null;
}

/**
 * The result of an attempt: SENT when every recipient has the message, FAILED when no recipient is left to try or the
 * time is over, and otherwise WAITING for the missing recipients.
 *
 * @param attempts the number of attempts, with the present one.
 * @param triedForMs the time since the first attempt.
 */
export function settle(
  {
    recipients,
    attempts,
    triedForMs,
  }: { recipients: readonly MessageRecipient[]; attempts: number; triedForMs: number },
  verdicts: ReadonlyMap<string, Verdict>,
  { delaysMs, totalMs, jitter }: Patience,
): Settlement {
  const after = recipients.map((recipient) => withVerdict(recipient, verdicts.get(recipient.address)));
  const why = reasons(after);
  const settled = { recipients: after, retryInMs: null };
  if (after.every(({ status }) => status === 'ACCEPTED')) return { ...settled, status: 'SENT', reason: null };
  if (after.every(({ status }) => status !== 'WAITING')) return { ...settled, status: 'FAILED', reason: why };
  const left = totalMs - triedForMs;
  if (left <= 0) return { ...settled, status: 'FAILED', reason: `The message could not be delivered in time. ${why}` };
  const delay = delaysMs[Math.min(attempts, delaysMs.length) - 1] ?? totalMs;
  const spread = delay * (1 + jitter * (2 * Math.random() - 1));
  return { ...settled, status: 'WAITING', reason: why, retryInMs: Math.round(Math.min(spread, left)) };
}

/** Marks a recipient as served. */
export function accepted({ address }: MessageRecipient): MessageRecipient {
  return { address, status: 'ACCEPTED', reply: null };
}

function withVerdict(recipient: MessageRecipient, verdict: Verdict | undefined): MessageRecipient {
  if (!verdict || recipient.status === 'ACCEPTED') return recipient;
  if (verdict.is === 'ACCEPTED') return accepted(recipient);
  return { ...recipient, status: verdict.is === 'REFUSED' ? 'REFUSED' : 'WAITING', reply: verdict.why };
}

/** The reasons: one for all recipients, or one for each group with its addresses. */
function reasons(recipients: readonly MessageRecipient[]): string {
  const replies = [...new Set(recipients.map(({ reply }) => reply))];
  const [only] = replies;
  if (replies.length === 1 && only) return only;
  return replies
    .filter((reply) => reply !== null)
    .map((reply) => {
      const addresses = recipients.filter((recipient) => recipient.reply === reply).map(({ address }) => address);
      return `${addresses.join(', ')}: ${reply}`;
    })
    .join(' ');
}
