import { useEffect, useMemo, useState } from 'react';
import { useClient } from 'urql';
import type { Given } from '../commands/answers.ts';
import type { ChoiceField, Field, RecordField } from '../commands/fields.ts';
import { hintOf, type Kind, kinds, type RecordOf, titleOf } from '../records/kinds.ts';
import { createIndex, rank } from './rank.ts';

/** One of the answers that a field offers. */
export interface Option {
  readonly value: string;
  readonly title: string;
  readonly hint?: string | undefined;
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
  const chosen = useMemo(() => (field.type === 'choice' ? choices(field, typed) : null), [field, typed]);
  const options = chosen ?? found?.options ?? [];
  const isOptional = field.optional && typed.trim() === '';
  return { options: isOptional ? [none, ...options] : options, isCurrent: chosen !== null || found?.typed === typed };
}

function choices(field: ChoiceField, typed: string): readonly Option[] {
  const all = field.choices.map(({ value, label, hint }) => ({
    value,
    title: label,
    hint,
    words: [hint ?? '', value],
    answer: value,
  }));
  return typed.trim() === '' ? all : rank(createIndex(all), typed, 100).map(({ entry }) => entry);
}

const pauseMs = 80;

function useRecords(field: OfferingField, given: Given, typed: string) {
  const client = useClient();
  const [found, setFound] = useState<{ typed: string; options: readonly Option[] } | null>(null);
  const kind = field.type === 'record' ? field.kind : null;
  const narrowed = JSON.stringify((field.type === 'record' && field.where?.(given)) || {});
  useEffect(() => {
    if (kind === null) return;
    let stop = () => {};
    const find = () => {
      const variables = { ...(JSON.parse(narrowed) as object), search: typed.trim() || null, first: 20 };
      stop = client.query(kinds[kind].find, variables).subscribe(({ data, error }) => {
        if (data || error) setFound({ typed, options: (data?.found.edges ?? []).map(({ node }) => optionOf(node)) });
      }).unsubscribe;
    };
    const timer = setTimeout(find, typed === '' ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, kind, narrowed, typed]);
  return found;
}

function optionOf(record: RecordOf<Kind>): Option {
  return { value: record.id, title: titleOf(record), hint: hintOf(record), answer: record };
}
