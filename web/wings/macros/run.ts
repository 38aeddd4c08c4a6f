import { answersOver, complete, type Given, wrongIn } from '../../commands/core/answers.ts';
import { type AnySending, type AnySubject, asksOf, type Command } from '../../commands/core/command.ts';
import { type Attempt, attempt, mayRetry, perform, type Result, recordIn, type Send } from '../../commands/core/run.ts';
import type { Call, Permission } from '../../ground/graphql.ts';
import { type Refusal, refusalOf, refusedHere } from '../../ground/refusal.ts';
import { readied, sentenceOf } from '../../records/fields/wording.ts';
import { type Kind, kindOf, kinds, type RecordOf } from '../../records/kinds.ts';
import { type Actor, actorFor } from '../../state/viewer.ts';
import { dayOf, type Macro, type Step, type StepValue } from './macro.ts';

export interface World {
  readonly actor: Actor;
  readonly permissions: ReadonlySet<Permission>;
  readonly commandOf: (id: string) => Command | undefined;
  readonly now: () => Date;
  readonly send: Send;
  /** Reads past the cache. */
  readonly read: Send;
}

export interface RowRun {
  /** Null for a macro without a record. */
  readonly subject: RecordOf<Kind> | null;
  /** In the order of the steps. A refusal ends the run and stands last. */
  readonly results: readonly Result[];
  /** The ids of the records that the steps created, by step id. */
  readonly made: Readonly<Record<string, string>>;
  /** The refused step with its idempotency key: sent again after a lost answer, the step doesn't act twice. */
  readonly refused: Attempt | null;
}

export const newRun = (subject: RecordOf<Kind> | null): RowRun => ({ subject, results: [], made: {}, refused: null });

export const isDone = ({ results }: RowRun, { steps }: Macro): boolean =>
  results.length === steps.length && results.every((result) => 'said' in result);

/** The refusal that ended a row's run early, else null. */
export function refusalIn({ results }: RowRun): Refusal | null {
  const last = results.at(-1);
  return last && 'refusal' in last ? last.refusal : null;
}

/** The command of a step. A sentence without full stop tells why a command is missing or forbidden. */
export function stepCommand(
  { command: id }: Step,
  world: Pick<World, 'commandOf' | 'permissions'>,
): AnySending | string {
  const command = world.commandOf(id);
  if (command?.operation === undefined) return `There is no command ${id} anymore`;
  if (command.needs && !world.permissions.has(command.needs)) {
    return `“${command.title.replace(/…$/, '')}” needs the permission ${command.needs}, which you don’t have`;
  }
  return command;
}

/** Runs the steps on a record until a refusal. A refused run continues with the refused step. */
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

/** A step ready to send: the current record, the form's initial values, and above them the macro's answers. */
async function prepared(
  step: Step,
  answers: Given,
  run: RowRun,
  world: World,
): Promise<Attempt | { readonly subject: AnySubject; readonly refusal: Refusal }> {
  const refused = (refusal: Refusal) => ({ subject: run.subject, refusal });
  const command = stepCommand(step, world);
  if (typeof command === 'string') return refused(refusedHere(command));
  try {
    const subject = await targetOf(step, run, world);
    const actor = actorFor(subject, world.actor);
    const values = await Promise.all(
      Object.entries(step.values).map(async ([name, each]) => [
        name,
        await answerTo(each, answers, run, { ...world, actor }),
      ]),
    );
    const own: Given = Object.fromEntries(values);
    const reading = command.reads?.(subject, actor, own);
    const read = reading ? await demanded(world.read(reading)) : null;
    // All values of a step without a record are recorded: initial values of the present screen would change the step.
    const base: Given = subject === null ? {} : { ...command.initial?.(subject, actor, read) };
    const asks = asksOf(command, subject, actor, read);
    const given = answersOver(asks, base, own);
    const [wrong] = Object.values(wrongIn(asks, given));
    if (wrong) return refused(refusedHere(wrong.replace(/\.$/, '')));
    return attempt(command, [subject], complete(asks, given), actor, base);
  } catch (error) {
    if (error instanceof Refused) return refused(error.refusal);
    throw error;
  }
}

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(sentenceOf(refusal));
    this.refusal = refusal;
  }
}

async function demanded(answer: ReturnType<Send>): Promise<unknown> {
  const { data, error } = await answer;
  if (error) throw new Refused(await readied(refusalOf(error)));
  return data;
}

async function targetOf({ on }: Step, run: RowRun, world: World): Promise<AnySubject> {
  if (on.is === 'nothing') return null;
  // The version on the screen lets the service refuse the first step after a colleague's change.
  if (on.is === 'row' && run.results.length === 0) return run.subject;
  const id = on.is === 'row' ? run.subject?.id : on.is === 'made' ? run.made[on.step] : on.id;
  return fetched(id ?? '', world);
}

async function fetched(id: string, { read }: World): Promise<RecordOf<Kind>> {
  const kind = kindOf(id);
  if (!kind) throw new Refused(refusedHere('The step’s record was not made'));
  const call: Call = { operation: kinds[kind].byId, variables: { id } };
  const { record } = (await demanded(read(call))) as { record: RecordOf<Kind> | null }; // the answer shape of every `byId`
  if (!record) throw new Refused(refusedHere(`The ${kinds[kind].singular} of the step was deleted`));
  return record;
}

async function answerTo(
  { field, recorded, value }: StepValue,
  answers: Given,
  run: RowRun,
  world: World,
): Promise<unknown> {
  if (value.is === 'asked') return answers[value.question];
  if (value.is === 'day') return dayOf(value, world.now(), world.actor.timeZone);
  if (value.is === 'row') return run.subject;
  if (value.is === 'made') return fetched(run.made[value.step] ?? '', world);
  return field.type === 'record' ? fetched((recorded as { id: string }).id, world) : recorded;
}

/**
 * Runs a macro on its records, in order. A refusal ends the steps of its record only. Finished records are skipped: a
 * second run retries the refused records.
 *
 * @param told gets the progress and the index of the next record, null at the end; false stops the run.
 */
export async function runAll(
  macro: Macro,
  answers: Given,
  before: readonly RowRun[],
  world: World,
  told: (runs: readonly RowRun[], at: number | null) => boolean,
): Promise<readonly RowRun[]> {
  const runs = [...before];
  for (const [at, run] of before.entries()) {
    if (isDone(run, macro)) continue;
    if (!told([...runs], at)) break;
    runs[at] = await runRow(macro, answers, run, world);
  }
  told([...runs], null);
  return runs;
}

/** The results of a row without the changes that undo can't reach: a later step changed the same record for good. */
export function reversible(results: readonly Result[]): readonly Result[] {
  return results.map((result, at) => {
    if (!('change' in result) || !result.change) return result;
    const { recordId } = result.change;
    const stays = results
      .slice(at + 1)
      .some((later) => 'said' in later && recordIn(later.data)?.id === recordId && !later.change);
    return stays ? { ...result, change: null, final: 'a later step of the macro can’t be undone' } : result;
  });
}
