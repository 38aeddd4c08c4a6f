import type { Actor } from '../commands/command.ts';
import { type Asks, choice, record } from '../commands/fields.ts';
import type { Place } from '../hash-location.ts';
import { statuses } from '../records/words.ts';

/** What lists of several kinds are narrowed by; each is kept in the fragment under its name. */
export const common = {
  status: choice('Status', statuses, { optional: true }),
  deleted: choice('Deleted', [{ value: 'true', label: 'In the last 30 days' }], { optional: true }),
};

/** The filters, and before them the company for those who see more than one. */
export const acrossCompanies =
  (filters: Asks) =>
  ({ companyId }: Actor): Asks =>
    companyId === null ? { companyId: record('Company', 'company', { optional: true }), ...filters } : filters;

/** The orders that a list of this name field has. */
export const orders = <Name extends 'NAME' | 'FULL_NAME' | 'TITLE'>(name: Name, word = 'Name') =>
  choice(
    'Order',
    [
      { value: 'CREATED_AT_DESC', label: 'Newest first' },
      { value: 'CREATED_AT_ASC', label: 'Oldest first' },
      { value: `${name}_ASC`, label: `${word}, A to Z` },
      { value: `${name}_DESC`, label: `${word}, Z to A` },
    ],
    { optional: true },
  );

/** A value of the fragment, where it is one of those that its filter offers; anything else there says nothing. */
export function chosen<Value extends string>(
  value: string | undefined,
  { choices }: { readonly choices: readonly { readonly value: Value }[] },
): Value | null {
  return choices.find((each) => each.value === value)?.value ?? null;
}

/** `'true'` → true; what isn't yes or no says nothing. */
export const yesOrNo = (value: string | undefined): boolean | null =>
  value === 'true' ? true : value === 'false' ? false : null;

/** What a list over companies is asked for by: one of them, or all that the person sees, each then said beside its rows. */
export const overCompanies = ({ q, companyId }: Place['query'], actor: Actor) => ({
  companyId: companyId ?? null,
  search: q ?? null,
  isOfAll: actor.companyId === null,
});

/** What a list within one company is asked for by; which company, the frame asks before it asks for the list. */
export const inOneCompany = ({ q, companyId, deleted }: Place['query'], actor: Actor) => ({
  companyId: companyId ?? actor.companyId ?? '',
  search: q ?? null,
  deleted: deleted === 'true',
});
