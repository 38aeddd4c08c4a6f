import type { Answer } from './find.ts';

/** Why no records are among the results, as a sentence; null where they were searched. */
export function whyUnsearched({ refusal }: Answer): string | null {
  if (!refusal) return null;
  const why = refusal.code === 'OFFLINE' ? 'the server can’t be reached' : refusal.message.replace(/\.$/, '');
  return `Records are not searched: ${why}. Commands and places are found all the same.`;
}
