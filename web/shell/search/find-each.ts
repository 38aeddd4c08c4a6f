import type { Client } from '@urql/core';
import { graphql } from '../../ground/graphql.ts';
import { type Hit, HitFields, isKnown } from './hit.ts';

/** Searches for several texts at once. A text left out costs nothing. */
const FindEach = graphql(
  `
    query FindEach(
      $first: Int!
      $text0: String!
      $text1: String!
      $text2: String!
      $text3: String!
      $text4: String!
      $text5: String!
      $text6: String!
      $text7: String!
      $has1: Boolean!
      $has2: Boolean!
      $has3: Boolean!
      $has4: Boolean!
      $has5: Boolean!
      $has6: Boolean!
      $has7: Boolean!
    ) {
      found0: search(text: $text0, first: $first) {
        ...HitFields
      }
      found1: search(text: $text1, first: $first) @include(if: $has1) {
        ...HitFields
      }
      found2: search(text: $text2, first: $first) @include(if: $has2) {
        ...HitFields
      }
      found3: search(text: $text3, first: $first) @include(if: $has3) {
        ...HitFields
      }
      found4: search(text: $text4, first: $first) @include(if: $has4) {
        ...HitFields
      }
      found5: search(text: $text5, first: $first) @include(if: $has5) {
        ...HitFields
      }
      found6: search(text: $text6, first: $first) @include(if: $has6) {
        ...HitFields
      }
      found7: search(text: $text7, first: $first) @include(if: $has7) {
        ...HitFields
      }
    }
  `,
  [HitFields],
);

/** Most texts of a request. */
const most = 8;

/** As many as the palette shows of a search. */
const first = 30;

/** The hits of each text, best first, eight texts a request. A refusal finds nothing. */
export async function findEach(client: Client, texts: readonly string[]): Promise<ReadonlyMap<string, readonly Hit[]>> {
  const [some, rest] = [texts.slice(0, most), texts.slice(most)];
  const at = (place: number) => some[place] ?? '';
  const variables = {
    first,
    ...{
      text0: at(0),
      text1: at(1),
      text2: at(2),
      text3: at(3),
      text4: at(4),
      text5: at(5),
      text6: at(6),
      text7: at(7),
    },
    ...{ has1: some.length > 1, has2: some.length > 2, has3: some.length > 3, has4: some.length > 4 },
    ...{ has5: some.length > 5, has6: some.length > 6, has7: some.length > 7 },
  };
  const [{ data }, others] = await Promise.all([
    client.query(FindEach, variables, { requestPolicy: 'network-only' }).toPromise(),
    rest.length > 0 ? findEach(client, rest) : new Map<string, readonly Hit[]>(),
  ]);
  const { found0, found1, found2, found3, found4, found5, found6, found7 } = data ?? {};
  const found = [found0, found1, found2, found3, found4, found5, found6, found7];
  return new Map([...others, ...some.map((text, place) => [text, (found[place] ?? []).filter(isKnown)] as const)]);
}
