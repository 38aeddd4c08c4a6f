import { type Refusal, whenAgain } from './refusal.ts';

/** The sentence of a call before the login that did not reach its end; null for any other refusal. */
export function unreached({ code, retryAfterSeconds }: Refusal, timeOf: (at: string) => string): string | null {
  if (code === 'OFFLINE') return 'The server can’t be reached. Check the connection and try again.';
  if (code !== 'UNAVAILABLE' && code !== 'TOO_MANY_REQUESTS') return null;
  const why = code === 'UNAVAILABLE' ? 'The server is busy or down.' : 'Too many attempts.';
  if (retryAfterSeconds === null || retryAfterSeconds < 60) return `${why} ${whenAgain({ retryAfterSeconds })}`;
  const at = timeOf(new Date(Date.now() + retryAfterSeconds * 1000).toISOString());
  // `4:37 p.m.` ends the sentence itself.
  return `${why} Try again at ${at.replace(/\.$/, '')}.`;
}
