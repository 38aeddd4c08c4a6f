/** Wakes a waiting loop; a ring before the wait counts. */
export class Bell {
  #hasRung = false;
  #wake: () => void = () => {};

  ring(): void {
    this.#hasRung = true;
    this.#wake();
  }

  ringIn(ms: number): void {
    setTimeout(() => this.ring(), ms).unref();
  }

  /** Resolves with the next ring, or after the time. */
  async wait(ms: number): Promise<void> {
    if (!this.#hasRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#hasRung = false;
  }
}
