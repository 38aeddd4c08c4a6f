import PDFDocument from 'pdfkit';
import type { Sender } from '../companies/sender.ts';
import type { FixedWords } from '../languages/english.ts';
import { filled, wordsIn } from '../languages/languages.ts';
import type { Placed } from './block.ts';
import type { Picture } from './pictures.ts';
import { styles } from './style.ts';
import { EmbeddedFonts } from './type/embedded-fonts.ts';
import { hanOf } from './type/fonts.ts';
import { type Line, type Span, setText, type TextStyle } from './type/text.ts';
import { decimal } from './words.ts';

export interface SheetOptions {
  title: string;
  /** The author, whose locale and country decide the paper and the forms of Chinese letters. */
  company: Pick<Sender, 'name' | 'locale' | 'address'>;
  /** BCP 47: the language of the fixed words, and so the page's direction. */
  language: string;
  /** The document's date: the same content makes the same bytes. */
  modifiedAt: Date;
  /** The size of everything on the page as a share of the usual size; 1 by default. */
  scale?: number;
}

/** An element of the document's structure, for readers who do not see the layout (PDF 1.7, 14.7). */
export type Element = PDFKit.PDFStructureElement;

/** In points. */
const MARGIN = { top: 45, side: 48, bottom: 56 };

/**
 * A document in the making. Drawing goes to the present page; blocks flow from page to page. Measures are in points of
 * the usual size, from the page's upper left corner, or from its upper right corner in a language written from right
 * to left.
 */
export class Sheet {
  readonly left: number;
  readonly width: number;
  /** The fixed words in the document's language. */
  readonly words: FixedWords;
  readonly document: PDFKit.PDFDocument;
  readonly #fonts: EmbeddedFonts;
  readonly #pictures = new Map<Picture, PDFKit.Mixins.ImageSrc>();
  readonly #locale: string;
  readonly #root: Element;
  readonly #scale: number;
  readonly #top: number;
  readonly #bottom: number;

  constructor({ title, company: { name: author, locale, address }, language, modifiedAt, scale = 1 }: SheetOptions) {
    this.document = new PDFDocument({
      size: paperOf(address?.country, locale),
      margin: 0,
      // No default font: the document embeds every font.
      font: '',
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      info: {
        Title: title,
        Author: author,
        Creator: 'Docket',
        Producer: 'Docket',
        CreationDate: modifiedAt,
        ModDate: modifiedAt,
      },
    });
    this.#fonts = new EmbeddedFonts(this.document);
    this.#locale = locale;
    this.#root = this.document.struct('Document');
    this.document.addStructure(this.#root);
    this.words = wordsIn(language);
    this.#scale = scale;
    this.left = MARGIN.side / scale;
    this.width = this.document.page.width / scale - 2 * this.left;
    this.#top = MARGIN.top / scale;
    this.#bottom = (this.document.page.height - MARGIN.bottom) / scale;
    this.document.scale(scale);
  }

  /** The height of a page. */
  get height(): number {
    return this.document.page.height / this.#scale;
  }

  /** The height for blocks on a page. */
  get room(): number {
    return this.#bottom - this.#top;
  }

  /** Sets text in lines of a width. */
  lines(text: string | readonly Span[], style: TextStyle, width: number): Line[] {
    return setText(text, style, width, { han: hanOf(this.#locale) });
  }

  /** Draws lines one below the other; 'start' aligns each paragraph by its direction. */
  drawLines(lines: readonly Line[], { x, y, width, align = 'start', inset = 0 }: LinesPlace): void {
    const left = this.leftOf(x, width);
    let top = y;
    for (const line of lines) {
      const isAtEnd = align === 'end' || (align === 'start' && this.runsBackwards(line));
      const isAtRight = align === 'figure' || isAtEnd !== this.#isMirrored;
      this.#fonts.draw(line, isAtRight ? left + width - inset - line.width : left, top);
      top += line.height;
    }
  }

  /** The left edge, on the page, of a thing `width` points wide that begins at `x`. */
  leftOf(x: number, width: number): number {
    return this.#isMirrored ? 2 * this.left + this.width - x - width : x;
  }

  /** Whether a line begins at the end of the page's direction. */
  runsBackwards(line: Line): boolean {
    return line.isRightToLeft && !this.#isMirrored;
  }

  get #isMirrored(): boolean {
    return this.words.direction === 'rtl';
  }

  /** Draws a picture, `scale` points a pixel. The document stores a repeated picture once. */
  picture(picture: Picture, { x, y, scale }: { x: number; y: number; scale: number }): void {
    const image = this.#pictures.get(picture) ?? (this.document as unknown as Opening).openImage(picture.bytes);
    this.#pictures.set(picture, image);
    const width = picture.width * scale;
    this.document.image(image, this.leftOf(x, width), y, { width, height: picture.height * scale });
  }

  /** Adds a part to the document's structure: 'H1', 'P', 'Table' … Readers follow the order of creation. */
  element(type: string, options: { alt?: string; scope?: string } = {}, parent = this.#root): Element {
    const element = this.document.struct(type, options);
    parent.add(element);
    return element;
  }

  /** Draws an element's content on this page. */
  inside(element: Element, type: string, draw: () => void): void {
    const content = this.document.markStructureContent(type);
    draw();
    this.document.endMarkedContent();
    element.add(content);
  }

  /** Draws decoration, such as a rule, which screen readers skip. */
  decoration(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Layout' });
    draw();
    this.document.endMarkedContent();
  }

  /** Draws the blocks of each page. */
  draw(pages: readonly (readonly Placed[])[]): void {
    pages.forEach((placed, page) => {
      if (page > 0) {
        this.document.addPage();
        this.document.scale(this.#scale);
      }
      for (const { block, y } of placed) block.draw(this.#top + y);
    });
  }

  /** Draws a mark on each page and, at its foot, a text and the page's number; then ends the document. */
  async end(foot: string, drawMark: () => void = () => {}): Promise<Buffer> {
    const { count } = this.document.bufferedPageRange();
    const third = this.width / 3;
    const drawFoot = (text: string, x: number, width: number, align: 'start' | 'end') =>
      this.drawLines(this.lines(text, styles.label, width).slice(0, 1), { x, y: this.#bottom + 22, width, align });
    for (let page = 0; page < count; page += 1) {
      this.document.switchToPage(page);
      this.document.markContent('Artifact', { type: 'Pagination' });
      drawMark();
      drawFoot(foot, this.left, 2 * third, 'start');
      const [now, last] = [page + 1, count].map((number) => decimal(String(number), { locale: this.#locale }));
      const numbered = filled(this.words.printed.page, { page: now ?? '', pages: last ?? '' });
      drawFoot(numbered, this.left + 2 * third, third, 'end');
      this.document.endMarkedContent();
    }
    this.#fonts.end();
    this.#root.end();
    this.document.end();
    const chunks: Buffer[] = [];
    for await (const chunk of this.document) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
}

/** pdfkit opens a picture for repeated drawing; its types leave the method out. */
interface Opening {
  openImage(bytes: Uint8Array): PDFKit.Mixins.ImageSrc;
}

interface LinesPlace {
  x: number;
  y: number;
  width: number;
  /** 'near' and 'end' are edges in the page's direction; 'figure' puts digits at the right in any language. */
  align?: 'start' | 'near' | 'end' | 'figure';
  /** The room kept free to the right of a figure. */
  inset?: number;
}

/** Countries with US Letter: CLDR 48, supplemental/supplementalData.xml, measurementData, paperSize US-Letter. */
const LETTER_COUNTRIES = new Set(['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE']);

/** The paper of a country, or else of the locale: 'en-CA' → 'LETTER'. */
function paperOf(country: string | null | undefined, locale: string): 'A4' | 'LETTER' {
  const region = country ?? new Intl.Locale(locale).maximize().region ?? '';
  return LETTER_COUNTRIES.has(region) ? 'LETTER' : 'A4';
}
