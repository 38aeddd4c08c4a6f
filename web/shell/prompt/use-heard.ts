import { useEffect, useMemo, useState } from 'react';
import { useClient } from 'urql';
import type { Kind } from '../../records/kinds.ts';
import { useFound } from '../search/find.ts';
import { recordsOf } from '../search/heard-records.ts';
import type { Hit } from '../search/hit.ts';
import { reasonOf } from '../search/reason.ts';
import { type Option, optionOf } from './options.ts';

interface Heard {
  readonly asked: string;
  readonly options: readonly Option[];
}

/**
 * The options of a record field, with the words and the reason of the search. Where the list has no record with the text, the
 * records that the search finds take its place: nicknames, heard and misspelt words. The list still decides which records the
 * field offers.
 */
export function useHeard(
  kind: Kind | null,
  narrowed: string,
  typed: string,
  list: { readonly options: readonly Option[]; readonly isCurrent: boolean },
) {
  const client = useClient();
  const [heard, setHeard] = useState<Heard | null>(null);
  const found = useFound(kind === null ? '' : typed, kind ?? undefined);
  const asked = `${narrowed} ${typed.trim()}`;
  const isVain = kind !== null && list.isCurrent && list.options.length === 0 && typed.trim() !== '';
  const { hits, isCurrent } = found;
  useEffect(() => {
    if (!isVain || !isCurrent || kind === null) return;
    let isLeft = false;
    void recordsOf(client, kind, JSON.parse(narrowed), hits).then((records) => {
      if (!isLeft) setHeard({ asked, options: records.map(optionOf) });
    });
    return () => {
      isLeft = true;
    };
  }, [client, kind, narrowed, asked, isVain, isCurrent, hits]);
  const isHeard = heard?.asked === asked;
  const options = isVain ? (isHeard ? heard.options : []) : list.options;
  return {
    options: useMemo(
      () => (isCurrent ? options.map((option) => explained(option, hits)) : options),
      [options, isCurrent, hits],
    ),
    isCurrent: list.isCurrent && (!isVain || isHeard),
  };
}

/** An option with the reason of its hit, as far as the option itself doesn't show the match. */
export function explained(option: Option, hits: readonly Hit[]): Option {
  const hit = hits.find(({ recordId }) => recordId === option.value);
  if (!hit) return option;
  const shown = { ...hit, title: option.title, detail: option.hint ?? null };
  return { ...option, marks: hit.matchedWords, reason: reasonOf(shown) };
}
