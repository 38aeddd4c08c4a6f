/** What a call ends with whose caller is gone. */
export const GONE = new Error('The client went before it had its answer.');

/** What goes on for a client. */
export interface Awaited {
  /** Is called when nobody waits for it any more. */
  abandon(): void;
}

/** Whether there is still someone to answer: an abort signal that costs each request next to nothing. */
export class Presence {
  #isGone = false;
  #isOver = false;
  #awaited: Set<Awaited> | undefined;
  #whenOver: (() => void)[] | undefined;

  get isGone(): boolean {
    return this.#isGone;
  }

  /** To be called once, when the connection or the answer ends. */
  end(isAnswered: boolean): void {
    this.#isOver = true;
    this.#isGone = !isAnswered;
    if (this.#isGone) for (const one of this.#awaited ?? []) one.abandon();
    for (const act of this.#whenOver ?? []) act();
  }

  /** Abandons it when the client goes before it has its answer, or at once where it is gone; until it is deleted. */
  add(awaited: Awaited): void {
    if (this.#isGone) awaited.abandon();
    else {
      this.#awaited ??= new Set();
      this.#awaited.add(awaited);
    }
  }

  delete(awaited: Awaited): void {
    this.#awaited?.delete(awaited);
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
    this.add({ abandon: () => leaving.abort(GONE) });
    return leaving.signal;
  }
}
