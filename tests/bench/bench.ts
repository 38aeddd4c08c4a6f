/** The `bench` export of a module here. `npm run bench` runs all; `npm run bench -- <file name>` runs the named bench. */
export interface Bench {
  /** Subject, such as `Palette`. */
  title: string;
  /**
   * Measures the production build, and leaves nothing running.
   *
   * @param part for a bench of many rows: a text in the names of the wanted rows.
   */
  measure(part?: string): Promise<Measured>;
}

/** Figures with goals, or a table of the bench's own: its head, then its rows. */
export type Measured = readonly Measurement[] | { table: readonly string[][] };

/** A figure. With a goal, smaller is better. */
export interface Measurement {
  /** Such as `keystroke to paint, 100,000 records, p95`. */
  what: string;
  value: number;
  /** Unit of value and goal; `×` is a ratio. */
  unit: 'ms' | 's' | 'KiB' | 'MiB' | 'keys' | '×';
  /** Upper limit for `value`. */
  goal?: number;
  /** First and third quartile, for a median. */
  spread?: readonly [first: number, third: number];
}

/** The median of values, with their quartiles. */
export function medianOf(values: readonly number[]): Pick<Measurement, 'value' | 'spread'> {
  return { value: percentile(values, 0.5), spread: [percentile(values, 0.25), percentile(values, 0.75)] };
}

/**
 * The smallest value with at least the given share of all values at or below (nearest rank).
 *
 * percentile([4, 1, 3, 2], 0.5) → 2
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('There is no percentile of nothing.');
  return value;
}
