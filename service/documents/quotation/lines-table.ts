import type { FixedWords } from '../../languages/english.ts';
import { filled } from '../../languages/languages.ts';
import { minorDigits } from '../../shared/money.ts';
import { taxKey } from '../../shared/same-name.ts';
import type { QuotationLine } from '../../shared/values.ts';
import type { Block } from '../block.ts';
import type { Sheet } from '../sheet.ts';
import { styles } from '../style.ts';
import { type Cell, type Column, PADDING, type Row, table, widthOf } from '../table.ts';
import type { TextStyle } from '../type/text.ts';
import { decimal, decimalMark, percent } from '../words.ts';
import type { PricedDocument } from './priced-document.ts';

/** A third of a page, in points. A higher undivided row would leave a large hole. */
const WHOLE_UP_TO = 240;
/** The least width of descriptions, in points. With less room, all columns shrink. */
const DESCRIPTION = 120;
const SCALES = [1, 0.9, 0.8, 0.7, 0.6];
const SMALLEST_DESCRIPTION = 7.5;

/** The lines as a table; its last row stays with the next block. Empty columns are left out. */
export function linesTable(sheet: Sheet, document: PricedDocument): Block[] {
  const lines = numbered(document.lines);
  const columns = columnsOf(sheet.words, document)
    .map((column) => measured(sheet, column, lines))
    .filter(({ widest, texts }) => widest === undefined || texts.some((text) => text !== ''));
  const widthAt = (scale: number) => columns.reduce((sum, { width }) => sum + (width?.(scale) ?? DESCRIPTION), 0);
  const scale = SCALES.find((scale) => widthAt(scale) <= sheet.width) ?? (SCALES.at(-1) as number);
  const set = columns.map((column) => scaled(column, scale));
  const rows = lines.map((line, at): Row => {
    if (line.kind === 'PRICED') return set.map(({ cells }) => cells[at] ?? '');
    const isHeading = line.kind === 'HEADING';
    const style = isHeading ? styles.strong : styles.small;
    return { across: line.description, from: isHeading ? 0 : 1, style, isHeading };
  });
  const heads = set.map(({ column }) => column);
  return table(sheet, heads, rows, { wholeUpTo: WHOLE_UP_TO, keepsWithNext: true });
}

type NumberedLine = QuotationLine & { position: number };

/** Numbers the priced lines. */
function numbered(lines: readonly QuotationLine[]): NumberedLine[] {
  let position = 0;
  return lines.map((line) => {
    if (line.kind === 'PRICED') position += 1;
    return { ...line, position };
  });
}

interface LineColumn {
  title: string;
  textOf(line: NumberedLine): string | null;
  style: TextStyle;
  align: 'start' | 'figure';
  /** Aligns the digits around the mark. */
  decimalMark?: string;
  /** In points; a column without `widest` takes the remaining width. */
  widest?: number;
}

function columnsOf(
  { labels, printed }: FixedWords,
  { lines, currency, totals, particulars: { company } }: PricedDocument,
): LineColumn[] {
  const written = (value: string | null, leastPlaces = 0) => value && decimal(value, company, leastPlaces);
  const isPlain = lines.every(({ taxes }) => taxes.length <= 1);
  const isAlone = (name: string) => totals.taxes.filter((tax) => taxKey(tax.name) === taxKey(name)).length === 1;
  // Names alone stand for several taxes of a line when unambiguous: the totals show the percentages.
  const taxesOf = ({ taxes }: NumberedLine) =>
    taxes
      .map(({ name, percent: of }) => (!isPlain && isAlone(name) ? name : `${name} ${percent(of, company)}`))
      .join(', ');
  const discountOf = ({ discountPercent, discountAmount }: NumberedLine) => {
    if (!/[1-9]/.test(discountPercent ?? discountAmount ?? '')) return null;
    return discountPercent ? percent(discountPercent, company) : written(discountAmount, minorDigits(currency));
  };
  const text = { style: styles.body, align: 'start' } as const;
  const figure = { style: styles.body, align: 'figure', widest: 200 } as const;
  const small = { style: styles.small, align: 'start' } as const;
  const mark = decimalMark(company);
  const { description, quantity, unit, unitPrice, taxes } = labels.quotationLine;
  return [
    { title: '#', ...small, align: 'figure', widest: 40, textOf: ({ position }) => written(String(position)) },
    { title: description, ...text, textOf: ({ description }) => description.trimEnd() },
    { title: quantity, ...figure, decimalMark: mark, textOf: ({ quantity }) => written(quantity) },
    { title: unit, ...text, widest: 70, textOf: ({ unit }) => unit },
    {
      title: unitPrice,
      ...figure,
      decimalMark: mark,
      textOf: ({ unitPrice }) => written(unitPrice, minorDigits(currency)),
    },
    { title: labels.totals.discount, ...figure, textOf: discountOf },
    { title: taxes, ...small, widest: 84, textOf: taxesOf },
    { title: filled(printed.amount, { currency }), ...figure, textOf: ({ amounts }) => written(amounts?.net ?? null) },
  ];
}

interface Measured extends LineColumn {
  /** A text for each line; empty without a price. */
  texts: string[];
  /** The width with padding, in points, at a scale; null for the column with the remaining width. */
  width: ((scale: number) => number) | null;
  /** The widths of each text before and from the decimal mark, in points. */
  parts: { whole: number; fraction: number }[];
}

function measured(sheet: Sheet, column: LineColumn, lines: readonly NumberedLine[]): Measured {
  const { title, style, textOf, widest, decimalMark: mark } = column;
  const texts = lines.map((line) => (line.kind === 'PRICED' && textOf(line)) || '');
  if (widest === undefined) return { ...column, texts, width: null, parts: [] };
  const widths = new Map<string, number>();
  const measure = (text: string) => {
    const width = widths.get(text) ?? widthOf(sheet, text, style);
    widths.set(text, width);
    return width;
  };
  const parts = texts.map((text) => {
    const at = mark ? text.lastIndexOf(mark) : -1;
    return { whole: measure(at < 0 ? text : text.slice(0, at)), fraction: at < 0 ? 0 : measure(text.slice(at)) };
  });
  const natural = greatest(parts.map(({ whole }) => whole)) + greatest(parts.map(({ fraction }) => fraction));
  const least = widthOf(sheet, title, { ...styles.label, weight: 'bold' });
  // A hair wider than measured: rounding then breaks no figure.
  const width = (scale: number) => Math.max(least, Math.min(natural * scale, widest)) + 2 * PADDING.x + 0.1;
  return { ...column, texts, width, parts };
}

function scaled(
  { title, style, align, texts, width, parts }: Measured,
  scale: number,
): { column: Column; cells: Cell[] } {
  if (width === null) {
    const size = Math.max(style.size * scale, SMALLEST_DESCRIPTION);
    return { column: { title, style: { ...style, size } }, cells: texts };
  }
  const longest = greatest(parts.map(({ fraction }) => fraction));
  const cells = texts.map((text, i) => ({ text, inset: (longest - (parts[i]?.fraction ?? 0)) * scale }));
  const column = { title, align, width: width(scale), style: { ...style, size: style.size * scale } };
  return { column, cells: align === 'figure' ? cells : texts };
}

function greatest(widths: readonly number[]): number {
  return widths.reduce((most, width) => Math.max(most, width), 0);
}
