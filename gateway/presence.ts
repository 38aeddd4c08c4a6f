/** What a call ends with whose caller is gone. */
export const GONE = new Error('The client went before it had its answer.');

/** Whether there is still someone to answer: an abort signal that costs each request next to nothing. */
export class Presence {
  #isGone = false;
  #isOver = false;
  #whenGone: Set<() => void> | undefined;
  #whenOver: (() => void)[] | undefined;

  get isGone(): boolean {
    return this.#isGone;
  }

  /** To be called once, when the connection or the answer ends. */
  end(isAnswered: boolean): void {
    this.#isOver = true;
    this.#isGone = !isAnswered;
    if (this.#isGone) for (const act of this.#whenGone ?? []) act();
    for (const act of this.#whenOver ?? []) act();
  }

  /** Calls `act` when the client goes before it has its answer, or at once where it is gone; until what is returned is called. */
  whenGone(act: () => void): () => void {
    if (this.#isGone) act();
    else {
      this.#whenGone ??= new Set();
      this.#whenGone.add(act);
    }
    return () => this.#whenGone?.delete(act);
  }

  /** Calls `act` when the client has its answer or is gone, or at once where that was. */
  whenOver(act: () => void): void {
    if (this.#isOver) act();
    else {
      this.#whenOver ??= [];
      this.#whenOver.push(act);
    }
  }

  /** For those who take a signal: aborted with `GONE`. */
  signal(): AbortSignal {
    const leaving = new AbortController();
    this.whenGone(() => leaving.abort(GONE));
    return leaving.signal;
  }
}
