import { useClient } from 'urql';
import { printCondition, printSteps } from '../../../service/shared/query/print.ts';
import { normal, type Query } from '../../../service/shared/query/tree.ts';
import { type Formats, useFormats } from '../../ground/formats.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { type Group, groups, groupsAsked } from '../../records/documents/groups.ts';
import { countOf, kinds } from '../../records/kinds.ts';
import type { Actor } from '../../state/viewer.ts';
import { membersOf } from '../search/group-members.ts';
import { figuresWords, groupWords } from '../search/group-words.ts';
import { useAnswer } from '../search/use-answer.ts';
import type { AskedLine } from './asked/asked.ts';
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
    const { kind, query } = asked;
    const [whole] = found;
    const total = query.by ? null : whole ? figuresOf(whole, asked, formats) : countOf(kind, 0);
    const hinted = (row: Row): Row =>
      row.asked && total ? { ...row, hint: [row.hint, total].filter(Boolean).join(' · ') } : row;
    const shown = rows.map((group) => ({ ...group, rows: group.rows.map(hinted) }));
    return query.by ? [...shown, groupOf('Groups', groupRows(asked, query.by, found, formats))] : shown;
  };
}

/** A row for each group of a query. */
export function groupRows(
  asked: AskedLine,
  by: NonNullable<Query['by']>,
  found: readonly Group[],
  formats: Formats,
): readonly Row[] {
  const { kind, query, catalogue } = asked;
  const keys = found.map(({ key }) => key);
  return found.map((group) => {
    const where = normal({ is: 'all', of: [query.where, membersOf(group, by, catalogue, keys)] });
    return {
      value: `group:${group.key}`,
      title: groupWords(group, by, catalogue, formats),
      hint: figuresOf(group, asked, formats),
      path: hrefOf(kinds[kind].at, { ask: printCondition(where, catalogue) }),
    };
  });
}

const figuresOf = (group: Group, { kind, catalogue }: AskedLine, formats: Formats): string =>
  [countOf(kind, group.count), ...figuresWords(group, catalogue, formats)].join(' · ');
