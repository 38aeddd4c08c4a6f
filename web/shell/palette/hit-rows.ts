import { capitalised } from '../../ground/capitalised.ts';
import { type Kind, kindOf, kinds } from '../../records/kinds.ts';
import { wordFor } from '../../records/words.ts';
import { tiers } from '../choosing/rank.ts';
import type { Hit } from '../search/hit.ts';
import { reasonOf, wholeReasonOf } from '../search/reason.ts';
import { groupOf, inOrder, type Row, type RowGroup, type Usage } from './row.ts';

/** Search results, and whether they answer the present text or an earlier text. */
export interface Found {
  readonly hits: readonly Hit[];
  readonly isCurrent: boolean;
  /** Known records that fit the present text, shown before its answer. */
  readonly early?: readonly Hit[];
}

const tierOf: Readonly<Record<Hit['tier'], number>> = {
  EXACT: tiers.exact,
  PREFIX: tiers.prefix,
  WORD: tiers.word,
  FUZZY: tiers.loose,
};

/** A search result as a row; found by a text, the row has a reason or null, and marks. */
export function hitRow(hit: Hit, reason?: Row['reason'] | null): Row {
  const { recordId: id, title, detail, status, tier, matchedWords } = hit;
  const kind = kindOf(id) as Kind; // hits of unknown kinds are left out
  return {
    value: `${kind}:${id}`,
    title,
    // The usual status says nothing.
    hint: [status && status !== 'ACTIVE' && wordFor(status), detail].filter(Boolean).join(' · '),
    id,
    path: kinds[kind].path({ id }),
    record: { kind, id },
    tier: tierOf[tier],
    ...(reason !== undefined && { marks: matchedWords }),
    ...(reason && { reason }),
  };
}

/** Rows for records by id, in the order of the ids, as far as their names are known. */
export const lastOpened = (ids: readonly string[], hits: readonly Hit[] | null): readonly Row[] =>
  ids.flatMap((id) => hits?.find(({ recordId }) => recordId === id) ?? []).map((hit) => hitRow(hit));

/**
 * Search results by kind, the kind of the best result first. Before the answer, known records that fit; with the answer, these
 * records keep their places, and new records follow.
 */
export function hitGroups({ hits, isCurrent, early = [] }: Found, usage: Usage): readonly RowGroup[] {
  const before = inOrder(early.map(rowOf), usage);
  const answer = new Map(hits.map((hit) => [hit.recordId, rowOf(hit)]));
  const kept = before.flatMap(({ id = '' }) => answer.get(id) ?? []);
  const rows = isCurrent
    ? [
        ...kept,
        ...inOrder(
          [...answer.values()].filter((row) => !kept.includes(row)),
          usage,
        ),
      ]
    : before;
  const groups = Map.groupBy(rows, ({ record }) => record?.kind);
  return [...groups].flatMap(([kind, ofKind]) => (kind ? [groupOf(headingOf(kind), ofKind)] : []));
}

const rowOf = (hit: Hit): Row => hitRow(hit, reasonOf(hit));

/** `Customer companies` */
export function headingOf(kind: Kind): string {
  const { plural } = kinds[kind];
  return capitalised(plural);
}

/** The records that a whole mail names, likeliest first, each with its reason. */
export const textGroup = (hits: readonly Hit[]): readonly RowGroup[] =>
  groupIn(
    'In the text',
    hits.map((hit) => ({ ...hitRow(hit, wholeReasonOf(hit)), tier: tiers.word })),
  );

/** Records near a text without hits, apart from hits and below. */
export const nearGroup = (hits: readonly Hit[] | null): readonly RowGroup[] =>
  groupIn(
    'Nearest records',
    (hits ?? []).map((hit) => ({ ...hitRow(hit, reasonOf(hit)), isNear: true, tier: tiers.loose + 2 })),
  );

const groupIn = (heading: string, rows: readonly Row[]) => (rows.length > 0 ? [groupOf(heading, rows)] : []);

/** The only record that a pasted number, link or address names exactly; null for names, which may be words of a command. */
export function landedRow(pasted: string | null, { hits, isCurrent }: Found): Row | null {
  const exact = isCurrent && pasted && /[\d@]/.test(pasted) ? hits.filter(({ tier }) => tier === 'EXACT') : [];
  const [only, ...others] = exact;
  return only && others.length === 0 ? hitRow(only) : null;
}
