/** A module of this folder that exports `bench` is run by `npm run bench`, alone by `npm run bench -- <its file's name>`. */
export interface Bench {
  /** What it is about, such as `Palette`. */
  title: string;
  /** Measures, on the build that users get, and leaves nothing running. */
  measure(): Promise<Measurement[]>;
}

/** One figure. Where there is a goal, smaller is better. */
export interface Measurement {
  /** Such as `keystroke to paint, 100,000 records, p95`. */
  what: string;
  value: number;
  /** Of value and goal: `ms`, `KiB`; `×` where the value is itself a ratio, to what `what` names. */
  unit: 'ms' | 'KiB' | 'MiB' | 'keys' | '×';
  /** The most that it may be; left out where there is no goal. */
  goal?: number;
  /** Where it is the median of several: the first quartile and the third, between which half of them lie. */
  spread?: readonly [first: number, third: number];
}

/** The median of several, with their spread. */
export function medianOf(values: readonly number[]): Pick<Measurement, 'value' | 'spread'> {
  return { value: percentile(values, 0.5), spread: [percentile(values, 0.25), percentile(values, 0.75)] };
}

/**
 * The value that this share of all doesn't exceed (nearest rank).
 *
 * percentile([4, 1, 3, 2], 0.5) → 2
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('There is no percentile of nothing.');
  return value;
}
