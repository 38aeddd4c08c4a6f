const MARKS = /\p{M}/gu;
const SPACES = /\s+/u;
/** A letter or two of a script with spaces between words. */
const SHORT = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]{1,2}$/u;
/** The text before a word in a `search`, as `like` patterns. */
const BEFORE_A_WORD = ['', ...[' ', '\n', '-', '.', '@', '/', '(', "'", '’'].map((sign) => `%${sign}`)];
/** The digits of a number within a code, padded for comparing. */
const LONGEST_NUMBER = 20;
const PHONE = /^[+(]?[\d()./+-]*\d[\d()./+-]*$/u;

/** Lower-case and without accents: 'Émilie GRØN' → 'emilie grøn' (Unicode NFKD; ø is a letter, not an accent). */
export function normalise(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().trim();
}

/** Letters without a decomposition in Unicode, and their spelling on other keyboards. */
const PLAIN: Record<string, string> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};
const UNPLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]|(?![0-9])\\p{Nd}`, 'gu');
const DIGIT = /\p{Nd}/u;

/**
 * Text for comparing: normalised, without strokes and ligatures, and with the digits of all scripts as 0 to 9.
 *
 * plain('Émilie GRØN ١٢') → 'emilie gron 12'
 */
export function plain(text: string): string {
  return normalise(text).replace(UNPLAIN, (letter) => PLAIN[letter] ?? asciiDigit(letter));
}

/** The digits of a script follow each other from zero up. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) as number;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** A code for sorting, with numbers by value: 'a-9' comes before 'A-10'. */
export function sortableCode(code: string): string {
  return normalise(code).replace(/\d+/gu, (digits) => digits.padStart(LONGEST_NUMBER, '0'));
}

/**
 * The `search` column of a record: plain texts, each on a line. A phone number becomes a run of digits, found in any
 * grouping.
 *
 * searchText(['Ana O’Neill', null], '+1 (416) 555-0100') → 'ana o’neill\n14165550100\noneill'
 */
export function searchText(texts: (string | null | undefined)[], phone: string | null = null): string {
  const lines = texts.filter((text) => typeof text === 'string').map(plain);
  const joined = joinedWords(lines);
  if (phone !== null) lines.push(digitsOf(phone));
  return [...lines, ...(joined.length > 0 ? [joined.join(' ')] : [])].join('\n');
}

const SIGNED = /[\p{L}\d]+(?:['’‘`./-][\p{L}\d]+)+/gu;
const LONGEST_JOINED = 24;

/** Words with signs inside, as people write them without: "o'neill" → 'oneill', 'st. brigid’s' → 'brigids' */
function joinedWords(lines: readonly string[]): string[] {
  const signed = lines.flatMap((line) => (line.includes('@') ? [] : (line.match(SIGNED) ?? [])));
  const joined = signed.map((word) => word.replace(/['’‘`./-]/gu, ''));
  return [...new Set(joined)].filter((word) => word.length <= LONGEST_JOINED && /\p{L}/u.test(word));
}

/** The most different words of a search. */
export const MOST_WORDS = 10;

/** The different words of a search: 'Lima LIMA works' → ['lima', 'works'] */
export function wordsOf(search: string): string[] {
  return [...new Set(plain(search).split(SPACES))].filter((word) => word !== '');
}

/**
 * The `like` patterns of a search: a record's `search` must match a pattern of each word. A possible phone number matches
 * as typed and as a run of digits. A letter or two match the beginnings of words only: inside words, the index of trigrams
 * would read every record.
 *
 * searchPatterns('Lima 416-555') → [['%lima%'], ['%416-555%', '%416555%']]
 * searchPatterns('Li')           → [['li%', '% li%', …]]
 */
export function searchPatterns(search: string): string[][] {
  return wordsOf(search).map((word) => {
    if (SHORT.test(word)) return BEFORE_A_WORD.map((before) => `${before}${word}%`);
    const spellings = new Set(PHONE.test(word) ? [word, digitsOf(word)] : [word]);
    return [...spellings].map((spelling) => `%${spelling.replace(/[\\%_]/gu, '\\$&')}%`);
  });
}

/** `+1 (416) 555-0100` → `14165550100` */
export function digitsOf(text: string): string {
  return text.replace(/\D/gu, '');
}
