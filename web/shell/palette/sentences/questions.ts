import { namesIn, numberTyped } from '../line/exact-names.ts';
import { leadsOf } from '../line/leads.ts';
import { singularAt, wordIn } from '../line/names.ts';
import { kindNouns } from '../line/synonyms.ts';
import { spoken, type Token } from '../line/tokens.ts';
import type { Understood } from '../line/understood.ts';
import { isRight, type Reader } from './reader.ts';

const asks = /^(is|are|was|were|has|did|does|when|why|who|whos|where|how|what|which)$/;

/** A question about a single number opens the record: `is 118 finished`, `did brennan accept quote 49`, `when is 118 due`. */
export function questions({ lines, meant }: Reader, tokens: readonly Token[]): readonly Understood[] {
  const words = tokens.map(wordIn);
  const isOfList = kindNouns.some(({ text, isPlural }) => isPlural && words.includes(text));
  if (!asks.test(words[0] ?? '') || isOfList) return [];
  const numbers = words.flatMap((_, at) => {
    const { names, used } = namesIn(tokens.slice(at));
    return names.map((name) => ({ name, from: at, to: at + used }));
  });
  const [only, ...others] = numbers;
  // Several hits are a list, or a phone number and its groups.
  if (!only || others.length > 0 || !numberTyped(only.name)) return [];
  const noun = words.slice(0, only.from).findIndex((_, at) => {
    const found = singularAt(words, at);
    return found !== undefined && at + found.words.length === only.from;
  });
  const said = [spoken('open'), ...tokens.slice(noun < 0 ? only.from : noun, only.to)];
  return leadsOf(lines, said)
    .filter(({ command, tier }) => command.id === 'record.view' && tier === 0)
    .flatMap((lead) => meant(lead, said))
    .filter(isRight);
}
