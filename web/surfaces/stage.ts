import type { Client } from '@urql/core';
import { complete, type Given } from '../commands/answers.ts';
import {
  type AnyAnswers,
  type AnySubject,
  availability,
  type Call,
  type Command,
  type Hand,
  readiness,
  subjectsOf,
} from '../commands/command.ts';
import type { Console } from '../commands/console.ts';
import {
  type Attempt,
  attempt,
  deedOf,
  explain,
  mayRetry,
  nameOf,
  perform,
  type Result,
  recordIn,
  type Send,
} from '../commands/run.ts';
import { kindOf, kinds, titleOf } from '../records/kinds.ts';
import { isUnsure, type Refusal } from '../refusal.ts';
import { deedsAtom, withDeed } from '../state/deeds.ts';
import { dropDraft } from '../state/drafts.ts';
import { noteUseAtom } from '../state/frecency.ts';
import { checkedAtom, selectionAtom, unseenOf } from '../state/selection.ts';
import { changeMany } from '../traffic.ts';
import { attemptAgain, type Bulk, bulkAtom, isLong, performMany } from './bulk.ts';
import { cautionOf } from './caution.ts';
import { leftByOthers } from './left-by-others.ts';
import type { Note, Notify } from './notes.ts';
import { ownChanges } from './own-changes.ts';
import { close, type Store, type Surface, show, surfaceAtom } from './surface.ts';
import { aboutNow, draftName, readingOf, type Task, taskOf } from './task.ts';

/** What the stage is built on. */
export interface Parts {
  readonly store: Store;
  readonly client: () => Client;
  readonly hand: () => Hand;
  /** Resolves once all that is checked is here; null where it is. */
  readonly whole?: () => Promise<void> | null;
  readonly console: Console;
  readonly notify: Notify;
  readonly commandOf: (id: string) => Command | undefined;
  /** Hears of what was done, once it was. */
  readonly performed?: (done: Done) => void;
}

/** A command that was done: to what, with what answers, and what came of it; no results where nothing was sent. */
export interface Done extends Pick<Task, 'command' | 'subjects' | 'asks' | 'base'> {
  readonly answers: AnyAnswers;
  readonly results: readonly Result[];
}

/** Takes commands from an intention to its outcome: ask, confirm, send, say. */
export interface Stage {
  /** Does a command to what is under the hand, or to what is given in its place; or says why not. */
  readonly invoke: (command: Command, on?: Hand) => void;
  /** Goes on with a task that is made already: sends it where all is answered, else asks. */
  readonly begin: (task: Task, isAnswered: boolean) => void;
  /** Goes on with what was answered; a refusal that the prompt has to show is answered, null means that it is settled. */
  readonly submit: (task: Task, answers: Given) => Promise<Refusal | null>;
  /** Sends what was confirmed. */
  readonly confirm: (task: Task, answers: AnyAnswers) => Promise<Refusal | null>;
  /** Does what was done to many again to those that were refused, as they are now, or weren't tried. */
  readonly retry: (bulk: Bulk) => Promise<void>;
}

export function createStage({ store, client, hand, whole, console, notify, commandOf, performed }: Parts): Stage {
  const send: Send = ({ operation, variables }) =>
    isQuery(operation)
      ? client().query(operation, variables, { requestPolicy: 'network-only' }).toPromise()
      : client().mutation(operation, variables).toPromise();
  let last: Sending | null = null;

  function invoke(command: Command, on?: Hand): void {
    const present = on ?? hand();
    const missing = 'kind' in command.on ? (present.held?.missing ?? 0) : 0;
    if (missing > 0) return void awaitWhole(command, missing);
    const subjects = subjectsOf(command, present);
    const { held } = present;
    if (held && isBehind(command, subjects)) {
      const { kind } = held;
      const again = (records: readonly AnySubject[]) =>
        invoke(command, { ...present, held: { kind, records: records as typeof held.records } }); // of those, as they are now
      return void follow(command, subjects, again);
    }
    const can = availability(command, present);
    if (can.state === 'hidden') return;
    if (can.state === 'blocked') {
      notify({ tone: 'plain', message: `${nameOf(command)}: ${can.why}.`, ...unblocking(can.unblock, on) });
      return;
    }
    const task = taskOf(command, subjects, present.actor);
    go(task, Object.keys(task.asks).length === 0 && !readingOf(task, task.given));
  }

  function begin(task: Task, isAnswered: boolean): void {
    const { command, subjects } = task;
    if (task.moved || !isBehind(command, subjects)) go(task, isAnswered);
    else void follow(command, subjects, (now) => begin(aboutNow(task, now), isAnswered));
  }

  const isBehind = ({ operation }: Command, subjects: readonly AnySubject[]) =>
    operation !== undefined && ownChanges(client()).isAheadOf(subjects);

  /** Goes on with what one's own changes lead to; what may ask is called already, so that what is typed meanwhile is for it. */
  async function follow(
    command: Command,
    subjects: readonly AnySubject[],
    goOn: (subjects: readonly AnySubject[]) => void,
  ): Promise<void> {
    const mayAsk = Boolean(command.ask || (command.operation && command.confirm) || subjects.length > 1);
    const wait: Surface = { is: 'wait' };
    if (mayAsk) show(store, wait);
    const now = await ownChanges(client()).follow(subjects);
    if (mayAsk && store.get(surfaceAtom) !== wait) return;
    if ('code' in now) notify({ tone: 'bad', message: explain(command, now), name: 'outcome' });
    else goOn(now);
    if (store.get(surfaceAtom) === wait) close(store);
  }

  function go(task: Task, isAnswered: boolean): void {
    const { command } = task;
    performance.mark(`command ${command.id}`);
    if (isWorthRecalling(command)) store.set(noteUseAtom, command.id);
    if (isAnswered) void submit(task, task.given);
    else show(store, { is: 'prompt', task });
  }

  /** What is checked is done to as a whole: not to those alone that are here already. */
  async function awaitWhole(command: Command, missing: number): Promise<void> {
    const name = nameOf(command);
    const wanted = store.get(checkedAtom);
    notify({ tone: 'plain', message: `${name}: waiting for ${missing} that are out of sight.`, name: 'outcome' });
    await whole?.();
    const checked = [...store.get(checkedAtom)];
    if (checked.length === 0 || checked.some((id) => !wanted.has(id))) {
      notify({ tone: 'plain', message: `${name}: not done. What is checked was changed meanwhile.`, name: 'outcome' });
      return;
    }
    const left = hand().held?.missing ?? 0;
    if (left === 0) return invoke(command);
    const action = { label: 'Show what is checked', act: () => show(store, { is: 'checked' }) };
    const message = `${name}: not done. ${left} of those checked did not come.`;
    notify({ tone: 'bad', message, name: 'outcome', action });
  }

  /** The way to the command that would change what blocks. */
  function unblocking(id: string | undefined, on: Hand | undefined): Pick<Note, 'action'> {
    const other = id === undefined ? undefined : commandOf(id);
    return other ? { action: { label: nameOf(other), act: () => invoke(other, on) } } : {};
  }

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
    const selection = store.get(selectionAtom);
    const isChecked = (selection.checked[selection.list?.kind ?? 'job'] ?? []).length > 0;
    const unseen = isChecked ? unseenOf(selection, subjects.flatMap(idOf)).length : 0;
    const caution = cautionOf({ ...task, command }, answers, unseen);
    if (!caution) return confirm(task, answers);
    show(store, { is: 'confirm', task, answers, caution });
    return null;
  }

  /** Does what sends nothing to each record that it can be done to now, and names the others. */
  function run(command: Extract<Command, { run: unknown }>, { subjects, actor }: Task, answers: AnyAnswers): void {
    const [first = null, ...others] = subjects;
    if (command.runAll) {
      command.runAll(console, subjects, answers);
      return;
    }
    if (others.length === 0) {
      command.run(console, first, answers, actor);
      return;
    }
    const stands = subjects.map((subject) => ({ subject, can: readiness(command, subject, actor) }));
    const blocked = stands.flatMap(({ can }) => (can.state === 'blocked' ? `${can.why}.` : []));
    for (const { subject, can } of stands) if (can.state === 'ready') command.run(console, subject, answers, actor);
    if (blocked.length === 0) return;
    const message = `${nameOf(command)}: ${subjects.length - blocked.length} of ${subjects.length}.`;
    notify({ tone: 'bad', message, lines: [...new Set(blocked)], name: 'outcome' });
  }

  async function confirm(task: Task, answers: AnyAnswers): Promise<Refusal | null> {
    if (task.command.operation === undefined) return null;
    const { command, subjects, actor, base } = task;
    const spelled = JSON.stringify(answers);
    // The same answers sent again are the same attempt, so that an answer that was lost is not a second deed.
    const isAgain = last?.attempt.command === command && last.attempt.subjects === subjects && last.answers === spelled;
    const sending =
      isAgain && last ? last : { answers: spelled, attempt: attempt(command, subjects, answers, actor, base) };
    last = sending;
    // Enter pressed twice asks once.
    sending.outcome ??= ownChanges(client())
      .during(
        subjects.flatMap(idOf),
        subjects.length > 1 ? sendMany(task, sending.attempt) : sendOne(task, answers, sending.attempt),
      )
      .finally(() => {
        delete sending.outcome;
      });
    return sending.outcome;
  }

  async function sendOne(task: Task, answers: AnyAnswers, going: Attempt): Promise<Refusal | null> {
    const [result] = await perform(going, send);
    if (!result) return null;
    noteLed(result);
    if ('refusal' in result) return refused(task, answers, result.refusal);
    settle(task, result.said, [result]);
    performed?.({ ...task, answers, results: [result] });
    const opened = going.command.goTo?.(result.data);
    if (opened) console.go(opened);
    const secret = going.command.reveals?.(result.data);
    if (secret) show(store, { is: 'revealed', secret, stands: 'new' });
    return null;
  }

  /** Where no answer came, the change may have been made all the same. */
  function noteLed(result: Result): void {
    const [id] = idOf(result.subject);
    if (id === undefined || ('refusal' in result && !isUnsure(result.refusal))) return;
    const record = 'data' in result ? recordIn(result.data) : null;
    ownChanges(client()).note(id, record?.id === id ? record.version : null);
  }

  async function refused(task: Task, answers: AnyAnswers, refusal: Refusal): Promise<Refusal | null> {
    const [subject = null] = task.subjects;
    if (refusal.code === 'STALE_VERSION' && subject && 'id' in subject) return conflict(task, answers, subject.id);
    const shown = shownOf(task);
    if (shown?.is === 'prompt') return refusal;
    if (shown?.is === 'confirm') {
      if (Object.keys(task.asks).length === 0) close(store);
      else show(store, { is: 'prompt', task: { ...task, given: answers } });
    }
    const retry = { label: 'Try again', act: () => void confirm(task, answers) };
    notify({
      tone: 'bad',
      message: explain(task.command, refusal),
      name: 'outcome',
      ...(mayRetry(refusal) && { action: retry }),
    });
    return null;
  }

  async function conflict(task: Task, answers: AnyAnswers, id: string): Promise<null> {
    const left = await leftByOthers(task, id, client());
    if (left === null) {
      leave(task);
      notify({ tone: 'bad', message: `${nameOf(task.command)}: not done. It has been deleted by someone else.` });
      return null;
    }
    if ('refusal' in left) return notCompared(task, answers, left.refusal);
    const { theirs, now } = left;
    const compare = () => show(store, { is: 'conflict', task, answers, theirs, now });
    if (store.get(surfaceAtom) === null || shownOf(task)) compare();
    else {
      const message = `${nameOf(task.command)}: not done. ${titleOf(theirs)} was changed by someone else.`;
      notify({ tone: 'bad', message, action: { label: 'Compare', act: compare } });
    }
    return null;
  }

  /** What the other one wrote is not known: without it nothing is sent that might overwrite it. */
  function notCompared(task: Task, answers: AnyAnswers, { message }: Refusal): null {
    notify({
      tone: 'bad',
      message: `${nameOf(task.command)}: not done. It was changed by someone else, and what it is now wasn’t read. ${message}`,
      name: 'outcome',
      action: { label: 'Try again', act: () => void confirm(task, answers) },
    });
    return null;
  }

  async function sendMany(task: Task, going: Attempt): Promise<null> {
    const surface = store.get(surfaceAtom);
    if (shownOf(task) || surface === null) {
      if (isLong(going)) show(store, { is: 'bulk' });
      else leave(task);
    }
    const results = await changeMany(client(), () => performMany(task, going, send, { store, notify }));
    for (const result of results) noteLed(result);
    settle(task, summary(task.command, results, going.subjects.length), results);
    performed?.({ ...task, answers: going.answers, results });
    return null;
  }

  async function retry(bulk: Bulk): Promise<void> {
    const { task } = bulk;
    const again = await attemptAgain(bulk, async (id) => {
      const kind = kindOf(id);
      const fetched = kind && client().query(kinds[kind].byId, { id }, { requestPolicy: 'network-only' }).toPromise();
      return (await fetched)?.data?.record ?? null;
    });
    await sendMany({ ...task, subjects: again.subjects }, again);
  }

  /** Keeps what was done, and says it. */
  function settle(task: Task, said: string, results: readonly Result[]): void {
    if (last?.attempt.subjects === task.subjects) last = null;
    const isRefused = results.some((result) => 'refusal' in result);
    if (!isRefused) dropDraft(draftName(task));
    const deed = deedOf(said, results);
    if (results.some((result) => 'said' in result)) store.set(deedsAtom, withDeed(store.get(deedsAtom), deed));
    store.set(bulkAtom, (bulk) => (bulk?.results === results ? { ...bulk, deedId: deed.id } : bulk));
    leave(task);
    const present = store.get(surfaceAtom);
    if (isRefused && present === null) show(store, { is: 'bulk' });
    if (isRefused && (present === null || present.is === 'bulk')) return;
    if (present?.is === 'bulk') close(store);
    const until = deed.changes.length === 1 ? deed.changes[0]?.until : undefined;
    notify({
      tone: isRefused ? 'bad' : 'good',
      message: `${said}.`,
      name: 'outcome',
      ...(until !== undefined && { leaves: { atMs: until } }),
      ...(deed.changes.length > 0 && {
        action: { label: 'Undo', command: 'app.undo', act: () => console.undo(deed.id) },
      }),
      ...(isRefused && { action: { label: 'Show', act: () => show(store, { is: 'bulk' }) } }),
    });
  }

  /** What lies over the pane, where that is this task's. */
  function shownOf({ id }: Task): Surface | null {
    const surface = store.get(surfaceAtom);
    return surface && 'task' in surface && surface.task.id === id ? surface : null;
  }

  function leave(task: Task): void {
    if (shownOf(task)) close(store);
  }

  return { invoke, begin, submit, confirm, retry };
}

const idOf = (subject: AnySubject): readonly string[] => (subject && 'id' in subject ? [subject.id] : []);

const isQuery = ({ definitions }: Call['operation']) =>
  definitions.some((each) => each.kind === 'OperationDefinition' && each.operation === 'query');

/** An attempt, its answers as text, and while it is under way what will come of it. */
interface Sending {
  readonly answers: string;
  readonly attempt: Attempt;
  outcome?: Promise<Refusal | null>;
}

/** Moving about is done all the time and is never looked for. */
const isWorthRecalling = ({ id, on }: Command) =>
  on.of !== 'rows' && !['app.palette', 'app.back', 'app.whyNot', 'record.find'].includes(id);

/** `Switch user off: 2 done, 1 refused` */
function summary(command: Command, results: readonly Result[], asked: number): string {
  const done = results.filter((result) => 'said' in result).length;
  const counts = [`${done} done`, `${results.length - done} refused`, `${asked - results.length} not tried`];
  return `${nameOf(command)}: ${counts.filter((count, at) => at === 0 || !count.startsWith('0')).join(', ')}`;
}
