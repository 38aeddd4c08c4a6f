import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Client, useClient } from 'urql';
import { graphql, type ResultOf, type Schema } from '../../ground/graphql.ts';
import { type Refusal, refusalOf } from '../../ground/refusal.ts';
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
export interface Answer {
  readonly typed: string;
  readonly hits: readonly Hit[];
  /** Why the search failed; null after a successful search. */
  readonly refusal: Refusal | null;
}

/** Search results, and a way to get them sooner. */
export interface Finding extends Answer {
  /** Whether the results answer the present text. */
  readonly isCurrent: boolean;
  /** Searches at once, without waiting for a pause. */
  readonly hurry: () => void;
}

const pauseMs = 80;
const longest = 200;
const nothing: Answer = { typed: '', hits: [], refusal: null };

/**
 * Searches records as the user types, after each pause; of a single kind, or of every kind. Drops answers to earlier
 * texts. Past answers return at once, as after a Backspace.
 */
export function useFound(typed: string, only?: Kind): Finding {
  const client = useClient();
  const [answer, setAnswer] = useState<Answer>(nothing);
  const before = useRef(new Map<string, Answer>());
  const ask = useRef<(() => void) | null>(null);
  const text = typed.trim().slice(0, longest);
  useEffect(() => {
    const known = text === '' ? { ...nothing, typed: text } : before.current.get(text);
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
  const hurry = useCallback(() => ask.current?.(), []);
  return useMemo(() => ({ ...answer, isCurrent: answer.typed === text, hurry }), [answer, text, hurry]);
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
  const byRecord = new Map<string, { hit: Hit; by: string[] }>();
  for (const { name, hits } of found) {
    for (const hit of hits.filter(isKnown)) {
      const known = byRecord.get(hit.recordId);
      if (known) known.by.push(name);
      else byRecord.set(hit.recordId, { hit, by: [name] });
    }
  }
  const unknown = found.filter(({ hits }) => !hits.some(isKnown)).map(({ name }) => name);
  return { hits: [...byRecord.values()], unknown, refusal: null };
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
