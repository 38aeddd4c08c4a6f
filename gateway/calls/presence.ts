/** Ends the calls of a client that is gone. */
export const GONE = new Error('The client closed the connection before its answer.');

/** Whether a client still waits for its answer. An AbortSignal per request would cost more. */
export class Presence {
  isGone = false;
  #isOver = false;
  readonly #acts = new Set<() => void>();

  /** Call once, when the connection or the answer ends. */
  end(isAnswered: boolean): void {
    this.#isOver = true;
    this.isGone = !isAnswered;
    for (const act of this.#acts) act();
  }

  /** Calls `act` when the client is answered or gone; at once afterwards. */
  whenOver(act: () => void): void {
    if (this.#isOver) act();
    else this.#acts.add(act);
  }

  /** Calls `act` when the client goes, at once when the client is gone. @returns a function that cancels `act`. */
  whenGone(act: () => void): () => void {
    const actIfGone = () => {
      if (this.isGone) act();
    };
    this.whenOver(actIfGone);
    return () => this.#acts.delete(actIfGone);
  }

  /** Aborts with `GONE`. */
  signal(): AbortSignal {
    const leaving = new AbortController();
    this.whenGone(() => leaving.abort(GONE));
    return leaving.signal;
  }
}
