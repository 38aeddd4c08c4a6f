import type { Client } from '@urql/core';
import type { AnySubject, Hand } from '../commands/command.ts';
import type { Attempt, recordIn } from '../commands/run.ts';
import { kinds } from '../records/kinds.ts';
import type { Refusal } from '../refusal.ts';
import { isUnderWay } from '../traffic.ts';

/** An attempt, its answers as text, and while it is under way what will come of it. */
export interface Sending {
  readonly answers: string;
  readonly attempt: Attempt;
  outcome?: Promise<Refusal | null>;
  /** The record that it was answered with. */
  led?: ReturnType<typeof recordIn>;
}

/** Whether what is to be changed next is the very record that this change is of, and may not show yet what that led to. */
export function isAhead({ attempt, outcome, led }: Sending, next: readonly AnySubject[], client: Client): boolean {
  const [subject, other] = [attempt.subjects[0], next[0]];
  if (attempt.subjects.length > 1 || next.length > 1 || !subject || !other) return false;
  if (!('version' in subject && 'version' in other) || subject.id !== other.id) return false;
  return outcome !== undefined || (led?.id === other.id ? other.version < led.version : isUnderWay(client));
}

/** Once a change is answered, the hands on the record as that has left it, wherever they have gone since. */
export async function ledTo(sending: Sending, hand: Hand, client: Client): Promise<Hand> {
  await sending.outcome;
  const { held } = hand;
  const [before] = held?.records ?? [];
  if (!held || !before) return hand;
  // Answered with another record, such as a message, a change may have led to what the cache doesn't know.
  const requestPolicy = sending.led?.id === before.id ? 'cache-first' : 'network-only';
  const { data } = await client.query(kinds[held.kind].byId, { id: before.id }, { requestPolicy }).toPromise();
  return data?.record ? { ...hand, held: { kind: held.kind, records: [data.record] } } : hand;
}
