import { conditionsIn } from '../../../service/shared/query/tokens.ts';
import type { Place } from '../../ground/hash-location.ts';
import { canNarrow, queryOf } from '../../panes/list/narrowed-by.ts';
import { groups, groupsAsked } from '../../records/documents/groups.ts';
import { catalogueOf } from '../../records/fields/catalogues.ts';
import type { Kind } from '../../records/kinds.ts';
import type { Actor } from '../../state/viewer.ts';
import type { Calls } from './formats.ts';

/** The groups of a list, with the filters of the list; null where a filter has no field. */
export function groupCalls(
  kind: Kind,
  { ask = '', deleted }: Place['query'],
  variables: Readonly<Record<string, unknown>>,
  { companyId: ownCompanyId, timeZone }: Actor,
): Calls | null {
  const catalogue = catalogueOf(kind);
  if (!canNarrow(variables, catalogue)) return null;
  const { companyId, search = null } = variables;
  const asked = groupsAsked(kind, {
    companyId: (companyId ?? ownCompanyId) as string | null,
    q: `${queryOf(variables, ask, catalogue)} ${ask.slice(conditionsIn(ask).length)}`.trim(),
    timeZone,
    search: search as string | null,
    deleted: deleted === 'true',
    first: 50,
  });
  return { operation: groups[kind], each: [asked] };
}
