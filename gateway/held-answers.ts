import type { Presence } from './presence.ts';

// Nearly no request needs more; what is above is counted.
const FREE_BYTES = 512 * 1024;
// JSON takes several times its length once it is read.
const MOST_BYTES = 12 * 1024 * 1024;

/** What a request holds of the service's answers, until whoever sent it has all of its own. */
export interface HeldByRequest {
  /** Whether so many bytes more may be held, which they then are: 512 KiB always, above them 12 MiB of all requests together, or of one. */
  hold(bytes: number): boolean;
}

/** What all requests together hold, so that a service that answers far too much fills no memory. */
export class HeldAnswers {
  #bytes = 0;

  ofRequest(presence: Presence): HeldByRequest {
    let size = 0;
    let counted = 0;
    const letGo = () => {
      this.#bytes -= counted;
      counted = 0;
    };
    return {
      hold: (bytes) => {
        size += bytes;
        const more = Math.max(0, size - FREE_BYTES) - counted;
        if (more <= 0) return true;
        const isAlone = this.#bytes === counted;
        if (!isAlone && this.#bytes + more > MOST_BYTES) return false;
        if (counted === 0) presence.whenOver(letGo);
        this.#bytes += more;
        counted += more;
        return true;
      },
    };
  }
}
