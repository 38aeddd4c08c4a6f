import { useEffect, useMemo, useState } from 'react';
import { useClient } from 'urql';
import type { Given } from '../commands/answers.ts';
import { type Choice, type ChoiceField, choicesOf, type Field, type RecordField } from '../commands/fields.ts';
import { finds } from '../records/finds.ts';
import { hintOf, type Kind, type RecordOf, titleOf } from '../records/kinds.ts';
import { createIndex, rank } from './rank.ts';

/** One of the answers that a field offers. */
export interface Option {
  readonly value: string;
  readonly title: string;
  readonly hint?: string | undefined;
  /** Other words that find it. */
  readonly words?: readonly string[];
  readonly answer: unknown;
}

export type OfferingField = ChoiceField | RecordField;

export const offers = (field: Field): field is OfferingField => field.type === 'choice' || field.type === 'record';

const none: Option = { value: 'none', title: 'None', answer: null };

/** The answers that a field offers for what was typed: of a choice ranked here, of records found by the service. */
export function useOptions(
  field: OfferingField,
  given: Given,
  typed: string,
): { options: readonly Option[]; isCurrent: boolean } {
  const found = useRecords(field, given, typed);
  const options = useMemo(() => {
    if (field.type === 'choice') return fitting(choicesOf(field, given).map(optionOfChoice), typed);
    // Until the answer comes, of the one before only what fits: Enter never takes what isn't what one typed.
    return found.isCurrent ? found.options : fitting(found.options, typed);
  }, [field, given, found, typed]);
  const isOptional = field.optional && typed.trim() === '';
  return { options: isOptional ? [none, ...options] : options, isCurrent: field.type === 'choice' || found.isCurrent };
}

/** The options that what was typed finds, best first. */
function fitting(options: readonly Option[], typed: string): readonly Option[] {
  if (typed.trim() === '') return options;
  const findable = options.map((option) => ({
    ...option,
    words: [option.hint ?? '', option.value, ...(option.words ?? [])],
  }));
  return rank(createIndex(findable), typed, 100).map(({ entry }) => entry);
}

const optionOfChoice = ({ value, label, hint, words = [] }: Choice): Option => ({
  value,
  title: label,
  hint,
  words,
  answer: value,
});

const pauseMs = 80;

interface Records {
  readonly options: readonly Option[];
  /** Whether they are the answer to what is typed now. */
  readonly isCurrent: boolean;
}

function useRecords(field: OfferingField, given: Given, typed: string): Records {
  const client = useClient();
  const [found, setFound] = useState<{ narrowed: string; typed: string; options: readonly Option[] } | null>(null);
  const kind = field.type === 'record' ? field.kind : null;
  const narrowed = JSON.stringify((field.type === 'record' && field.where?.(given)) || {});
  useEffect(() => {
    if (kind === null) return;
    let stop = () => {};
    const find = () => {
      const variables = { ...(JSON.parse(narrowed) as object), search: typed.trim() || null, first: 20 };
      stop = client.query(finds[kind], variables).subscribe(({ data, error }) => {
        if (!data && !error) return;
        setFound({ narrowed, typed, options: (data?.found.edges ?? []).map(({ node }) => optionOf(node)) });
      }).unsubscribe;
    };
    const timer = setTimeout(find, typed === '' ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, kind, narrowed, typed]);
  return useMemo(() => {
    const isOfSame = found?.narrowed === narrowed;
    return { options: isOfSame ? found.options : [], isCurrent: isOfSame && found.typed === typed };
  }, [found, narrowed, typed]);
}

function optionOf(record: RecordOf<Kind>): Option {
  return { value: record.id, title: titleOf(record), hint: hintOf(record), answer: record };
}
