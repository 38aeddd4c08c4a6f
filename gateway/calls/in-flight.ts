/** Calls of an operation at once. */
export const MOST_IN_FLIGHT = 8;

/** Lets a few calls of an operation run at once; the others wait in order. */
export function createInFlight() {
  const waiting: (() => void)[] = [];
  let count = 0;
  return {
    begin(): Promise<void> | undefined {
      if (count === MOST_IN_FLIGHT) return new Promise((resolve) => waiting.push(resolve));
      count += 1;
      return undefined;
    },
    /** The place goes to the next in line. */
    end(): void {
      const next = waiting.shift();
      if (next) next();
      else count -= 1;
    },
  };
}
