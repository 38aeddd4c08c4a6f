import type { Presence } from './presence.ts';

/** Of each request, uncounted: enough for nearly every request. */
const FREE_BYTES = 512 * 1024;
/** Of all requests. Parsed JSON takes several times its length. */
const MOST_BYTES = 12 * 1024 * 1024;

/** The bytes of all requests above their free bytes. */
export interface HeldAnswers {
  bytes: number;
}

/** Bounds the memory for the service's answers. A request holds answers of the service until the client has the whole response. */
export class HeldByRequest {
  readonly #all: HeldAnswers;
  readonly #presence: Presence;
  #bytes = 0;
  #counted = 0;

  constructor(all: HeldAnswers, presence: Presence) {
    this.#all = all;
    this.#presence = presence;
  }

  /** Holds more bytes, or returns false: above 512 KiB each, requests share 12 MiB. A single request may exceed them. */
  hold(length: number): boolean {
    this.#bytes += length;
    const more = Math.max(0, this.#bytes - FREE_BYTES) - this.#counted;
    if (more <= 0) return true;
    const isAlone = this.#all.bytes === this.#counted;
    if (!isAlone && this.#all.bytes + more > MOST_BYTES) return false;
    if (this.#counted === 0) this.#presence.whenOver(() => this.release());
    this.#all.bytes += more;
    this.#counted += more;
    return true;
  }

  /** Forgets all answers, between the events of a subscription. */
  release(): void {
    this.#all.bytes -= this.#counted;
    this.#counted = 0;
    this.#bytes = 0;
  }

  /** Discards bytes of a failed try. They stay counted, and the second try reuses their count. */
  drop(length: number): void {
    this.#bytes -= length;
  }
}
