import type { Client } from '@urql/core';
import { finds } from '../../records/documents/finds.ts';
import type { Choice, ChoiceField, Field, Offered, RecordField } from '../../records/fields/question.ts';
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
  /** Found besides the offered records: never marked before the user types or moves. */
  readonly isBeside?: true;
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

const optionOffered = ({ record, hint, warning }: Offered): Option => ({
  ...optionOf(record as RecordOf<Kind>), // of the field's kind
  hint,
  ...(warning !== undefined && { warning }),
});

/** The offered records that match a text, then the other records found. */
export function withOffered(offered: readonly Offered[], found: readonly Option[], typed: string): readonly Option[] {
  const likely = fitting(offered.map(optionOffered), typed);
  const ids = new Set(offered.map(({ record }) => record.id));
  const heard = offered.filter(({ record }) => found.some(({ value }) => value === record.id)).map(optionOffered);
  const own =
    typed.trim() === ''
      ? likely
      : [...likely, ...heard.filter(({ value }) => !likely.some((each) => each.value === value))];
  return [
    ...own,
    ...found.filter(({ value }) => !ids.has(value)).map((option) => ({ ...option, isBeside: true as const })),
  ];
}

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
