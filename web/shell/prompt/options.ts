import type { Client } from '@urql/core';
import { finds } from '../../records/documents/finds.ts';
import type { Choice, ChoiceField, Field, RecordField } from '../../records/fields/question.ts';
import { hintOf, type Kind, type RecordOf, titleOf } from '../../records/kinds.ts';
import { createIndex, rank } from '../choosing/rank.ts';
import { mostWords } from '../search/heard-records.ts';
import type { Shown } from './option-text.tsx';

export interface Option extends Shown {
  readonly value: string;
  /** Further words for finding the option. */
  readonly words?: readonly string[];
  readonly answer: unknown;
  /** Adds the record to choose, in place of an answer. */
  readonly add?: () => void;
}

export type OfferingField = ChoiceField | RecordField;

export const offers = (field: Field): field is OfferingField => field.type === 'choice' || field.type === 'record';

export const none: Option = { value: 'none', title: 'None', answer: null };

/** The options that match a text, ranked. */
export function fitting(options: readonly Option[], typed: string): readonly Option[] {
  if (typed.trim() === '') return options;
  const findable = options.map((option) => ({
    ...option,
    words: [option.hint ?? '', option.value, ...(option.words ?? [])],
  }));
  return rank(createIndex(findable), typed, 100).map(({ entry }) => entry);
}

export const optionOfChoice = ({ label, ...choice }: Choice): Option => ({
  ...choice,
  title: label,
  answer: choice.value,
});

export const optionOf = (record: RecordOf<Kind>): Option => ({
  value: record.id,
  title: titleOf(record),
  hint: hintOf(record),
  answer: record,
});

const pauseMs = 80;

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
