import type { World } from '../line/answerer.ts';
import { wordIn } from '../line/names.ts';
import { isDay } from '../line/plans.ts';
import { readingsIn } from '../line/readings.ts';
import { isNoise, spoken, type Token } from '../line/tokens.ts';
import type { Understood } from '../line/understood.ts';
import { openedByName } from '../sentences/questions.ts';

/** Whether a line asks. A question changes nothing. */
export const isQuestion = (words: readonly string[], tokens: readonly Token[]): boolean =>
  tokens.at(-1)?.text.endsWith('?') === true ||
  /^(is|are|has|did|does|do|when|why|who|whos|where|how|what|whats|which|whose)$/.test(words[0] ?? '');

/** The record that a question names: `is the boiler service done`, `brennans address?`. The name is the longest run of words. */
export function recordAsked(text: string, tokens: readonly Token[], world: World): readonly Understood[] {
  const { meant } = readingsIn(text, world);
  const isPart = (token: Token) => {
    const word = wordIn(token).replace(/\?$/, '');
    return !isNoise(word) && !isDay(word) && !beside.test(word) && !/\d/.test(word);
  };
  const from = tokens.findIndex(isPart);
  const end = tokens.findIndex((token, at) => at > from && !isPart(token));
  if (from < 0) return [];
  const isOfJob = tokens.some((token) => /^(done|finished|started|ready|scheduled|coming)\??$/.test(wordIn(token)));
  const run = tokens.slice(from, end < 0 ? tokens.length : end).slice(0, mostNameWords);
  for (let count = run.length; count > 0; count--) {
    const name = run.slice(0, count).map((token) => ({ ...token, text: token.text.replace(/\?$/, '') }));
    const [first] = name;
    const other =
      count === 1 && first && /^\p{L}{3,}s$/u.test(first.text) ? [[{ ...first, text: first.text.slice(0, -1) }]] : [];
    for (const each of [name, ...other]) {
      // `is the parking lot done` asks about a job.
      const said = isOfJob ? [each.concat(spoken('job')), each] : [each];
      for (const name of said) {
        const [opened] = openedByName({ lines: world.lines, meant }, name);
        if (opened) return [opened];
      }
    }
  }
  return [];
}

/** Each count of words is a search. */
const mostNameWords = 4;

/** Words of a question that are no part of a name. */
const beside =
  /^(is|are|has|did|does|do|when|why|who|whos|where|how|what|whats|which|whose|status|details|news|address|phone|number|email|mail|accept|accepted|pay|paid|left|gone|late|early|next|week|month|jobs|quotes|quotations|invoices|customers|users|on|in|working|free|happy|back)$/;
