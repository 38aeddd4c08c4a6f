import { namesIn } from '../line/exact-names.ts';
import { leadsOf, pastFillers } from '../line/leads.ts';
import { singularAt, wordIn } from '../line/names.ts';
import { spoken } from '../line/tokens.ts';
import type { Understood } from '../line/understood.ts';
import { isRight, type Reader } from './reader.ts';

const adds = /^(add|put|include|stick|append)$/;

/** Lines for a document: `add 2 hours technician to quote 50` as `edit quote 50 2 hours technician`. */
export function addedTo({ tokens, lines, about }: Reader): readonly Understood[] {
  const words = tokens.map(wordIn);
  const at = words.findLastIndex((word) => /^(to|on|onto|in|into)$/.test(word));
  if (!adds.test(words[0] ?? '') || at < 2) return [];
  const from = pastFillers(words, at);
  const named = from + (singularAt(words, from)?.words.length ?? 0);
  if (namesIn(tokens.slice(named)).used === 0) return [];
  const said = [spoken('edit'), ...tokens.slice(from)];
  const leads = leadsOf(lines, said).filter(({ command, tier }) => command.action === 'edit' && tier === 0);
  // `add line to quote 42: technician, 8 h`
  const items = tokens.slice(1, at).filter((token) => !/^(an?|line|item|position)$/.test(wordIn(token)) || at > 3);
  return leads
    .flatMap((lead) => about(lead, tokens.slice(named), items))
    .filter((each) => isRight(each) && addsLines(each));
}

const addsLines = ({ task: { asks, base, given } }: Understood): boolean =>
  Object.entries(asks).some(([name, { type }]) => type === 'pricedLines' && given[name] !== base[name]);
