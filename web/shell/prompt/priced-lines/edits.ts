import { isBlankLine, type TypedLine } from '../../../commands/core/typed-lines.ts';
import type { PricedLine } from '../../../records/fields/question.ts';
import type { ItemRecord } from '../../../records/item.ts';

/** Identifies a line during editing. */
export const keyOf = ({ id, key }: TypedLine): string => id ?? key ?? '';

export function newLine(kind: PricedLine['kind'] = 'PRICED'): TypedLine {
  const empty = { itemId: null, description: '', quantity: null, unit: null, unitPrice: null };
  const discount = { discountPercent: null, discountAmount: null };
  return { id: null, key: crypto.randomUUID(), kind, ...empty, ...discount, taxes: [] };
}

/** Adjacent lines, by the indexes of the first and last. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export const within = ({ from, to }: Range, at: number): boolean => at >= from && at <= to;

/** Moves a range by a step. At an end, the lines stay the same array. */
export function moved(lines: readonly TypedLine[], { from, to }: Range, step: number): readonly TypedLine[] {
  if (from + step < 0 || to + step >= lines.length) return lines;
  const taken = lines.slice(from, to + 1);
  return lines.toSpliced(from, taken.length).toSpliced(from + step, 0, ...taken);
}

export function duplicated(lines: readonly TypedLine[], { from, to }: Range): readonly TypedLine[] {
  const copies = lines.slice(from, to + 1).map((line) => ({ ...line, id: null, key: crypto.randomUUID() }));
  return lines.toSpliced(to + 1, 0, ...copies);
}

/** Removes a range. An empty line replaces the last line. */
export function removed(lines: readonly TypedLine[], { from, to }: Range): readonly TypedLine[] {
  const left = lines.toSpliced(from, to - from + 1);
  return left.length > 0 ? left : [newLine()];
}

/** Inserts a heading or note before a line, or in place of a blank new line. */
export function inserted(lines: readonly TypedLine[], at: number, kind: PricedLine['kind']): readonly TypedLine[] {
  const line = lines[at];
  const isFree = line?.id === null && isBlankLine(line);
  return lines.toSpliced(at, isFree ? 1 : 0, newLine(kind));
}

/** A line after its first content: a new line takes the company's taxes. */
export const begun = (before: TypedLine, after: TypedLine, taxes: PricedLine['taxes']): TypedLine =>
  before.id === null && isBlankLine(before) && after.kind === 'PRICED' ? { ...after, taxes } : after;

/** What a quotation gives its lines: the currency, and the taxes of a new line. */
export interface Basis {
  readonly currency: string;
  readonly taxes: PricedLine['taxes'];
}

/**
 * Fills a line from an item. The quantity defaults to 1; the price needs the same currency. An item without taxes takes the
 * company's; an exempt item has a tax of 0 %.
 */
export function filled(line: TypedLine, item: ItemRecord, { currency, taxes }: Basis): TypedLine {
  return {
    ...line,
    kind: 'PRICED',
    itemId: item.id,
    description: item.description ?? item.name,
    quantity: line.quantity ?? '1',
    unit: item.unit,
    unitPrice: item.currency === currency ? item.unitPrice.amount : line.unitPrice,
    taxes: item.taxes.length > 0 ? item.taxes.map(({ name, percent }) => ({ name, percent })) : taxes,
  };
}

export const isUnchanged = (before: readonly TypedLine[], after: readonly TypedLine[]): boolean =>
  before.length === after.length &&
  before.every((line, at) => line === after[at] || JSON.stringify(line) === JSON.stringify(after[at]));
