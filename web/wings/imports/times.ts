import { readDay } from '../../commands/core/typed-day.ts';
import { almanacOf, readMoment } from '../../commands/core/typed-moment.ts';
import { momentAt } from '../../ground/zoned-time.ts';

/** The zone of the company's clocks, and the language of written days. */
export interface Clock {
  readonly timeZone: string;
  readonly locale?: string | undefined;
}

/** The column of a saved list of several companies: the zone of each row. */
export const zoneHead = 'Time zone';

/**
 * Makes the reader of a column of days or times: of lists saved as CSV, of the written forms that forms take, and of days such as
 * `25/11/2026`. A head may name the zone, as in `Start (Europe/Oslo)`; else the row's zone counts, else the company's.
 *
 * @param cells the whole column: a day that can't be a month tells the order of days and months.
 */
export function timeReader(
  type: 'day' | 'moment',
  head: string,
  cells: readonly string[],
  { timeZone, locale }: Clock,
) {
  const headed = zoneIn(/\(([^)]+)\)\s*$/.exec(head)?.[1]);
  const isMonthFirst = monthIsFirst(cells, locale);
  const now = new Date();
  return (text: string, ofRow?: string): string => {
    const zone = headed ?? zoneIn(ofRow) ?? timeZone;
    const clock = { now, timeZone: zone, locale };
    const written = (fromSerial(text) ?? text).replace(slashed, (_, first: string, second: string, year: string) => {
      const [month, day] = isMonthFirst ? [first, second] : [second, first];
      return `${year.length === 2 ? `20${year}` : year}-${month}-${day}`;
    });
    if (type === 'day') return readDay(written, almanacOf(clock)) ?? text;
    const [, day = '', time = '', seconds = '00'] = saved.exec(written) ?? [];
    if (day) return withSeconds(momentAt(day, time, zone), seconds);
    return readMoment(written, clock) ?? text;
  };
}

/** A moment of a saved list: `2026-11-20 09:30:00`. */
const saved = /^(\d{4}-\d\d-\d\d)[ T]([01]\d:[0-5]\d|2[0-3]:[0-5]\d)(?::([0-5]\d))?$/;

/**
 * The day and time of a spreadsheet's serial number: `46352.5` → `2026-11-26 12:00:00`, `46352` → `2026-11-26`. Undefined for
 * any other text, and for days outside the years 1982 to 2119.
 */
function fromSerial(text: string): string | undefined {
  if (!/^[3-7]\d{4}([.,]\d+)?$/.test(text)) return undefined;
  const seconds = Math.round(Number(text.replace(',', '.')) * 86_400);
  const written = new Date(Date.UTC(1899, 11, 30) + seconds * 1000).toISOString();
  return seconds % 86_400 === 0 ? written.slice(0, 10) : written.slice(0, 19).replace('T', ' ');
}

const slashed = /\b(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)\b/;

const withSeconds = (moment: string, seconds: string) =>
  new Date(Date.parse(moment) + Number(seconds) * 1000).toISOString();

/** Whether days such as `3/4/2026` begin with the month: as an unambiguous day of the column shows, or else the language. */
function monthIsFirst(cells: readonly string[], locale: string | undefined): boolean {
  const days = cells.flatMap((cell) => slashed.exec(cell) ?? []);
  if (days.length === 0) return false;
  const firsts = cells.flatMap((cell) => Number(slashed.exec(cell)?.[1] ?? 0));
  const seconds = cells.flatMap((cell) => Number(slashed.exec(cell)?.[2] ?? 0));
  if (firsts.some((each) => each > 12)) return false;
  if (seconds.some((each) => each > 12)) return true;
  return readDay('01/02/2026', { today: '2026-01-01', locale }) === '2026-01-02';
}

function zoneIn(name: string | undefined): string | null {
  if (!name || !/^(UTC|[A-Z]\w+\/)/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null; // brackets around another word
  }
}
