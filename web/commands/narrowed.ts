import { here, paneOf } from '../hash-location.ts';
import type { RecordOf } from '../records/kinds.ts';

/**
 * The records that the list at a path is narrowed to now, as answers that a form begins with: what is added in a list is
 * one of it. Elsewhere, and where the list is not narrowed, none.
 *
 * narrowedTo('/layout/customers', { company: 'companyId' }) at #/layout/customers?companyId=company_1
 *   → { company: { id: 'company_1' } }
 */
export function narrowedTo<Name extends 'company' | 'customerCompany'>(
  path: `/layout/${string}`,
  filters: Readonly<Record<Name, string>>,
): { readonly [Each in Name]?: RecordOf<Each> } {
  const { path: present, query } = here();
  if (paneOf(present) !== path) return {};
  const found = Object.entries<string>(filters).flatMap(([name, filter]) =>
    query[filter] ? [[name, { id: query[filter] }]] : [],
  );
  return Object.fromEntries(found); // of a record, its id is enough: the form fetches the rest
}
