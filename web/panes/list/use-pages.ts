import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useClient } from 'urql';
import type { Place } from '../../ground/hash-location.ts';
import type { Kind, RecordOf } from '../../records/kinds.ts';
import type { Bring } from '../../state/selection.ts';
import { useActor } from '../../state/viewer.ts';
import type { AnyListContent } from '../frame/pane.ts';
import { PageList, type Pages } from './page-list.ts';

/** The rows of a list pane, as narrowed by the fragment, brought as they come into sight. */
export function usePages(
  list: AnyListContent['list'],
  query: Place['query'],
): Pages<RecordOf<Kind>> & { readonly show: (first: number, last: number) => void; readonly bring: Bring } {
  const client = useClient();
  const { actor } = useActor();
  const spelled = JSON.stringify(list.variables(query, actor));
  const isDeleted = query.deleted === 'true';
  const pages = useMemo(
    () =>
      new PageList<RecordOf<Kind>>({
        client,
        query: list.query,
        variables: JSON.parse(spelled),
        belongs: (row) => (row.deletedAt !== null) === isDeleted,
      }),
    [client, list, spelled, isDeleted],
  );
  const known = useSyncExternalStore(pages.subscribe, pages.snapshot);
  const show = useCallback((first: number, last: number) => pages.show(first, last), [pages]);
  const bring = useCallback<Bring>(
    async (upTo, isWanted) => (await pages.bring(upTo, isWanted)).map(({ id }) => id),
    [pages],
  );
  return { ...known, show, bring };
}
