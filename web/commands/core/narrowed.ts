import { here, paneOf } from '../../ground/hash-location.ts';
import type { Kind, RecordOf } from '../../records/kinds.ts';

/**
 * The records that the list at a path is narrowed to now, as answers that a form begins with: what is added in a list is
 * one of it. Elsewhere, and where the list is not narrowed, none. Each answer is named with the kind that it is of and the
 * filter that says it.
 *
 * narrowedTo('/layout/jobs', { assignee: ['user', 'assigneeId'] }) at #/layout/jobs?assigneeId=user_1
 *   → { assignee: { id: 'user_1' } }
 */
export function narrowedTo<const Filters extends Readonly<Record<string, readonly [Kind, string]>>>(
  path: `/layout/${string}`,
  filters: Filters,
): { readonly [Name in keyof Filters]?: RecordOf<Filters[Name][0]> } {
  const { path: present, query } = here();
  if (paneOf(present) !== path) return {};
  const found = Object.entries(filters).flatMap(([name, [, filter]]) =>
    query[filter] ? [[name, { id: query[filter] }]] : [],
  );
  // Of a record its id is enough: the form fetches the rest.
  return Object.fromEntries(found) as { readonly [Name in keyof Filters]?: RecordOf<Filters[Name][0]> };
}
