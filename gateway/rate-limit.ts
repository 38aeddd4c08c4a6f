import type { IncomingHttpHeaders } from 'node:http';

/** What an answer of the service says of how often its caller may call. */
export interface RateLimit {
  readonly remaining: number;
  /** For the caller of the gateway, whom it is about: names and values in turn. */
  readonly fields: readonly string[];
}

const REMAINING = /^[\x20-\x7e]*;r=(\d{1,15})(?![\d.])[\x20-\x7e]*$/;
const VISIBLE = /^[\x20-\x7e]*$/;

/**
 * Reads the fields `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10) as far as they are well
 * formed; null where nothing is said.
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
