import { Problem } from '../shared/problem.ts';

/** Runs a few pieces of heavy work at once, lets a limited number wait, and refuses the rest as UNAVAILABLE. */
export class Turns {
  readonly #limits: { atOnce: number; waiting: number };
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(limits: { atOnce: number; waiting: number }) {
    this.#limits = limits;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      // The place goes to the next in line directly, so no newcomer can take it.
      if (next) next();
      else this.#running -= 1;
    }
  }

  #wait(): Promise<void> {
    if (this.#queue.length >= this.#limits.waiting) {
      const detail = 'Too much of this is being done at the moment. Try again in a few seconds.';
      throw new Problem('UNAVAILABLE', detail, { retryAfterSeconds: 3 });
    }
    return new Promise((resolve) => this.#queue.push(resolve));
  }
}
