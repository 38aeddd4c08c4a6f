import type { Client } from '@urql/core';
import { finds } from '../../records/documents/finds.ts';
import { type Kind, kindOf, type RecordOf } from '../../records/kinds.ts';
import { fold } from '../choosing/match.ts';
import { Find } from './find.ts';
import { type Hit, isKnown, searchKind } from './hit.ts';

/** The service refuses longer searches of a list. */
export const mostWords = 10;

const mostHeard = 5;

/** The records of the first hits, as far as a list narrowed by its arguments offers them. */
export async function recordsOf(
  client: Client,
  kind: Kind,
  narrowed: Readonly<Record<string, unknown>>,
  hits: readonly Hit[],
): Promise<readonly RecordOf<Kind>[]> {
  const named = async ({ recordId, title }: Hit) => {
    const search = title.split(/\s+/, mostWords).join(' ');
    const { data } = await client.query(finds[kind], { ...narrowed, search, first: 20 }).toPromise();
    return data?.found.edges.map(({ node }) => node).filter(({ id }) => id === recordId) ?? [];
  };
  return (await Promise.all(hits.slice(0, mostHeard).map(named))).flat();
}

/** Kinds whose names people misspell, shorten and write in other letters. */
const spoken: readonly Kind[] = ['user', 'customer', 'customerCompany'];

/**
 * The records whose name the search hears in a text: `maria` is Мария. The list narrows the records as usual.
 *
 * @param seen the hits of the text among all kinds, where they are known.
 */
export async function recordsHeard(
  client: Client,
  kind: Kind,
  narrowed: Readonly<Record<string, unknown>>,
  text: string,
  seen: readonly Hit[] | null = null,
): Promise<readonly RecordOf<Kind>[]> {
  if (!spoken.includes(kind) || text.trim().length < 2) return [];
  const alone = { text, first: mostHeard, kinds: [searchKind(kind)] };
  const hits = seen ?? (await client.query(Find, alone).toPromise()).data?.found ?? [];
  const named = hits.filter(isKnown).filter((hit) => kindOf(hit.recordId) === kind && isByName(hit));
  return recordsOf(client, kind, narrowed, named);
}

const isByName = ({ title, matchedWords }: Hit): boolean =>
  matchedWords.length > 0 && matchedWords.every((word) => fold(title).includes(fold(word)));
