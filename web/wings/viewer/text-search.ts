import type { Pdf, PdfPage } from './pdf.ts';

/** A range of characters in a text item of a page. */
export interface Piece {
  readonly item: number;
  readonly from: number;
  readonly to: number;
}

/** A hit may span several items, such as the end of a line and the start of the next. */
export interface Hit {
  readonly page: number;
  readonly pieces: readonly Piece[];
}

/** A page's text without case, accents and repeated spaces, and the origin of each UTF-16 unit. */
export interface Folded {
  readonly text: string;
  readonly origins: readonly Piece[];
}

type Item = { readonly str: string; readonly hasEOL: boolean };

const known = new WeakMap<PdfPage, Promise<Folded>>();

/** The hits of a page, in reading order. Case, accents and the width of spaces don't matter. */
export async function hitsOn(pdf: Pdf, page: number, typed: string): Promise<readonly Hit[]> {
  const sought = fold([{ str: typed.trim(), hasEOL: false }]).text.trim();
  if (!sought) return [];
  const from = await pdf.getPage(page);
  const folding = known.get(from) ?? textOf(from);
  known.set(from, folding);
  return hitsIn(await folding, sought).map((pieces) => ({ page, pieces }));
}

async function textOf(page: PdfPage): Promise<Folded> {
  const { items } = await page.getTextContent();
  return fold(items.map((item) => ('str' in item ? item : { str: '', hasEOL: false })));
}

/** `fold([{ str: 'Café', hasEOL: true }])` → text `'cafe '` */
export function fold(items: readonly Item[]): Folded {
  let text = '';
  const origins: Piece[] = [];
  const add = (piece: string, item: number, from: number, to: number) => {
    // Repeated spaces count as a single space.
    if (piece === ' ' && text.endsWith(' ')) return;
    text += piece;
    origins.push(...Array.from({ length: piece.length }, () => ({ item, from, to })));
  };
  items.forEach(({ str, hasEOL }, item) => {
    let offset = 0;
    for (const character of str) {
      add(plain(character), item, offset, offset + character.length);
      offset += character.length;
    }
    if (hasEOL) add(' ', item, str.length, str.length);
  });
  return { text, origins };
}

const plain = (character: string): string =>
  /\s/.test(character)
    ? ' '
    : character
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase();

export function hitsIn({ text, origins }: Folded, sought: string): readonly (readonly Piece[])[] {
  const found: Piece[][] = [];
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length)) {
    const pieces: Piece[] = [];
    for (const origin of origins.slice(at, at + sought.length)) {
      const last = pieces.at(-1);
      if (last?.item === origin.item) pieces[pieces.length - 1] = { ...last, to: origin.to };
      else if (origin.to > origin.from) pieces.push(origin);
    }
    found.push(pieces);
  }
  return found;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** A text item as escaped HTML, with `<mark>` around the hits. */
export function marked(str: string, pieces: readonly (Piece & { readonly isPresent: boolean })[]): string {
  let html = '';
  let at = 0;
  for (const { from, to, isPresent } of pieces) {
    html += escaped(str.slice(at, from));
    html += `<mark class="${isPresent ? 'hit hit-present' : 'hit'}">${escaped(str.slice(from, to))}</mark>`;
    at = to;
  }
  return html + escaped(str.slice(at));
}
