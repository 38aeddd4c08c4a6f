import type { PricedLine } from '../../../commands/fields.ts';
import { isBlankLine, type TypedLine } from '../../../commands/typed-lines.ts';
import type { ItemRecord } from '../../../records/item.ts';

/** What a line is known by while it is written. */
export const keyOf = ({ id, key }: TypedLine): string => id ?? key ?? '';

/** A line in which nothing is written yet. */
export function newLine(kind: PricedLine['kind'] = 'PRICED'): TypedLine {
  const empty = { itemId: null, description: '', quantity: null, unit: null, unitPrice: null, discountPercent: null };
  return { id: null, key: crypto.randomUUID(), kind, ...empty, taxes: [] };
}

/** Lines next to each other, by their places: the first and the last. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export const within = ({ from, to }: Range, at: number): boolean => at >= from && at <= to;

/** The lines of a range moved by a step, and where they are then; at an end they stay. */
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

/** The lines of a range once more, below it. */
export function duplicated(lines: readonly TypedLine[], { from, to }: Range): readonly TypedLine[] {
  const copies = lines.slice(from, to + 1).map((line) => ({ ...line, id: null, key: crypto.randomUUID() }));
  return lines.toSpliced(to + 1, 0, ...copies);
}

/** Without the lines of a range; one is always there to write in. */
export function removed(lines: readonly TypedLine[], { from, to }: Range): readonly TypedLine[] {
  const left = lines.toSpliced(from, to - from + 1);
  return left.length > 0 ? left : [newLine()];
}

/** A heading or a note, before a line; in the place of a line that is blank and new. */
export function inserted(
  lines: readonly TypedLine[],
  at: number,
  kind: PricedLine['kind'],
): { readonly lines: readonly TypedLine[]; readonly at: number } {
  const line = lines[at];
  const isFree = line !== undefined && line.id === null && isBlankLine(line);
  return { lines: lines.toSpliced(at, isFree ? 1 : 0, newLine(kind)), at };
}

/** A line filled from an item, with one of it where no quantity is there. Its price is taken in its own currency alone. */
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

/** Whether two lists say the same, cell by cell. */
export function isUnchanged(before: readonly TypedLine[], after: readonly TypedLine[]): boolean {
  return before.length === after.length && before.every((line, at) => isSameLine(line, after[at]));
}

function isSameLine(one: TypedLine, other: TypedLine | undefined): boolean {
  if (one === other) return true;
  return other !== undefined && JSON.stringify(one) === JSON.stringify(other);
}
