/** What a call ends with whose caller is gone. */
export const GONE = new Error('The client went before it had its answer.');

/** Whether there is still someone to answer: an abort signal that costs each request next to nothing. */
export class Presence {
  #isGone = false;
  #acts: Set<() => void> | undefined;

  get isGone(): boolean {
    return this.#isGone;
  }

  /** To be called once, when the client goes before it has its answer. */
  leave(): void {
    this.#isGone = true;
    for (const act of this.#acts ?? []) act();
  }

  /** Calls `act` when the client goes, or at once where it is gone; not any more after what this returns was called. */
  whenGone(act: () => void): () => void {
    if (this.#isGone) act();
    else {
      this.#acts ??= new Set();
      this.#acts.add(act);
    }
    return () => this.#acts?.delete(act);
  }

  /** For those who take a signal: aborted with `GONE`. */
  signal(): AbortSignal {
    const leaving = new AbortController();
    this.whenGone(() => leaving.abort(GONE));
    return leaving.signal;
  }
}
