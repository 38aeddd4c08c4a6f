import { leadsOf } from '../line/leads.ts';
import { singularAt, wordIn } from '../line/names.ts';
import { isFiller, spoken, type Token } from '../line/tokens.ts';
import type { Understood } from '../line/understood.ts';
import { isRight, type Reader } from './reader.ts';

const sends = /^(send|mail|email|e-mail|forward|resend|shoot|post|get|ping|drop|fire|slip|zap)$/;
const begins = /^(the|an?|his|her|their|report|pdf)$/;

/** A document that gets out: `get quote 48 out to brennan` as `send quote 48 to brennan`. */
export function gotOut(reader: Reader): readonly Understood[] {
  const { tokens } = reader;
  const words = tokens.map(wordIn);
  const at = words.findIndex((word, at) => at > 1 && /^(out|over|off)$/.test(word) && words[at + 1] === 'to');
  if (words[0] !== 'get' || at < 0) return [];
  const said = [spoken('send'), ...tokens.slice(1, at), ...tokens.slice(at + 1)];
  return sent(reader, said);
}

/** The receiver before the document: `send brennan the report of 140` as `send the report of 140 to brennan`. */
export function receiverFirst(reader: Reader): readonly Understood[] {
  const { tokens } = reader;
  const words = tokens.map(wordIn);
  const at = words.findIndex((word, at) => at > 1 && (begins.test(word) || singularAt(words, at) !== undefined));
  const [verb] = tokens;
  const before = tokens[at - 1];
  if (!verb || !before || !sends.test(words[0] ?? '') || isFiller(before)) return [];
  const document = tokens.slice(at, words.at(-1) === 'again' ? -1 : undefined);
  const said = [spoken('send'), ...document, spoken('to'), ...tokens.slice(1, at)];
  return sent(reader, said);
}

function sent({ lines, meant }: Reader, said: readonly Token[]): readonly Understood[] {
  const leads = leadsOf(lines, said).filter(({ command, tier }) => command.isReviewed && tier === 0);
  return leads.flatMap((lead) => meant(lead, said)).filter(isRight);
}
