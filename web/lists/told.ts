import { wallClock } from '../zoned-time.ts';
import type { AnyColumn } from './shown-columns.tsx';

/**
 * The heads of columns in a spreadsheet. An amount has two, its currency in one of its own; a point in time says where its
 * clock hangs: `Created (America/Toronto)`.
 */
export function headsOf(columns: readonly AnyColumn[], timeZone: string): readonly string[] {
  return columns.flatMap(({ title, amount, moment }) => {
    if (amount) return [title, `${title}, currency`];
    return moment ? `${title} (${timeZone})` : title;
  });
}

/** A row's cells: text as it is kept, a day as `2026-11-20`, a point in time as `2026-11-20 09:30:00`, an amount as `1200.50` and `CAD`. */
export function cellsOf(columns: readonly AnyColumn[], row: unknown, timeZone: string): readonly string[] {
  return columns.flatMap((column) => {
    if (column.amount) {
      const { amount = '', currency = '' } = column.amount(row) ?? {};
      return [amount, currency];
    }
    const at = column.moment?.(row);
    if (at) return wallClock(at, timeZone);
    return String(column.text?.(row) ?? column.day?.(row) ?? '');
  });
}
