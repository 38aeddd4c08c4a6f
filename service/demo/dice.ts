import { fromUUIDBytes } from 'typeid-js';

/** Repeatable chance: mulberry32, good enough for made-up data only. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number; both bounds are possible. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws RangeError for an empty list. */
  one<T>(choices: readonly T[]): T {
    const chosen = choices[this.whole(0, choices.length - 1)];
    if (chosen === undefined) throw new RangeError('Nothing to choose from');
    return chosen;
  }

  /** A digit for each #: digits('+965 2220 ####') → '+965 2220 4817'. */
  digits(pattern: string): string {
    return pattern.replace(/#/g, () => String(this.whole(0, 9)));
  }

  /** A TypeID of the given moment (UUIDv7, RFC 9562), so ids sort like their records' times. */
  id(type: string, at: Date): string {
    const bytes = new Uint8Array(16);
    const view = new DataView(bytes.buffer);
    view.setUint16(0, Math.floor(at.getTime() / 2 ** 32));
    view.setUint32(2, at.getTime() % 2 ** 32);
    view.setUint16(6, 0x7000 | this.whole(0, 0xfff));
    view.setUint32(8, (0x80000000 | this.whole(0, 0x3fffffff)) >>> 0);
    view.setUint32(12, this.whole(0, 0xffffffff));
    return fromUUIDBytes(type, bytes);
  }
}
