import type { World } from '../line/answerer.ts';
import { isDay } from '../line/plans.ts';
import { isFiller, isNoise, isStop, type Token } from '../line/tokens.ts';

/** A line for the last reader. */
export interface Line {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly words: readonly string[];
  readonly world: World;
}

/**
 * The words of a line beside command and record, the clause with the command first: `marco is sick, give 118 to maria`. A clause
 * that denies something is left out: `118 can't do monday, make it wed`. Null if nothing is said in any other clause.
 */
export function besides(
  { tokens, words }: Line,
  isTaken: (at: number) => boolean,
  main: number,
  isSaid: (at: number) => boolean,
): readonly Token[] | null {
  const starts = [0, ...tokens.flatMap((token, at) => (isStop(token) ? [at + 1] : []))];
  const clauses = starts.map((from, i) => {
    const to = starts[i + 1] ?? tokens.length;
    const rest = tokens.slice(from, to).filter((_, i) => !isTaken(from + i));
    const isDenied = words.slice(from, to).some((word, i) => !isSaid(from + i) && denies(words, from + i, word));
    return { from, to, isDenied, rest: trimmed(rest) };
  });
  const said = clauses.filter(({ isDenied }) => !isDenied);
  const isMain = ({ from, to }: { from: number; to: number }) => main >= from && main < to;
  // `ballasts not finished after all, reopen` affirms the command.
  const isAffirmed = main >= 0 && said.some(isMain);
  if (said.length < clauses.length && !isAffirmed && said.every(({ rest }) => rest.length === 0)) return null;
  return [...said.filter(isMain), ...said.filter((each) => !isMain(each))].flatMap(({ rest }) => rest);
}

/** Whether a word denies its clause. `1pm not 2` and `10.30 not 9.30` deny the other value only. */
function denies(words: readonly string[], at: number, word: string): boolean {
  if (word === 'one') return words[at - 1] === 'no';
  const next = words[at + 1] ?? '';
  return isNegative(word) && !(word === 'not' && at > 0 && (/^\d/.test(next) || isDay(next)));
}

/** A word as text for another reading, without the stop after a clause. */
export const written = ({ text, isQuoted, hasComma }: Token): string =>
  `${isQuoted ? `"${text}"` : text.replace(/(?<=\p{L})[.:;]$/u, '')}${hasComma ? ',' : ''}`;

/** The words without the noise at either end: `that to marco now` → to marco. */
export function trimmed(tokens: readonly Token[]): readonly Token[] {
  const isIdle = ({ text, isQuoted }: Token) => !isQuoted && idle.test(text);
  const from = tokens.findIndex((token) => !isIdle(token) && !isFiller(token));
  const to = tokens.findLastIndex((token) => !isIdle(token));
  const isLinked = linking.test(tokens[from - 1]?.text ?? '');
  return from < 0 ? [] : tokens.slice(isLinked ? from - 1 : from, to + 1);
}

const linking = /^(to|by|for|on|at|until|till|before)$/i;

/** Words that begin or end no answer. */
const idle =
  /^(please|pls|thanks|all|any|more|anymore|longer|now|also|ok|so|and|but|as|because|cause|cos|coz|since|it|its|him|her|them|he|she|they|we|i|that|this|there|is|are|be|been|has|had|can|could|should|will|would|-|–|—)[.,]?$/i;

/** Whether a word names nothing, apart from prepositions before an answer. */
export const isEmpty = ({ text, isQuoted }: Token): boolean => !isQuoted && isNoise(text) && !linking.test(text);

/** Whether a word denies a deed. */
export const isNegative = (word: string): boolean =>
  /^(not|dont|never|cant|cannot|hasnt|havent|isnt|arent|wasnt|wont|didnt|doesnt|couldnt|shouldnt|wouldnt|werent|hadnt|neednt|nobody|noone|without|ignore|unless|if)$/.test(
    word,
  );
