import { calledBy } from '../../ground/call-place.ts';
import { followPlace, here } from '../../ground/hash-location.ts';

/* Notes belong to the call of the tab: on the call screen, and on the records opened during the call. Any other place ends the call. */

let number: string | null = null;

/** `/layout/jobs/job_01jd…` */
const isRecord = (path: string): boolean => /\/[a-z_]+_[0-9a-z]{26}$/.test(path);

/** The caller's number during a call of this tab, in the notation of notes: `+14165550131`. Null without a call, and for a withheld number. */
export function callerNumber(): string | null {
  follow();
  return number;
}

function follow(): void {
  // Commands are also read without a page, as by tests.
  if (globalThis.location?.hash === undefined || isRecord(here().path)) return;
  number = phoneIn(calledBy(here()) ?? '');
}

/**
 * A number in the notation of notes; null for a withheld number.
 *
 * phoneIn('(416) 555-0131 x12') → '4165550131'
 */
function phoneIn(number: string): string | null {
  const digits = number.replace(/ ?(x|ext).*$/i, '').replace(/(?!^\+)\D/g, '');
  return /\d/.test(digits) ? digits : null;
}

if (typeof addEventListener === 'function') followPlace(follow);
follow();
