import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import type { Given } from '../../commands/core/answers.ts';
import { companyIn } from '../../commands/core/editing.ts';
import type { ResultOf, Schema } from '../../ground/graphql.ts';
import { go } from '../../ground/hash-location.ts';
import type { Address } from '../../records/address.ts';
import { type MergedKind, SimilarRecords } from '../../records/documents/merges.ts';
import { kinds } from '../../records/kinds.ts';
import { useStage } from '../stage/stage-context.ts';
import type { Task } from '../stage/task.ts';

type Double = ResultOf<typeof SimilarRecords>['similarRecords'][number];

const similarKinds: Readonly<Record<MergedKind, Schema<'SimilarKind'>>> = {
  customer: 'CUSTOMER',
  customerCompany: 'CUSTOMER_COMPANY',
  item: 'ITEM',
};

const pauseMs = 300;

/** The likely doubles of a form's new record, asked once a person pauses typing. */
export function useDoubles({ command, subjects, actor }: Task, given: Given): readonly Double[] {
  const kind = command.doubles;
  const [subject = null] = subjects;
  const { companyId = companyIn(given, actor) } = (subject ?? {}) as { companyId?: string | null };
  const sought = {
    companyId,
    name: textOf(given.fullName ?? given.name),
    email: textOf(given.email),
    phone: textOf(given.phone),
    city: textOf((given.address as Address | null | undefined)?.city),
  };
  const { companyId: _, city: __, ...telling } = sought;
  const rested = useRested(JSON.stringify(sought));
  const isWorthAsking = kind !== undefined && Object.values(telling).some((text) => text !== null);
  const [{ data }] = useQuery({
    query: SimilarRecords,
    variables: { ...(JSON.parse(rested) as typeof sought), kind: similarKinds[kind ?? 'customer'] },
    pause: !isWorthAsking,
  });
  return isWorthAsking ? (data?.similarRecords ?? []) : [];
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

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
}

/** Names the likely doubles that share a field's value, each with a way to open the record. The form stays as a draft. */
export function Doubles({ of, field, doubles }: DoublesProps) {
  const { close } = useStage();
  const own = doubles.flatMap((double) => {
    const words = double.matched.flatMap((matched) => (fieldsOf[matched].includes(field) ? [said[matched]] : []));
    return words.length > 0 ? [{ ...double, words }] : [];
  });
  return (
    <div role="status" className="doubles">
      {own.map(({ recordId, name, city, words }) => (
        <p key={recordId} className="field-says hint">
          {[name, city].filter(Boolean).join(', ')} has {words.join(' and ')}.{' '}
          <button
            type="button"
            className="button button-plain"
            onClick={() => {
              close();
              go(kinds[of].path({ id: recordId }));
            }}
          >
            Open
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

const said: Readonly<Record<Double['matched'][number], string>> = {
  NAME: 'this name',
  NAME_AND_CITY: 'this name and city',
  EMAIL: 'this e-mail',
  PHONE: 'this phone',
};
