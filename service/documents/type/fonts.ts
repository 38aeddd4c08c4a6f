import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';

const require = createRequire(import.meta.url);

export type Weight = 'regular' | 'bold';

/** The weight and slant of a font. */
export interface Cut {
  weight: Weight;
  /** Only Latin, Greek and Cyrillic letters have italics; other letters stay upright. */
  isItalic: boolean;
}

/** The preferred font for Han characters: their shapes differ between China, Japan and Korea. */
export type Han = 'sc' | 'jp' | 'kr';

/** An open font file. */
export interface Face {
  font: fontkit.Font;
  /** Above and below the baseline, as shares of the font size. */
  ascent: number;
  descent: number;
}

interface Family {
  /** The characters that prefer this font. */
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

/** The Han shapes of a locale: 'ja-JP' → 'jp', 'ko' → 'kr', others → 'sc'. */
export function hanOf(locale: string): Han {
  const { language } = new Intl.Locale(locale);
  return language === 'ja' ? 'jp' : language === 'ko' ? 'kr' : 'sc';
}

/** The font of Latin letters; its .notdef marks a character that no font has. */
export function mainFace(cut: Cut): Face {
  return open(latin, cut);
}

const chosen = new Map<string, Face | null>();

/** The font for a character: its script's font, or else any font with the character, or null. */
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
  // Only East Asian fonts have characters without a script, such as ★.
  const own = [...ofOneScript, ...east].filter(({ scripts }) => scripts.test(char));
  const families = [...own.filter((family) => !east.includes(family)), latin, ...east];
  for (const family of families) {
    const face = open(family, cut);
    if (face.font.hasGlyphForCodePoint(codePoint)) return face;
  }
  return null;
}

const opened = new Map<string, Face>();

/** Each thread reads a file once, with its first character. */
function open(family: Family, { weight, isItalic }: Cut): Face {
  const file = ((isItalic && family.italic) || family)[weight]();
  let face = opened.get(file);
  if (!face) {
    // A file holds one font; only collections hold several, and none of these is a collection.
    const font = fontkit.create(readFileSync(file)) as fontkit.Font;
    forgetCharacters(font);
    face = { font, ascent: font.ascent / font.unitsPerEm, descent: -font.descent / font.unitsPerEm };
    opened.set(file, face);
  }
  return face;
}

/**
 * fontkit keeps a glyph's first characters for its later uses, too. Arabic letters share their forms, so a search would
 * find another text. Here each use of a glyph has characters of its own.
 */
function forgetCharacters(font: fontkit.Font): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => Object.create(getGlyph(id), { codePoints: { value: codePoints } });
}
