import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';

const require = createRequire(import.meta.url);

export type Weight = 'regular' | 'bold';

/** How the letters of a font look. */
export interface Cut {
  weight: Weight;
  /** Only Latin, Greek and Cyrillic letters have italics; others stay upright. */
  isItalic: boolean;
}

/** Which font prints Han characters first: a character has other shapes in Japan and Korea than in China. */
export type Han = 'sc' | 'jp' | 'kr';

/** One font file, open. */
export interface Face {
  font: fontkit.Font;
  /** Above and below the baseline, as shares of the font size. */
  ascent: number;
  descent: number;
}

interface Family {
  /** The characters that it is asked for first. */
  scripts: RegExp;
  regular: () => string;
  bold: () => string;
  italic?: Record<Weight, () => string>;
}

const latin: Family = {
  scripts: /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u,
  regular: () => require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: () => require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  italic: {
    regular: () => require.resolve('@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf'),
  },
};

const ofOneScript: Family[] = [
  {
    scripts: /\p{Script_Extensions=Arabic}/u,
    regular: () => require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
  },
  {
    scripts: /\p{Script=Hebrew}/u,
    regular: () => require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf'),
  },
  {
    scripts: /\p{Script_Extensions=Devanagari}/u,
    regular: () =>
      require.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf'),
  },
  {
    scripts: /\p{Script=Bengali}/u,
    regular: () => require.resolve('@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf'),
  },
  {
    scripts: /\p{Script=Tamil}/u,
    regular: () => require.resolve('@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf'),
  },
  {
    scripts: /\p{Script=Thai}|฿/u,
    regular: () => require.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf'),
  },
];

const eastAsian: Record<Han, Family> = {
  sc: {
    scripts: /\p{Script_Extensions=Han}|\p{Script_Extensions=Bopomofo}|[\u3000-\u303f\uff00-\uffef]/u,
    regular: () => require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
  },
  jp: {
    scripts: /\p{Script_Extensions=Hiragana}|\p{Script_Extensions=Katakana}/u,
    regular: () => require.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'),
  },
  kr: {
    scripts: /\p{Script_Extensions=Hangul}/u,
    regular: () => require.resolve('@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf'),
  },
};

/** The Han shapes that readers of a locale expect: 'ja-JP' → 'jp', 'ko' → 'kr', all others → 'sc'. */
export function hanOf(locale: string): Han {
  const { language } = new Intl.Locale(locale);
  return language === 'ja' ? 'jp' : language === 'ko' ? 'kr' : 'sc';
}

/** The font of Latin letters, whose .notdef is the mark of a character that no font carries. */
export function mainFace(cut: Cut): Face {
  return open(latin, cut);
}

const chosen = new Map<string, Face | null>();

/** The font that prints a character: that of its script, or else any that carries it; null where none does. */
export function faceFor(codePoint: number, cut: Cut, han: Han): Face | null {
  const key = `${cut.weight} ${cut.isItalic} ${han} ${codePoint}`;
  let face = chosen.get(key);
  if (face === undefined) {
    face = choose(codePoint, cut, han);
    chosen.set(key, face);
  }
  return face;
}

function choose(codePoint: number, cut: Cut, han: Han): Face | null {
  const char = String.fromCodePoint(codePoint);
  const east = [eastAsian[han], ...Object.values(eastAsian)];
  // Only East Asian fonts are asked for what belongs to no script, such as ★: the others carry nothing of it.
  const own = [...ofOneScript, ...east].filter(({ scripts }) => scripts.test(char));
  const families = [...own.filter((family) => !east.includes(family)), latin, ...east];
  for (const family of families) {
    const face = open(family, cut);
    if (face.font.hasGlyphForCodePoint(codePoint)) return face;
  }
  return null;
}

const opened = new Map<string, Face>();

/** Each file is read once in a thread, when its first character is to be printed. */
function open(family: Family, { weight, isItalic }: Cut): Face {
  const file = ((isItalic && family.italic) || family)[weight]();
  let face = opened.get(file);
  if (!face) {
    // A file holds one font; only a collection, which none of these is, holds several.
    const font = fontkit.create(readFileSync(file)) as fontkit.Font;
    forgetCharacters(font);
    face = { font, ascent: font.ascent / font.unitsPerEm, descent: -font.descent / font.unitsPerEm };
    opened.set(file, face);
  }
  return face;
}

/**
 * fontkit keeps a glyph with the characters that it first stood for, and gives those for later ones, too: in Arabic, where
 * letters share their forms, a text would be found as another. Here each use of a glyph has characters of its own.
 */
function forgetCharacters(font: fontkit.Font): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => Object.create(getGlyph(id), { codePoints: { value: codePoints } });
}
