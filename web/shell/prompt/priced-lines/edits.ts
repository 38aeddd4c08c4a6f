import { isBlankLine, type TypedLine } from '../../../commands/core/typed-lines.ts';
import type { PricedLine } from '../../../records/fields/question.ts';
import type { ItemRecord } from '../../../records/item.ts';

/** Identifies a line during editing. */
export const keyOf = ({ id, key }: TypedLine): string => id ?? key ?? '';

export function newLine(kind: PricedLine['kind'] = 'PRICED'): TypedLine {
  const empty = { itemId: null, description: '', quantity: null, unit: null, unitPrice: null, discountPercent: null };
  return { id: null, key: crypto.randomUUID(), kind, ...empty, taxes: [] };
}

/** Adjacent lines, by the indexes of the first and last. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export const within = ({ from, to }: Range, at: number): boolean => at >= from && at <= to;

/** Moves a range by a step. `by` is the distance moved: 0 at an end. */
export function moved(
  lines: readonly TypedLine[],
  { from, to }: Range,
  step: number,
): { readonly lines: readonly TypedLine[]; readonly by: number } {
  const isRoom = from + step >= 0 && to + step < lines.length;
  if (!isRoom) return { lines, by: 0 };
  const taken = lines.slice(from, to + 1);
  return { lines: lines.toSpliced(from, taken.length).toSpliced(from + step, 0, ...taken), by: step };
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
export function inserted(
  lines: readonly TypedLine[],
  at: number,
  kind: PricedLine['kind'],
): { readonly lines: readonly TypedLine[]; readonly at: number } {
  const line = lines[at];
  const isFree = line !== undefined && line.id === null && isBlankLine(line);
  return { lines: lines.toSpliced(at, isFree ? 1 : 0, newLine(kind)), at };
}

/** Fills a line from an item. The quantity defaults to 1; the price needs the same currency. */
export function filled(line: TypedLine, item: ItemRecord, currency: string): TypedLine {
  return {
    ...line,
    kind: 'PRICED',
    itemId: item.id,
    description: item.description ?? item.name,
    quantity: line.quantity ?? '1',
    unit: item.unit,
    unitPrice: item.currency === currency ? item.unitPrice : line.unitPrice,
    taxes: item.taxes.map(({ name, percent }) => ({ name, percent })),
  };
}

export function isUnchanged(before: readonly TypedLine[], after: readonly TypedLine[]): boolean {
  return before.length === after.length && before.every((line, at) => isSameLine(line, after[at]));
}

function isSameLine(one: TypedLine, other: TypedLine | undefined): boolean {
  if (one === other) return true;
  return other !== undefined && JSON.stringify(one) === JSON.stringify(other);
}
