import { type CombinedError, stringifyDocument } from '@urql/core';
import type { Call } from '../../ground/graphql.ts';
import { atOnce, pooled } from '../../ground/pool.ts';
import { isRepeated, isUnsure, type Refusal, refusalOf, refusedHere, whenAgain } from '../../ground/refusal.ts';
import { readied, sentenceOf } from '../../records/fields/wording.ts';
import { type Kind, kinds } from '../../records/kinds.ts';
import type { Change, Deed, KeptCall } from '../../state/deeds.ts';
import { type Actor, actorFor } from '../../state/viewer.ts';
import type { Given } from './answers.ts';
import {
  type AnyAnswers,
  type AnySending,
  type AnySubject,
  type Command,
  nameOf,
  readiness,
  type Undo,
} from './command.ts';

/** Sends a mutation, or a query past the cache, and answers like urql's client. */
export type Send = (call: Call) => Promise<{ readonly data?: unknown; readonly error?: CombinedError | undefined }>;

/**
 * A person's intention: a command, its subjects and the answers. A retry after a lost answer sends the same idempotency keys,
 * so the service changes nothing twice.
 */
export interface Attempt {
  readonly command: AnySending;
  readonly subjects: readonly AnySubject[];
  readonly answers: AnyAnswers;
  readonly actor: Actor;
  /** The first answers of the form. */
  readonly before: Given;
  /** The answer of the command's query `reads`. */
  readonly read?: unknown;
  readonly idempotencyKeys: readonly string[];
}

export function attempt(
  command: AnySending,
  subjects: readonly AnySubject[],
  answers: AnyAnswers,
  actor: Actor,
  before: Given = {},
  read: unknown = null,
): Attempt {
  return { command, subjects, answers, actor, before, read, idempotencyKeys: subjects.map(() => crypto.randomUUID()) };
}

/** The outcome of an attempt for a subject. */
export type Result =
  | {
      readonly subject: AnySubject;
      readonly said: string;
      readonly data: unknown;
      readonly change: Change | null;
      /** The reason against an undo. */
      readonly final?: string;
    }
  | {
      readonly subject: AnySubject;
      readonly refusal: Refusal;
      /** The id of a command that removes the reason. */
      readonly unblock?: string;
    };

/**
 * Sends a command for each subject, a few at a time. A refusal stops no other subject; a subject that isn't ready is refused
 * without a call. Results keep the order of the subjects.
 *
 * @param progressed receives the number of finished subjects before each call; returning false stops further calls.
 */
export async function perform(
  { command, subjects, answers, actor, before, read, idempotencyKeys }: Attempt,
  send: Send,
  progressed: (done: number) => boolean = () => true,
): Promise<readonly Result[]> {
  let done = 0;
  let isStopped = false;
  const results = await pooled(subjects, atOnce, async (subject, at): Promise<Result | null> => {
    isStopped ||= !progressed(done);
    if (isStopped) return null;
    const result = await performOne(subject, idempotencyKeys[at]);
    done++;
    return result;
  });
  return results.filter((result) => result !== null);

  async function performOne(subject: AnySubject, idempotencyKey: string | undefined): Promise<Result> {
    const ready = readiness(command, subject, actor);
    if (ready.state === 'blocked') {
      const { why, unblock } = ready;
      return { subject, refusal: refusedHere(why), ...(unblock !== undefined && { unblock }) };
    }
    const prior = command.prior && (await send(command.prior(subject))).data;
    const call = callOf(command, subject, answers, idempotencyKey, actor, read);
    const { data, error } = await send(call);
    if (error) return { subject, refusal: await readied(refusalOf(error)) };
    const said = command.say(subject, answers, data);
    const undo = command.undo?.(subject, answers, data, before as Partial<AnyAnswers>, prior) ?? null; // answers of the command's form
    const change = undo && changeOf(subject, call, data, undo);
    if (change) return { subject, said, data, change };
    const { final = 'this change can’t be undone' } = command;
    return { subject, said, data, change, final: typeof final === 'string' ? final : final(subject, answers) };
  }
}

/** The call of a command for a subject. */
export function callOf(
  command: AnySending,
  subject: AnySubject,
  answers: AnyAnswers,
  idempotencyKey?: string,
  actor?: Actor,
  read: unknown = null,
): Call {
  const variables: Record<string, unknown> = command.variables(
    subject,
    answers,
    actor && actorFor(subject, actor),
    read,
  );
  const takesKey = idempotencyKey && variableNames(command.operation).includes('idempotencyKey');
  return { operation: command.operation, variables: takesKey ? { ...variables, idempotencyKey } : variables };
}

function variableNames({ definitions }: Call['operation']): readonly string[] {
  return definitions.flatMap((definition) =>
    definition.kind === 'OperationDefinition'
      ? (definition.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
      : [],
  );
}

/** A change for the history: the record of the undo, with its versions before and after. */
function changeOf(subject: AnySubject, call: Call, data: unknown, undo: Undo): Change | null {
  const record = recordIn(data);
  const taken = recordOfCall(undo) ?? record;
  if (!record || !taken) return null;
  const sent = recordOfCall(call);
  // A command on a list may name a record in its call, such as the open view.
  const before = [subject && 'version' in subject ? subject : null, sent].find((each) => each?.id === taken.id);
  const isNew = taken.id === record.id && !before;
  const { withinMs, ...way } = undo;
  return {
    recordId: taken.id,
    fromVersion: before ? before.version : isNew ? 0 : taken.version - 1,
    toVersion: taken.version,
    undo: { ...way, ...kept(way) },
    // Redoing a creation or a message would create or send twice.
    redo: before && sent?.id === record.id ? kept(call) : null,
    ...(withinMs !== undefined && { until: Date.now() + withinMs }),
  };
}

const kept = ({ operation, variables }: Call): KeptCall => ({
  operation: stringifyDocument(operation),
  variables,
});

/** The record and version in the input of a call. */
function recordOfCall({ variables }: Call): { readonly id: string; readonly version: number } | null {
  const { id, version } = (variables.input ?? {}) as Readonly<Record<string, unknown>>;
  return typeof id === 'string' && typeof version === 'number' ? { id, version } : null;
}

/** The record in the answer of a mutation: the only root field. */
export function recordIn(data: unknown): { readonly id: string; readonly version: number } | null {
  const [root] = Object.values((data ?? {}) as Record<string, unknown>);
  if (typeof root !== 'object' || root === null || !('id' in root && 'version' in root)) return null;
  return { id: String(root.id), version: Number(root.version) };
}

/** The deed of an attempt for the history: the message, with the changes to undo or the reasons against an undo. */
export function deedOf(said: string, results: readonly Result[]): Deed {
  const changes = results.flatMap((result) => ('change' in result && result.change ? [result.change] : []));
  const finals = new Set(results.flatMap((result) => ('final' in result && result.final ? [result.final] : [])));
  const deed = { id: crypto.randomUUID(), at: new Date().toISOString(), said, changes };
  return finals.size > 0 ? { ...deed, final: [...finals].join('; ') } : deed;
}

/** The message of a refused attempt: the refusal, whether anything changed, and the next move. */
export function explain(command: Pick<Command, 'id' | 'title'>, refusal: Refusal): string {
  const name = nameOf(command);
  const [kind = ''] = command.id.split('.');
  // After a lost answer, the service may or may not have made the change.
  if (isUnsure(refusal)) {
    const isBusy = isRepeated(refusal);
    const why = isBusy ? `the server is busy. ${whenAgain(refusal)}` : 'the server didn’t answer. Try again.';
    return `${name}: ${why} Your entries are kept, and nothing happens twice.`;
  }
  const why = sentenceOf(refusal, kind in kinds ? (kind as Kind) : null); // its own key
  return `${name}: not done. ${why} ${nextMove(refusal)}`.trim();
}

/** Whether the same call may succeed later. */
export const mayRetry = (refusal: Refusal): boolean => isUnsure(refusal) || refusal.code === 'TOO_MANY_REQUESTS';

/** The next move after a refusal; empty if the refusal already names a move. */
export function nextMove(refusal: Pick<Refusal, 'code' | 'retryAfterSeconds'>): string {
  switch (refusal.code) {
    case 'TOO_MANY_REQUESTS':
      return whenAgain(refusal);
    case 'NOT_FOUND':
      return 'Refresh the list to see its records.';
    case 'FORBIDDEN':
      return 'Ask an administrator with that permission.';
    case 'STALE_VERSION':
      return 'Review the record, then try again.';
    default:
      return '';
  }
}
