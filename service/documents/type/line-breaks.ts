/**
 * The pieces of a paragraph between possible line ends, each with its trailing spaces.
 *
 * pieces('Valve, 3/4 inch') → ['Valve, ', '3/4 ', 'inch']
 * pieces('大阪（北）')        → ['大', '阪', '（北）']
 *
 * A part of UAX #14: breaks after spaces and hyphens, around Chinese and Japanese characters that may begin or end a
 * line, and between Thai words, which have no spaces. Korean breaks at its spaces.
 */
export function pieces(paragraph: string): string[] {
  const found: string[] = [];
  let piece = '';
  let before = '';
  for (const char of THAI.test(paragraph) ? thaiWords(paragraph) : paragraph) {
    if (piece !== '' && mayBreak(before, char)) {
      found.push(piece);
      piece = '';
    }
    piece += char;
    before = char;
  }
  if (piece !== '') found.push(piece);
  return found;
}

const THAI = /\p{Script=Thai}/u;
const SPACE = /[\p{Space_Separator}\t\u200b]$/u;
const GLUE = /[\u00a0\u2007\u202f\u2060\ufeff]/u;
const HYPHEN = /[-\u2010\u2013\u2014\u00ad]$/u;
const LETTER = /^\p{Letter}/u;
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
/** Closing brackets and marks, and small kana: never first on a line. */
const NOT_FIRST =
  /^[\p{Pe}\p{Pf}\p{Mark}!%),.:;?\]}…‥、。，．：；！？％ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ・]/u;
/** Opening brackets: never last on a line. */
const NOT_LAST = /[\p{Ps}\p{Pi}($£¥＄￡￥]$/u;

function mayBreak(before: string, after: string): boolean {
  if (SPACE.test(after) || GLUE.test(before.slice(-1)) || GLUE.test(after.slice(0, 1))) return false;
  if (SPACE.test(before)) return true;
  if (NOT_FIRST.test(after) || NOT_LAST.test(before)) return false;
  if (HYPHEN.test(before)) return LETTER.test(after);
  if (THAI.test(before) && THAI.test(after)) return true;
  return EAST_ASIAN.test(before.slice(-2)) || EAST_ASIAN.test(after);
}

const words = new Intl.Segmenter('th', { granularity: 'word' });

function* thaiWords(paragraph: string): Iterable<string> {
  for (const { segment } of words.segment(paragraph)) {
    if (THAI.test(segment)) yield segment;
    else yield* segment;
  }
}
