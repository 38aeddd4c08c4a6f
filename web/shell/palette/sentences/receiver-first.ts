import { leadsOf } from '../line/leads.ts';
import { singularAt, wordIn } from '../line/names.ts';
import { isFiller, spoken } from '../line/tokens.ts';
import type { Understood } from '../line/understood.ts';
import { isRight, type Reader } from './reader.ts';

const sends = /^(send|mail|email|e-mail|forward|resend|shoot|post|get)$/;
const begins = /^(the|an?|his|her|their|report|pdf)$/;

/** The receiver before the document: `send brennan the report of 140` as `send the report of 140 to brennan`. */
export function receiverFirst({ tokens, lines, meant }: Reader): readonly Understood[] {
  const words = tokens.map(wordIn);
  const at = words.findIndex((word, at) => at > 1 && (begins.test(word) || singularAt(words, at) !== undefined));
  const [verb] = tokens;
  const before = tokens[at - 1];
  if (!verb || !before || !sends.test(words[0] ?? '') || isFiller(before)) return [];
  const document = tokens.slice(at, words.at(-1) === 'again' ? -1 : undefined);
  const said = [verb, ...document, spoken('to'), ...tokens.slice(1, at)];
  const leads = leadsOf(lines, said).filter(({ command, tier }) => command.isReviewed && tier === 0);
  return leads.flatMap((lead) => meant(lead, said)).filter(isRight);
}
