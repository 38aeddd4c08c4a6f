import type { Place } from '../../ground/hash-location.ts';
import { type Declared, ordersOf } from '../../records/fields/declared.ts';
import { type Asks, choice, choicesOf, record } from '../../records/fields/question.ts';
import type { Actor } from '../../state/viewer.ts';

/** Narrows a list to the records that were deleted. */
export const deleted = choice({
  label: 'Deleted',
  choices: [{ value: 'true', label: 'In the last 30 days' }],
  optional: true,
});

/** The order of a list. */
export const orderBy = (fields: Declared) => choice({ label: 'Order', choices: ordersOf(fields), optional: true });

/** The filters, and before them the company for a person who sees several. */
export const acrossCompanies =
  (filters: Asks) =>
  ({ companyId }: Actor): Asks =>
    companyId === null
      ? { companyId: record({ label: 'Company', kind: 'company', optional: true }), ...filters }
      : filters;

/** A value of the fragment that its filter offers; null for any other. */
function chosen(value: string | undefined, field: Asks[string] | undefined): string | null {
  if (field?.type !== 'choice') return null;
  return choicesOf(field, {}).find((each) => each.value === value)?.value ?? null;
}

/** `'true'` → true; null for a value that is neither yes nor no. */
const yesOrNo = (value: string | undefined): boolean | null =>
  value === 'true' ? true : value === 'false' ? false : null;

/** Variables by name; the documents of `records/` and the laws hold their types. */
// biome-ignore lint/suspicious/noExplicitAny: as above
type Variables = Record<string, any>;

type Within = (query: Place['query'], actor: Actor) => Readonly<Record<string, unknown>>;

/** A list over companies: of one of them, or of all that the person sees, each row with its company. */
export const overCompanies: Within = ({ q, companyId }, actor) => ({
  companyId: companyId ?? null,
  search: q ?? null,
  isOfAll: actor.companyId === null,
});

/** A list within one company; the frame asks for the company before the list. */
export const inOneCompany: Within = ({ q, companyId }, actor) => ({
  companyId: companyId ?? actor.companyId ?? '',
  search: q ?? null,
});

/** A list of companies. */
export const ofCompanies: Within = ({ q }) => ({ search: q ?? null });

/**
 * The variables of a list from the fragment’s query: the place’s filters, each by its kind of answer.
 *
 * @param order the order by default.
 */
export const narrowed =
  (filters: Asks, within: Within, order?: string) =>
  (query: Place['query'], actor: Actor): Variables => ({
    ...within(query, actor),
    ...Object.fromEntries(Object.entries(filters).map(([name, field]) => [name, answer(name, field, query[name])])),
    ...(order && { orderBy: chosen(query.orderBy, filters.orderBy) ?? order }),
  });

function answer(name: string, field: Asks[string], value: string | undefined): unknown {
  if (name === 'deleted') return value === 'true';
  if (field.type !== 'choice') return value ?? null;
  const isOfTwo = choicesOf(field, {}).every((each) => each.value === 'true' || each.value === 'false');
  return isOfTwo ? yesOrNo(value) : chosen(value, field);
}
