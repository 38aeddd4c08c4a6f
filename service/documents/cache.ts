import { type Caller, callerNow } from '../caller.ts';

interface Entry<Value> {
  value: Promise<Value>;
  bytes: number;
  maker: Caller;
}

/** Keeps the values used last, up to a number of bytes. Callers share a value in the making. */
export class Cache<Value> {
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  /** In order of last use. */
  readonly #entries = new Map<string, Entry<Value>>();
  #bytes = 0;

  /** @param sizeOf in bytes; 0 for values not worth keeping. */
  constructor(mostBytes: number, sizeOf: (value: Value) => number) {
    this.#most = mostBytes;
    this.#sizeOf = sizeOf;
  }

  /** Returns the kept value, or makes a new value. A failure is not kept. */
  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    for (;;) {
      const entry = this.#entries.get(key) ?? this.#begin(key, make);
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      try {
        return await entry.value;
      } catch (error) {
        // The work of a client that left is dropped, but others may wait for the value.
        if (!entry.maker.isGone || callerNow().isGone) throw error;
      }
    }
  }

  #begin(key: string, make: () => Promise<Value>): Entry<Value> {
    const entry = { value: make(), bytes: 0, maker: callerNow() };
    entry.value.then(
      (value) => {
        entry.bytes = this.#sizeOf(value);
        this.#bytes += entry.bytes;
        if (entry.bytes === 0) this.#entries.delete(key);
        this.#makeRoom();
      },
      () => this.#entries.delete(key),
    );
    return entry;
  }

  #makeRoom(): void {
    for (const [key, { bytes }] of this.#entries) {
      if (this.#bytes <= this.#most) return;
      // A value in the making takes no bytes yet, and callers may be waiting.
      if (bytes === 0) continue;
      this.#entries.delete(key);
      this.#bytes -= bytes;
    }
  }
}
