import { useEffect, useMemo, useState } from 'react';
import { type Client, useClient } from 'urql';
import type { Given } from '../../commands/core/answers.ts';
import { finds } from '../../records/documents/finds.ts';
import {
  type Choice,
  type ChoiceField,
  choicesOf,
  type Field,
  type RecordField,
} from '../../records/fields/question.ts';
import { hintOf, type Kind, type RecordOf, titleOf } from '../../records/kinds.ts';
import { createIndex, rank } from '../choosing/rank.ts';

export interface Option {
  readonly value: string;
  readonly title: string;
  readonly hint?: string | undefined;
  /** Further words for finding the option. */
  readonly words?: readonly string[];
  readonly answer: unknown;
}

export type OfferingField = ChoiceField | RecordField;

export const offers = (field: Field): field is OfferingField => field.type === 'choice' || field.type === 'record';

const none: Option = { value: 'none', title: 'None', answer: null };

/** Answers offered for typed text. Choices are ranked here; the service finds records. */
export function useOptions(field: OfferingField, given: Given, typed: string) {
  const found = useRecords(field, given, typed);
  const options = useMemo(() => {
    if (field.type === 'choice') return fitting(choicesOf(field, given).map(optionOfChoice), typed);
    // Until the answer comes, only matching earlier options remain: Enter never takes an option the user didn't mean.
    return found.isCurrent ? found.options : fitting(found.options, typed);
  }, [field, given, found, typed]);
  const isOptional = field.optional && typed.trim() === '';
  return { options: isOptional ? [none, ...options] : options, isCurrent: field.type === 'choice' || found.isCurrent };
}

function fitting(options: readonly Option[], typed: string): readonly Option[] {
  if (typed.trim() === '') return options;
  const findable = options.map((option) => ({
    ...option,
    words: [option.hint ?? '', option.value, ...(option.words ?? [])],
  }));
  return rank(createIndex(findable), typed, 100).map(({ entry }) => entry);
}

const optionOfChoice = ({ label, ...choice }: Choice): Option => ({ ...choice, title: label, answer: choice.value });

/** Records found for the text, and whether they answer the current text. */
function useRecords(field: OfferingField, given: Given, typed: string) {
  const client = useClient();
  const [found, setFound] = useState<{ narrowed: string; typed: string; options: readonly Option[] } | null>(null);
  const kind = field.type === 'record' ? field.kind : null;
  const narrowed = JSON.stringify((field.type === 'record' && field.where?.(given)) || {});
  useEffect(() => {
    if (kind === null) return;
    return findSoon(client, kind, JSON.parse(narrowed), typed, 20, (records) => {
      setFound({ narrowed, typed, options: records.map(optionOf) });
    });
  }, [client, kind, narrowed, typed]);
  return useMemo(() => {
    const isOfSame = found?.narrowed === narrowed;
    return { options: isOfSame ? found.options : [], isCurrent: isOfSame && found.typed === typed };
  }, [found, narrowed, typed]);
}

const optionOf = (record: RecordOf<Kind>): Option => ({
  value: record.id,
  title: titleOf(record),
  hint: hintOf(record),
  answer: record,
});

const pauseMs = 80;
/** The service refuses longer searches of a list. */
const mostWords = 10;

/** Finds records once the user pauses typing, or at once without a text. Returns a function to stop. */
export function findSoon<K extends Kind>(
  client: Client,
  kind: K,
  narrowed: Readonly<Record<string, unknown>>,
  typed: string,
  first: number,
  found: (records: readonly RecordOf<K>[]) => void,
): () => void {
  let stop = () => {};
  const find = () => {
    const variables = { ...narrowed, search: typed.trim().split(/\s+/, mostWords).join(' ') || null, first };
    stop = client.query(finds[kind], variables).subscribe(({ data, error }) => {
      if (data || error) found(data?.found.edges.map(({ node }) => node) ?? []);
    }).unsubscribe;
  };
  const timer = setTimeout(find, typed === '' ? 0 : pauseMs);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
