import type { Client } from '@urql/core';
import type { Given } from '../../commands/core/answers.ts';
import { companyIn } from '../../commands/core/editing.ts';
import type { ResultOf, Schema } from '../../ground/graphql.ts';
import type { Address } from '../../records/address.ts';
import { type MergedKind, SimilarRecords } from '../../records/documents/merges.ts';
import type { Task } from '../stage/task.ts';

/** A record that is likely the same as a new record. */
export type Double = ResultOf<typeof SimilarRecords>['similarRecords'][number];

/** A task that may add a record. */
type Making = Pick<Task, 'command' | 'subjects' | 'actor'>;

interface Sought {
  readonly kind: Schema<'SimilarKind'>;
  readonly companyId: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly city: string | null;
}

const similarKinds: Readonly<Record<MergedKind, Schema<'SimilarKind'>>> = {
  customer: 'CUSTOMER',
  customerCompany: 'CUSTOMER_COMPANY',
  item: 'ITEM',
};

const said: Readonly<Record<Double['matched'][number], string>> = {
  NAME: 'this name',
  NAME_AND_CITY: 'this name and city',
  EMAIL: 'this e-mail',
  PHONE: 'this phone',
};

/** The variables of `SimilarRecords` for a new record; null for a command without doubles, and before a telling answer. */
export function similarTo({ command, subjects, actor }: Making, given: Given): Sought | null {
  if (!command.doubles) return null;
  const [subject = null] = subjects;
  const { companyId = companyIn(given, actor) } = (subject ?? {}) as { companyId?: string | null };
  const telling = {
    name: textOf(given.fullName ?? given.name),
    email: textOf(given.email),
    phone: textOf(given.phone),
  };
  if (Object.values(telling).every((text) => text === null)) return null;
  const city = textOf((given.address as Address | null | undefined)?.city);
  return { ...telling, companyId, city, kind: similarKinds[command.doubles] };
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** `Bob Smith, Toronto has this phone and this e-mail` */
export const sharing = ({ name, city }: Double, matched: Double['matched']): string =>
  `${[name, city].filter(Boolean).join(', ')} has ${matched.map((each) => said[each]).join(' and ')}`;

/** Names the likely doubles of a typed line's new record; null without doubles or without an answer. */
export async function doublesOf(client: Client, task: Making & Pick<Task, 'given'>): Promise<string | null> {
  const sought = similarTo(task, task.given);
  if (!sought) return null;
  const { data } = await client.query(SimilarRecords, sought, { requestPolicy: 'network-only' }).toPromise();
  const doubles = data?.similarRecords ?? [];
  if (doubles.length === 0) return null;
  const names = doubles.map((double) => `${sharing(double, double.matched)}.`).join(' ');
  return `${names} Press Enter again to add another.`;
}
