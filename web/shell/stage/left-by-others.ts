import type { Client } from '@urql/core';
import type { Given } from '../../commands/core/answers.ts';
import { type Refusal, refusalOf } from '../../ground/refusal.ts';
import { type Kind, kindOf, kinds, type RecordOf } from '../../records/kinds.ts';
import type { Task } from './task.ts';

/** The current record, after a change by somebody else. */
export interface LeftByOthers {
  readonly theirs: RecordOf<Kind>;
  /** The form's current initial answers; null for a command without a form. */
  readonly now: Given | null;
}

/** Fetches the current record of a task; null for a deleted record, a refusal when the fetch fails. */
export async function leftByOthers(
  task: Task,
  id: string,
  client: Client,
): Promise<LeftByOthers | { readonly refusal: Refusal } | null> {
  const kind = kindOf(id);
  const fetched = kind && (await client.query(kinds[kind].byId, { id }, pastTheCache).toPromise());
  const theirs = fetched?.data?.record;
  if (!theirs) return fetched?.error ? { refusal: refusalOf(fetched.error) } : null;
  const now = await givenNow(task, theirs, client);
  return now && 'refusal' in now ? now : { theirs, now: now?.given ?? null };
}

async function givenNow(
  { command, actor, given }: Task,
  theirs: RecordOf<Kind>,
  client: Client,
): Promise<{ given: Given } | { refusal: Refusal } | null> {
  if (!command.initial) return null;
  const reading = command.reads?.(theirs, actor, given);
  if (!reading) return { given: command.initial(theirs, actor, null) };
  const { data, error } = await client.query(reading.operation, reading.variables, pastTheCache).toPromise();
  return error ? { refusal: refusalOf(error) } : { given: command.initial(theirs, actor, data ?? null) };
}

const pastTheCache = { requestPolicy: 'network-only' } as const;
