import { isEmpty } from '../../../commands/core/answers.ts';
import { namesIn } from '../line/exact-names.ts';
import { leadsOf, pastFillers } from '../line/leads.ts';
import { singularAt, wordIn } from '../line/names.ts';
import { nounsOf } from '../line/synonyms.ts';
import { isFiller, spoken, type Token } from '../line/tokens.ts';
import type { Understood } from '../line/understood.ts';
import type { Reader } from './reader.ts';

/**
 * A worker sent to a job: `send marco to job 136`, `book marco for 136`, `make marco the worker on 136`. Any other line with `send`
 * sends a document. A time stays over: the assignment has none. The worker before is passed over: see `replacement`.
 */
export function sentTo({ tokens, lines, about, aboutLast }: Reader): readonly Understood[] {
  const words = tokens.map(wordIn);
  const replaced = replacement(tokens, words);
  const isSent = /^(send|book|schedule|plan|make|get|line|put|pencil)$/.test(words[0] ?? '');
  if (!isSent && !replaced) return [];
  const said = [spoken('assign'), ...(replaced ?? tokens.slice(1))];
  const leads = leadsOf(lines, said).filter(({ command, tier }) => command.id === 'job.assign' && tier === 0);
  const whole = leads.flatMap((lead) => aboutLast(lead, said.slice(lead.used)));
  const right = whole.filter(({ missing }) => missing === null);
  if (right.length > 0) return right;
  const at = words.findIndex((word, at) => at > 1 && /^(to|for|on|onto|of)$/.test(word) && isNumbered(at + 1));
  if (at < 0) return [];
  // `make marco the worker on 118`, `put marco down for 118`
  const isBeside = (word = '') => nounsOf('user').includes(word) || /^(down|in|out|over|up)$/.test(word);
  const ends = isBeside(words[at - 1]) && at > 2 ? at - 1 : at;
  const worker = tokens.slice(1, ends).filter((token, i) => i === 0 || !isFiller(token));
  return leads
    .flatMap((lead) => about(lead, tokens.slice(pastFillers(words, numberedFrom(at + 1))), worker))
    .filter(({ task: { given, subjects } }) => subjects.length > 0 && !isEmpty(given.assignee));

  function numberedFrom(from: number): number {
    const begins = pastFillers(words, from);
    return begins + (singularAt(words, begins)?.words.length ?? 0);
  }

  function isNumbered(from: number): boolean {
    return namesIn(tokens.slice(pastFillers(words, numberedFrom(from)))).used > 0;
  }
}

/**
 * The new worker and the job of a replacement: `siobhan instead of maria on 118` and `swap maria for siobhan on 118` as
 * `siobhan on 118`. Null for another line.
 */
function replacement(tokens: readonly Token[], words: readonly string[]): readonly Token[] | null {
  const isSwap = /^(swap|switch|replace|change)$/.test(words[0] ?? '');
  const instead = words.findIndex((word, at) => at > 0 && word === 'instead' && words[at + 1] === 'of');
  const by = isSwap ? words.findIndex((word, at) => at > 1 && /^(for|with|by)$/.test(word)) : -1;
  const from = instead < 0 ? by : instead + 1;
  const onJob = from < 0 ? -1 : words.findIndex((word, at) => at > from + 1 && /^(on|for|at)$/.test(word));
  if (onJob < 0) return null;
  const begun = /^(put|send|have|use|get)$/.test(words[0] ?? '') ? 1 : 0;
  const worker = instead < 0 ? tokens.slice(by + 1, onJob) : tokens.slice(begun, instead);
  return [...worker, ...tokens.slice(onJob)];
}
