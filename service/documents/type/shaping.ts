import bidiModule, { type Bidi } from 'bidi-js';
import { type Cut, type Face, faceFor, type Han, mainFace } from './fonts.ts';

/** The part of a text's look behind the choice of glyphs. */
export interface Type extends Cut {
  han: Han;
}

/** A glyph, in visual order; measures in thousandths of the font size. */
export interface Glyph {
  id: number;
  /** The text to copy and search. The glyphs of a syllable share the characters, in the text's order. */
  text: string;
  /** The glyph's width, and the pen's advance. */
  width: number;
  advance: number;
  dx: number;
  dy: number;
}

/** Text in a single font and direction. */
export interface Run {
  face: Face;
  glyphs: Glyph[];
  /** In thousandths of the font size, like the measures below. */
  width: number;
  /** The ink's extent above and below the baseline. */
  ascent: number;
  descent: number;
  /** The run's text, for glyphs out of order or out of line: some readers would part the word. */
  actualText: string | null;
}

// Node imports the function; the types describe an ES module.
export const bidi = (bidiModule as unknown as () => Bidi)();
export const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Invisible characters without glyphs: joiners, marks of direction, variation selectors. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
/** The joiners, which shaping needs. */
const JOINERS = new Set([0x200c, 0x200d]);
const STICKS = /[\p{Mark}\p{Space_Separator}]/u;
const MAX_KEPT = 20_000;

const kept = new Map<string, Run[]>();

/**
 * The glyphs of text in a single direction, in runs of a single font, in the text's order. A character without a font becomes
 * .notdef, a box for each visible character.
 *
 * @param before the font of the preceding text: leading spaces use it, so a line changes fonts rarely.
 */
export function shape(text: string, isRightToLeft: boolean, type: Type, before?: Face): Run[] {
  const key = `${type.weight} ${type.isItalic} ${type.han} ${before?.font.postscriptName} ${isRightToLeft ? 'r' : 'l'}${text}`;
  let runs = kept.get(key);
  if (!runs) {
    runs = inFaces(text, type, before).map(({ face, text }) =>
      face ? shapeRun(face, text, isRightToLeft) : boxes(text, type),
    );
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, runs);
  }
  return runs;
}

function inFaces(text: string, type: Type, before?: Face): { face: Face | null; text: string }[] {
  const parts: { face: Face | null; text: string }[] = [];
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    const last = parts.at(-1);
    if (IGNORABLE.test(char)) {
      // Inside a box, joiners belong to the character, such as a family of emoji.
      if (last && (last.face === null || JOINERS.has(code))) last.text += char;
      continue;
    }
    const near = last ? last.face : before;
    const sticks = near && STICKS.test(char) && near.font.hasGlyphForCodePoint(code);
    const face = sticks ? near : faceFor(code, type, type.han);
    if (last && last.face === face) last.text += char;
    else parts.push({ face, text: char });
  }
  return parts;
}

function boxes(text: string, type: Type): Run {
  const { font } = mainFace(type);
  const width = (font.getGlyph(0).advanceWidth * 1000) / font.unitsPerEm;
  const glyphs = Array.from(graphemes.segment(text), ({ segment }): Glyph => {
    return { id: 0, text: segment, width, advance: width, dx: 0, dy: 0 };
  });
  return runOf(mainFace(type), glyphs, null);
}

function runOf(face: Face, glyphs: Glyph[], actualText: string | null): Run {
  const { font } = face;
  let [width, ascent, descent] = [0, 0, 0];
  for (const { id, advance, dy } of glyphs) {
    const { minY, maxY } = font.getGlyph(id).cbox;
    width += advance;
    if (minY >= maxY) continue;
    ascent = Math.max(ascent, (maxY * 1000) / font.unitsPerEm + dy);
    descent = Math.max(descent, (-minY * 1000) / font.unitsPerEm - dy);
  }
  return { face, glyphs, width, ascent, descent, actualText };
}

function shapeRun(face: Face, text: string, isRightToLeft: boolean): Run {
  const { font } = face;
  const seen = isRightToLeft ? mirrored(text) : text;
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  const { glyphs, positions } = font.layout(thaiOrdered(seen), undefined, undefined, undefined, direction);
  const scale = 1000 / font.unitsPerEm;
  const result = glyphs.map(({ id, advanceWidth }, i): Glyph => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {};
    const width = advanceWidth * scale;
    return { id, text: '', width, advance: xAdvance * scale, dx: xOffset * scale, dy: yOffset * scale };
  });
  const codePoints = glyphs.map(({ codePoints }, i) => (isInvisible(codePoints, positions[i]) ? [] : codePoints));
  const order = [...result.keys()];
  if (isRightToLeft) order.reverse();
  const found = clusters(seen, order, codePoints);
  for (const { glyphs, from, to } of found) {
    const members = glyphs.flatMap((index) => result[index] ?? []);
    handOut(text.slice(from, to), members);
  }
  const isOutOfLine = result.some(({ dx, advance }) => dx !== 0 || advance === 0);
  const isWhole = found.length === 1 && found[0]?.glyphs.length === 1;
  // Readers reverse right-to-left text letter by letter, but not a text of several letters.
  const needsActualText = !isRightToLeft && !isWhole && (isOutOfLine || found.some(({ glyphs }) => glyphs.length > 1));
  return runOf(face, result, needsActualText ? text : null);
}

/** Gives each glyph with a width a character, and the last glyph the rest. */
function handOut(text: string, glyphs: Glyph[]): void {
  const wide = glyphs.filter(({ advance }) => advance > 0);
  const carriers = wide.length > 0 ? wide : glyphs;
  const chars = [...text];
  carriers.forEach((glyph, i) => {
    glyph.text = (i < carriers.length - 1 ? chars.slice(i, i + 1) : chars.slice(i)).join('');
  });
}

/** A tone mark stands above the ring of SARA AM, though the ring follows the mark; fontkit does not reorder. */
function thaiOrdered(text: string): string {
  return text.replace(/([\u0e48-\u0e4b])\u0e33/g, '\u0e4d$1\u0e32');
}

/** fontkit prints a space of no width for a joiner that the font lacks. */
function isInvisible(codePoints: number[], position: { xAdvance: number } | undefined): boolean {
  return codePoints.length === 1 && codePoints[0] === 0x20 && position?.xAdvance === 0;
}

interface Cluster {
  /** The indices of the glyphs, in the text's order. */
  glyphs: number[];
  from: number;
  to: number;
}

/**
 * Matches text and glyphs: the smallest pieces with the same characters on both sides. Where shaping reorders, the
 * piece is the syllable: Devanagari's short i stands before its consonant.
 *
 * @param order the glyphs in the text's order. A glyph without characters, such as the separate dots of Arabic letters,
 * belongs to the preceding glyph.
 */
function clusters(text: string, order: number[], codePoints: number[][]): Cluster[] {
  const found: Cluster[] = [];
  const unmatched = new Map<number, number>();
  const count = (char: string, by: 1 | -1): number => {
    const parts = [...char.normalize('NFD').replace('\u0e33', '\u0e4d\u0e32')].filter((part) => !IGNORABLE.test(part));
    for (const part of parts) {
      const code = part.codePointAt(0) ?? 0;
      const left = (unmatched.get(code) ?? 0) + by;
      if (left === 0) unmatched.delete(code);
      else unmatched.set(code, left);
    }
    return parts.length;
  };
  let cluster: Cluster = { glyphs: [], from: 0, to: 0 };
  let ahead = 0;
  for (const index of order) {
    const codes = codePoints[index] ?? [];
    const last = found.at(-1);
    if (codes.length === 0 && cluster.glyphs.length === 0 && last) {
      last.glyphs.push(index);
      continue;
    }
    cluster.glyphs.push(index);
    for (const code of codes) ahead += count(String.fromCodePoint(code), 1);
    while (ahead > 0 && cluster.to < text.length) {
      const char = String.fromCodePoint(text.codePointAt(cluster.to) ?? 0);
      ahead -= count(char, -1);
      cluster.to += char.length;
    }
    if (unmatched.size === 0) {
      found.push(cluster);
      cluster = { glyphs: [], from: cluster.to, to: cluster.to };
    }
  }
  const last = found.at(-1);
  if (cluster.glyphs.length > 0) found.push({ ...cluster, to: text.length });
  else if (last) last.to = text.length;
  return found;
}

function mirrored(text: string): string {
  return Array.from(text, (char) => bidi.getMirroredCharacter(char) ?? char).join('');
}
