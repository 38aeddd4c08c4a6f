import { type Clock, readMoment } from '../../../commands/core/typed-moment.ts';
import { namesIn } from '../line/exact-names.ts';
import { pastFillers } from '../line/leads.ts';
import { singularAt, wordIn } from '../line/names.ts';
import { spoken, type Token } from '../line/tokens.ts';

const ends = /^(finish|complete|do)$/;
const wants = /^(get|have|need|want|make)$/;
const isDone = /^(done|finished|completed|ready|fixed|sorted)$/;

/**
 * An order to finish a job by a time as its due time: `finish 118 by friday` and `have 118 ready for friday` as `due 118 friday`. Null
 * for any other line.
 */
export function withDue(tokens: readonly Token[], clock: Clock): readonly Token[] | null {
  const words = tokens.map(wordIn);
  const [verb = ''] = words;
  if (!ends.test(verb) && !wants.test(verb)) return null;
  const from = pastFillers(words, 1);
  const named = pastFillers(words, from + (singularAt(words, from)?.words.length ?? 0));
  const to = named + namesIn(tokens.slice(named)).used;
  const isReady = isDone.test(words[to] ?? '');
  const at = isReady ? to + 1 : to;
  const isUntil = /^(by|before|until|till)$/.test(words[at] ?? '') || (isReady && /^(for|on)$/.test(words[at] ?? ''));
  if (to === named || !isUntil || (wants.test(verb) && !isReady)) return null;
  const time = tokens.slice(at + 1);
  const isTime = time.length > 0 && readMoment(time.map(({ text }) => text).join(' '), clock) !== null;
  return isTime ? [spoken('due'), ...tokens.slice(1, to), ...time] : null;
}
