/** A word or quoted phrase of a line, with offsets `[from, to)`. */
export interface Token {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly isQuoted: boolean;
  readonly hasComma: boolean;
}

/** A word that is no part of the line: `assign` of `118 to maria`. */
export const spoken = (text: string): Token => ({ text, from: 0, to: 0, isQuoted: false, hasComma: false });

const closing: Readonly<Record<string, string>> = { '"': '"', '“': '”"“', '„': '“”"', '«': '»' };

/**
 * Splits a line into tokens. Quotes hold words together, at the beginning of a word or after a field's sign; an open quote extends
 * to the end of the line: `new customer name:"Ana Lima"` → new · customer · name: · Ana Lima
 */
export function tokensOf(line: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < line.length) {
    const char = line.charAt(at);
    if (/\s/.test(char)) at++;
    else at = char in closing ? quoted(at) : word(at);
  }
  return tokens;

  function quoted(from: number): number {
    const ends = closing[line.charAt(from)] ?? '';
    let to = from + 1;
    while (to < line.length && !ends.includes(line.charAt(to))) to++;
    const text = visible(line.slice(from + 1, to)).trim();
    const after = Math.min(to + 1, line.length);
    const hasComma = line.charAt(after) === ',';
    if (text) tokens.push({ text, from, to: after, isQuoted: true, hasComma });
    return hasComma ? after + 1 : after;
  }

  function word(from: number): number {
    let to = from;
    while (to < line.length && !/\s/.test(line.charAt(to))) {
      to++;
      // `due=fri` and `name:"Ana Lima"` name a field; `9:30` and `https://…` don't.
      if (/^\p{L}[\p{L}-]*[:=]$/u.test(line.slice(from, to)) && /[^/:=]/.test(line.charAt(to))) break;
    }
    const written = line.slice(from, to);
    const text = visible(written).replace(/,+$/, '');
    const before = tokens.at(-1);
    // `put 118 on-hold`
    const [, first = '', second = ''] = /^(on|off|in)-(hold|progress)$/i.exec(text) ?? [];
    if (first) {
      const at = from + written.indexOf('-');
      tokens.push({ ...spoken(first), from, to: at }, { ...spoken(second), from: at + 1, to: at + 1 + second.length });
      return to;
    }
    const bare = { from, to: from + written.replace(/,+$/, '').length, isQuoted: false };
    if (text) tokens.push({ ...bare, text, hasComma: written.endsWith(',') });
    // A comma between spaces separates its neighbours.
    else if (before) tokens[tokens.length - 1] = { ...before, hasComma: true };
    return to;
  }
}

/** Source text from the first token to the last. A single quoted token loses its quotes. */
export function textOf(line: string, tokens: readonly Token[]): string {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (!first || !last) return '';
  return tokens.length === 1 ? first.text : visible(line.slice(first.from, last.to));
}

/** Removes invisible marks of direction and width, often copied along with text. */
const visible = (text: string) => text.replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '');

/** Words that carry nothing: `assign 1042 to maria`, `new job for the bakery`, `please print 140`. */
const fillers = new Set(
  'to onto for as with at on by of from in is was and the a an me do into till until please pls plz → -> => - –'.split(
    ' ',
  ),
);

export const isFiller = ({ text, isQuoted }: Pick<Token, 'text' | 'isQuoted'>): boolean =>
  !isQuoted && fillers.has(text.toLowerCase());

/** Whether a word says only that a deed is possible, wanted or due: `118 can start tomorrow`. */
export const isModal = (word = ''): boolean =>
  /^(can|could|may|might|shall|should|must|will|would|ought|needs?|has|have|wants?)$/.test(word);

/** Whether a word tells of a deed that may never come: `118 might be cancelled`. */
export const isSupposed = (word: string): boolean => /^(could|may|might|will|would)$/.test(word);

/** Words of any sentence, which shorten no other word: `can maria do 136` cancels nothing, `no one home` is no note. */
export const isCommon = (word: string): boolean =>
  isModal(word) ||
  /^(dont|cant|cannot|wont|isnt|never|tell|we|he|she|they|are|did|does|do|how|who|that|this|there|not|no|as|so|if|or|but|off|it|get|got|let|re|per)$/.test(
    word,
  );

/** Words of a sentence that name nothing: `118 - give it to maria`. */
export const isNoise = (word: string): boolean =>
  isModal(word) ||
  isFiller({ text: word, isQuoted: false }) ||
  /^(it|its|he|him|his|she|her|they|them|their|i|im|we|us|our|you|u|ur|my|that|this|these|those|there|here|be|am|is|are|was|were|been|do|does|did|has|had|got|gets|just|now|then|already|again|yet|also|too|so|very|really|still|instead|ok|okay|and|but|some|one|job|off|up|out|over|back|under|about|way|no|because|cause|cos|coz|since|new|changed|all|super|top|bit|more|any|anymore|please|pls|thanks|-|–|—)$/.test(
    word.toLowerCase().replace(/[,.;:!?]+$|['’]/g, ''),
  );

/** Whether a word is a verb of many meanings, which means nothing beside the words of a command or a field. */
export const isLight = (word: string): boolean =>
  /^(add|allocate|change|check|create|do|due|edit|extend|find|get|give|hand|have|jump|let|look|make|mark|move|new|open|pass|put|see|set|show|state|status|update|view)$/.test(
    word,
  );

/** Whether a clause ends with a word. */
export const isStop = ({ text, hasComma }: Token): boolean =>
  hasComma || /^[-–—]$/.test(text) || /\p{L}{2}[.;:]$/u.test(text);

/** Whether a word announces the number after it: `no. 118`, `# 118`, `№ 118`. */
export const isNumberSign = (word: string, next = ''): boolean =>
  /^(#|№|no\.?|nr\.?|num\.?|number)$/i.test(word) && /^\p{L}{0,2}-?\d/u.test(next);
