import { useCallback, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useClient } from 'urql';
import type { Catalogue } from '../../../service/shared/query/catalogue.ts';
import { printCondition, printSteps } from '../../../service/shared/query/print.ts';
import { type Condition, normal, type Query } from '../../../service/shared/query/tree.ts';
import { followPlace, here, type Place } from '../../ground/hash-location.ts';
import type { AnyListContent, AnyListPane } from '../../panes/frame/pane.ts';
import { narrowedBy } from '../../panes/list/narrowed-by.ts';
import { groups, groupsAsked } from '../../records/documents/groups.ts';
import { summedFields } from '../../records/fields/sums.ts';
import { type Kind, kinds } from '../../records/kinds.ts';
import { membersOf } from '../../shell/search/group-members.ts';
import type { Bring } from '../../state/selection.ts';
import { useActor } from '../../state/viewer.ts';
import { GroupedPages } from './grouped-pages.ts';

interface Wanted {
  readonly pane: AnyListPane;
  readonly content: AnyListContent;
  readonly query: Place['query'];
  readonly asked: Query;
  readonly catalogue: Catalogue;
}

/** The rows of a list in groups, brought as they come into sight. */
export function useGrouped({ pane, content: { list }, query, asked, catalogue }: Wanted) {
  const client = useClient();
  const { actor } = useActor();
  const { fold = '', ask = '' } = query;
  const spelled = JSON.stringify(list.variables(query, actor));
  const { companyId: ownCompanyId, timeZone } = actor;
  const isDeletedOnly = query.deleted === 'true';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` spells the query; a fold keeps the lists
  const pages = useMemo(() => {
    const kind: Kind = pane.kind;
    const variables = JSON.parse(spelled);
    const { where, by } = asked;
    const asking = (conditions: readonly Condition[]) => normal({ is: 'all', of: [where, ...conditions] });
    const narrowed = printCondition(asking(narrowedBy(variables, catalogue)), catalogue);
    const steps = printSteps({ ...asked, measures: measuresOf(kind, asked), order: null, command: null }, catalogue);
    const { companyId = null, search = null } = variables;
    return new GroupedPages({
      folds: fold,
      groups: {
        client,
        query: groups[kind],
        variables: groupsAsked(kind, {
          companyId: companyId || ownCompanyId,
          q: [narrowed, ...steps].join(' | '),
          timeZone,
          search,
          deleted: isDeletedOnly,
        }),
        belongs: () => true,
      },
      rowsOf: (group, keys) => ({
        client,
        query: list.query,
        variables: {
          ...variables,
          q: printCondition(asking(by ? [membersOf({ ...group, name: null }, by, catalogue, keys)] : []), catalogue),
          timeZone,
        },
        belongs: (row) => (row.deletedAt !== null) === isDeletedOnly,
      }),
    });
  }, [client, pane, list, ask, catalogue, spelled, isDeletedOnly, ownCompanyId, timeZone]);
  useLayoutEffect(() => pages.fold(fold), [pages, fold]);
  // A fold needs no render of the page: the rows follow the address at once.
  useEffect(() => followPlace(() => pages.fold(here().query.fold ?? '')), [pages]);
  const known = useSyncExternalStore(pages.subscribe, pages.snapshot);
  const show = useCallback((first: number, last: number) => pages.show(first, last), [pages]);
  const bring = useCallback<Bring>((upTo, isWanted) => pages.bring(upTo, isWanted), [pages]);
  return { ...known, show, bring };
}

/** The figures of a query; without any, the sums of the amounts that the list shows. */
function measuresOf(kind: Kind, { measures }: Query): Query['measures'] {
  if (measures.length > 0) return measures;
  return summedFields(kinds[kind].fields).flatMap(([name, { column }]) =>
    column && !column.isExtra ? [{ is: 'sum' as const, path: name }] : [],
  );
}
