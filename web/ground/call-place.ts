import { callPath } from './call-path.ts';
import { here, hrefOf, type Place } from './hash-location.ts';

/** The address of a call: `+1 416 555 0131` → `/layout/call/+1%20416%20555%200131`. */
export const callAt = (number: string): string => `${callPath}/${encodeURIComponent(number).replaceAll('%2B', '+')}`;

/**
 * The caller's number in a place, at most 200 characters; null without a number. Telephone systems write numbers in several forms.
 *
 * calledBy({ path: '/layout/call/tel:%2B1-416-555-0131;ext=12', … }) → '+1-416-555-0131'
 * calledBy({ path: '/layout/call/sip:14165550131@pbx.example', … })  → '14165550131'
 */
export function calledBy({ path }: Place): string | null {
  if (!path.startsWith(`${callPath}/`)) return null;
  const number = decoded(path.slice(callPath.length + 1))
    .trim()
    .replace(/^(tel|sips?|callto):(\/\/)?/i, '')
    .replace(/[@;?].*$/s, '')
    .trim();
  return number.slice(0, 200) || null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a bare % is no code
  }
}

/** A number without a digit, such as `anonymous`, names nobody. */
export const isWithheld = (number: string): boolean => !/\d/.test(number);

/** The address of the present call, with the caller once chosen. */
export const withCaller = (who?: string): string => hrefOf(here().path, { ...here().query, ...(who && { who }) });
