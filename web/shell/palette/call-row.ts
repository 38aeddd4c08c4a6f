import type { Hand } from '../../commands/core/command.ts';
import { callAt } from '../../ground/call-place.ts';
import { tiers } from '../choosing/rank.ts';
import { groupOf, type RowGroup } from './row.ts';

const phone = /^(?:tel:)?\+?\(?\d[\d\s()./-]{5,24}\d$/i;

/** `20046.75`, `2026-11-24`, `24.11.2026` */
const amountOrDay = /^(\d+\.\d{1,2}|\d{4}[-./]\d\d?[-./]\d\d?|\d\d?[-./]\d\d?[-./]\d{4})$/;

/** "Show call from +1 416 555 0131" for a typed phone number. Enter takes the row only without a better match. */
export function callGroup(typed: string, { permissions }: Pick<Hand, 'permissions'>): readonly RowGroup[] {
  const text = typed.trim();
  const digits = text.replace(/\D/g, '').length;
  if (!phone.test(text) || amountOrDay.test(text) || digits < 7 || digits > 15 || !permissions.has('CUSTOMERS_READ'))
    return [];
  // Without the caller of the call before.
  const row = { value: 'place:call', title: `Show call from ${text}`, path: `${callAt(text)}?who=`, tier: tiers.loose };
  return [groupOf('Call', [row])];
}
