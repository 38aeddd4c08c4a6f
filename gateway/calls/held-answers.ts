import type { Presence } from './presence.ts';

/** Of each request, uncounted: enough for nearly every request. */
const FREE_BYTES = 512 * 1024;
/** Of all requests. Parsed JSON takes several times its length. */
const MOST_BYTES = 12 * 1024 * 1024;

export type HeldByRequest = ReturnType<HeldAnswers['ofRequest']>;

/** Bounds the memory for the service's answers. A request holds its answers until the client has its own. */
export class HeldAnswers {
  bytes = 0;

  ofRequest(presence: Presence) {
    let bytes = 0;
    let counted = 0;
    const release = () => {
      this.bytes -= counted;
      counted = 0;
      bytes = 0;
    };
    return {
      /** Holds more bytes, or returns false: above 512 KiB each, requests share 12 MiB. A single request may exceed them. */
      hold: (length: number): boolean => {
        bytes += length;
        const more = Math.max(0, bytes - FREE_BYTES) - counted;
        if (more <= 0) return true;
        const isAlone = this.bytes === counted;
        if (!isAlone && this.bytes + more > MOST_BYTES) return false;
        if (counted === 0) presence.whenOver(release);
        this.bytes += more;
        counted += more;
        return true;
      },
      /** Forgets all answers, between the events of a subscription. */
      release,
      /** Discards bytes of a failed try. They stay counted, and the second try reuses their count. */
      drop(length: number): void {
        bytes -= length;
      },
    };
  }
}
