import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Client, useClient } from 'urql';
import { graphql, type ResultOf, type Schema } from '../graphql.ts';
import { type Kind, kindOf } from '../records/kinds.ts';
import { type Refusal, refusalOf } from '../refusal.ts';
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

/** A record that the service found: a light row, not the record. */
export type Hit = ResultOf<typeof HitFields>;

/** `customerCompany` → `CUSTOMER_COMPANY`: what a search calls a kind. */
export const searchKind = (kind: Kind): Schema<'SearchKind'> =>
  kind.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as Schema<'SearchKind'>; // the same words, a law says

/** What was found, for which text. */
export interface Answer {
  readonly typed: string;
  readonly hits: readonly Hit[];
  /** Why there was no search; null where there was one. */
  readonly refusal: Refusal | null;
}

/** An answer, and a way to have it sooner. */
export interface Finding extends Answer {
  /** Whether it answers what is typed now. */
  readonly isCurrent: boolean;
  /** Asks at once, without waiting for typing to pause. */
  readonly hurry: () => void;
}

const pauseMs = 80;
const longest = 200;
const nothing: Answer = { typed: '', hits: [], refusal: null };

/**
 * Finds records as one types, once typing pauses; of these kinds, or of every one. Answers to what is no longer typed are
 * dropped; what was answered before is there at once again, as after a Backspace.
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

/** A service may find more kinds than this console shows. */
const isKnown = ({ recordId }: Hit): boolean => kindOf(recordId) !== null;

/** What names stand for: each record once, with the names that lead to it. */
export interface Landed {
  readonly hits: readonly { readonly hit: Hit; readonly by: readonly string[] }[];
  /** The names that nothing has. */
  readonly unknown: readonly string[];
  readonly refusal: Refusal | null;
}

/** Looks up names, as many at once as a request holds. */
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

/** The names to ask for, of what a text mentions. What is too long names nothing. */
export const namesOf = (mentions: readonly Mention[]): readonly string[] =>
  mentions.map(({ name }) => name).filter((name) => name.length <= longest && !name.startsWith('/'));

/** What these records are called now; null until that is known. Those that are gone are left out. */
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
