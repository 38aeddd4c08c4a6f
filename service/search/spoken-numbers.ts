const UNITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const oneToNine = UNITS.slice(1).join('|');
const digit = `(?:${oneToNine}|zero|oh?)`;
const below100 = `(?:(?:${TENS.join('|')})(?:[ -](?:${oneToNine}))?|${TEENS.join('|')}|${digit}|\\d)`;
const hundreds = `(?:an?|${oneToNine}) hundred(?:(?: and)? ${below100})?`;
/** 'one hundred and eighteen', 'one thirty eight', '1 3 8' */
const spoken = `(?:${hundreds}|${below100}(?:[ -]${below100}){0,5})`;
const called =
  '(?:job|ticket|visit|callout|quote|quotation|offer|estimate|proposal|invoice|bill|proforma|lead|number|order number|[jqpl])';
const AFTER_A_KIND = new RegExp(
  `(?<![\\p{L}\\d])(${called}(?: number| no\\.?)? )(${spoken})(?![\\p{L}\\d]|[ -](?:thousand|hundred|${below100}(?![\\p{L}\\d]))|[.,]\\d)`,
  'gu',
);
/** Seven digits and more: 'four one six, five five five, oh one three one' */
const PHONE = new RegExp(`(?<![\\p{L}\\d])${digit}(?:[ ,-]{1,2}${digit}){6,14}(?![\\p{L}\\d])`, 'gu');
const ALONE = new RegExp(`^(?:${hundreds}|${below100}(?:[ -]${below100}){1,5})$`, 'u');

/**
 * Writes spoken numbers as digits in a plain text: phone numbers, and a record's number behind the word of a kind or as the
 * whole text.
 *
 * 'quote forty nine' → 'quote 49'; 'job 1 3 8' → 'job 138'; 'one thirty eight' → '138'
 */
export function withSpokenNumbers(plainText: string): string {
  const text = plainText.trim();
  if (/\p{L}/u.test(text) && ALONE.test(text)) return digitsOf(text);
  const phones = plainText.replace(PHONE, (said) => digitsOf(said.replace(/[ ,-]+/gu, ' ')));
  return phones.replace(AFTER_A_KIND, (said, before: string, number: string) => {
    const digits = digitsOf(number);
    // A single word is seldom a record's number: 'you are number one'.
    return digits.length > 1 ? before + digits : said;
  });
}

/** 'thirty eight' → '38'; 'a hundred and four' → '104'; 'one oh nine' → '109' */
function digitsOf(number: string): string {
  const [, count = '', rest = 'zero'] = /^(\S+) hundred(?:(?: and)? (.+))?$/u.exec(number) ?? [];
  if (count !== '') return String(Math.max(1, UNITS.indexOf(count)) * 100 + Number(digitsOf(rest)));
  return number.split(/[ -]/u).reduce((digits, word, at, words) => {
    const value = UNITS.indexOf(word);
    // 'thirty eight' is 38, and 'three eight' too.
    if (value > 0 && TENS.includes(words[at - 1] ?? '')) return digits.slice(0, -1) + value;
    if (TEENS.includes(word)) return digits + (10 + TEENS.indexOf(word));
    if (TENS.includes(word)) return digits + 10 * (2 + TENS.indexOf(word));
    return digits + (/^\d$/u.test(word) ? word : Math.max(0, value));
  }, '');
}
