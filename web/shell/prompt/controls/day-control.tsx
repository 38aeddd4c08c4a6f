import { type KeyboardEvent, useState } from 'react';
import { readDay } from '../../../commands/core/typed-day.ts';
import { almanacOf, type Clock, momentAfter, readMoment, writeMoment } from '../../../commands/core/typed-moment.ts';
import { useFormats } from '../../../ground/formats.ts';
import { plusDays } from '../../../ground/zoned-time.ts';
import type { DayField, MomentField } from '../../../records/fields/question.ts';
import { localeOf, useViewer } from '../../../state/viewer.ts';
import { type ControlProps, lineAttributesOf } from './control-props.ts';

/** A day or a point in time, typed freely. The line below shows the date in words. */
export function DayControl(props: ControlProps<DayField | MomentField>) {
  const { id, field, value, given: others, describedBy, onChange } = props;
  const reading = useReading(field, field.type === 'moment' && field.since ? others[field.since] : undefined);
  const [typed, setTyped] = useState<string | null>(null);
  const given = typeof value === 'string' ? value : '';
  const isUnderstood = /^\d{4}-\d\d-\d\d(T.*Z)?$/.test(given);
  const text = typed ?? (isUnderstood ? reading.write(given) : given);

  function type(next: string): void {
    setTyped(next);
    // Unreadable text stays as typed, so the form can mark the error and nothing is lost.
    onChange(reading.read(next) ?? next);
  }

  function keyDown(event: KeyboardEvent): void {
    const days = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!days || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setTyped(null);
    onChange(reading.after(isUnderstood ? given : null, days));
  }

  return (
    <div className="day-control">
      <input
        {...lineAttributesOf(props)}
        value={text}
        spellCheck={false}
        placeholder={reading.example}
        aria-describedby={`${id}-read ${describedBy}`}
        onChange={({ target }) => type(target.value)}
        // Typing replaces the present value, wherever the focus comes from.
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(null)}
        onKeyDown={keyDown}
      />
      <span id={`${id}-read`} className="day-read" aria-live="polite">
        {isUnderstood ? reading.say(given) : text && 'Not understood yet'}
      </span>
    </div>
  );
}

/** Reads, writes, shifts and describes a typed answer. */
function useReading(field: DayField | MomentField, from: unknown) {
  const locale = localeOf(useViewer());
  const { timeZone, zoneAt } = useFormats();
  const clock = (): Clock => ({ now: new Date(), timeZone, locale, ...(typeof from === 'string' && { from }) });
  if (field.type === 'day') {
    const words = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
    return {
      read: (typed: string) => readDay(typed, almanacOf(clock())),
      write: (day: string) => day,
      after: (day: string | null, days: number) => plusDays(day ?? almanacOf(clock()).today, day === null ? 0 : days),
      say: (day: string) => words.format(new Date(`${day}T00:00:00Z`)),
      example: '2026-11-22, tomorrow, next mon, +3d',
    };
  }
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return {
    read: (typed: string) => readMoment(typed, clock()),
    write: (moment: string) => writeMoment(moment, timeZone),
    after: (moment: string | null, days: number) =>
      momentAfter(moment ?? clock().now.toISOString(), moment === null ? 0 : days, timeZone),
    say: (moment: string) => [words.format(new Date(moment)), zoneAt(moment)].filter(Boolean).join(' '),
    example: from === undefined ? 'tomorrow 9, mon 14:30, now' : 'tomorrow 17:00, or how long: 2h',
  };
}
