import { wallClock } from '../../ground/zoned-time.ts';
import type { AnyColumn } from '../../panes/list/shown-columns.tsx';

/** The head cells of a spreadsheet. An amount has a second column for the currency; a point in time names its zone. */
export function headsOf(columns: readonly AnyColumn[], timeZone: string): readonly string[] {
  return columns.flatMap(({ title, amount, moment }) => {
    if (amount) return [title, `${title}, currency`];
    return moment ? `${title} (${timeZone})` : title;
  });
}

/** Days as `2026-11-20`, points in time as `2026-11-20 09:30:00`, amounts as `1200.50` and `CAD`. */
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
