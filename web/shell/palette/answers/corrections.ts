import { wordIn } from '../line/names.ts';
import type { Token } from '../line/tokens.ts';

/* Words between answers: a correction of an answer, and a length of time. */

const correction =
  /^(?:(?:no )?(?:sorry|wait|scratch that|correction)(?: no)?(?: (?:i mean|i meant|make that|make it|its))?|no (?:make (?:that|it)|i mean|i meant|rather)|make (?:that|it)|i (?:mean|meant)|or rather|actually)$/;

/** The position after words of a correction: `no sorry`, `make that`. The same position for other words. */
export function pastCorrection(tokens: readonly Token[], at: number): number {
  const words = tokens.slice(at, at + mostCorrectionWords).map((token) => wordIn(token).replace(/[,.!]+$/, ''));
  for (let count = words.length; count > 0; count--)
    if (correction.test(words.slice(0, count).join(' '))) return at + count;
  return at;
}

const mostCorrectionWords = 4;

const length =
  /^(?:(?:for|lasting|takes?|took) )?(?:\d{1,2}(?:[.,]\d)?|an?|half an|two|three|four) ?(?:h|hrs?|hours?|mins?|minutes?)$/;

/** The position after a length: `for 3 hours`, `90 min`. Null for other words, and for a distance: `2 hours later`. */
export function lengthAfter(tokens: readonly Token[], at: number): number | null {
  const words = tokens.slice(at, at + 5).map(wordIn);
  for (let count = 4; count > 0; count--)
    if (words.length >= count && length.test(words.slice(0, count).join(' ')))
      return /^(later|earlier|before|after|ago|back)$/.test(words[count] ?? '') ? null : at + count;
  return null;
}
