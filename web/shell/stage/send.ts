import { complete, type Given } from '../../commands/core/answers.ts';
import { type AnyAnswers, type Command, nameOf, readiness } from '../../commands/core/command.ts';
import { type Attempt, attempt, perform, type Result, recordIn, type Send } from '../../commands/core/run.ts';
import type { Call } from '../../ground/graphql.ts';
import { isUnsure, type Refusal } from '../../ground/refusal.ts';
import { changeMany } from '../../ground/traffic.ts';
import { kindOf, kinds } from '../../records/kinds.ts';
import { selectionAtom } from '../../state/selection.ts';
import { attemptAgain, type Bulk, isLong, performMany, saidOfMany } from './bulk/bulk.ts';
import { cautionOf } from './caution.ts';
import { dropDraft } from './drafts.ts';
import { unseenIn } from './out-of-sight.ts';
import { ownChanges } from './own-mutations.ts';
import { type Around, createSettling } from './settle.ts';
import { close, show, surfaceAtom } from './surface.ts';
import { draftName, idOf, type Task } from './task.ts';

/** A finished command with its records, answers and results; no results from a command that sends nothing. */
export interface Done extends Pick<Task, 'command' | 'subjects' | 'actor' | 'asks' | 'base'> {
  readonly answers: AnyAnswers;
  readonly results: readonly Result[];
}

export interface SendingParts extends Around {
  /** Called after each command. */
  readonly performed?: (done: Done) => void;
}

/** An attempt, its answers as text, and the outcome while the attempt is under way. */
interface Going {
  readonly answers: string;
  readonly attempt: Attempt;
  outcome?: Promise<Refusal | null>;
}

/** Takes a task from its answers to its outcome: asks for confirmation where due, sends, and settles. */
export function createSending(parts: SendingParts) {
  const { store, client, console, notify, performed } = parts;
  const { settle, refused, shownOf, leave } = createSettling(parts);
  let last: Going | null = null;

  const send: Send = ({ operation, variables }) =>
    isQuery(operation)
      ? client().query(operation, variables, { requestPolicy: 'network-only' }).toPromise()
      : client().mutation(operation, variables).toPromise();

  /** Runs a task, or asks for confirmation first. Resolves with a refusal for the prompt to show; null when settled. */
  async function submit(task: Task, given: Given): Promise<Refusal | null> {
    const { command, subjects } = task;
    const answers = complete(task.asks, given);
    if (command.operation === undefined) {
      dropDraft(draftName(task));
      close(store);
      run(command, task, answers);
      performed?.({ ...task, answers, results: [] });
      return null;
    }
    const unseen = unseenIn(store.get(selectionAtom), subjects);
    const caution = cautionOf({ ...task, command }, answers, unseen);
    if (!caution) return confirm(task, answers);
    show(store, { is: 'confirm', task, answers, caution });
    return null;
  }

  /** Runs a command that sends nothing, on each record that is ready, and names the reasons of the others. */
  function run(command: Extract<Command, { run: unknown }>, { subjects, actor }: Task, answers: AnyAnswers): void {
    const [first = null, ...others] = subjects;
    if (command.runAll) return void command.runAll(console, subjects, answers);
    if (others.length === 0) return void command.run(console, first, answers, actor);
    const stands = subjects.map((subject) => ({ subject, can: readiness(command, subject, actor) }));
    const blocked = stands.flatMap(({ can }) => (can.state === 'blocked' ? `${can.why}.` : []));
    for (const { subject, can } of stands) if (can.state === 'ready') command.run(console, subject, answers, actor);
    if (blocked.length === 0) return;
    const message = `${nameOf(command)}: ${subjects.length - blocked.length} of ${subjects.length}.`;
    notify({ tone: 'bad', message, lines: [...new Set(blocked)], name: 'outcome' });
  }

  /** Sends a task with its final answers. */
  async function confirm(task: Task, answers: AnyAnswers): Promise<Refusal | null> {
    if (task.command.operation === undefined) return null;
    const { command, subjects, actor, base, read } = task;
    const spelled = JSON.stringify(answers);
    // The same answers sent again are the same attempt, so a lost answer never leads to a second change.
    const isAgain = last?.attempt.command === command && last.attempt.subjects === subjects && last.answers === spelled;
    const going =
      isAgain && last ? last : { answers: spelled, attempt: attempt(command, subjects, answers, actor, base, read) };
    last = going;
    // Enter pressed twice sends once.
    going.outcome ??= ownChanges(client())
      .during(
        subjects.flatMap(idOf),
        subjects.length > 1 ? sendMany(task, going.attempt) : sendOne(task, answers, going.attempt),
      )
      .finally(() => {
        delete going.outcome;
      });
    return going.outcome;
  }

  async function sendOne(task: Task, answers: AnyAnswers, going: Attempt): Promise<Refusal | null> {
    const [result] = await perform(going, send);
    if (!result) return null;
    noteLed(result);
    if ('refusal' in result) return refused(task, answers, result.refusal, () => void confirm(task, answers));
    forget(task);
    const isShown = shownOf(task) !== null;
    settle(task, result.said, [result]);
    performed?.({ ...task, answers, results: [result] });
    if (task.beneath) {
      const added = recordIn(result.data);
      if (added && isShown) task.beneath.take(added);
      return null;
    }
    const opened = going.command.goTo?.(result.data);
    if (opened) console.go(opened);
    const secret = going.command.reveals?.(result.data);
    if (secret) show(store, { is: 'revealed', secret, stands: 'new' });
    return null;
  }

  async function sendMany(task: Task, going: Attempt): Promise<null> {
    const surface = store.get(surfaceAtom);
    if (shownOf(task) || surface === null) {
      if (isLong(going)) show(store, { is: 'bulk' });
      else leave(task);
    }
    const results = await changeMany(client(), () => performMany(task, going, send, parts));
    for (const result of results) noteLed(result);
    forget(task);
    settle(task, saidOfMany({ attempt: going, results }), results);
    performed?.({ ...task, answers: going.answers, results });
    return null;
  }

  /** Runs a bulk change again, on the current records, for those refused or not tried. */
  async function retry(bulk: Bulk): Promise<void> {
    const again = await attemptAgain(bulk, async (id) => {
      const kind = kindOf(id);
      const fetched = kind && client().query(kinds[kind].byId, { id }, { requestPolicy: 'network-only' }).toPromise();
      return (await fetched)?.data?.record ?? null;
    });
    await sendMany({ ...bulk.task, subjects: again.subjects }, again);
  }

  /** Notes the version after a change. A change without an answer may have been made, so the version is unknown. */
  function noteLed(result: Result): void {
    const [id] = idOf(result.subject);
    if (id === undefined || ('refusal' in result && !isUnsure(result.refusal))) return;
    const record = 'data' in result ? recordIn(result.data) : null;
    ownChanges(client()).note(id, record?.id === id ? record.version : null);
  }

  function forget({ subjects }: Task): void {
    if (last?.attempt.subjects === subjects) last = null;
  }

  return { submit, confirm, retry };
}

const isQuery = ({ definitions }: Call['operation']) =>
  definitions.some((each) => each.kind === 'OperationDefinition' && each.operation === 'query');
