import { isSum } from '../../../commands/core/arithmetic.ts';
import { readDecimal } from '../../../commands/core/typed-decimal.ts';
import type { Clock } from '../../../commands/core/typed-moment.ts';
import { dayIn } from '../../../ground/zoned-time.ts';
import type { Field } from '../../../records/fields/question.ts';
import { shown } from '../../stage/shown.ts';

/** An answer as read, to show the resulting day or sum: `Fri, 27 Nov`, `Fri, 27 Nov, 14:00`, `1416 = 1200*1.18`. */
export function inWords(field: Field, answer: unknown, clock: Clock, typed = ''): string {
  const { locale, now } = clock;
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  if (field.type === 'day') {
    const at = new Date(`${answer}T00:00:00Z`);
    const isThisYear = String(answer).slice(0, 4) === dayIn(now, clock.timeZone).slice(0, 4);
    return at.toLocaleDateString(locale, { ...day, ...(!isThisYear && { year: 'numeric' }), timeZone: 'UTC' });
  }
  if (field.type === 'moment') {
    const timeZone = field.timeZone ?? clock.timeZone;
    const isThisYear = dayIn(String(answer), timeZone).slice(0, 4) === dayIn(now, timeZone).slice(0, 4);
    const time = { hour: 'numeric', minute: '2-digit', timeZone } as const;
    return new Date(String(answer)).toLocaleString(locale, {
      ...day,
      ...(!isThisYear && { year: 'numeric' }),
      ...time,
    });
  }
  if (field.type === 'decimal' || field.type === 'number') {
    return isSum(typed)
      ? `${answer} = ${typed}`
      : field.type === 'decimal'
        ? readDecimal(String(answer), field.places)
        : String(answer);
  }
  return shown(field, answer, clock.timeZone);
}
