/** Ends the calls of a client that has its answer or is gone. */
export const SETTLED = new Error('The client has its answer, or closed the connection before.');

const NOTHING = (): void => {};

/** Whether a client still waits for its answer. An AbortSignal per request would cost more. */
export class Presence {
  /** The client closed the connection before its answer. */
  isGone = false;
  /** The answer is known, or the client is gone: no call is of use. */
  isSettled = false;
  #isOver = false;
  #settling: Set<() => void> | undefined;
  #ending: (() => void)[] | undefined;

  /** Call when the answer is known. */
  settle(): void {
    if (this.isSettled) return;
    this.isSettled = true;
    if (this.#settling) for (const act of this.#settling) act();
  }

  /** Call once, when the connection or the answer ends. */
  end(isAnswered: boolean): void {
    this.isGone = !isAnswered;
    this.#isOver = true;
    this.settle();
    if (this.#ending) for (const act of this.#ending) act();
  }

  /** Calls `act` when the client has the whole answer or is gone; at once afterwards. */
  whenOver(act: () => void): void {
    if (this.#isOver) {
      act();
      return;
    }
    this.#ending ??= [];
    this.#ending.push(act);
  }

  /** Calls `act` when the answer is known or the client is gone; at once afterwards. @returns a function that cancels `act`. */
  whenSettled(act: () => void): () => void {
    if (this.isSettled) {
      act();
      return NOTHING;
    }
    this.#settling ??= new Set();
    const settling = this.#settling.add(act);
    return () => settling.delete(act);
  }

  /** Aborts with `SETTLED` when the client goes. */
  signal(): AbortSignal {
    const leaving = new AbortController();
    this.whenOver(() => {
      if (this.isGone) leaving.abort(SETTLED);
    });
    return leaving.signal;
  }
}
