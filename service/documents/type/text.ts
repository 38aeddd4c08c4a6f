import type { Face, Han, Weight } from './fonts.ts';
import { pieces } from './line-breaks.ts';
import { bidi, graphemes, type Run, shape, type Type } from './shaping.ts';

/** The look of a text. */
export interface TextStyle {
  /** In points. */
  size: number;
  weight: Weight;
  /** '#1c2127' */
  colour: string;
}

/** A stretch of bold or italic text. */
export interface Span {
  text: string;
  bold?: boolean;
  italic?: boolean;
}

/** A line of text, ready to draw; measures in points. */
export interface Line {
  /** From left to right. */
  runs: Run[];
  style: TextStyle;
  width: number;
  height: number;
  /** From the line's top to its baseline. */
  baseline: number;
  /** A line of a right-to-left paragraph begins at the right edge. */
  isRightToLeft: boolean;
}

/** The distance of baselines, and the text's extent above and below: shares of the font size. */
const LEADING = 1.4;
const ASCENT = 0.98;
const DESCENT = 0.3;

interface Part {
  run: Run;
  level: number;
}

/** A piece of a paragraph between two possible line ends. */
interface Piece {
  ink: Part[];
  /** Trailing spaces, which take no room at a line's end. */
  spaces: Part[];
  /** In points, with and without the spaces. */
  width: number;
  inkWidth: number;
}

/**
 * Sets text in lines up to `width` points wide; a longer word is broken. A paragraph runs in the direction of its first
 * letter with a direction (Unicode Bidirectional Algorithm).
 */
export function setText(
  text: string | readonly Span[],
  style: TextStyle,
  width: number,
  { han }: Pick<Type, 'han'>,
): Line[] {
  const spans = typeof text === 'string' ? [{ text }] : text;
  return paragraphs(spans).flatMap((paragraph) => setParagraph(paragraph, { style, width, han }));
}

/** Flags of a character. */
const BOLD = 1;
const ITALIC = 2;

/** A paragraph's text, with the flags of each code unit. */
interface Paragraph {
  text: string;
  marks: number[];
}

/** Text as printable paragraphs: without control characters, a new paragraph for each line break. */
function paragraphs(spans: readonly Span[]): Paragraph[] {
  let last: Paragraph = { text: '', marks: [] };
  const found = [last];
  for (const { text, bold = false, italic = false } of spans) {
    const mark = (bold ? BOLD : 0) + (italic ? ITALIC : 0);
    printable(text).forEach((part, i) => {
      if (i > 0) {
        last = { text: '', marks: [] };
        found.push(last);
      }
      last.text += part;
      for (let unit = 0; unit < part.length; unit += 1) last.marks.push(mark);
    });
  }
  return found.map(({ text, marks }) => ({ text: text.trimEnd(), marks }));
}

function printable(text: string): string[] {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\t/g, '    ')
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((part) => part.replace(/\p{Cc}/gu, ''));
}

interface Setting {
  style: TextStyle;
  width: number;
  han: Han;
}

/** The place and direction of a piece in its paragraph. */
interface Place {
  start: number;
  levels: Uint8Array;
  marks: readonly number[];
}

function setParagraph({ text, marks }: Paragraph, setting: Setting): Line[] {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, 'auto');
  const baseLevel = paragraphs[0]?.level ?? 0;
  const lines: Line[] = [];
  let line: Piece[] = [];
  let taken = 0;
  const finish = () => {
    lines.push(lineOf(line, baseLevel, setting.style));
    line = [];
    taken = 0;
  };
  let start = 0;
  for (const part of pieces(text)) {
    const place = { start, levels, marks };
    const piece = measured(part, place, setting);
    if (line.length > 0 && taken + piece.inkWidth > setting.width) finish();
    for (const fitting of piece.inkWidth > setting.width ? broken(part, place, setting) : [piece]) {
      if (line.length > 0 && taken + fitting.inkWidth > setting.width) finish();
      line.push(fitting);
      taken += fitting.width;
    }
    start += part.length;
  }
  if (line.length > 0 || lines.length === 0) finish();
  return lines;
}

function measured(text: string, place: Place, setting: Setting): Piece {
  const { style } = setting;
  const ink = text.replace(/\p{Space_Separator}+$/u, '');
  const parts = partsOf(ink, place, setting);
  const after = { ...place, start: place.start + ink.length };
  const spaces = partsOf(text.slice(ink.length), after, setting, parts.at(-1)?.run.face);
  const inkWidth = widthOf(parts, style);
  return { ink: parts, spaces, inkWidth, width: inkWidth + widthOf(spaces, style) };
}

/** A piece wider than the line, broken between characters. */
function broken(text: string, place: Place, setting: Setting): Piece[] {
  const chars = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const found: Piece[] = [];
  let from = 0;
  let { start } = place;
  while (from < chars.length) {
    const fits = (count: number) =>
      measured(chars.slice(from, from + count).join(''), { ...place, start }, setting).inkWidth <= setting.width;
    let least = 1;
    let most = 2;
    while (from + least < chars.length && fits(most)) {
      least = most;
      most *= 2;
    }
    while (most - least > 1) {
      const middle = (least + most) >> 1;
      if (fits(middle)) least = middle;
      else most = middle;
    }
    const piece = chars.slice(from, from + least).join('');
    found.push(measured(piece, { ...place, start }, setting));
    from += least;
    start += piece.length;
  }
  return found;
}

function partsOf(text: string, { start, levels, marks }: Place, { style, han }: Setting, before?: Face): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (let to = 1; to <= text.length; to += 1) {
    const [level, mark] = [levels[start + from] ?? 0, marks[start + from] ?? 0];
    if (to < text.length && levels[start + to] === level && marks[start + to] === mark) continue;
    const weight: Weight = mark & BOLD ? 'bold' : style.weight;
    const runs = shape(
      text.slice(from, to),
      level % 2 === 1,
      { weight, isItalic: Boolean(mark & ITALIC), han },
      before,
    );
    parts.push(...runs.map((run) => ({ run, level })));
    from = to;
  }
  return parts;
}

function widthOf(parts: Part[], { size }: TextStyle): number {
  return (parts.reduce((sum, { run }) => sum + run.width, 0) * size) / 1000;
}

function lineOf(line: Piece[], baseLevel: number, style: TextStyle): Line {
  const last = line.at(-1);
  const parts = line.flatMap((piece) => (piece === last ? piece.ink : [...piece.ink, ...piece.spaces]));
  const width = line.reduce((sum, piece) => sum + (piece === last ? piece.inkWidth : piece.width), 0);
  const isRightToLeft = baseLevel % 2 === 1;
  // Lines are alike in height; taller ink makes a line higher.
  const ascent = Math.max(ASCENT, ...parts.map(({ run }) => run.ascent / 1000)) * style.size;
  const descent = Math.max(DESCENT, ...parts.map(({ run }) => run.descent / 1000)) * style.size;
  const leading = style.size * (LEADING - ASCENT - DESCENT);
  return {
    runs: inVisualOrder(parts),
    style,
    width,
    height: ascent + descent + leading,
    baseline: leading / 2 + ascent,
    isRightToLeft,
  };
}

/** Rule L2 of the algorithm: from the highest level down to 1, reverses each stretch of the level or above. */
function inVisualOrder(parts: Part[]): Run[] {
  const order = [...parts];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    let from = 0;
    while (from < order.length) {
      if ((order[from]?.level ?? 0) < level) {
        from += 1;
        continue;
      }
      let to = from;
      while (to < order.length && (order[to]?.level ?? 0) >= level) to += 1;
      order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  }
  return order.map(({ run }) => run);
}
