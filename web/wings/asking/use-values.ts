import { useClient } from 'urql';
import type { Catalogue, Placed } from '../../../service/shared/query/catalogue.ts';
import { parse } from '../../../service/shared/query/parse.ts';
import { joined } from '../../../service/shared/query/pieces.ts';
import { canGroup, isTimed } from '../../../service/shared/query/pipes.ts';
import { printCondition, printSteps } from '../../../service/shared/query/print.ts';
import { type Condition, normal, type Query } from '../../../service/shared/query/tree.ts';
import { useFormats } from '../../ground/formats.ts';
import type { Place } from '../../ground/hash-location.ts';
import type { AnyListPane } from '../../panes/frame/pane.ts';
import { narrowedBy } from '../../panes/list/narrowed-by.ts';
import { groups, groupsAsked } from '../../records/documents/groups.ts';
import type { Kind } from '../../records/kinds.ts';
import { groupWords } from '../../shell/search/group-words.ts';
import { type Counted, MOST_VALUES, type Wanted } from '../../shell/search/suggestions.ts';
import { useAnswer } from '../../shell/search/use-answer.ts';
import { useActor } from '../../state/viewer.ts';

/** After the list has asked, so the counts never delay the rows. */
const pauseMs = 150;

/** The values of the field being typed in the records of the other conditions, most records first. */
export function useValues(
  pane: AnyListPane,
  { is, placed, before }: Wanted,
  pieces: readonly string[],
  catalogue: Catalogue,
  query: Place['query'],
): readonly Counted[] {
  const client = useClient();
  const formats = useFormats();
  const { actor } = useActor();
  const by = is === 'value' && placed && canGroup(placed) ? groupingOf(placed) : null;
  const content = pane.content.known();
  const narrowed = content.is === 'here' ? narrowedBy(content.part.list.variables(query, actor), catalogue) : [];
  const q = by && others(by, narrowed, joined([...pieces, before]), catalogue);
  const kind: Kind = pane.kind;
  const variables = groupsAsked(kind, {
    companyId: query.companyId ?? actor.companyId,
    q,
    timeZone: actor.timeZone,
    search: query.q ?? null,
    deleted: query.deleted === 'true',
    orderBy: 'COUNT_DESC',
    first: MOST_VALUES,
  });
  const found = useAnswer(q && `${kind} ${JSON.stringify(variables)}`, pauseMs, async () => {
    const { data } = await client.query(groups[kind], variables).toPromise();
    return data?.page.edges.map(({ node }) => node);
  });
  if (!by || !found) return [];
  return found.map((group) => ({
    value: by.unit ? (group.key?.slice(0, 7) ?? null) : (group.name ?? group.key),
    title: groupWords(group, by, catalogue, formats),
    count: formats.number(group.count),
  }));
}

type By = NonNullable<Query['by']>;

const groupingOf = (placed: Placed): By => ({ path: placed.path, unit: isTimed(placed) ? 'month' : null });

/** A query for the values of a field: `overdue | by worker`, without any condition on the worker. */
function others(by: By, narrowed: readonly Condition[], text: string, catalogue: Catalogue): string {
  const { where } = parse(text, catalogue).query;
  const conditions = where.is === 'all' ? where.of : [where];
  const rest = conditions.filter((each) => each.is !== 'field' || each.path !== by.path);
  const step = printSteps({ where, by, measures: [], order: null, top: null, command: null }, catalogue);
  return [printCondition(normal({ is: 'all', of: [...narrowed, ...rest] }), catalogue), ...step].join(' | ').trim();
}
