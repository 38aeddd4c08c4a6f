import type { FieldForm } from '../records/fields.ts';
import { plain } from '../shared/search-text.ts';
import { phoneDigits } from '../words/phones.ts';
import type { Known } from '../words/vocabulary.ts';
import type { Mention, NumberMention } from './mentions.ts';
import type { Term } from './reading.ts';
import type { FieldText } from './searched.ts';
import { isNumber, isUnspaced, keyOf, piecesOf, spellingsOf } from './sought.ts';

/** A text in pieces, for many comparisons. */
interface Folded {
  plain: string;
  key: string;
  /** Words, and neighbours without the signs between: "o'neill" → o, neill, oneill */
  words: readonly string[];
}

/** A field in pieces. */
export type Pieces = FieldText & Folded;

/** Names and towns come in many records, and the next letter of a search finds most of the same records. */
const remembered = new Map<string, Folded>();
const MOST_REMEMBERED = 20_000;
const LONGEST_REMEMBERED = 200;

export function piecesOfField(field: FieldText): Pieces {
  if (field.text.length > LONGEST_REMEMBERED) return { ...field, ...foldedOf(field) };
  const name = `${field.form} ${field.text}`;
  const folded = remembered.get(name) ?? foldedOf(field);
  if (remembered.size > MOST_REMEMBERED) remembered.clear();
  remembered.set(name, folded);
  return { ...field, ...folded };
}

function foldedOf(field: FieldText): Folded {
  const text = plain(field.text);
  const chunks = text.split(/\s+/u);
  const words = new Set(chunks.flatMap((chunk) => [...piecesOf(chunk), keyOf(chunk)]));
  if (JOINED.includes(field.form)) for (const pair of pairsOf(chunks)) words.add(pair);
  // A post code is said in one word: 'm5h1w7'
  if (field.form === 'PLACE' && text.length <= LONGEST_POST_CODE && /\d/u.test(text)) words.add(keyOf(text));
  if (NUMBERED.includes(field.form)) for (const spelling of spellingsOf(text)) words.add(spelling);
  words.delete('');
  return { plain: text, key: keyOf(text), words: [...words] };
}

/** People write one word for two: 'lakeshore' for Lake Shore */
const JOINED: FieldForm[] = ['NAME', 'TITLE', 'PLACE'];
const SHORTEST_JOINED = 6;
const LONGEST_POST_CODE = 10;

const pairsOf = (chunks: readonly string[]): string[] =>
  chunks.flatMap((chunk, at) => {
    const pair = keyOf(chunk + (chunks[at + 1] ?? ''));
    return pair.length >= SHORTEST_JOINED && /^\p{L}+$/u.test(pair) ? [pair] : [];
  });

const NUMBERED: FieldForm[] = ['NUMBER', 'LEAD', 'REFERENCE'];

/** Likenesses of typed pieces to words of records. */
export type Lexicon = ReadonlyMap<string, Known>;

/**
 * How well a field has a term, from 0 to 1.
 *
 * @param isAlone whether the term is the whole text: digits among words are seldom a record's number.
 */
export function qualityIn(field: Pieces, term: Term, lexicon: Lexicon, isAlone = false): number {
  let best = 0;
  for (const mention of term.mentions) {
    const isLikely = isAlone || mention.form !== 'NUMBER' || !mention.isBare;
    best = Math.max(best, mentionIn(field, mention) * (isLikely ? 1 : 0.7));
  }
  if (best === 1) return 1;
  for (const way of term.ways) {
    if (!isAlone && NUMBERED.includes(field.form) && way.every((piece) => /^\d+$/u.test(piece))) continue;
    let least = 1;
    for (const piece of way) {
      least = Math.min(least, pieceIn(field, piece, lexicon));
      if (least <= best) break;
    }
    best = Math.max(best, least);
  }
  return best;
}

const INSIDE = 0.45;

function pieceIn({ words, key, form }: Pieces, piece: string, lexicon: Lexicon): number {
  if (form === 'AMOUNT' || form === 'DAY') return 0; // mentions alone
  const alike = lexicon.get(piece)?.alike;
  let best = 0;
  for (const word of words) {
    if (word === piece) return 1;
    if (word.startsWith(piece)) best = Math.max(best, 0.9 + (0.08 * piece.length) / word.length);
    else if (alike) best = Math.max(best, alike.get(word) ?? 0);
  }
  if (best === 0 && isUnspaced(piece) && key.includes(piece)) return 0.9;
  if (best === 0 && form === 'PHONE' && /^\d{4,}$/u.test(piece) && key.includes(piece)) return INSIDE;
  if (best === 0 && form === 'NAME' && /^\d{6,}$/u.test(piece) && key.includes(piece)) return 0.8;
  return best;
}

export function mentionIn(field: Pieces, mention: Mention): number {
  const { form, text } = field;
  if (mention.form === 'NUMBER') return numberedSo(field, mention) ? 1 : 0;
  if (mention.form === 'PHONE')
    return form === 'PHONE' ? phoneLike(phoneDigits(text), mention.digits.replace(/^0+/u, ''), mention.digits) : 0;
  if (mention.form === 'EMAIL') return field.plain === mention.address ? (form === 'NAME' ? 1 : 0.9) : 0;
  if (mention.form === 'AMOUNT')
    return form === 'AMOUNT' ? amountLike(Number(text), mention.values, mention.isWhole) : 0;
  return form === 'DAY' && mention.days.includes(text) ? (mention.days[0] === text ? 1 : 0.95) : 0;
}

/** The fewest digits of a part of a customer's reference, such as 36675 of PO-36675. */
const LEAST_OF_A_REFERENCE = 4;

function numberedSo({ form, text, words, revision = 1 }: Pieces, wanted: NumberMention): boolean {
  const isPart = form === 'TITLE' && wanted.letter === null && wanted.digits.length >= LEAST_OF_A_REFERENCE;
  if (isPart && words.includes(wanted.digits)) return true;
  if (form !== 'NUMBER' && form !== 'REFERENCE' && !(form === 'LEAD' && wanted.letter === 'l')) return false;
  return isNumber(text, revision, wanted);
}

/** The whole number whatever its country code; its last four digits or more; its beginning; a digit wrong. */
function phoneLike(own: string, wanted: string, typed: string): number {
  const shorter = Math.min(own.length, wanted.length);
  if (shorter >= 7 && (own.endsWith(wanted) || wanted.endsWith(own))) return 1;
  if (typed.length >= 4 && own.endsWith(typed)) return typed.length > 5 ? 1 : 0.9;
  if (wanted.length > 2 && [0, 1, 2, 3].some((code) => own.startsWith(wanted, code))) return 0.8;
  if (shorter < 7 || wanted.length > own.length + 3) return 0;
  return misdialled(own.slice(-wanted.length), wanted.slice(-own.length)) ? 0.7 : 0;
}

function misdialled(own: string, wanted: string): boolean {
  if (own.length !== wanted.length) return false;
  const wrong = [...own].flatMap((digit, at) => (digit === wanted[at] ? [] : [at]));
  const [first = 0, second = 0] = wrong;
  const isSwapped =
    wrong.length === 2 && second === first + 1 && own[first] === wanted[second] && own[second] === wanted[first];
  return wrong.length === 1 || isSwapped;
}

function amountLike(own: number, wanted: readonly number[], isWhole: boolean): number {
  if (wanted.includes(own)) return 1;
  return isWhole && wanted.some((each) => each === Math.floor(own) || each === Math.round(own)) ? 0.9 : 0;
}
