import { namesIn, numberTyped } from '../line/exact-names.ts';
import { leadsOf } from '../line/leads.ts';
import { singularAt, wordIn } from '../line/names.ts';
import { isDay } from '../line/plans.ts';
import { kindNouns } from '../line/synonyms.ts';
import { spoken, type Token } from '../line/tokens.ts';
import type { Understood } from '../line/understood.ts';
import { isRight, type Reader } from './reader.ts';

const asks = /^(is|are|was|were|has|did|does|do|when|whens|why|who|whos|where|wheres|how|hows|what|whats|which|whose)$/;

/** A question about a single number opens the record: `is 118 finished`, `did brennan accept quote 49`, `when is 118 due`. */
export function questions(
  { lines, meant }: Pick<Reader, 'lines' | 'meant'>,
  tokens: readonly Token[],
): readonly Understood[] {
  const words = tokens.map(wordIn);
  const isOfList = kindNouns.some(({ text, isPlural }) => isPlural && words.includes(text));
  if (!asks.test(words[0] ?? '') || isOfList) return [];
  return aboutNumber({ lines, meant }, tokens);
}

/** A question mark asks, whatever the words: `can we do 136 on friday?` and `118 finished?` open the job. */
export function politeQuestions(
  reader: Pick<Reader, 'lines' | 'meant'>,
  tokens: readonly Token[],
): readonly Understood[] {
  return tokens.at(-1)?.text.endsWith('?') ? aboutNumber(reader, tokens) : [];
}

function aboutNumber(
  { lines, meant }: Pick<Reader, 'lines' | 'meant'>,
  tokens: readonly Token[],
): readonly Understood[] {
  const words = tokens.map(wordIn);
  const numbers = words.flatMap((_, at) => {
    const { names, used } = namesIn(tokens.slice(at));
    return names.map((name) => ({ name, from: at, to: at + used }));
  });
  const [only, ...others] = numbers;
  if (!only) return [];
  // Several hits are a list, or a phone number and its groups.
  if (others.length > 0 || !numberTyped(only.name)) return [];
  const noun = words.slice(0, only.from).findIndex((_, at) => {
    const found = singularAt(words, at);
    return found !== undefined && at + found.words.length === only.from;
  });
  return opened({ lines, meant }, tokens.slice(noun < 0 ? only.from : noun, only.to));
}

/** Words of a question about a person or a business, besides the name: `what is the phone number of`, `where does … live`. */
const besideName =
  /^(what|whats|where|wheres|who|whos|whose|how|is|are|was|does|do|did|can|could|i|we|you|the|a|of|for|to|at|in|our|my|live|lives|located|based|reach|contact|call|ring|phone|dial|back|up|again|mobile|telephone|number|e-?mail|mail|address|company|customer|client|from|work|works|morning|afternoon|evening|later|next|week)$/;

/** `call brennan back` shows the phone number. */
const calls = /^(call|ring|phone|dial|telephone)$/;

/** Most words of a name. */
const mostWords = 4;

/** A question about a name, or a call by name, opens the record: `where does jo park live`, `what is brennan's phone number`. */
export function nameQuestions(
  { lines, meant }: Pick<Reader, 'lines' | 'meant'>,
  tokens: readonly Token[],
): readonly Understood[] {
  const first = wordIn(tokens[0] ?? spoken(''));
  if (!asks.test(first) && !calls.test(first)) return [];
  const name = tokens
    .map((token) => ({ ...token, text: token.text.replace(/\?+$|['’]s\??$/, '') }))
    .filter((token) => token.text !== '' && !besideName.test(wordIn(token)) && !isDay(wordIn(token)));
  if (name.length === 0 || name.length > mostWords) return [];
  return openedByName({ lines, meant }, name);
}

/** The records that words name, opened. */
function opened({ lines, meant }: Pick<Reader, 'lines' | 'meant'>, name: readonly Token[]): readonly Understood[] {
  const said = [spoken('open'), ...name];
  return leadsOf(lines, said)
    .filter(({ command, tier }) => command.id === 'record.view' && tier === 0)
    .flatMap((lead) => meant(lead, said))
    .filter(isRight);
}

/** The records that a whole name, or a part of a name, calls. A looser match opens nothing. */
export const openedByName = (reader: Pick<Reader, 'lines' | 'meant'>, name: readonly Token[]): readonly Understood[] =>
  opened(reader, name).filter(({ doubt }) => doubt < 20);
