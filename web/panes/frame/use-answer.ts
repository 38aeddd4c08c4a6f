import type { CombinedError } from '@urql/core';
import { useState } from 'react';
import { type UseQueryArgs, useQuery } from 'urql';
import { refusalOf } from '../../ground/refusal.ts';

interface Answer<Data> {
  readonly data: Data | undefined;
  readonly error: CombinedError | undefined;
  readonly fetching: boolean;
  /** Repeats the query, past the cache. */
  readonly again: () => void;
}

/** urql’s `useQuery`; without a network, the last answer stays. */
export function useAnswer<Data, Variables extends object>(question: UseQueryArgs<Variables, Data>): Answer<Data> {
  const [{ data, error, fetching }, ask] = useQuery(question);
  const asked = JSON.stringify([question.variables]);
  const [known, setKnown] = useState<{ query: unknown; asked: string; data: Data } | null>(null);
  const isKnown = known?.query === question.query && known.asked === asked;
  if (data && !(isKnown && known.data === data)) setKnown({ query: question.query, asked, data });
  const isLost = error !== undefined && refusalOf(error).code === 'OFFLINE';
  const again = () => ask({ requestPolicy: 'network-only' });
  if (!data && isLost && isKnown) return { data: known.data, error: undefined, fetching, again };
  return { data: data ?? undefined, error, fetching, again };
}
