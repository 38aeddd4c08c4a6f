import anyAscii from 'any-ascii';

/** A word of any script in Latin letters, without accents and signs: 'Коваленко' → 'kovalenko', '張偉' → 'zhangwei' */
export const latin = (word: string): string => latinParts(word).join('');

/** The syllables of a Han or Hangul word, else the word alone: '張偉' → ['zhang', 'wei'] */
export function latinParts(word: string): string[] {
  const ascii = anyAscii(word.normalize('NFC').replace(ARTICLE, 'al'));
  const parts = SYLLABIC.test(word) ? ascii.split(/(?=[A-Z])/u) : [ascii];
  return parts.map((part) => part.toLowerCase().replace(/[^a-z0-9]/gu, '')).filter((part) => part !== '');
}

const ARTICLE = /^ال(?=\p{L}{2})/u;
const SYLLABIC = /[\p{Script=Han}\p{Script=Hangul}]/u;

/** The katakana within a word of several scripts: 'エアコンが冷えない' → ['エアコン'] */
export const katakanaRuns = (word: string): string[] => word.match(/[\p{Script=Katakana}ー]{2,}/gu) ?? [];

type Rules = readonly (readonly [RegExp, string])[];

const apply = (rules: Rules, word: string): string => rules.reduce((text, [from, to]) => text.replace(from, to), word);

/** One letter for the spellings of a sound in the romanisations of Cyrillic, Greek, Arabic and kana. */
const ROMANISED: Rules = [
  [/shch|sch|sh|sz/gu, 's'],
  [/zh|rz/gu, 'z'],
  [/kh/gu, 'h'],
  [/ts|tz|tch|ch|cz/gu, 'c'],
  [/ph/gu, 'f'],
  [/([tdgb])h/gu, '$1'],
  [/ck|q/gu, 'k'],
  [/x/gu, 'ks'],
  [/w/gu, 'v'],
  [/ou/gu, 'o'],
  [/[yj]/gu, 'i'],
  [/(.)\1+/gu, '$1'],
  [/i(?=[aeou])/gu, ''],
];

/** The common spelling of a name's romanisations: 'marija', 'mariya', 'maria' → 'mara'; 'ohtani', 'otani' → 'otani' */
export const romanised = (word: string): string => apply(ROMANISED, word.replace(/([ou])h(?=[^aeiou])/gu, '$1'));

const CONSONANTS: Rules = [
  [/[sk]h(?=.)/gu, 's'],
  [/([tdg])h/gu, '$1'],
  [/q|c(?![eih])/gu, 'k'],
  [/g/gu, 'j'],
  [/^(?:al|el)(?=..)/u, ''],
  [/h$/u, ''],
  [/[aeiouy]/gu, ''],
];

/** The consonants that Arabic writes, with and without w: 'yousef', 'ywsf' → ['sf', 'wsf'] */
export function consonantsOf(word: string): string[] {
  // Latin doubles letters that Arabic writes once.
  const written = [word, word.replace(/(.)\1+/gu, '$1')].map((each) => apply(CONSONANTS, each));
  const spellings = written.flatMap((each) => [each.replace(/w/gu, ''), each]);
  return [...new Set(spellings)].filter((each) => each.length > 1);
}

/** Spellings of a sound in English, Irish, French, German and Polish. Capitals are sounds: S as in she, C as in chair. */
const SOUNDS: Rules = [
  [/^(?:kn|gn|pn)/u, 'n'],
  [/^wr/u, 'r'],
  [/cois$/u, 'sua'],
  [/oi[sxt]$|(?<=[^aeiou])wah?$/u, 'ua'],
  [/ew(?![aeiou])/gu, 'u'],
  [/q[vw]|qu(?=i)/gu, 'kv'],
  [/(?<=n)d(?=k)/gu, ''],
  [/jc/gu, 'iC'],
  [/ch(?=[lr])/gu, 'k'],
  [/^ma?c(?=[^aeiou])/u, 'mak'],
  [/gn(?=.)|ny(?=[aeou])/gu, 'n'],
  [/eaux?|ault$|aux$|ough$/gu, 'o'],
  [/gh(?=t)/gu, ''],
  [/([bm])h/gu, 'v'],
  [/tsch|tch|cz|ch/gu, 'C'],
  [/sch|sz|sh|ti(?=on)|ci(?=a)/gu, 'S'],
  [/ph/gu, 'f'],
  [/(?:ck|qu|q|kh|c(?![eiyh]))/gu, 'k'],
  [/c/gu, 's'],
  [/([dt])h/gu, '$1'],
  [/dg(?=[ei])|dj|g(?=[ei])/gu, 'j'],
  [/gh/gu, 'g'],
  [/x/gu, 'ks'],
  [/ow(?![aeiou])/gu, 'u'],
  [/w/gu, 'v'],
  [/(.)\1+/gu, '$1'],
  [/(?:ie|ey|ea|y|i)$/u, 'i'],
  [/(?<=..)es?$/u, ''],
  [/z/gu, 's'],
  [/(?:ie|ee|ea|y)/gu, 'i'],
  [/(?:ai|ay|ei|ae|oe)/gu, 'e'],
  [/(?:ou|oo|ow)/gu, 'u'],
  [/(?:au|aw|ah)/gu, 'o'],
  [/(?<=[aeiou])h|h$/gu, ''],
  [/(.)\1+/gu, '$1'],
];

/** A word as heard, for measuring the distance of two words: 'phillips' → 'filips' */
export const soundOf = (word: string): string => apply(SOUNDS, word);

/** The consonants of a word as heard: 'gagnon', 'ganyon' → 'gnn' */
export const heardConsonants = (word: string): string => soundOf(word).replace(/[aeiou]/gu, '');
