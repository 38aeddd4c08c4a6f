import { useClient } from 'urql';
import { printCondition, printSteps } from '../../../service/shared/query/print.ts';
import { normal } from '../../../service/shared/query/tree.ts';
import { useFormats } from '../../ground/formats.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { type Group, groups, groupsAsked } from '../../records/documents/groups.ts';
import { countOf, kinds } from '../../records/kinds.ts';
import type { Actor } from '../../state/viewer.ts';
import { figuresWords, groupCondition, groupWords } from '../search/group-words.ts';
import { useAnswer } from '../search/use-answer.ts';
import type { AskedLine } from './line/asked.ts';
import { groupOf, type Row, type RowGroup } from './row.ts';

const pauseMs = 120;
const mostGroups = 20;

/** The counts and sums of a typed query; null until the answer to the present query comes. */
export function useGroups(asked: AskedLine | null, { companyId, timeZone }: Actor): readonly Group[] | null {
  const client = useClient();
  const isAsked = asked !== null && asked.wrong.length === 0;
  const steps = isAsked ? printSteps({ ...asked.query, order: null, command: null }, asked.catalogue) : [];
  const q = isAsked ? [asked.conditions, ...steps].join(' | ').trim() : '';
  const kind = isAsked ? asked.kind : null;
  return useAnswer(kind && `${kind} ${q}`, pauseMs, async () => {
    if (kind === null) return undefined;
    const variables = groupsAsked(kind, { companyId, q: q || null, timeZone, first: mostGroups });
    const { data } = await client.query(groups[kind], variables).toPromise();
    return data?.page.edges.map(({ node }) => node);
  });
}

/** The figures of a query in the row of its list, and a row for each group. Enter on a group opens the list of the group. */
export function useFigures(asked: AskedLine | null, found: readonly Group[] | null) {
  const formats = useFormats();
  return (rows: readonly RowGroup[]): readonly RowGroup[] => {
    if (!asked || !found) return rows;
    const { kind, query, catalogue } = asked;
    const { by } = query;
    const figures = (group: Group) =>
      [countOf(kind, group.count), ...figuresWords(group, catalogue, formats)].join(' · ');
    const [whole] = found;
    const total = by ? null : whole ? figures(whole) : countOf(kind, 0);
    const hinted = (row: Row): Row =>
      row.asked && total ? { ...row, hint: [row.hint, total].filter(Boolean).join(' · ') } : row;
    const shown = rows.map((group) => ({ ...group, rows: group.rows.map(hinted) }));
    if (!by) return shown;
    const each = found.map((group): Row => {
      const where = normal({ is: 'all', of: [query.where, groupCondition(group, by, catalogue)] });
      return {
        value: `group:${group.key}`,
        title: groupWords(group, by, catalogue, formats),
        hint: figures(group),
        path: hrefOf(kinds[kind].at, { ask: printCondition(where, catalogue) }),
      };
    });
    return [...shown, groupOf('Groups', each)];
  };
}
