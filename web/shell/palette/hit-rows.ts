import { type Kind, kindOf, kinds } from '../../records/kinds.ts';
import { wordFor } from '../../records/words.ts';
import { matchedDigits } from '../choosing/match.ts';
import { createIndex, rank, tiers } from '../choosing/rank.ts';
import type { Hit } from '../search/find.ts';
import { reasonOf, wholeReasonOf } from '../search/reason.ts';
import { groupOf, inOrder, type Row, type RowGroup, type Usage } from './row.ts';

/** Search results, and whether they answer the present text or an earlier text. */
export interface Found {
  readonly hits: readonly Hit[];
  readonly isCurrent: boolean;
}

const tierOf: Readonly<Record<Hit['tier'], number>> = {
  EXACT: tiers.exact,
  PREFIX: tiers.prefix,
  WORD: tiers.word,
  FUZZY: tiers.loose,
};

/** A search result as a row; found by a text, the row has a reason or null, and marks. */
function hitRow(hit: Hit, reason?: Row['reason'] | null): Row {
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

/** Search results by kind. Until the new answer arrives, earlier results stay while they match: rows don't flicker. */
export function hitGroups({ hits, isCurrent }: Found, typed: string, usage: Usage): readonly RowGroup[] {
  const rows = hits.flatMap((hit) => {
    const row = hitRow(hit, reasonOf(hit));
    const tier = isCurrent ? row.tier : fitOf(hit, typed);
    return tier !== undefined ? [{ ...row, tier }] : [];
  });
  const found = Map.groupBy(rows, ({ record }) => record?.kind);
  return Object.values(kinds).flatMap(({ kind, plural }) => {
    const ofKind = found.get(kind);
    return ofKind ? [groupOf(`${plural.charAt(0).toUpperCase()}${plural.slice(1)}`, inOrder(ofKind, usage))] : [];
  });
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

/** How well an earlier result matches the new text, as far as the console can tell. */
function fitOf({ title, detail, matchedText }: Hit, typed: string): number | undefined {
  const [fit] = rank(createIndex([{ title, words: [detail ?? '', matchedText] }]), typed);
  if (fit) return fit.tier;
  return matchedDigits(matchedText, typed).length > 0 ? tiers.word : undefined;
}
