import type { IncomingHttpHeaders } from 'node:http';

/** The rate limit in an answer of the service. */
export interface RateLimit {
  /** Calls left. */
  readonly remaining: number;
  /** The headers for the gateway's own answer: names and values in turn. */
  readonly fields: readonly string[];
}

const REMAINING = /^[\x20-\x7e]*;r=(\d{1,15})(?![\d.])[\x20-\x7e]*$/;
const VISIBLE = /^[\x20-\x7e]*$/;

/**
 * Reads the well-formed fields `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10); null without them.
 *
 * { ratelimit: '"calls";r=29988;t=41', … } → { remaining: 29988, fields: ['ratelimit', '"calls";r=29988;t=41', …] }
 */
export function readRateLimit({ ratelimit: left, 'ratelimit-policy': policy }: IncomingHttpHeaders): RateLimit | null {
  const remaining = typeof left === 'string' ? REMAINING.exec(left)?.[1] : undefined;
  if (typeof left !== 'string' || remaining === undefined) return null;
  const isPolicy = typeof policy === 'string' && VISIBLE.test(policy);
  const fields = [...(isPolicy ? ['ratelimit-policy', policy] : []), 'ratelimit', left];
  return { remaining: Number(remaining), fields };
}
