import type { Subset } from 'fontkit';
import type { Face } from './fonts.ts';
import type { Glyph, Run } from './shaping.ts';
import type { Line } from './text.ts';
import { textString, toUnicode } from './unicode.ts';

/** The fonts of a document, each with only the printed glyphs. */
export class EmbeddedFonts {
  readonly #document: PDFKit.PDFDocument;
  readonly #fonts = new Map<Face, EmbeddedFont>();

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  /** Draws a line of text from its upper left corner, in points from the page's upper left corner. */
  draw(line: Line, x: number, y: number): void {
    const { size, colour } = line.style;
    this.#document.fillColor(colour);
    const commands = ['BT'];
    const dots: string[] = [];
    let left = x;
    let selected = '';
    for (const run of line.runs) {
      const font = this.#of(run.face);
      this.#document.page.fonts[font.name] = font.reference;
      const select = `/${font.name} ${number(size)} Tf`;
      const shown = font.show(run, left, y + line.baseline, size);
      if (select !== selected) commands.push(select);
      selected = select;
      if (run.actualText) commands.push(`/Span << /ActualText ${textString(run.actualText)} >> BDC`);
      commands.push(...shown.text);
      if (run.actualText) commands.push('EMC');
      if (shown.dots.length > 0) dots.push(select, ...shown.dots);
      left += (run.width * size) / 1000;
    }
    // In one call: pdfkit keeps each addition as a separate buffer until the document ends.
    this.#document.addContent([...commands, ...dots, 'ET'].join('\n'));
  }

  /** Writes the fonts into the document, before the document ends. */
  end(): void {
    for (const font of this.#fonts.values()) font.end(this.#document);
  }

  #of(face: Face): EmbeddedFont {
    let font = this.#fonts.get(face);
    if (!font) {
      font = new EmbeddedFont(this.#document, face, this.#fonts.size + 1);
      this.#fonts.set(face, font);
    }
    return font;
  }
}

/** A character code of an embedded font: its glyph, and the text to copy and search. */
interface Code {
  glyphId: number;
  text: string;
  width: number;
}

/**
 * A font of a document, as a composite font (PDF 1.7, 9.7). pdfkit gives a glyph a single text. Here a glyph has a code
 * for each text, so copying and searching find the written text even where shaping reorders, splits and joins.
 */
class EmbeddedFont {
  readonly name: string;
  readonly reference: PDFKit.PDFKitReference;
  readonly #face: Face;
  readonly #codes: Code[] = [{ glyphId: 0, text: '', width: 0 }];
  readonly #codeOf = new Map<string, number>();

  constructor(document: PDFKit.PDFDocument, face: Face, place: number) {
    this.name = `F${place}`;
    this.#face = face;
    this.reference = document.ref({});
  }

  /**
   * The operators that print a run from a point on, upright on pdfkit's downward pages. Marks without a text of their
   * own, such as the dots of letters, print last: viewers that find words by the places of glyphs would otherwise see
   * gaps.
   */
  show({ glyphs }: Run, x: number, baseline: number, size: number): { text: string[]; dots: string[] } {
    const text: string[] = [];
    const dots: string[] = [];
    let shown = '';
    let codes = '';
    let left = x;
    const at = (dx: number, dy: number) =>
      `1 0 0 -1 ${number(left + (dx * size) / 1000)} ${number(baseline - (dy * size) / 1000)} Tm`;
    const flush = () => {
      if (codes) shown += `<${codes}>`;
      if (shown) text.push(`[${shown}] TJ`);
      shown = '';
      codes = '';
    };
    text.push(at(0, 0));
    for (const glyph of glyphs) {
      const { advance, width, dx, dy } = glyph;
      const code = this.#code(glyph).toString(16).padStart(4, '0');
      const isMoved = dx !== 0 || dy !== 0;
      if (advance === 0 && glyph.text === '') {
        dots.push(at(dx, dy), `<${code}> Tj`);
      } else if (isMoved) {
        flush();
        text.push(at(dx, dy), `<${code}> Tj`);
        left += (advance * size) / 1000;
        text.push(at(0, 0));
      } else {
        codes += code;
        left += (advance * size) / 1000;
        if (advance !== width) {
          shown += `<${codes}>${number(width - advance)}`;
          codes = '';
        }
      }
    }
    flush();
    return { text, dots };
  }

  #code({ id: glyphId, text, width }: Glyph): number {
    const key = `${glyphId} ${text}`;
    let code = this.#codeOf.get(key);
    if (code === undefined) {
      code = this.#codes.push({ glyphId, text, width }) - 1;
      this.#codeOf.set(key, code);
    }
    return code;
  }

  end(document: PDFKit.PDFDocument): void {
    const { font } = this.#face;
    const subset = font.createSubset();
    const glyphIds = this.#codes.map(({ glyphId }) => include(subset, glyphId));
    const name = `${tag(this.name)}+${font.postscriptName}`;
    const scale = 1000 / font.unitsPerEm;
    const { minX, minY, maxX, maxY } = font.bbox;
    const descriptor = object(document, {
      Type: 'FontDescriptor',
      FontName: name,
      // Symbolic: the codes are the font's own.
      Flags: 4,
      FontBBox: [minX, minY, maxX, maxY].map((value) => value * scale),
      ItalicAngle: 0,
      Ascent: font.ascent * scale,
      Descent: font.descent * scale,
      CapHeight: (font.capHeight || font.ascent) * scale,
      StemV: 0,
      FontFile2: stream(document, subset.encode()),
    });
    const descendant = object(document, {
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      W: [0, this.#codes.map(({ width }) => width)],
      CIDToGIDMap: stream(document, bigEndian(glyphIds)),
    });
    Object.assign(this.reference.data, {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: stream(document, Buffer.from(toUnicode(this.#codes.map(({ text }) => text)))),
    });
    this.reference.end(undefined);
  }
}

/** Adds a glyph to a subset, and returns its number there. fontkit's types are wrong here. */
function include(subset: Subset, glyphId: number): number {
  return (subset as unknown as { includeGlyph(glyphId: number): number }).includeGlyph(glyphId);
}

function object(document: PDFKit.PDFDocument, content: object): PDFKit.PDFKitReference {
  const reference = document.ref(content);
  reference.end(undefined);
  return reference;
}

function stream(document: PDFKit.PDFDocument, bytes: Uint8Array): PDFKit.PDFKitReference {
  const reference = document.ref({});
  reference.end(bytes);
  return reference;
}

/** Six capitals before a subset's name (PDF 1.7, 9.6.4): 'F2' → 'DOCKTB'. */
function tag(name: string): string {
  return `DOCKT${String.fromCharCode(64 + Number(name.slice(1)))}`;
}

function bigEndian(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [i, value] of values.entries()) bytes.writeUInt16BE(value, i * 2);
  return bytes;
}

/** A number for content streams: no exponent, at most three decimals. */
function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
