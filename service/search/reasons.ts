import { plain } from '../shared/search-text.ts';
import { type Lexicon, piecesOfField, qualityIn } from './matching.ts';
import type { Answer } from './ranking.ts';
import { SIGNS } from './sought.ts';

const LONGEST_SHOWN = 200;

/** The words of title, detail and matching text that the text calls for, as they are written there. */
export function reasonOf(
  { terms, field }: Answer,
  { title, detail }: { title: string; detail: string | null },
  lexicon: Lexicon,
): string[] {
  const texts = [title, detail ?? '', field.text];
  const words = new Set(texts.flatMap((text) => text.split(/\s+/u).flatMap((chunk) => [chunk, ...chunk.split(SIGNS)])));
  words.delete('');
  const isCalled = (word: string, form: 'TEXT' | 'NUMBER') => {
    const pieces = piecesOfField({ field: '', text: word, form });
    return terms.some((term) => qualityIn(pieces, term, lexicon) > 0.4);
  };
  const found = [...words].filter((word) => isCalled(word, /^[JQPL]-\d/u.test(word) ? 'NUMBER' : 'TEXT'));
  const parts = found.filter(
    (word) => !found.some((other) => other !== word && word.includes(other) && plain(other) !== plain(word)),
  );
  return field.form === 'PHONE' || field.form === 'AMOUNT' || field.form === 'DAY' ? [...parts, field.text] : parts;
}

/** The part of a long text around the first of some words. */
export function around(text: string, words: readonly string[]): string {
  if (text.length <= LONGEST_SHOWN) return text;
  const at = Math.max(0, Math.min(...words.map((word) => text.indexOf(word)).filter((index) => index >= 0)));
  const from = Math.max(0, (Number.isFinite(at) ? at : 0) - LONGEST_SHOWN / 4);
  const shown = text.slice(from, from + LONGEST_SHOWN).toWellFormed();
  return `${from > 0 ? '…' : ''}${shown.trim()}${from + LONGEST_SHOWN < text.length ? '…' : ''}`;
}
