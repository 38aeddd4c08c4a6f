import type { PricedLine, PricedLinesField } from '../../records/fields/question.ts';
import { readDecimal } from './typed-decimal.ts';
import { type Wrong, wrongLine } from './wrong-line.ts';

/** A line of the form, with its cells as typed. */
export interface TypedLine extends Omit<PricedLine, 'taxes'> {
  /** Identifies an unsaved line, also after a move. */
  readonly key?: string;
  /** The parsed taxes, or the typed text if unreadable. */
  readonly taxes: PricedLine['taxes'] | string;
}

/** The lines of an answer, complete or not. */
export const typedLines = (given: unknown): readonly TypedLine[] =>
  // A field of this type answers lines.
  Array.isArray(given) ? (given as readonly TypedLine[]) : [];

/** Whether a line is empty: taxes alone, which a new line takes from the company, say nothing. Empty lines are not sent. */
export const isBlankLine = ({ taxes, ...line }: TypedLine): boolean =>
  ![
    line.description,
    line.quantity,
    line.unit,
    line.unitPrice,
    line.discountPercent,
    line.discountAmount,
    typeof taxes === 'string' ? taxes : null,
  ].some((cell) => cell?.trim());

/** The lines for a command, without empty lines. Headings and notes keep only their text. */
export function readLines(lines: readonly TypedLine[]): readonly PricedLine[] {
  return lines.filter((line) => !isBlankLine(line)).map(readLine);
}

function readLine(line: TypedLine): PricedLine {
  const { id, kind, itemId, taxes } = line;
  const isPriced = kind === 'PRICED';
  const cell = (text: string | null) => (isPriced && text?.trim()) || null;
  const number = (text: string | null) => numberIn(cell(text));
  return {
    id: id ?? null,
    kind,
    itemId: isPriced ? (itemId ?? null) : null,
    description: line.description.trim(),
    quantity: number(line.quantity),
    unit: cell(line.unit),
    unitPrice: number(line.unitPrice),
    discountPercent: number(line.discountPercent),
    discountAmount: number(line.discountAmount),
    taxes: isPriced && typeof taxes !== 'string' ? taxes.map(({ name, percent }) => ({ name, percent })) : [],
  };
}

/** The number in a cell, or the result of a sum such as `3*12.5`. Null for an empty cell. */
export const numberIn = (cell: string | null): string | null => {
  const text = cell?.trim();
  return text ? readDecimal(text) : null;
};

/** The errors of lines by place and cell, `{ '3.quantity': … }`; under `''` for the whole list. */
export function wrongLinesIn({ max }: PricedLinesField, lines: readonly TypedLine[]): Wrong {
  const filled = lines.filter((line) => !isBlankLine(line));
  if (filled.length > max) return { '': `At most ${max} lines, not ${filled.length}.` };
  if (!filled.some(({ kind }) => kind === 'PRICED')) return { '': 'Enter a price on at least one line.' };
  return Object.fromEntries(
    lines.flatMap((line, at) =>
      isBlankLine(line) ? [] : Object.entries(wrongCells(line)).map(([cell, says]) => [`${at}.${cell}`, says]),
    ),
  );
}

/** The errors of each cell of a line with content. */
export function wrongCells(line: TypedLine): Wrong {
  const { quantity, unit, unitPrice, taxes } = line;
  const wrong = {
    description: needed(line.description) ?? tooLong(line.description, 2000),
    ...(line.kind === 'PRICED' && {
      quantity:
        needed(quantity) ?? wrongNumber(quantity) ?? (/[1-9]/.test(numberIn(quantity) ?? '') ? null : 'More than 0.'),
      unit: needed(unit) ?? tooLong(unit, 20),
      unitPrice: needed(unitPrice) ?? wrongNumber(unitPrice),
      discount: wrongDiscount(line),
      taxes: wrongTaxes(taxes),
    }),
  };
  return Object.fromEntries(Object.entries(wrong).flatMap(([cell, says]) => (says ? [[cell, says]] : [])));
}

const needed = (cell: string | null) => (cell?.trim() ? null : 'Needed.');
const tooLong = (cell: string | null, most: number) =>
  (cell?.length ?? 0) > most ? `At most ${most} characters, not ${cell?.length}.` : null;

/** At most 12 digits before the point and 4 after, from 0. */
function wrongNumber(cell: string | null): string | null {
  const text = numberIn(cell);
  if (text === null) return null;
  if (/^\d{13}/.test(text)) return 'Enter at most 12 digits before the decimal point.';
  if (/^-[\d.]+$/.test(text)) return 'Enter 0 or more.';
  return wrongLine({ type: 'decimal', label: '', min: '0' }, text);
}

function wrongDiscount({ discountPercent, discountAmount }: TypedLine): string | null {
  const text = numberIn(discountPercent);
  if (text !== null && !/^-?[\d.]+$/.test(text)) return `“${text}” is not a discount. Enter 5% or $10.`;
  return wrongNumber(discountAmount) ?? wrongNumber(discountPercent) ?? wrongPercent(discountPercent);
}

function wrongTaxes(taxes: TypedLine['taxes']): string | null {
  if (typeof taxes === 'string') return `“${taxes}” is not a tax. Enter a name and a percentage, such as GST 5.`;
  if (taxes.length > 3) return `At most 3 taxes, not ${taxes.length}.`;
  if (new Set(taxes.map(({ name }) => name.toLowerCase())).size < taxes.length) return 'Enter each tax only once.';
  const says = taxes.map(({ name, percent }) => tooLong(name, 50) ?? wrongNumber(percent) ?? wrongPercent(percent));
  return says.find((each) => each !== null) ?? null;
}

const wrongPercent = (cell: string | null) => (Number(numberIn(cell) ?? 0) > 100 ? 'At most 100.' : null);
