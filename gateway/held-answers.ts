import type { Presence } from './presence.ts';

// Nearly no request needs more; what is above is counted.
const FREE_BYTES = 512 * 1024;
// JSON takes several times its length once it is read.
const MOST_BYTES = 12 * 1024 * 1024;

/** What all requests together hold, so that a service that answers far too much fills no memory. */
export class HeldAnswers {
  /** Kept by those of the requests. */
  bytes = 0;

  ofRequest(presence: Presence): HeldByRequest {
    return new HeldByRequest(this, presence);
  }
}

/** What a request holds of the service's answers, until whoever sent it has all of its own. */
export class HeldByRequest {
  readonly #all: HeldAnswers;
  readonly #presence: Presence;
  #bytes = 0;
  #counted = 0;

  constructor(all: HeldAnswers, presence: Presence) {
    this.#all = all;
    this.#presence = presence;
  }

  /** Whether so many bytes more may be held, which they then are: 512 KiB always, above them 12 MiB of all requests together, or of one. */
  hold(bytes: number): boolean {
    this.#bytes += bytes;
    const more = Math.max(0, this.#bytes - FREE_BYTES) - this.#counted;
    if (more <= 0) return true;
    const isAlone = this.#all.bytes === this.#counted;
    if (!isAlone && this.#all.bytes + more > MOST_BYTES) return false;
    if (this.#counted === 0) this.#presence.whenOver(() => this.#letGo());
    this.#all.bytes += more;
    this.#counted += more;
    return true;
  }

  /** Of what it holds, so many bytes are no use any more: they are counted as long as the rest, but not once more. */
  drop(bytes: number): void {
    this.#bytes -= bytes;
  }

  #letGo(): void {
    this.#all.bytes -= this.#counted;
    this.#counted = 0;
  }
}
