import { sentenceOf } from '../../records/fields/wording.ts';
import type { Answer } from './find.ts';

/** Why results contain no records, as a sentence; null if records were searched. */
export function whyUnsearched({ refusal }: Answer): string | null {
  if (!refusal) return null;
  const why = refusal.code === 'OFFLINE' ? 'the server can’t be reached' : sentenceOf(refusal).replace(/\.$/, '');
  return `Can’t search records: ${why}. Commands and panes still work.`;
}
