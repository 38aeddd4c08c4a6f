import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
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
  /** The characters that prefer the font. */
  scripts: RegExp;
  /** The path of a cut: '700Bold'. */
  file: (cut: string) => string;
  hasItalics?: true;
}

const latin: Family = {
  ...family(
    /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u,
    require.resolve('@expo-google-fonts/noto-sans/package.json'),
  ),
  hasItalics: true,
};

const ofOneScript: Family[] = [
  family(/\p{Script_Extensions=Arabic}/u, require.resolve('@expo-google-fonts/noto-sans-arabic/package.json')),
  family(/\p{Script=Hebrew}/u, require.resolve('@expo-google-fonts/noto-sans-hebrew/package.json')),
  family(/\p{Script_Extensions=Devanagari}/u, require.resolve('@expo-google-fonts/noto-sans-devanagari/package.json')),
  family(/\p{Script=Bengali}/u, require.resolve('@expo-google-fonts/noto-sans-bengali/package.json')),
  family(/\p{Script=Tamil}/u, require.resolve('@expo-google-fonts/noto-sans-tamil/package.json')),
  family(/\p{Script=Thai}|฿/u, require.resolve('@expo-google-fonts/noto-sans-thai/package.json')),
];

const HAN = /\p{Script_Extensions=Han}|\p{Script_Extensions=Bopomofo}|[\u3000-\u303f\uff00-\uffef]/u;
const KANA = /\p{Script_Extensions=Hiragana}|\p{Script_Extensions=Katakana}/u;

const eastAsian: Record<Han, Family> = {
  sc: family(HAN, require.resolve('@expo-google-fonts/noto-sans-sc/package.json')),
  jp: family(KANA, require.resolve('@expo-google-fonts/noto-sans-jp/package.json')),
  kr: family(/\p{Script_Extensions=Hangul}/u, require.resolve('@expo-google-fonts/noto-sans-kr/package.json')),
};

/** The fonts of a package: 'noto-sans-jp' holds '700Bold/NotoSansJP_700Bold.ttf'. */
function family(scripts: RegExp, manifest: string): Family {
  const folder = dirname(manifest);
  const name = basename(folder).replace(/(?:^|-)(\w\w$|\w)/g, (_, letters: string) => letters.toUpperCase());
  return { scripts, file: (cut) => join(folder, cut, `${name}_${cut}.ttf`) };
}

/** The Han shapes of a locale: 'ja-JP' → 'jp', 'ko' → 'kr', others → 'sc'. */
export function hanOf(locale: string): Han {
  const { language } = new Intl.Locale(locale);
  return language === 'ja' ? 'jp' : language === 'ko' ? 'kr' : 'sc';
}

/** The font of Latin letters, whose .notdef marks a character without a font. */
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
function open({ file: fileOf, hasItalics }: Family, { weight, isItalic }: Cut): Face {
  const file = fileOf(`${weight === 'bold' ? '700Bold' : '400Regular'}${isItalic && hasItalics ? '_Italic' : ''}`);
  let face = opened.get(file);
  if (!face) {
    // Only a collection holds several fonts, and no file here is a collection.
    const font = fontkit.create(readFileSync(file)) as fontkit.Font;
    forgetCharacters(font);
    face = { font, ascent: font.ascent / font.unitsPerEm, descent: -font.descent / font.unitsPerEm };
    opened.set(file, face);
  }
  return face;
}

/**
 * fontkit keeps a glyph's first characters for later uses of the glyph, too. Arabic letters share their forms, so a
 * search would find another text. Here each use of a glyph has characters of its own.
 */
function forgetCharacters(font: fontkit.Font): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => Object.create(getGlyph(id), { codePoints: { value: codePoints } });
}
