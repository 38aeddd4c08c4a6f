/** A list counts up to 10,000 records exactly. */
const mostCounted = 10_000;

/** The number of a list’s records: `128`, or `10,000+` where counting stopped. */
export const counted = (count: number, number: (count: number) => string): string =>
  count > mostCounted ? `${number(mostCounted)}+` : number(count);
