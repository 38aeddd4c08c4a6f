import { type Kind, kindOf, kinds } from '../records/kinds.ts';
import { fieldName, wordFor } from '../records/words.ts';
import type { Hit } from './find.ts';
import { fold, matchedDigits } from './match.ts';
import { createIndex, rank, tiers } from './rank.ts';
import { groupOf, inOrder, type Row, type RowGroup, type Usage } from './row.ts';

/** What the service found: whether that is for what is typed now, or for what was typed before. */
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

/** A record that was found, as a row; null for one of a kind that has no place here. */
export function hitRow(hit: Hit, typed: string): Row | null {
  const { recordId: id, title, detail, status, tier } = hit;
  const kind = kindOf(id);
  if (!kind) return null;
  const reason = typed === '' ? null : reasonOf(hit);
  return {
    value: `${kind}:${id}`,
    title,
    // That something is as it mostly is tells nothing.
    hint: [status && status !== 'ACTIVE' && wordFor(status), detail].filter(Boolean).join(' · '),
    id,
    path: kinds[kind].path({ id }),
    record: { kind, id },
    tier: tierOf[tier],
    ...(reason && { reason }),
  };
}

/** What it was found by, where one doesn't see that. */
function reasonOf({ title, detail, matchedField, matchedText }: Hit): Row['reason'] | null {
  const isSeen = [title, detail ?? ''].some((text) => fold(text).includes(fold(matchedText)));
  const field = fieldName(matchedField);
  return isSeen ? null : { field: field.slice(0, 1).toLowerCase() + field.slice(1), text: matchedText };
}

/**
 * The records that were found, in a group for each kind. Until the answer for what is typed now is there, those of the
 * one before that still fit stay, so that nothing comes and goes at each key.
 */
export function hitGroups({ hits, isCurrent }: Found, typed: string, usage: Usage): readonly RowGroup[] {
  const rows = hits.flatMap((hit) => {
    const row = hitRow(hit, typed);
    const tier = isCurrent ? row?.tier : fitOf(hit, typed);
    return row && tier !== undefined ? [{ ...row, tier }] : [];
  });
  const kindsFound = (Object.keys(kinds) as Kind[]).filter((kind) => rows.some(({ record }) => record?.kind === kind)); // its own keys
  return kindsFound.map((kind) => {
    const { plural } = kinds[kind];
    const heading = `${plural.charAt(0).toUpperCase()}${plural.slice(1)}`;
    return groupOf(
      heading,
      inOrder(
        rows.filter(({ record }) => record?.kind === kind),
        usage,
      ),
    );
  });
}

/** How well a hit of before answers what is typed now, as far as can be told here. */
function fitOf({ title, detail, matchedText }: Hit, typed: string): number | undefined {
  const [fit] = rank(createIndex([{ title, words: [detail ?? '', matchedText] }]), typed);
  if (fit) return fit.tier;
  return matchedDigits(matchedText, typed).length > 0 ? tiers.word : undefined;
}
