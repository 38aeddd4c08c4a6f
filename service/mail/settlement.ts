import type { MessageRecipient } from '../database/values.ts';
import type { Verdict } from './smtp.ts';

/** When a message is tried again, and when no more. */
export interface Patience {
  /** Milliseconds from one attempt to the next; the last goes on. */
  delaysMs: readonly number[];
  /** From the first attempt on. */
  totalMs: number;
  /** From 0 to 1: by how much a delay may be shorter or longer, so that many don't come back at the same moment. */
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

/** What a message becomes after an attempt. */
export interface Settlement {
  status: 'SENT' | 'FAILED' | 'WAITING';
  recipients: MessageRecipient[];
  reason: string | null;
  /** With WAITING: milliseconds until the next attempt. */
  retryInMs: number | null;
}

/**
 * Draws the sum of an attempt: sent when each recipient has it, failed when none is left to try or the time is over,
 * else it waits, and only for those who haven't it.
 *
 * @param attempts how many there were, with this one.
 * @param triedForMs the time since the first.
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
  if (left <= 0) return { ...settled, status: 'FAILED', reason: `It could not be delivered in time. ${why}` };
  const delay = delaysMs[Math.min(attempts, delaysMs.length) - 1] ?? totalMs;
  const spread = delay * (1 + jitter * (2 * Math.random() - 1));
  return { ...settled, status: 'WAITING', reason: why, retryInMs: Math.round(Math.min(spread, left)) };
}

/** A recipient who has the message. */
export function accepted({ address }: MessageRecipient): MessageRecipient {
  return { address, status: 'ACCEPTED', reply: null };
}

function withVerdict(recipient: MessageRecipient, verdict: Verdict | undefined): MessageRecipient {
  if (!verdict || recipient.status === 'ACCEPTED') return recipient;
  if (verdict.is === 'ACCEPTED') return accepted(recipient);
  return { ...recipient, status: verdict.is === 'REFUSED' ? 'REFUSED' : 'WAITING', reply: verdict.why };
}

/** Why, once for all whom it is the same for; named where others have it or were told something else. */
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
