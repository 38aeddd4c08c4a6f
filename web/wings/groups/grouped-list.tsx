import { useSetAtom } from 'jotai';
import { useCallback, useMemo } from 'react';
import type { Catalogue } from '../../../service/shared/query/catalogue.ts';
import { parse } from '../../../service/shared/query/parse.ts';
import type { Query } from '../../../service/shared/query/tree.ts';
import { capitalised } from '../../ground/capitalised.ts';
import { useFormats } from '../../ground/formats.ts';
import { usePlace } from '../../ground/hash-location.ts';
import { AwaitedList, ListBody, type ListFrameProps, PlainList } from '../../panes/list/list-frame.tsx';
import { canNarrow } from '../../panes/list/narrowed-by.ts';
import { useShownQuery } from '../../panes/list/shown-columns.tsx';
import { type Kind, kinds } from '../../records/kinds.ts';
import { figuresWords, groupWords } from '../../shell/search/group-words.ts';
import { useCatalogue } from '../../shell/search/use-catalogue.ts';
import { cursorAtom } from '../../state/selection.ts';
import { useActor } from '../../state/viewer.ts';
import { toggleFold } from './fold.ts';
import type { Head } from './grouped-pages.ts';
import { useGrouped } from './use-grouped.ts';

/** A list whose query makes groups or figures: `overdue | by status`. A step that nobody can read makes none. */
export function GroupedList(props: ListFrameProps) {
  const { query } = usePlace();
  const { actor } = useActor();
  const { ask = '' } = query;
  const { catalogue, isWhole } = useCatalogue(props.pane.kind, query.companyId ?? actor.companyId);
  const asked = useMemo(() => {
    const { query } = parse(ask, catalogue);
    return query.by || query.measures.length > 0 ? query : null;
  }, [ask, catalogue]);
  const canGroup = canNarrow(props.content.list.variables(query, actor), catalogue);
  if (asked && canGroup) return <Groups {...props} asked={asked} catalogue={catalogue} />;
  return isWhole ? <PlainList {...props} /> : <AwaitedList {...props} />;
}

interface GroupsProps extends ListFrameProps {
  readonly asked: Query;
  readonly catalogue: Catalogue;
}

function Groups({ asked, catalogue, ...props }: GroupsProps) {
  const query = useShownQuery(props.pane);
  const formats = useFormats();
  const setCursor = useSetAtom(cursorAtom);
  const { lines, groupCount, ...pages } = useGrouped({ ...props, query, asked, catalogue });
  const { plural } = kinds[props.pane.kind as Kind];
  const rows = useMemo(() => {
    const headOf = ({ id, group, isFolded, isFailed, place }: Head) => ({
      id,
      title: asked.by ? capitalised(groupWords(group, asked.by, catalogue, formats)) : `All ${plural}`,
      says: isFailed
        ? 'Not fetched. Refresh the list to try again.'
        : [formats.number(group.count), ...figuresWords(group, catalogue, formats)].join(' · '),
      count: group.count,
      isFolded,
      place,
      of: groupCount,
    });
    return lines.map((line) => (line && 'group' in line ? headOf(line) : line));
  }, [lines, groupCount, asked, plural, catalogue, formats]);
  const onFold = useCallback(
    (head: string) => {
      setCursor(head);
      toggleFold(head);
    },
    [setCursor],
  );
  const lineCount = pages.totalCount === null ? null : pages.totalCount + groupCount;
  return <ListBody {...props} {...pages} rows={rows} lineCount={lineCount} onFold={onFold} />;
}
