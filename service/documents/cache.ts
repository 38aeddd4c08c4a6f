/** Keeps what was made last, up to so many bytes; who asks for what is being made gets the same. */
export class Cache<Value> {
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  /** In the order of their last use. */
  readonly #entries = new Map<string, { value: Promise<Value>; bytes: number }>();
  #bytes = 0;

  /** @param sizeOf in bytes; 0 for what isn't worth keeping. */
  constructor(mostBytes: number, sizeOf: (value: Value) => number) {
    this.#most = mostBytes;
    this.#sizeOf = sizeOf;
  }

  /** What is kept under the key, or is made now. What fails is made anew the next time. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const kept = this.#entries.get(key);
    if (kept) {
      this.#entries.delete(key);
      this.#entries.set(key, kept);
      return kept.value;
    }
    const entry = { value: make(), bytes: 0 };
    this.#entries.set(key, entry);
    entry.value.then(
      (value) => {
        entry.bytes = this.#sizeOf(value);
        this.#bytes += entry.bytes;
        if (entry.bytes === 0) this.#entries.delete(key);
        this.#makeRoom();
      },
      () => this.#entries.delete(key),
    );
    return entry.value;
  }

  #makeRoom(): void {
    for (const [key, { bytes }] of this.#entries) {
      if (this.#bytes <= this.#most) return;
      // What is still being made takes nothing yet, and others may be waiting for it.
      if (bytes === 0) continue;
      this.#entries.delete(key);
      this.#bytes -= bytes;
    }
  }
}
