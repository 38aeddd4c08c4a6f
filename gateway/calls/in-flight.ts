/** Calls of an operation at once. */
export const MOST_IN_FLIGHT = 6;

/** Lets a few calls of an operation run at once; the others wait in order. */
export class InFlight {
  #count = 0;
  #waiting: (() => void)[] | undefined;

  begin(): Promise<void> | undefined {
    if (this.#count === MOST_IN_FLIGHT) {
      this.#waiting ??= [];
      return new Promise((resolve) => this.#waiting?.push(resolve));
    }
    this.#count += 1;
    return undefined;
  }

  /** The place goes to the next in line. */
  end(): void {
    const next = this.#waiting?.shift();
    if (next) next();
    else this.#count -= 1;
  }
}
