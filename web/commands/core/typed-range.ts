import { inDigits } from '../../records/fields/spoken-time.ts';
import { readDay } from './typed-day.ts';
import { almanacOf, type Clock, isOfAfternoon, partIn, readMoment } from './typed-moment.ts';

/** The first and the last moment of a stretch of a day, RFC 3339. */
export interface Range {
  readonly from: string;
  readonly to: string;
  /** Whether the text names the day, minutes or the half of the day: `9-11` alone may be anything. */
  readonly isClear: boolean;
}

const time = String.raw`(\d{1,2}(?:[:.h]\d\d|h)?|noon|midnight) ?(am|pm)?`;
const range = new RegExp(String.raw`(?<![\d.:/-])${time} ?(?:-|–|—|to|until|till) ?${time}(?![\d.:/-])`, 'i');

/**
 * Reads two times of a day: `fri 9-11`, `9:00–11:30 tomorrow`, `mon 14 to 16`, `fri 1-3pm`, `mon between 9 and 11`. An earlier second
 * time is in the afternoon: `9-5` ends at 17:00, and so does a time of an afternoon: `fri afternoon 2-4`, `fri 1-3`. Null for any other text.
 */
export function readRange(typed: string, clock: Clock): Range | null {
  const said = inDigits(typed.trim().toLowerCase());
  const part = partIn(said);
  const text = (part ? part.before + part.after : said).replace(/\bbetween (.+?) and (?=\d|noon)/, '$1-');
  const found = range.exec(text);
  if (!found) return null;
  const [whole, first = '', firstHalf, second = '', half] = found;
  const isLate = part !== null && /^(afternoon|evening|pm)$/.test(part.part);
  const secondHalf = half ?? (isLate && !firstHalf && Number.parseInt(second, 10) < 12 ? 'pm' : undefined);
  const day = `${text.slice(0, found.index)} ${text.slice(found.index + whole.length)}`
    .trim()
    .replace(/,$/, '')
    .replace(/\b(from|between|at|on|for)$/, '')
    .trim();
  if (day !== '' && readDay(day, almanacOf(clock)) === null) return null;
  const { from: _, ...plain } = clock;
  // Minutes keep the hour from being the year of `27.11. 11`.
  const at = (hour: string, half = '') => readMoment(`${day} ${hour.replace(/^(\d+)h?$/, '$1:00')}${half}`, plain);
  const ends = secondHalf ? [secondHalf] : ['', 'pm'];
  const begins = firstHalf
    ? [firstHalf]
    : secondHalf
      ? [secondHalf, 'am']
      : [isOfAfternoon(first) && part === null ? 'pm' : ''];
  for (const end of ends) {
    for (const begin of begins) {
      const [from, to] = [at(first, begin), at(second, end)];
      if (from !== null && to !== null && from < to) return { from, to, isClear: day !== '' || /[:apn]/.test(whole) };
    }
  }
  return null;
}
