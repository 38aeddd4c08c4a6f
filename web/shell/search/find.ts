import { useEffect, useMemo, useRef, useState } from 'react';
import { type Client, useClient } from 'urql';
import { graphql } from '../../ground/graphql.ts';
import { Later, useLater } from '../../ground/later.ts';
import { type Refusal, refusalOf } from '../../ground/refusal.ts';
import { sentenceOf } from '../../records/fields/wording.ts';
import type { Kind } from '../../records/kinds.ts';
import { Asking } from './asking.ts';
import { type Hit, HitFields, isKnown, searchKind } from './hit.ts';

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

/** The records known before a search: fetched before the first search, since only a found record needs them. */
const knowing = new Later(() => import('./known-hits.ts'), { wantedSoon: true });

/** Search results, with the text searched for. */
interface Answer {
  readonly typed: string;
  readonly hits: readonly Hit[];
  /** Why the search failed; null after a successful search. */
  readonly refusal: Refusal | null;
}

/** Fewer letters are near to everything. */
const fewestLetters = 3;
const nothing: Answer = { typed: '', hits: [], refusal: null };

/**
 * Searches records as the user types; of a single kind, or of every kind. Past answers return at once, as after a Backspace.
 * `isCurrent` tells whether `hits` answer the present text. `early` are the known records that fit the text, for the time before
 * the answer. `vain` is a text without hits. `hurry` sends a waiting search.
 */
export function useFound(typed: string, only?: Kind) {
  const client = useClient();
  const [last, setLast] = useState<Answer>(nothing);
  const [asking] = useState(() => new Asking());
  const before = useRef(new Map<string, Answer>());
  const text = typed.trim();
  const key = `${only ?? ''} ${text}`;
  const known = useLater(knowing);
  const early = useMemo(
    () => (known.is === 'here' ? known.part.knownHits(client).fitting(text, only) : []),
    [known, client, text, only],
  );
  useEffect(() => {
    if (text === '' || before.current.has(key)) return asking.drop();
    asking.ask(
      (answered) =>
        find(client, text, only, (answer) => {
          if (!answer.refusal) {
            before.current.set(key, answer);
            const part = knowing.known();
            if (part.is === 'here') part.part.knownHits(client).remember(text, answer.hits, only);
          }
          setLast(answer);
          answered();
        }),
      text.length === 1,
    );
  }, [client, text, only, key, asking]);
  useEffect(() => () => asking.drop(), [asking]);
  const answer = text === '' ? nothing : (before.current.get(key) ?? last);
  const isCurrent = answer.typed === text;
  const isVain = isCurrent && answer.hits.length === 0 && !answer.refusal && text.length >= fewestLetters;
  return { ...answer, early, isCurrent, vain: isVain ? text : null, hurry: () => asking.hurry() };
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
