import { complete, type Given, wrongIn } from '../commands/answers.ts';
import {
  type Actor,
  type AnySending,
  type AnySubject,
  asksOf,
  type Call,
  type Command,
  type Permission,
} from '../commands/command.ts';
import { type Attempt, attempt, mayRetry, perform, type Result, recordIn, type Send } from '../commands/run.ts';
import { type Kind, kindOf, kinds, type RecordOf } from '../records/kinds.ts';
import { type Refusal, refusalOf, refusedHere } from '../refusal.ts';
import { dayOf, type Macro, type Step, type StepValue } from './macro.ts';

/** What running a macro asks of the world. */
export interface World {
  readonly actor: Actor;
  readonly permissions: ReadonlySet<Permission>;
  readonly commandOf: (id: string) => Command | undefined;
  readonly now: () => Date;
  /** Sends a mutation. */
  readonly send: Send;
  /** Reads past the cache. */
  readonly read: Send;
}

/** A macro that is done to one record: how far it is, and what came of its steps. */
export interface RowRun {
  /** Null for a macro that begins with nothing under the hand. */
  readonly subject: RecordOf<Kind> | null;
  /** In the order of the steps; the last one may be a refusal, after which no further step was tried. */
  readonly results: readonly Result[];
  /** What the steps made, by their ids. */
  readonly made: Readonly<Record<string, string>>;
  /** The step that was refused, as it was tried: tried again after a lost answer, it is not a second deed. */
  readonly refused: Attempt | null;
}

export const newRun = (subject: RecordOf<Kind> | null): RowRun => ({ subject, results: [], made: {}, refused: null });

export const isDone = ({ results }: RowRun, { steps }: Macro): boolean =>
  results.length === steps.length && results.every((result) => 'said' in result);

/** Why a row's run ended before its last step; null where it didn't. */
export function refusalIn({ results }: RowRun): Refusal | null {
  const last = results.at(-1);
  return last && 'refusal' in last ? last.refusal : null;
}

/** The command of a step, where it is one that can be sent and this person may; else why not, as a sentence without its full stop. */
export function stepCommand(
  { command: id }: Step,
  world: Pick<World, 'commandOf' | 'permissions'>,
): AnySending | string {
  const command = world.commandOf(id);
  if (command?.operation === undefined) return `There is no command ${id} any more`;
  if (command.needs && !world.permissions.has(command.needs)) {
    return `“${command.title.replace(/…$/, '')}” needs the permission ${command.needs}, which you don’t have`;
  }
  return command;
}

/**
 * Does the steps to one record, one after another; a refusal ends them. A run that was refused before goes on with the step
 * that was: what is done stays done.
 */
export async function runRow(macro: Macro, answers: Given, before: RowRun, world: World): Promise<RowRun> {
  const { refused } = before;
  let run: RowRun = { ...before, refused: null, results: before.results.filter((result) => 'said' in result) };
  for (const [nth, step] of macro.steps.slice(run.results.length).entries()) {
    const going = nth === 0 && refused ? refused : await prepared(step, answers, run, world);
    if ('refusal' in going) return ended(run, null, going);
    const [result] = await perform(going, world.send);
    if (!result) return run;
    if ('refusal' in result) return ended(run, mayRetry(result.refusal) ? going : null, result);
    const made = recordIn(result.data);
    const known = made ? { ...run.made, [step.id]: made.id } : run.made;
    run = { ...run, results: [...run.results, result], made: known };
  }
  return run;
}

const ended = (run: RowRun, refused: Attempt | null, result: Result): RowRun => ({
  ...run,
  refused,
  results: [...run.results, result],
});

/** A step, ready to be sent: about its record as it is now, with its form as it would begin, and the answers over that. */
async function prepared(
  step: Step,
  answers: Given,
  run: RowRun,
  world: World,
): Promise<Attempt | { readonly subject: AnySubject; readonly refusal: Refusal }> {
  const { actor } = world;
  const refused = (refusal: Refusal) => ({ subject: run.subject, refusal });
  const command = stepCommand(step, world);
  if (typeof command === 'string') return refused(refusedHere(command));
  try {
    const subject = await targetOf(step, run, world);
    const values = await Promise.all(
      Object.entries(step.values).map(async ([name, each]) => [name, await answerTo(each, answers, run, world)]),
    );
    const own: Given = Object.fromEntries(values);
    const reading = command.reads?.(subject, actor, own);
    const read = reading ? await demanded(world.read(reading)) : null;
    // Of what begins with nothing all was recorded: what it would begin with where one is now is no part of it.
    const base: Given = subject === null ? {} : { ...command.initial?.(subject, actor, read) };
    const asks = asksOf(command, subject, actor, read);
    const given = { ...base, ...own };
    const [wrong] = Object.values(wrongIn(asks, given));
    if (wrong) return refused(refusedHere(wrong.replace(/\.$/, '')));
    return attempt(command, [subject], complete(asks, given), actor, base);
  } catch (error) {
    if (error instanceof Refused) return refused(error.refusal);
    throw error;
  }
}

/** A refusal on the way to a step. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

async function demanded(answer: ReturnType<Send>): Promise<unknown> {
  const { data, error } = await answer;
  if (error) throw new Refused(refusalOf(error));
  return data;
}

async function targetOf({ on }: Step, run: RowRun, world: World): Promise<AnySubject> {
  switch (on.is) {
    case 'nothing':
      return null;
    case 'row':
      // What one saw is what one meant, until the macro itself has changed it.
      return run.results.length === 0 ? run.subject : fetched(run.subject?.id ?? '', world);
    case 'made':
      return fetched(run.made[on.step] ?? '', world);
    case 'record':
      return fetched(on.id, world);
  }
}

async function fetched(id: string, { read }: World): Promise<RecordOf<Kind>> {
  const kind = kindOf(id);
  if (!kind) throw new Refused(refusedHere('What this step is about was not made'));
  const call: Call = { operation: kinds[kind].byId, variables: { id } };
  const { record } = (await demanded(read(call))) as { record: RecordOf<Kind> | null }; // as every kind's byId answers
  if (!record) throw new Refused(refusedHere(`The ${kinds[kind].singular} that this step is about is gone`));
  return record;
}

async function answerTo(
  { field, recorded, value }: StepValue,
  answers: Given,
  run: RowRun,
  world: World,
): Promise<unknown> {
  switch (value.is) {
    case 'fixed':
      return field.type === 'record' ? fetched((recorded as { id: string }).id, world) : recorded;
    case 'asked':
      return answers[value.question];
    case 'row':
      return run.subject;
    case 'made':
      return fetched(run.made[value.step] ?? '', world);
    case 'day':
      return dayOf(value, world.now(), world.actor.timeZone);
  }
}

/** What is done to several records at once, and how far that is. */
interface Progress {
  readonly runs: readonly RowRun[];
  /** The place of the one that is being done; null once it is over. */
  readonly at: number | null;
}

/**
 * Does a macro to its records, one after another; a refusal ends the steps of its record and stops none of the others.
 * Those that are done already are passed over, so that what was refused can be tried again.
 *
 * @param told hears before each record and at the end how far it is; answering false, no further record is begun.
 */
export async function runAll(
  macro: Macro,
  answers: Given,
  before: readonly RowRun[],
  world: World,
  told: (progress: Progress) => boolean,
): Promise<readonly RowRun[]> {
  const runs = [...before];
  for (const [at, run] of before.entries()) {
    if (isDone(run, macro)) continue;
    if (!told({ runs: [...runs], at })) break;
    runs[at] = await runRow(macro, answers, run, world);
  }
  told({ runs: [...runs], at: null });
  return runs;
}

/** The results of a row, less the changes that nothing takes back any more: a later step did to the same record what stays. */
export function reversible(results: readonly Result[]): readonly Result[] {
  return results.map((result, at) => {
    if (!('change' in result) || !result.change) return result;
    const { recordId } = result.change;
    const stays = results.slice(at + 1).some((later) => 'said' in later && isOf(later.data, recordId) && !later.change);
    return stays ? { ...result, change: null, final: 'a later step of the macro did what stays' } : result;
  });
}

const isOf = (data: unknown, id: string): boolean => recordIn(data)?.id === id;
