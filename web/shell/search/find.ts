import { useEffect, useRef, useState } from 'react';
import { type Client, useClient } from 'urql';
import { graphql, type ResultOf, type Schema } from '../../ground/graphql.ts';
import { type Refusal, refusalOf } from '../../ground/refusal.ts';
import { sentenceOf } from '../../records/fields/wording.ts';
import { type Kind, kindOf } from '../../records/kinds.ts';
import type { Mention } from './mentions.ts';
import { portions } from './names.ts';

const HitFields = graphql(`
  fragment HitFields on SearchHit {
    recordId
    kind
    title
    detail
    status
    tier
    matchedField
    matchedText
    matchedRecord
    matchedWords
  }
`);

export const Find = graphql(
  `
    query Find($text: String!, $kinds: [SearchKind!], $first: Int) {
      found: search(text: $text, kinds: $kinds, first: $first) {
        ...HitFields
      }
    }
  `,
  [HitFields],
);

const LookUp = graphql(
  `
    query LookUp($names: [String!]!) {
      found: lookup(names: $names) {
        name
        hits {
          ...HitFields
        }
      }
    }
  `,
  [HitFields],
);

/** A search result: a light row, not the record. */
export type Hit = ResultOf<typeof HitFields>;

/** A kind's name in searches: `customerCompany` → `CUSTOMER_COMPANY`. */
export const searchKind = (kind: Kind): Schema<'SearchKind'> =>
  kind.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as Schema<'SearchKind'>; // a law compares the names

/** Search results, with the text searched for. */
interface Answer {
  readonly typed: string;
  readonly hits: readonly Hit[];
  /** Why the search failed; null after a successful search. */
  readonly refusal: Refusal | null;
}

const pauseMs = 80;
const longest = 200;
const nothing: Answer = { typed: '', hits: [], refusal: null };

/**
 * Searches records as the user types, after each pause; of a single kind, or of every kind. Drops answers to earlier texts. Past
 * answers return at once, as after a Backspace. `isCurrent` tells whether the results answer the present text; `hurry` skips the
 * pause.
 */
export function useFound(typed: string, only?: Kind) {
  const client = useClient();
  const [answer, setAnswer] = useState<Answer>(nothing);
  const before = useRef(new Map<string, Answer>());
  const ask = useRef<(() => void) | null>(null);
  const text = typed.trim().slice(0, longest);
  useEffect(() => {
    const known = text === '' ? nothing : before.current.get(text);
    if (known) return setAnswer(known);
    let stop = () => {};
    ask.current = () => {
      ask.current = null;
      stop = find(client, text, only, (found) => {
        if (!found.refusal) before.current.set(text, found);
        setAnswer(found);
      });
    };
    const timer = setTimeout(() => ask.current?.(), pauseMs);
    return () => {
      ask.current = null;
      clearTimeout(timer);
      stop();
    };
  }, [client, text, only]);
  return { ...answer, isCurrent: answer.typed === text, hurry: () => ask.current?.() };
}

function find(client: Client, typed: string, only: Kind | undefined, answered: (answer: Answer) => void): () => void {
  const variables = { text: typed, first: 30, kinds: only ? [searchKind(only)] : null };
  const asked = client.query(Find, variables, { requestPolicy: 'network-only' });
  const { unsubscribe } = asked.subscribe(({ data, error, stale }) => {
    if (stale) return;
    if (error) answered({ typed, hits: [], refusal: refusalOf(error) });
    else if (data) answered({ typed, hits: data.found.filter(isKnown), refusal: null });
  });
  return unsubscribe;
}

/** Why results contain no records, as a sentence; null if records were searched. */
export function whyUnsearched({ refusal }: Pick<Answer, 'refusal'>): string | null {
  if (!refusal) return null;
  const why = refusal.code === 'OFFLINE' ? 'the server can’t be reached' : sentenceOf(refusal).replace(/\.$/, '');
  return `Can’t search records: ${why}. Commands and panes still work.`;
}

/** A service may know more kinds than the console. */
const isKnown = ({ recordId }: Hit): boolean => kindOf(recordId) !== null;

/** The records found by name: each record once, with the matching names. */
export interface Landed {
  readonly hits: readonly { readonly hit: Hit; readonly by: readonly string[] }[];
  /** The names without a record. */
  readonly unknown: readonly string[];
  readonly refusal: Refusal | null;
}

/** Looks up names, in portions of the largest size a request allows. */
export async function lookUp(client: Client, names: readonly string[]): Promise<Landed> {
  const answers = await Promise.all(
    portions(names).map((some) =>
      client.query(LookUp, { names: [...some] }, { requestPolicy: 'network-only' }).toPromise(),
    ),
  );
  const error = answers.find((answer) => answer.error)?.error;
  if (error) return { hits: [], unknown: [], refusal: refusalOf(error) };
  const found = answers.flatMap(({ data }) => data?.found ?? []);
  const all = found.flatMap(({ name, hits }) => hits.filter(isKnown).map((hit) => ({ name, hit })));
  const byRecord = [...Map.groupBy(all, ({ hit }) => hit.recordId).values()];
  return {
    hits: byRecord.flatMap((same) => same.slice(0, 1).map(({ hit }) => ({ hit, by: same.map(({ name }) => name) }))),
    unknown: found.filter(({ hits }) => !hits.some(isKnown)).map(({ name }) => name),
    refusal: null,
  };
}

/** The names to look up in a text. Texts beyond the limit are not names. */
export const namesOf = (mentions: readonly Mention[]): readonly string[] =>
  mentions.map(({ name }) => name).filter((name) => name.length <= longest && !name.startsWith('/'));

/** The current names of records; null while loading. Deleted records are left out. */
export function useHits(ids: readonly string[]): readonly Hit[] | null {
  const client = useClient();
  const [hits, setHits] = useState<readonly Hit[] | null>(null);
  const asked = ids.join(' ');
  useEffect(() => {
    const names = asked.split(' ').filter(Boolean);
    if (names.length === 0) return setHits([]);
    const { unsubscribe } = client
      .query(LookUp, { names }, { requestPolicy: 'cache-and-network' })
      .subscribe(({ data, error }) => {
        if (data) setHits(data.found.flatMap((each) => each.hits.filter(({ recordId }) => recordId === each.name)));
        else if (error) setHits([]);
      });
    return unsubscribe;
  }, [client, asked]);
  return hits;
}
