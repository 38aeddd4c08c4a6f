import { namesIn } from '../line/exact-names.ts';
import { pastFillers } from '../line/leads.ts';
import { wordIn } from '../line/names.ts';
import { spoken, type Token, textOf } from '../line/tokens.ts';
import { asGuess, type Understood } from '../line/understood.ts';
import { isRight, type Reader } from './reader.ts';
import { recordFirst } from './record-first.ts';

/** A customer's wish for a record: `brennan wants 118 on friday`. A wish is a guess. */
export function wished(reader: Reader): readonly Understood[] {
  const { line, tokens } = reader;
  const words = tokens.map(wordIn);
  const at = words.findIndex((word, at) => at > 0 && at < 5 && /^(wants?|prefers?|needs?)$/.test(word));
  const isNumbered = at > 0 && namesIn(tokens.slice(pastFillers(words, at + 1))).used > 0;
  if (!isNumbered || /\d/.test(textOf(line, tokens.slice(0, at)))) return [];
  return recordFirst({ ...reader, tokens: asObligation(tokens.slice(pastFillers(words, at + 1))) })
    .filter(isRight)
    .map(asGuess);
}

/** `118 done on friday` as `118 to be done on friday`: a wish tells no finished deed. */
function asObligation(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex((token) => /^(done|finished|completed|fixed|sorted|ready)$/.test(wordIn(token)));
  return at < 1 ? tokens : [...tokens.slice(0, at), spoken('to'), spoken('be'), ...tokens.slice(at)];
}
