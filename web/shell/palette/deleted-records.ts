import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { graphql } from '../../ground/graphql.ts';
import type { Kind } from '../../records/kinds.ts';
import { tiers } from '../choosing/rank.ts';
import type { useFound } from '../search/find.ts';
import { type Hit, HitFields, isKnown, searchKind } from '../search/hit.ts';
import { hitRow } from './hit-rows.ts';
import { groupOf, type RowGroup } from './row.ts';

/** Finds the deleted records with exactly a name. */
const FindDeleted = graphql(
  `
    query FindDeleted($names: [String!]!, $kinds: [SearchKind!]) {
      found: lookup(names: $names, kinds: $kinds, deleted: true) {
        hits {
          ...HitFields
        }
      }
    }
  `,
  [HitFields],
);

type Found = Pick<ReturnType<typeof useFound>, 'typed' | 'hits' | 'isCurrent' | 'refusal' | 'vain'>;

/**
 * The deleted records with exactly the name or number of a searched text: of a text without hits, and of a number that no live record
 * has. None while loading.
 */
export function useDeleted(found: Found, only?: Kind): readonly Hit[] {
  const { typed, hits, isCurrent, refusal, vain } = found;
  const isNumber = isCurrent && !refusal && numberAlone.test(typed) && hits.every(({ tier }) => tier !== 'EXACT');
  const text = isNumber ? typed : vain;
  const client = useClient();
  const [deleted, setDeleted] = useState<{ text: string; hits: readonly Hit[] } | null>(null);
  useEffect(() => {
    if (text === null) return;
    const name = text.slice(0, longestName).replace(/^\p{L}{2,}\s+(?=[\d-]+$)/u, '');
    const { unsubscribe } = client
      .query(FindDeleted, { names: [name], kinds: only ? [searchKind(only)] : null }, { requestPolicy: 'network-only' })
      .subscribe(({ data }) => {
        if (data) setDeleted({ text, hits: data.found.flatMap(({ hits }) => hits).filter(isKnown) });
      });
    return unsubscribe;
  }, [client, text, only]);
  return deleted?.text === text ? deleted.hits : [];
}

/** `120`, `job 120`, `J-000120`, `Q-2026-000048` */
const numberAlone = /^#?(\p{L}{2,}\s+|\p{L}{1,3}-)?(\d{4}-)?\d{1,9}$/u;

/** The service refuses longer names. */
const longestName = 200;

/** The rows of deleted records, below all hits. Enter opens a deleted record without a better row. */
export function deletedGroup(hits: readonly Hit[]): readonly RowGroup[] {
  const rows = hits.map((hit) => {
    const row = hitRow(hit);
    return { ...row, hint: ['Deleted', row.hint].filter(Boolean).join(' · '), tier: tiers.loose + 1 };
  });
  return rows.length > 0 ? [groupOf('Deleted', rows)] : [];
}
