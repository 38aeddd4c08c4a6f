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
 * The length of a job: Due is Start and the length, as in `118 takes 3 hours` and `118: 2.5h`. A further length moves Due: `give 118 another 90
 * mins`. A job without the time is refused, and the reason names the right words. `118 might take 3 hours` asks for a second Enter.
 */
export function lasting({ tokens, lines, hand, about }: Reader): readonly Understood[] {
  const words = tokens.map(wordIn);
  const told = furtherLength(words) ?? toldLength(words);
  if (!told) return [];
  const { said, ms, isMore } = told;
  const modal = isModal(words[told.to - 1]) ? (words[told.to - 1] ?? '') : '';
  const record = tokens
    .slice(told.from, modal ? told.to - 1 : told.to)
    .map((token) => ({ ...token, text: token.text.replace(/:$/, '') }));
  const line = [spoken('schedule'), ...record];
  const leads = leadsOf(lines, line).filter(({ command, tier }) => command.id === 'job.schedule' && tier === 0);
  return leads.flatMap((lead) =>
    about(lead, record).flatMap(({ task, doubt, chips }) => {
      const [job, ...others] = task.subjects;
      // `118 tomorrow needs another hour`
      const hasAnswers = chips.some(({ is }) => is === 'answer' || is === 'left');
      if (!job || others.length > 0 || hasAnswers || !('scheduledStart' in job)) return [];
      const number = textOfNumber(job.number);
      const wrong = isMore
        ? `${job.number} has no due time. Name the time, as in “${number} due tomorrow 17:00”`
        : `${job.number} has no start. Name a time, as in “${number} tomorrow 9 for ${said.replace(/^(about|around|roughly) /, '')}”`;
      const since = isMore ? job.scheduledEnd : job.scheduledStart;
      if (since === null) return wrongly(task, { wrong, unknown: null }, doubt);
      const due = new Date(Date.parse(since) + ms).toISOString();
      const read = about(lead, [...record, spoken('due'), spoken(writeMoment(due, hand.actor.timeZone))]);
      return isSupposed(modal) ? read.map(asGuess) : read;
    }),
  );
}

/** A length in milliseconds, and the words `[from, to)` of the record before the length. */
interface Told {
  readonly from: number;
  readonly to: number;
  readonly said: string;
  readonly ms: number;
  readonly isMore: boolean;
}

/** `118 takes 3 hours`, `118: 2.5h` */
function toldLength(words: readonly string[]): Told | null {
  const verb = words.findIndex((word, at) => at > 0 && /^(takes?|needs?|lasts?|requires?|is)$/.test(word));
  const colon = words.findIndex((word, at) => at < 2 && /\d:$/.test(word));
  const said = words.slice((verb < 0 ? colon : verb) + 1).join(' ');
  const ms = verb < 0 && colon < 0 ? null : lengthIn(said);
  return ms === null ? null : { from: 0, to: verb < 0 ? colon + 1 : verb, said, ms, isMore: false };
}

/** `another 90 mins`, `2 hours longer` */
const further =
  /^(?:(?:for|by) )?(?:(?:an? )?(?:another|extra|further) (.+?)(?: more| longer)?|(.+) (?:more|longer|extra))$/;

/** `give 122 another 90 mins`, `122 needs another hour`, `make 122 two hours longer` */
function furtherLength(words: readonly string[]): Told | null {
  const from = /^(give|extend|make|allow|keep)$/.test(words[0] ?? '') ? 1 : 0;
  for (let at = from + 1; at < words.length; at++) {
    const [, more, longer] = further.exec(words.slice(at).join(' ')) ?? [];
    const said = more ?? longer ?? '';
    const ms = lengthIn(said) ?? lengthIn(`a ${said}`);
    if (ms === null) continue;
    const to = /^(needs?|takes?|has|gets?|for|by)$/.test(words[at - 1] ?? '') ? at - 1 : at;
    return to > from ? { from, to, said, ms, isMore: true } : null;
  }
  return null;
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
