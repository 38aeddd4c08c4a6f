/** A time as a clock on the wall shows it, in some time zone; `month` 1 to 12. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const dayMs = 86_400_000;

/** What a clock in a time zone (IANA) shows at a point in time, to the minute. */
export function wallTimeAt(at: Date, timeZone: string): WallTime {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return { year, month, day, hour, minute };
}

/**
 * The point in time at which a clock in a time zone shows this. What it shows twice, when it is put back, is the first of
 * the two; what it never shows, when it is put forward, is as much later as it is put forward (as Temporal's `compatible`).
 */
export function instantOf(wall: WallTime, timeZone: string): Date {
  const utcMs = utcMsOf(wall);
  // A zone's offset changes at most once in two days, so that these two are all that it can be.
  const offsets = [offsetMs(new Date(utcMs - dayMs), timeZone), offsetMs(new Date(utcMs + dayMs), timeZone)];
  const shown = offsets
    .map((offset) => utcMs - offset)
    .filter((ms) => utcMsOf(wallTimeAt(new Date(ms), timeZone)) === utcMs);
  return new Date(shown.length > 0 ? Math.min(...shown) : utcMs - (offsets[0] ?? 0));
}

function offsetMs(at: Date, timeZone: string): number {
  return utcMsOf(wallTimeAt(at, timeZone)) - Math.floor(at.getTime() / 60_000) * 60_000;
}

function utcMsOf({ year, month, day, hour, minute }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  formats.set(timeZone, known);
  return known;
}
