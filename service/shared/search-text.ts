const MARKS = /\p{M}/gu;
const SPACES = /\s+/u;
/** One letter or two of a script that parts words by spaces. */
const SHORT = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]{1,2}$/u;
/** What a word in a `search` comes after, as a `like` pattern. */
const BEFORE_A_WORD = ['', ...[' ', '\n', '-', '.', '@', '/', '(', "'", '’'].map((sign) => `%${sign}`)];
/** How many digits a number in a code is written with, so that it is compared as one. */
const LONGEST_NUMBER = 20;
const PHONE = /^[+(]?[\d()./+-]*\d[\d()./+-]*$/u;

/** Lower-case and without accents: 'Émilie GRØN' → 'emilie grøn' (Unicode NFKD; ø is a letter, not an accent). */
export function normalise(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().trim();
}

/** Letters that Unicode takes for letters of their own, and a keyboard without them writes like this. */
const PLAIN: Record<string, string> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};
const UNPLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]|(?![0-9])\\p{Nd}`, 'gu');
const DIGIT = /\p{Nd}/u;

/**
 * As text is sought: normalised, less strokes and ligatures, and with the digits of all scripts as 0 to 9.
 *
 * plain('Émilie GRØN ١٢') → 'emilie gron 12'
 */
export function plain(text: string): string {
  return normalise(text).replace(UNPLAIN, (letter) => PLAIN[letter] ?? asciiDigit(letter));
}

/** The digits of a script follow one another from its zero on. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) as number;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** A code as lists are ordered by it, its numbers by what they count: 'a-9' comes before 'A-10'. */
export function sortableCode(code: string): string {
  return normalise(code).replace(/\d+/gu, (digits) => digits.padStart(LONGEST_NUMBER, '0'));
}

/**
 * What the `search` column of a record keeps: its texts, plain, each on a line. A phone number is kept as one run
 * of digits, so that it is found however it is grouped.
 *
 * searchText(['Ana Lima', null], '+1 (416) 555-0100') → 'ana lima\n14165550100'
 */
export function searchText(texts: (string | null | undefined)[], phone: string | null = null): string {
  const lines = texts.filter((text) => typeof text === 'string').map(plain);
  if (phone !== null) lines.push(digitsOf(phone));
  return lines.join('\n');
}

/**
 * The `like` patterns that a search asks for: for each word those of which one must be somewhere in a record's `search`.
 * What looks like a phone number is looked for as it stands and as a run of digits. One letter or two are the beginning
 * of a word: an index of trigrams knows those, and would have to look through every record for what is inside of words.
 *
 * searchPatterns('Lima 416-555') → [['%lima%'], ['%416-555%', '%416555%']]
 * searchPatterns('Li')           → [['li%', '% li%', …]]
 */
export function searchPatterns(search: string): string[][] {
  return plain(search)
    .split(SPACES)
    .filter((word) => word !== '')
    .map((word) => {
      if (SHORT.test(word)) return BEFORE_A_WORD.map((before) => `${before}${word}%`);
      const spellings = new Set(PHONE.test(word) ? [word, digitsOf(word)] : [word]);
      return [...spellings].map((spelling) => `%${spelling.replace(/[\\%_]/gu, '\\$&')}%`);
    });
}

/** `+1 (416) 555-0100` → `14165550100` */
export function digitsOf(text: string): string {
  return text.replace(/\D/gu, '');
}
