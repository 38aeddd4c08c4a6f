import type { Client } from '@urql/core';
import type { AnyAnswers, Command } from '../../commands/core/command.ts';
import type { Console } from '../../commands/core/console.ts';
import { type Attempt, nameOf, perform, type Result, recordIn, type Send } from '../../commands/core/run.ts';
import type { Call } from '../../ground/graphql.ts';
import { isUnsure, type Refusal } from '../../ground/refusal.ts';
import { changeMany } from '../../ground/traffic.ts';
import { kindOf, kinds } from '../../records/kinds.ts';
import type { Notify } from '../../state/notes.ts';
import type { Store } from '../../state/store.ts';
import { attemptAgain, type Bulk, isLong, performMany } from './bulk/bulk.ts';
import { ownChanges } from './own-mutations.ts';
import type { Settling } from './settle.ts';
import { show, surfaceAtom } from './surface.ts';
import { idOf, type Task } from './task.ts';

/** A command that was done: to what, with what answers, and what came of it; no results where nothing was sent. */
export interface Done extends Pick<Task, 'command' | 'subjects' | 'asks' | 'base'> {
  readonly answers: AnyAnswers;
  readonly results: readonly Result[];
}

interface Around {
  readonly store: Store;
  readonly client: () => Client;
  readonly console: Console;
  readonly notify: Notify;
  /** Called after each command. */
  readonly performed?: ((done: Done) => void) | undefined;
  readonly settling: Settling;
}

export type Sending = ReturnType<typeof createSending>;

/** Sends attempts: for one record, for many, and again for those of many that were refused. */
export function createSending({ store, client, console, notify, performed, settling }: Around) {
  const { settle, refused, shownOf, leave } = settling;
  const send: Send = ({ operation, variables }) =>
    isQuery(operation)
      ? client().query(operation, variables, { requestPolicy: 'network-only' }).toPromise()
      : client().mutation(operation, variables).toPromise();

  async function sendOne(
    task: Task,
    answers: AnyAnswers,
    going: Attempt,
    { again, settled }: { readonly again: () => void; readonly settled: () => void },
  ): Promise<Refusal | null> {
    const [result] = await perform(going, send);
    if (!result) return null;
    noteLed(result);
    if ('refusal' in result) return refused(task, answers, result.refusal, again);
    settled();
    settle(task, result.said, [result]);
    performed?.({ ...task, answers, results: [result] });
    const opened = going.command.goTo?.(result.data);
    if (opened) console.go(opened);
    const secret = going.command.reveals?.(result.data);
    if (secret) show(store, { is: 'revealed', secret, stands: 'new' });
    return null;
  }

  /** Notes the version that a change led to. A change without an answer may have been made, so it is noted, too. */
  function noteLed(result: Result): void {
    const [id] = idOf(result.subject);
    if (id === undefined || ('refusal' in result && !isUnsure(result.refusal))) return;
    const record = 'data' in result ? recordIn(result.data) : null;
    ownChanges(client()).note(id, record?.id === id ? record.version : null);
  }

  async function sendMany(task: Task, going: Attempt, settled = () => {}): Promise<null> {
    const surface = store.get(surfaceAtom);
    if (shownOf(task) || surface === null) {
      if (isLong(going)) show(store, { is: 'bulk' });
      else leave(task);
    }
    const results = await changeMany(client(), () => performMany(task, going, send, { store, notify }));
    for (const result of results) noteLed(result);
    settled();
    settle(task, summary(task.command, results, going.subjects.length), results);
    performed?.({ ...task, answers: going.answers, results });
    return null;
  }

  async function retry(bulk: Bulk): Promise<void> {
    const again = await attemptAgain(bulk, async (id) => {
      const kind = kindOf(id);
      const fetched = kind && client().query(kinds[kind].byId, { id }, { requestPolicy: 'network-only' }).toPromise();
      return (await fetched)?.data?.record ?? null;
    });
    await sendMany({ ...bulk.task, subjects: again.subjects }, again);
  }

  return { sendOne, sendMany, retry };
}

const isQuery = ({ definitions }: Call['operation']) =>
  definitions.some((each) => each.kind === 'OperationDefinition' && each.operation === 'query');

/** `3 jobs assigned to Zoë Lindqvist, 1 refused`; without a common ending, `Assign job: 2 done, 1 refused`. */
function summary(command: Command, results: readonly Result[], asked: number): string {
  const said = results.flatMap((result) => ('said' in result ? result.said : []));
  const [first] = results;
  const kind = first?.subject && 'id' in first.subject ? kindOf(first.subject.id) : null;
  const ending = commonEnding(said);
  const done =
    kind && said.length > 1 && ending
      ? `${said.length} ${kinds[kind].plural} ${ending.replace(/^is /, 'are ').replace(/^has /, 'have ')}`
      : `${nameOf(command)}: ${said.length} done`;
  const rest = [`${results.length - said.length} refused`, `${asked - results.length} not tried`];
  return [done, ...rest.filter((count) => !count.startsWith('0 '))].join(', ');
}

/** The words that all sentences end with: `['J-1 closed', 'J-2 closed']` → `closed`; empty where they differ. */
function commonEnding(sentences: readonly string[]): string {
  const [first = [], ...others] = sentences.map((sentence) => sentence.split(' ').toReversed());
  const differs = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  return first
    .slice(0, differs === -1 ? 0 : differs)
    .toReversed()
    .join(' ');
}
