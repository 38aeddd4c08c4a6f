/** A piece of a typed query, with its place in the text. */
export interface Token {
  /** A sign is its own text: `,` `(` `)` `|` `:` `..` `>` `>=` `<` `<=`. */
  is: 'word' | 'quoted' | 'sign';
  text: string;
  from: number;
  to: number;
}

const SPACE = /\s+/y;
const QUOTED = /"((?:[^"\\]|\\.)*)("|$)/sy;
const MOMENT = /[12]\d{3}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)/iy;
const SIGN = /\.\.|>=|<=|[,():|<>]/y;
const WORD = /(?:(?!\.\.)[^\s,():|<>"])+/uy;

/** The pieces of a typed query. An open quotation mark ends with the text. */
export function tokensIn(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  while (at < text.length) {
    const space = take(SPACE);
    if (space) {
      at += space[0].length;
      continue;
    }
    const quoted = take(QUOTED);
    const sign = quoted ? null : take(SIGN);
    const whole = (quoted ?? take(MOMENT) ?? sign ?? take(WORD))?.[0] ?? text.charAt(at);
    const is = quoted ? 'quoted' : sign && whole === sign[0] ? 'sign' : 'word';
    const inside = quoted ? (quoted[1] ?? '').replace(/\\(.)/gs, '$1') : whole;
    tokens.push({ is, text: inside, from: at, to: at + whole.length });
    at += whole.length;
  }
  return tokens;
}

/** A text in quotation marks, read back as written. */
export const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** The conditions of a typed query, without the steps: `overdue | count` → `overdue ` */
export const conditionsIn = (text: string): string => /^(?:[^|"]|"(?:[^"\\]|\\.)*(?:"|$))*/su.exec(text)?.[0] ?? '';
