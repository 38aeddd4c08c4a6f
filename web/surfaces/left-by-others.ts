import type { Client } from '@urql/core';
import type { Given } from '../commands/answers.ts';
import { type Kind, kindOf, kinds, type RecordOf } from '../records/kinds.ts';
import { type Refusal, refusalOf } from '../refusal.ts';
import type { Task } from './task.ts';

/** A record that somebody else has changed, as it is now. */
export interface LeftByOthers {
  readonly theirs: RecordOf<Kind>;
  /** The answers that the form would begin with now; null for a command without a form. */
  readonly now: Given | null;
}

/** Fetches what a task's record has become meanwhile; null where it is gone, a refusal where that isn't known. */
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
