import { phoneDigits } from '../words/phones.ts';
import { isStopWord, isTalkWord } from './common-words.ts';
import { LEAST_OF_A_PHONE } from './sought.ts';

/** What a text mentions besides words. */
export type Mention =
  | NumberMention
  | { form: 'PHONE'; digits: string }
  | { form: 'EMAIL'; address: string }
  | { form: 'AMOUNT'; values: readonly number[]; isWhole: boolean }
  | { form: 'DAY'; days: readonly string[] };

/** A record's number: 'quote 48', 'Q-2026-000048-R2', 'J-118', 'lead 7' */
export interface NumberMention {
  form: 'NUMBER';
  /** The letter of the number; null for a number of any kind. */
  letter: string | null;
  year: string | null;
  digits: string;
  revision: number | null;
  /** Digits alone, without a word or letter for the kind. */
  isBare: boolean;
}

/** A mention as the text has it. */
export interface Found {
  said: string;
  mention: Mention;
}

const LETTERS: Record<string, string> = {
  ...spelt('j', 'job jobs ticket visit callout workorder wo order 案件'),
  ...spelt('q', 'quote quotes quotation quotations offer estimate proposal 見積 見積書'),
  ...spelt('p', 'invoice invoices inv proforma forma pi bill 請求書 فاتورة'),
  ...spelt('l', 'lead leads enquiry'),
  ...spelt('', 'number no nr num # №'),
};

function spelt(letter: string, words: string) {
  return Object.fromEntries(words.split(' ').map((word) => [word, letter]));
}

const CALLED = Object.keys(LETTERS).join('|');
const NUMBER_WITH_LETTER = /(?<![\p{L}\d])([jqpl])[\s-]?(?:(\d{4})-)?0*(\d{1,9})(?:-?r(\d{1,4}))?(?![\p{L}\d])/gu;
const NUMBER_WITH_YEAR = /(?<![\p{L}\d-])()(20\d{2})-0*(\d{3,9})(?:-?r(\d{1,4}))?(?![\p{L}\d-])/gu;
const NUMBER_CALLED = new RegExp(
  `(?<![\\p{L}\\d])(?:pro[ -](?:forma )?|work )?(${CALLED})\\.?\\s*(?:number|no\\.?|nr\\.?|num|#|№)?\\s*:?\\s*(?:(20\\d{2})-)?0*(\\d{1,9})(?:-?r(\\d{1,4}))?(?![\\p{L}\\d]|[.,]\\d|[ -]\\d{3})`,
  'gu',
);
/** Words before a number in talk: 'any news on 118', 'when will 118 be fixed' */
const BEFORE = `about on with of re regarding concerning see check called go_to goes_to went_to get_to is are was has have had does do did will can
  could should would must sign when how['’]?s what['’]?s where['’]?s who['’]?s that['’]?s`;
/** Words after a number in talk: '118 needs parts', '118 at 4' */
const AFTER = `is isn['’]?t are was wasn['’]?t has hasn['’]?t had needs? takes? took wants can can['’]?t cannot could couldn['’]?t will won['’]?t do
  does doesn['’]?t did didn['’]?t should shouldn['’]?t must may be been done finished completed closed started cancelled canceled called accepted
  rejected expires? going gone coming ready late still again yet not at and please pls asap now thanks thx`;
/** A choice of words. `_` is any space: 'go_to' */
const oneOf = (words: string) => `(?:${words.split(/\s+/u).join('|').replaceAll('_', '\\s+')})`;
/** A person’s number is an age or a count: 'she is 36' */
const OF_A_PERSON = `(?:^|[^\\p{L}])(?:i|he|she|we|they|you)(?:\\s+(?:am|is|are|was|were)|['’](?:m|s|re))\\s+`;
const GOES_ON = `\\s+${oneOf(AFTER)}(?![\\p{L}\\d])`;
/** A mail or a transcript has digits of many other things. */
const LONGEST_TALK = 200;
/** Digits alone that a text talks about. Digits before a unit, a street or a thing are no number of a record: '118 boxes' */
const NUMBER_IN_TALK = new RegExp(
  `(?:(?<=(?:^|[,;.!?]\\s)\\s*#?)(?=\\d+(?:\\s*:(?!\\d)|\\s+-\\s|${GOES_ON}))|(?<=(?<![\\p{L}\\d'’])${oneOf(BEFORE)}\\s+#?)(?<!${OF_A_PERSON})(?=\\d+(?:\\s*(?:[?!;:,]|\\.(?!\\d)|$)|${GOES_ON})))0*(\\d{2,6})(?!\\d)`,
  'gu',
);
/** Digits and the words right before and after. */
const COUNTED = new RegExp(
  `(?<person>${OF_A_PERSON})?(?:(?<before>\\p{L}[\\p{L}'’]*)\\s+)?(?<![\\p{L}\\d.,/+-])0*(?<digits>\\d{1,3})(?![\\p{L}\\d]|[.,/:-]\\d)(?:\\s+(?<after>\\p{L}[\\p{L}'’]*))?`,
  'gu',
);
const GOING_ON = new RegExp(`^${oneOf(AFTER)}$`, 'u');

/**
 * Numbers of up to three digits that count or name another thing: the word before names a thing, or the word after is no verb.
 *
 * countsIn('room 118') → { 118 }; countsIn('45 minutes') → { 45 }; countsIn('she is 36') → { 36 }; countsIn('are we on for 113') → { }
 */
export function countsIn(plainText: string): Set<string> {
  const counts = [...plainText.matchAll(COUNTED)].filter(({ groups = {} }) => {
    const { person, before = '', after = '' } = groups;
    const isNamed = before !== '' && !isStopWord(before) && !isTalkWord(before);
    return person !== undefined || isNamed || (after !== '' && !isStopWord(after) && !GOING_ON.test(after));
  });
  return new Set(counts.map(({ groups }) => groups?.digits ?? ''));
}

const EMAIL = /(?<![^\s<>()[\]"',;:])[^\s<>()[\]"',;:@]{1,64}@[^\s<>()[\]"',;:@]{1,253}/gu;
const CURRENCY = '(?:[$€£¥₹]|\\b(?:cad|usd|eur|gbp|kwd|jpy|kd|aud|chf|inr)\\b)';
const GROUPED = "\\d{1,3}(?:[ ,.'’]\\d{3}){1,5}(?:[.,]\\d{1,3})?|\\d{1,12}(?:[.,]\\d{1,3})?";
const AMOUNT_WITH_CURRENCY = new RegExp(
  `${CURRENCY}\\s?(${GROUPED})(?![\\d])|(?<![\\d.,])(${GROUPED})\\s?(?:${CURRENCY}|dollars?|euros?|dinars?|yen|円|元|د\\.ك)`,
  'gu',
);
const AMOUNT =
  /(?<![\d.,\p{L}+(-]|\d )(\d{1,3}(?:[ ,.'’]\d{3}){0,5}[.,]\d{2}|\d{1,3}(?:,\d{3}){1,5}|\d{1,3}(?:[ .'’]\d{3}){1,5}[.,]\d{1,3}|\d{1,12}[.,]\d{2,3})(?![\d\p{L}-]|[.,]\d| \d{3})/gu;
/** Groups of thousands without cents, '95 941'. Longer groups are a phone number's. */
const AMOUNT_IN_WORDS = /(?<![\d.,\p{L}+(-]|\d )(\d{1,2} \d{3})(?![\d\p{L}-]|[.,]\d| \d)/gu;
const PHONE = /(?<![\p{L}\d])\+?\(?\d[\d ().\-/]{5,24}\d(?:\s?(?:x|ext\.?)\s?\d{1,6})?(?![\d\p{L}])/gu;

/** The mentions of a plain text, and the text without the mentions. */
export function mentionsIn(plainText: string, today: string): { found: Found[]; rest: string } {
  const found: Found[] = [];
  let rest = plainText;
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => Mention | null) => {
    rest = rest.replace(pattern, (...given) => {
      const groups = given.slice(
        0,
        given.findIndex((part) => typeof part === 'number'),
      ) as string[];
      const said = groups[0] ?? '';
      const mention = read(groups as unknown as RegExpExecArray); // the groups of the match, as `exec` has them
      if (mention) found.push({ said: said.trim(), mention });
      return mention ? ' ' : said;
    });
  };
  take(EMAIL, ([address = '']) => ({ form: 'EMAIL', address: address.replace(/[.!?]+$/u, '') }));
  for (const pattern of DAYS) take(pattern, (match) => dayMention(match, today));
  const number = ([, called = '', year, digits = '', revision]: readonly (string | undefined)[]): Mention => ({
    form: 'NUMBER',
    letter: (LETTERS[called] ?? called) || null,
    year: year ?? null,
    digits,
    revision: revision === undefined ? null : Number(revision),
    isBare: false,
  });
  take(NUMBER_WITH_LETTER, number);
  take(NUMBER_CALLED, number);
  if (plainText.length <= LONGEST_TALK) take(NUMBER_IN_TALK, ([said, digits]) => number([said, '', undefined, digits]));
  take(AMOUNT_WITH_CURRENCY, ([, after, before]) => amountOf(after ?? before ?? ''));
  take(AMOUNT, ([, written = '']) => amountOf(written));
  if (/\p{L}/u.test(rest)) take(AMOUNT_IN_WORDS, ([, written = '']) => amountOf(written));
  take(NUMBER_WITH_YEAR, number);
  take(PHONE, ([written = '']) => {
    // A number, amount or code as well.
    if (/^\d{1,9}$/u.test(written)) return null;
    const digits = phoneDigits(written);
    return digits.length > LEAST_OF_A_PHONE && digits.length < 16 ? { form: 'PHONE', digits } : null;
  });
  return { found, rest };
}

/** '4 260,50' → 4260.5; '1.234' → 1234 or 1.234 */
export function amountOf(written: string): Mention {
  const [, whole = written, , places = ''] = /^(.*?)(?:([.,])(\d{1,3}))?$/u.exec(written.trim()) ?? [];
  const joined = whole.replace(/\D/gu, '');
  const isGroup = places.length === 3 && whole.length < 4 + 4 * 3;
  const values = [
    ...(places === '' || places.length < 3 || isGroup ? [Number(`${joined}.${places || 0}`)] : []),
    ...(isGroup ? [Number(joined + places)] : []),
  ];
  return { form: 'AMOUNT', values, isWhole: places === '' || isGroup };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?';
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const DAYS = [
  /(?<!\d)(?<year>\d{4})[-/](?<numeric>\d{2})[-/](?<day>\d{2})(?!\d)/gu,
  new RegExp(`(?<![\\d.,])${DAY}\\.?\\s*(?:of\\s+)?${MONTH}(?:,?\\s+(?<year>\\d{4}))?`, 'gu'),
  new RegExp(`\\b${MONTH}\\s+(?:the\\s+)?${DAY}(?!\\d)(?:,?\\s+(?<year>\\d{4}))?`, 'gu'),
  /(?<![\d./])(?<day>\d{1,2})(?<sign>[./])(?<numeric>\d{1,2})\k<sign>(?<year>\d{4})(?![\d./])/gu,
  /(?<!\p{L})(?<relative>today|yesterday|tomorrow)(?!\p{L})/gu,
  /(?<!\p{L})(?:(?<which>last|next|this|on)\s+)?(?<weekday>(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)day)(?!\p{L})/gu,
  /(?<![\d])(?:(?<year>\d{4})年)?(?<numeric>\d{1,2})月(?<day>\d{1,2})日/gu,
];

function dayMention(match: RegExpExecArray, today: string): Mention | null {
  return match && { form: 'DAY', days: daysOf(match[0] ?? '', today) };
}

/** The days of a written day: without a year the nearest, of two orders both, and of a weekday the last and the next. */
function daysOf(said: string, today: string): string[] {
  for (const pattern of DAYS) {
    const { groups } = new RegExp(pattern.source, 'u').exec(said) ?? {};
    if (!groups) continue;
    const { year, month, numeric, day = '', relative, weekday, sign } = groups;
    if (relative) return [plusDays(today, { yesterday: -1, today: 0, tomorrow: 1 }[relative] ?? 0)];
    if (weekday) {
      const ahead = (WEEKDAYS.indexOf(weekday.slice(0, 3)) - new Date(today).getUTCDay() + 7) % 7;
      return ahead === 0 ? [today, plusDays(today, -7)] : [plusDays(today, ahead - 7), plusDays(today, ahead)];
    }
    const monthNumber = month ? MONTHS.indexOf(month.slice(0, 3)) + 1 : Number(numeric);
    const orders =
      sign === '/'
        ? [
            [monthNumber, Number(day)],
            [Number(day), monthNumber],
          ]
        : [[monthNumber, Number(day)]];
    const given = orders.flatMap(([m = 0, d = 0]) =>
      year ? (dayOf(Number(year), m, d) ?? []) : nearestDays(m, d, today),
    );
    return [...new Set(given)];
  }
  return [];
}

function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : null;
}

/** The nearest first; a record may be of the year before. */
function nearestDays(month: number, day: number, today: string): string[] {
  const year = Number(today.slice(0, 4));
  const far = (each: string) => Math.abs(Date.parse(each) - Date.parse(today));
  const days = [year - 1, year, year + 1].flatMap((each) => dayOf(each, month, day) ?? []);
  return days.toSorted((a, b) => far(a) - far(b));
}

const plusDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
