import { useEffect, useRef, useState } from 'react';
import { type Client, useClient } from 'urql';
import { graphql, type ResultOf, type Schema } from '../../ground/graphql.ts';
import { type Refusal, refusalOf } from '../../ground/refusal.ts';
import { sentenceOf } from '../../records/fields/wording.ts';
import { type Kind, kindOf } from '../../records/kinds.ts';

export const HitFields = graphql(`
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

/** Finds the records nearest to a text without hits. */
const FindNearest = graphql(
  `
    query FindNearest($text: String!, $kinds: [SearchKind!]) {
      found: searchNearest(text: $text, kinds: $kinds, first: 5) {
        ...HitFields
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
/** Fewer letters are near to everything. */
const fewestLetters = 3;
const nothing: Answer = { typed: '', hits: [], refusal: null };

/**
 * Searches records as the user types, after each pause; of a single kind, or of every kind. Drops answers to earlier texts. Past
 * answers return at once, as after a Backspace. `isCurrent` tells whether the results answer the present text; `hurry` skips the
 * pause. `vain` is a text without hits.
 */
export function useFound(typed: string, only?: Kind) {
  const client = useClient();
  const [answer, setAnswer] = useState<Answer>(nothing);
  const before = useRef(new Map<string, Answer>());
  const ask = useRef<(() => void) | null>(null);
  const text = typed.trim();
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
  const isCurrent = answer.typed === text;
  const isVain = isCurrent && answer.hits.length === 0 && !answer.refusal && text.length >= fewestLetters;
  return { ...answer, isCurrent, vain: isVain ? text : null, hurry: () => ask.current?.() };
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

/** The records nearest to a text without hits; null while loading. Without a text, nothing is asked. */
export function useNearest(text: string | null, only?: Kind): readonly Hit[] | null {
  const client = useClient();
  const [near, setNear] = useState<{ text: string; hits: readonly Hit[] } | null>(null);
  useEffect(() => {
    if (text === null) return;
    const { unsubscribe } = client
      .query(FindNearest, { text, kinds: only ? [searchKind(only)] : null }, { requestPolicy: 'network-only' })
      .subscribe(({ data, error }) => {
        if (data || error) setNear({ text, hits: data?.found.filter(isKnown) ?? [] });
      });
    return unsubscribe;
  }, [client, text, only]);
  return near?.text === text ? near.hits : null;
}

/** Why results contain no records, as a sentence; null if records were searched. */
export function whyUnsearched({ refusal }: Pick<Answer, 'refusal'>): string | null {
  if (!refusal) return null;
  const why = refusal.code === 'OFFLINE' ? 'the server can’t be reached' : sentenceOf(refusal).replace(/\.$/, '');
  return `Can’t search records: ${why}. Commands and panes still work.`;
}

/** A service may know more kinds than the console. */
export const isKnown = ({ recordId }: Hit): boolean => kindOf(recordId) !== null;
