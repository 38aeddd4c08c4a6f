/** Asks the service; returns a function to stop. Calls `answered` once. */
type Question = (answered: () => void) => () => void;

const pauseMs = 80;

/**
 * Sends the questions of a typed text. A first question leaves at once. While an answer is under way, only the newest question
 * waits: for the answer, or for a pause of the typing, which stops the earlier question.
 */
export class Asking {
  #stop: (() => void) | null = null;
  #next: Question | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param isBrief a text of a letter, which rarely stays: waits for the pause. */
  ask(question: Question, isBrief = false): void {
    this.#next = question;
    clearTimeout(this.#timer);
    if (!this.#stop && !isBrief) this.hurry();
    else this.#timer = setTimeout(() => this.hurry(), pauseMs);
  }

  /** Sends the waiting question now. */
  hurry(): void {
    const question = this.#next;
    if (!question) return;
    this.drop();
    let isOver = false;
    const stop = question(() => {
      isOver = true;
      this.#stop = null;
      this.hurry();
    });
    if (!isOver) this.#stop = stop;
  }

  /** Stops the question under way and forgets the waiting question. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#next = null;
    this.#stop?.();
    this.#stop = null;
  }
}
