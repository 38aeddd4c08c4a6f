import { plain } from '../shared/search-text.ts';
import { isStopWord, isTalkWord, kindCalled } from './common-words.ts';
import { amountOf, countsIn, type Mention, mentionsIn } from './mentions.ts';
import { isUnspaced, keyOf, piecesOf } from './sought.ts';
import { withSpokenNumbers } from './spoken-numbers.ts';

/** A word or a mention of a text. */
export interface Term {
  /** Plain: 'o’neill', 'quote 48' */
  said: string;
  mentions: readonly Mention[];
  /** Each way to match the words: all pieces of one of the lists. Empty for a mention alone. */
  ways: readonly (readonly string[])[];
  /** A word of greetings, calls and complaints, or of a kind: counts little. */
  isTalk: boolean;
  /** Capitalised within a sentence: likely a name. */
  isName: boolean;
  /** The place in the text, for words side by side. */
  at: number;
  /** Digits that count or name another thing: 'room 118', '45 minutes' */
  isCount?: true;
}

/** A text as the search understands it. */
export interface Reading {
  plain: string;
  /** Without signs and spaces. */
  key: string;
  terms: Term[];
  /** The kinds that the text calls for by a word. */
  kinds: ReadonlySet<string>;
  /** Joined neighbours of a code in groups, such as a tax number: '=de129273398' */
  keys: string[];
  /** The words as typed, by their plain spelling: other scripts lose signs when plain. */
  typed: ReadonlyMap<string, string>;
  isLong: boolean;
}

/** Dashes of phone numbers and codes in other typefaces: '０６−６５５５' */
const DASHES = /[‐‑‒–—−]/gu;
const MOST_SHORT = 12;
const SHORT_LENGTH = 200;

/** Reads a text: mentions first, then words. `today` is the day in the company's zone. */
export function readingOf(text: string, today: string): Reading {
  const whole = withSpokenNumbers(plain(text).replace(DASHES, '-'));
  const { found, rest } = mentionsIn(whole, today);
  const chunks = rest
    .split(/[\s,;:!?"“”«»()[\]<>、。]+/u)
    .filter((chunk) => keyOf(chunk) !== '')
    .flatMap(wordsOfScript);
  const isDigitsAlone = found.length === 0 && chunks.length > 0 && chunks.every((chunk) => /^[+\d./-]+$/u.test(chunk));
  const names = namesIn(text);
  const kinds = new Set([...piecesOf(whole), ...chunks].flatMap((word) => kindCalled(word) ?? []));
  const words = isDigitsAlone
    ? [digitsTerm(chunks.join(''), chunks)]
    : withNeighbours(chunks.flatMap((chunk, at) => wordTerm(chunk, at, names)));
  const mentioned = found.map(({ said, mention }, at): Term => mentionTerm(said, mention, -2 * at - 2));
  const counts = countsIn(whole);
  const saidInMentions = new Set(mentioned.map(({ said }) => said));
  const others = words.filter(({ said }) => !saidInMentions.has(said));
  const all = [
    ...mentioned,
    ...others.map((term) => (counts.has(term.said) ? { ...term, isCount: true as const } : term)),
  ];
  const terms = withFewMentions([...new Map(all.map((term) => [term.said, term])).values()]);
  return {
    plain: whole,
    key: keyOf(whole),
    terms,
    kinds,
    keys: codesIn(whole),
    typed: new Map(
      text
        .split(/\s+/u)
        .flatMap(piecesOf)
        .map((piece) => [plain(piece), piece]),
    ),
    isLong: whole.length > SHORT_LENGTH || terms.length > MOST_SHORT,
  };
}

/** The most numbers, addresses, amounts and days that a search reads. Each costs a look into several indexes. */
const MOST_MENTIONS = 100;

function withFewMentions(terms: readonly Term[]): Term[] {
  let mentions = 0;
  return terms.filter((term) => {
    if (term.mentions.length > 0) mentions += 1;
    return term.mentions.length === 0 || mentions <= MOST_MENTIONS;
  });
}

function mentionTerm(said: string, mention: Mention, at: number): Term {
  const pieces = piecesOf(said);
  const ways =
    mention.form === 'EMAIL' ? [pieces] : mention.form === 'AMOUNT' || mention.form === 'PHONE' ? [[keyOf(said)]] : [];
  return { said, mentions: [mention], ways, isTalk: false, isName: false, at };
}

function wordTerm(chunk: string, at: number, names: ReadonlySet<string>): Term[] {
  const word = chunk.replace(/^['’.\-/]+|['’.\-/]+$/gu, '');
  if (/^#?\d+$/u.test(word)) return [{ ...digitsTerm(word.replace('#', ''), [word]), at }];
  const [first = '', ...others] = piecesOf(word);
  if (first === '' || isStopWord(keyOf(word)) || (others.length === 0 && isStopWord(first))) return [];
  const pieces = others.at(-1) === 's' ? [first, ...others.slice(0, -1)] : [first, ...others];
  const joined = keyOf(word);
  const ways = pieces.length === 1 && first === joined ? [pieces, ...withoutEnding(first)] : [pieces, [joined]];
  const isTalk = pieces.every((piece) => isTalkWord(piece) || isStopWord(piece));
  return [{ said: word, mentions: [], ways, isTalk, isName: pieces.some((piece) => names.has(piece)), at }];
}

/** 'brennans' → Brennan's; 'abdulaziz' → Abd al-Aziz; '22mm' → 22 mm */
function withoutEnding(word: string): string[][] {
  const [, rest] = /^abd[ue]l?(.{3,})$/u.exec(word) ?? [];
  const [, count, unit] = /^(\d{1,5})(\p{L}{1,3})$/u.exec(word) ?? [];
  return [
    ...(/..[^s]s$/u.test(word) ? [[word.slice(0, -1)]] : []),
    ...(rest ? [['abd', rest]] : []),
    ...(count && unit ? [[count, unit]] : []),
  ];
}

/** The longest text whose neighbours may be one word. */
const MOST_JOINED = 6;
const PART_OF_A_NAME = /^[a-z]{2,8}$/u;

/** Two words side by side may be parts of one name as heard: 'le fever', 'mc gregor' */
function withNeighbours(terms: readonly Term[]): Term[] {
  if (terms.length > MOST_JOINED) return [...terms];
  const joined = terms.slice(1).map((two, place) => {
    const one = terms[place] as Term; // `two` has a neighbour before
    const isPair = two.at === one.at + 1 && !one.isTalk && !two.isTalk;
    const isName =
      [one, two].every(({ said }) => PART_OF_A_NAME.test(said)) && Math.min(one.said.length, two.said.length) < 5;
    return isPair && isName ? one.said + two.said : null;
  });
  return terms.map((term, place) => {
    const others = [joined[place - 1], joined[place]].filter((word) => typeof word === 'string');
    return others.length === 0 ? term : { ...term, ways: [...term.ways, ...others.map((word) => [word])] };
  });
}

/** Digits alone may be a number, the end or beginning of a phone number, an amount, or a word of an address. */
function digitsTerm(digits: string, chunks: readonly string[]): Term {
  const bare = digits.replace(/\D/gu, '');
  const short = bare.replace(/^0+/u, '');
  const mentions: Mention[] = [
    ...(short.length > 0 && short.length < 10 && (!bare.startsWith('0') || bare.length > 5)
      ? [{ form: 'NUMBER', letter: null, year: null, digits: short, revision: null, isBare: true } as const]
      : []),
    ...(bare.length > 2 && bare.length < 16 ? [{ form: 'PHONE', digits: bare } as const] : []),
    ...(bare.length > 1 && bare.length < 10 && !bare.startsWith('0') ? [amountOf(chunks.join(' '))] : []),
  ];
  const pieces = chunks.flatMap(piecesOf);
  const ways = pieces.length === 1 ? [pieces] : [[bare], pieces];
  return { said: chunks.join(' '), mentions, ways, isTalk: false, isName: false, at: 0 };
}

const LONGEST_UNSPACED = 10;
/** A longer run takes time that grows with its square. */
const MOST_SEGMENTED = 400;
/** Left of a sentence whose date or number is a mention: '11月12日の見積' */
const PARTICLE = /^[のをはがにで](?=\p{Script=Han})/u;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** The words of a sentence without spaces. */
function wordsOfScript(given: string): string[] {
  const chunk = given.replace(PARTICLE, '');
  if (chunk.length <= LONGEST_UNSPACED || !isUnspaced(chunk)) return [chunk];
  const words = [...segmenter.segment(chunk.slice(0, MOST_SEGMENTED))].map(({ segment }) => segment);
  return words.filter((word) => word.length > 1 && !/^\p{Script=Hiragana}+$/u.test(word));
}

/** The plain words with a capital, but for the first word of a sentence. */
function namesIn(text: string): Set<string> {
  const names = text.matchAll(/(?<![.!?:\n]\s*|^\s*)(?<![\p{L}\d])\p{Lu}[\p{L}'’-]+/gu);
  return new Set([...names].flatMap(([name]) => piecesOf(plain(name))));
}

const MOST_CODES = 24;

/** Codes with digits, alone or joined with their neighbours: 'de 129273398' → ['de129273398', …] */
function codesIn(whole: string): string[] {
  const chunks = whole
    .split(/[\s,;:!?"“”]+/u)
    .map(keyOf)
    .filter((chunk) => chunk !== '');
  const joins = chunks.flatMap((_, at) =>
    [1, 2, 3, 4, 6].flatMap((count) => {
      const joined = chunks.slice(at, at + count);
      const key = joined.join('');
      const isCode = joined.length === count && /\d/u.test(key) && key.length > 3 && key.length < 40;
      return isCode && joined.every((chunk) => chunk.length < 30 && (/\d/u.test(chunk) || chunk.length < 5))
        ? [key]
        : [];
    }),
  );
  return [...new Set([keyOf(whole).slice(0, 200), ...joins])].filter((key) => key !== '').slice(0, MOST_CODES);
}
