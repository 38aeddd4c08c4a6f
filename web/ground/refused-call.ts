import type { Refusal } from './refusal.ts';

/** The sentence of a call before the login that did not reach its end; null for any other refusal. */
export function unreached({ code, retryAfterSeconds }: Refusal, timeOf: (at: string) => string): string | null {
  if (code === 'OFFLINE') return 'The server can’t be reached. Check the connection and try again.';
  if (code === 'UNAVAILABLE') return 'The server is unavailable. Try again in a minute.';
  if (code !== 'TOO_MANY_REQUESTS') return null;
  if (retryAfterSeconds === null) return 'Too many attempts. Try again in a minute.';
  return `Too many attempts. Try again at ${timeOf(new Date(Date.now() + retryAfterSeconds * 1000).toISOString())}.`;
}
