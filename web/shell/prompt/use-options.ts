import { useEffect, useMemo, useState } from 'react';
import { useClient } from 'urql';
import type { Given } from '../../commands/core/answers.ts';
import { choicesOf } from '../../records/fields/question.ts';
import type { Kind } from '../../records/kinds.ts';
import { type Adding, addOption } from './adding.ts';
import {
  findSoon,
  fitting,
  none,
  type OfferingField,
  type Option,
  optionOf,
  optionOfChoice,
  withOffered,
} from './options.ts';
import { useHeard } from './use-heard.ts';

/** Answers offered for typed text. Choices are ranked here; the service finds records. The way to add a record comes last. */
export function useOptions(field: OfferingField, given: Given, typed: string, adding: Adding | null = null) {
  const kind = field.type === 'record' ? field.kind : null;
  const narrowed = JSON.stringify((field.type === 'record' && field.where?.(given)) || {});
  const found = useHeard(kind, narrowed, typed, useRecords(kind, narrowed, typed));
  const options = useMemo(() => {
    if (field.type === 'choice') return fitting(choicesOf(field, given).map(optionOfChoice), typed);
    // Until the answer comes, only matching earlier options remain: Enter never takes an option the user didn't mean.
    const options = found.isCurrent ? found.options : fitting(found.options, typed);
    const offered = typeof field.offered === 'function' ? field.offered(given) : field.offered;
    return offered ? withOffered(offered, options, typed) : options;
  }, [field, given, found, typed]);
  const isOptional = field.optional && typed.trim() === '';
  const isCurrent = field.type === 'choice' || found.isCurrent;
  // Before the answer comes, Enter must not add a record that the search would find.
  const last = adding && isCurrent ? [addOption(adding, typed)] : [];
  return { options: [...(isOptional ? [none] : []), ...options, ...last], isCurrent };
}

/** Records found for the text, and whether they answer the current text. */
function useRecords(kind: Kind | null, narrowed: string, typed: string) {
  const client = useClient();
  const [found, setFound] = useState<{ narrowed: string; typed: string; options: readonly Option[] } | null>(null);
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
