import { isPoint, periodOf } from '../../shared/query/times.ts';
import type { Bound, Test } from '../../shared/query/tree.ts';
import { today } from '../../shared/today.ts';

/** The present, and the time zone of days. */
export interface Clock {
  now: Date;
  /** IANA */
  timeZone: string;
}

/** The sides of a test: days as `2026-11-20`, moments in RFC 3339; null for an open side. */
export interface Edges {
  from: string | null;
  before: string | null;
  upTo: string | null;
  after: string | null;
}

/** The edges of a value or range of time, for a column of days or moments. */
export function edgesOf(type: 'day' | 'moment', test: Extract<Test, { is: 'value' | 'range' }>, clock: Clock): Edges {
  const day = today(clock.timeZone, Temporal.Instant.fromEpochMilliseconds(clock.now.getTime()));
  const start = (of: string) => (type === 'day' ? of : startOfDay(of, clock.timeZone));
  const edges: Edges = { from: null, before: null, upTo: null, after: null };
  if (test.is === 'value') {
    const { from, before } = periodOf(test.value, day);
    return { ...edges, from: start(from), before: start(before) };
  }
  const point = ({ at }: Bound) => {
    const moment = at === 'now' ? clock.now.toISOString() : at;
    return type === 'day' ? today(clock.timeZone, Temporal.Instant.from(moment)) : moment;
  };
  const { from, to } = test;
  if (from && isPoint(from.at)) edges[from.isOpen ? 'after' : 'from'] = point(from);
  else if (from) edges.from = start(from.isOpen ? periodOf(from.at, day).before : periodOf(from.at, day).from);
  if (to && isPoint(to.at)) edges[to.isOpen ? 'before' : 'upTo'] = point(to);
  else if (to) edges.before = start(to.isOpen ? periodOf(to.at, day).from : periodOf(to.at, day).before);
  return edges;
}

/** The first moment of a day in a time zone. */
export function startOfDay(day: string, timeZone: string): string {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant().toString();
}
