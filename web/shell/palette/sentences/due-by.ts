import { type Clock, readMoment, writeMoment } from '../../../commands/core/typed-moment.ts';
import { namesIn } from '../line/exact-names.ts';
import { leadsOf, pastFillers } from '../line/leads.ts';
import { singularAt, wordIn } from '../line/names.ts';
import { isMove } from '../line/synonyms.ts';
import { isModal, isSupposed, spoken, type Token } from '../line/tokens.ts';
import { asGuess, type Understood, wrongly } from '../line/understood.ts';
import { isRight, type Reader } from './reader.ts';

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

const length =
  /^(?:about |around |roughly )?(\d{1,3}(?:[.,]\d)?|an?|one|two|three|four|half an) ?(h|hrs?|hours?|mins?|minutes?|days?)( long)?$/;

const counts = ['half an', 'a', 'two', 'three', 'four'];

const hourMs = 3_600_000;

/**
 * The length of a job: Due is Start and the length, as in `118 takes 3 hours`. A job without Start is refused, and the reason names
 * the right words. `118 might take 3 hours` asks for a second Enter.
 */
export function lasting({ tokens, lines, hand, about }: Reader): readonly Understood[] {
  const words = tokens.map(wordIn);
  const at = words.findIndex((word, at) => at > 0 && /^(takes?|needs?|lasts?|requires?|is)$/.test(word));
  const said = words.slice(at + 1).join(' ');
  const ms = at < 0 ? null : lengthIn(said);
  if (ms === null) return [];
  const modal = isModal(words[at - 1]) ? (words[at - 1] ?? '') : '';
  const record = tokens.slice(0, modal ? at - 1 : at);
  const line = [spoken('schedule'), ...record];
  const leads = leadsOf(lines, line).filter(({ command, tier }) => command.id === 'job.schedule' && tier === 0);
  return leads.flatMap((lead) =>
    about(lead, record).flatMap(({ task, doubt }) => {
      const [job, ...others] = task.subjects;
      if (!job || others.length > 0 || !('scheduledStart' in job)) return [];
      const { number, scheduledStart } = job;
      const wrong = `${number} has no start. Name a time, as in “${textOfNumber(number)} tomorrow 9 for ${said.replace(/^(about|around|roughly) /, '')}”`;
      if (scheduledStart === null) return wrongly(task, { wrong, unknown: null }, doubt);
      const due = new Date(Date.parse(scheduledStart) + ms).toISOString();
      const read = about(lead, [...record, spoken('due'), spoken(writeMoment(due, hand.actor.timeZone))]);
      return isSupposed(modal) ? read.map(asGuess) : read;
    }),
  );
}

/** `3 hours`, `half an hour`, `90 minutes`, in milliseconds. Null for other words. */
function lengthIn(text: string): number | null {
  const [, count = '', unit = ''] = length.exec(text) ?? [];
  if (unit === '') return null;
  const many = count === 'half an' ? 0.5 : Number(count.replace(',', '.')) || Math.max(1, counts.indexOf(count));
  return many * (unit.startsWith('m') ? hourMs / 60 : unit.startsWith('d') ? 24 * hourMs : hourMs);
}

/** `J-000118` → `118` */
const textOfNumber = (number: string): string => number.replace(/^\D*0*/, '');

/** A job moved to a stretch of time, which the schedule takes: `shift 118 to monday 9-11`. */
export function moved({ tokens, lines, meant }: Reader): readonly Understood[] {
  if (!isMove(wordIn(tokens[0] ?? spoken('')))) return [];
  const said = [spoken('schedule'), ...tokens.slice(1)];
  const leads = leadsOf(lines, said).filter(({ command, tier }) => command.id === 'job.schedule' && tier === 0);
  return leads.flatMap((lead) => meant(lead, said)).filter(isRight);
}
