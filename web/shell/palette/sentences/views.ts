import { namesIn } from '../line/exact-names.ts';
import { leadsOf, pastFillers } from '../line/leads.ts';
import { singularAt, wordIn } from '../line/names.ts';
import { spoken, type Token } from '../line/tokens.ts';
import type { Understood } from '../line/understood.ts';
import { openedByName } from './questions.ts';
import { isRight, type Reader } from './reader.ts';

/** Most words of a name behind a request. */
const mostAsked = 4;

/** A part of a numbered record: `versions of quote 49` as `view versions of quote 49`. */
export function viewOf({ tokens, lines, meant }: Reader): readonly Understood[] {
  const words = tokens.map(wordIn);
  const at = words.findIndex((word, at) => at > 0 && at < 3 && /^(of|on|for)$/.test(word));
  const from = at < 0 ? tokens.length : pastFillers(words, at);
  const named = from + (singularAt(words, from)?.words.length ?? 0);
  if (namesIn(tokens.slice(pastFillers(words, named))).used === 0) return [];
  const said = [spoken('view'), ...tokens];
  const leads = leadsOf(lines, said).filter(
    ({ command, tier, used }) => tier === 0 && used > at && command.operation === undefined,
  );
  return leads.flatMap((lead) => meant(lead, said)).filter(isRight);
}

/** The record that a request names: `phone number of brennan`, `where is brennan`. */
export function lookedUp({ lines, meant }: Reader, asked: readonly Token[]): readonly Understood[] {
  if (asked.length > mostAsked) return [];
  return openedByName({ lines, meant }, asked);
}
