/** A list counts up to 10,000 records exactly. */
const mostCounted = 10_000;

/** Whether counting stopped, so the number is a least number. */
export const isCountedOut = (count: number): boolean => count > mostCounted;

/** The number of a list’s records: `128`, or `10,000+` where counting stopped. */
export const counted = (count: number, number: (count: number) => string): string =>
  isCountedOut(count) ? `${number(mostCounted)}+` : number(count);
