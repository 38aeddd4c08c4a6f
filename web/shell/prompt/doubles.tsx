import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import type { Given } from '../../commands/core/answers.ts';
import { go } from '../../ground/hash-location.ts';
import { type MergedKind, SimilarRecords } from '../../records/documents/merges.ts';
import { kinds } from '../../records/kinds.ts';
import { useStage } from '../stage/stage-context.ts';
import type { Task } from '../stage/task.ts';
import { type Double, sharing, similarTo } from './similar.ts';

const pauseMs = 300;

/** The likely doubles of a form's new record, asked once a person pauses typing. */
export function useDoubles(task: Task, given: Given): readonly Double[] {
  const sought = similarTo(task, given);
  const rested = useRested(JSON.stringify(sought));
  const asked = JSON.parse(rested) as typeof sought;
  const [{ data }] = useQuery({
    query: SimilarRecords,
    variables: asked ?? { kind: 'CUSTOMER' },
    pause: !sought || !asked,
  });
  return sought ? (data?.similarRecords ?? []) : [];
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

interface DoublesProps {
  readonly of: MergedKind;
  /** The field of the form above. */
  readonly field: string;
  readonly doubles: readonly Double[];
  /** The waiting form beneath, which can use a double in place of a new record. */
  readonly beneath: Task['beneath'];
}

/**
 * Names the likely doubles that share a field's value, each with a way to open the record, or to use the record in the form
 * beneath. The form stays as a draft.
 */
export function Doubles({ of, field, doubles, beneath }: DoublesProps) {
  const { close } = useStage();
  const own = doubles.flatMap((double) => {
    const matched = double.matched.filter((each) => fieldsOf[each].includes(field));
    return matched.length > 0 ? [{ recordId: double.recordId, says: sharing(double, matched) }] : [];
  });
  return (
    <div role="status" className="doubles">
      {own.map(({ recordId, says }) => (
        <p key={recordId} className="field-says hint">
          {says}.{' '}
          <button
            type="button"
            className="button button-plain"
            onClick={() => {
              close();
              if (beneath) beneath.take({ id: recordId });
              else go(kinds[of].path({ id: recordId }));
            }}
          >
            {beneath ? 'Use' : 'Open'}
          </button>
        </p>
      ))}
    </div>
  );
}

const fieldsOf: Readonly<Record<Double['matched'][number], readonly string[]>> = {
  NAME: ['name', 'fullName'],
  NAME_AND_CITY: ['fullName'],
  EMAIL: ['email'],
  PHONE: ['phone'],
};
