const MOST_TOKENS = 10_000;

/** Remembers a fact of each caller by the caller's token. The token whose fact is the oldest is forgotten first. */
export class KnownCallers<Known> {
  readonly #known = new Map<string, Known>();

  of(token: string | undefined): Known | undefined {
    return token === undefined ? undefined : this.#known.get(token);
  }

  note(token: string | undefined, known: Known): void {
    if (token === undefined || this.#known.get(token) === known) return;
    if (!this.#known.delete(token) && this.#known.size === MOST_TOKENS) {
      const [oldest = ''] = this.#known.keys();
      this.#known.delete(oldest);
    }
    this.#known.set(token, known);
  }
}
