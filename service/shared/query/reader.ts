import { type Catalogue, folded, type Meanings, meaningsIn, type Placed } from './catalogue.ts';
import type { Token } from './tokens.ts';

/** A word of a query that was left out, and what would be right. */
export interface Wrong {
  from: number;
  to: number;
  /** The text from `from` to `to`. */
  text: string;
  /**
   * UNKNOWN_FIELD: no field has the name. UNFIT_FIELD: a step can't use the field. UNKNOWN_VALUE: no value of the field.
   * UNREADABLE: a sign or word out of place. WITHOUT_GROUPS: `top` in a query without groups.
   */
  code: 'UNKNOWN_FIELD' | 'UNFIT_FIELD' | 'UNKNOWN_VALUE' | 'UNREADABLE' | 'WITHOUT_GROUPS';
  /** The field of an unknown value. */
  path: string | null;
  /** Words that would be right, likeliest first; empty for free text. */
  would: readonly string[];
}

/** The words of a field's name may be several: `customer company`. */
const LONGEST_NAME = 5;

/** The place in the tokens of a query, with the catalogue to read them by. */
export class Reader {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly catalogue: Catalogue;
  readonly meanings: Meanings;
  readonly wrong: Wrong[] = [];
  at = 0;
  depth = 0;

  constructor(text: string, tokens: readonly Token[], catalogue: Catalogue) {
    this.text = text;
    this.tokens = tokens;
    this.catalogue = catalogue;
    this.meanings = meaningsIn(catalogue);
  }

  get token(): Token | undefined {
    return this.tokens[this.at];
  }

  isSign(sign: string, at = this.at): boolean {
    const token = this.tokens[at];
    return token?.is === 'sign' && token.text === sign;
  }

  isWord(word: string, at = this.at): boolean {
    const token = this.tokens[at];
    return token?.is === 'word' && token.text.toLowerCase() === word;
  }

  /** Whether a condition ends here. */
  get isEnd(): boolean {
    return !this.token || [',', ')', '|'].some((sign) => this.isSign(sign)) || this.isWord('or');
  }

  /** The longest run of words from a place that a table knows, with the number of words. */
  longest<Value>(read: (text: string) => Value | null | undefined, at = this.at): [Value, number] | null {
    for (let count = LONGEST_NAME; count > 0; count -= 1) {
      const run = this.tokens.slice(at, at + count);
      if (run.length < count || run.some(({ is }) => is !== 'word')) continue;
      const value = read(run.map(({ text }) => text).join(' '));
      if (value !== null && value !== undefined) return [value, count];
    }
    return null;
  }

  field(at = this.at): [Placed, number] | null {
    return this.longest((text) => this.meanings.fields.get(folded(text)), at);
  }

  value(at = this.at): [{ path: string; value: string }, number] | null {
    return this.longest((text) => this.meanings.values.get(folded(text)), at);
  }

  /** Notes tokens as wrong. */
  refuse(from: number, to: number, refused: Pick<Wrong, 'code' | 'path' | 'would'>): void {
    const start = this.tokens[from]?.from ?? this.text.length;
    const end = this.tokens[Math.max(from, to - 1)]?.to ?? this.text.length;
    this.wrong.push({ from: start, to: end, text: this.text.slice(start, end), ...refused });
  }
}
