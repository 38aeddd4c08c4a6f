import { complete } from '../../../commands/core/answers.ts';
import type { Command } from '../../../commands/core/command.ts';
import { callOf } from '../../../commands/core/run.ts';
import { asksState } from './names.ts';
import type { Understood } from './understood.ts';

/** Merges wrong readings for several kinds into a single message. */
export function together(wrong: readonly Understood[]): readonly Understood[] {
  const about = wrong.filter(({ task }) => task.subjects.length > 0);
  const [first, ...others] = wrong;
  if (about.length > 0 || !first || others.length === 0) return about.length > 0 ? about : wrong;
  const [why1, ...whys] = new Set(wrong.map(({ can }) => (can.state === 'blocked' ? can.why : '')));
  if (why1 && whys.length === 0) return [first];
  const why = first.unknown === null ? 'No record is selected' : `No matching record is called “${first.unknown}”`;
  const chips = first.chips.map((chip) => (chip.is === 'left' ? { ...chip, text: why } : chip));
  return [{ ...first, chips, can: { state: 'blocked', why } }];
}

/**
 * Order: ready commands, then the surest, then commands with an undo, then complete lines, then commands for a single state
 * before the state command.
 */
export function byWorth(one: Understood, other: Understood): number {
  const [first, second] = [one, other].map(({ can, doubt, missing, task }) => [
    can.state === 'ready' ? 0 : 1,
    doubt,
    isFinal(task.command) ? 1 : 0,
    missing === null ? 0 : 1,
    asksState(task.command) ? 1 : 0,
  ]);
  return first?.map((rank, at) => rank - (second?.[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Whether a change may have no undo: the status command makes every change of status. */
const isFinal = (command: Command): boolean =>
  command.operation !== undefined && (command.undo === undefined || asksState(command));

/** The reading that Enter runs; null for a guess, or if another reading fits equally well and the user must choose. */
export function sureOf([first, ...others]: readonly Understood[]): Understood | null {
  if (!first || (first.isGuess && first.missing === null)) return null;
  return others.some((other) => isRival(first, other)) ? null : first;
}

/** Whether a reading fits as well as the first, or better although blocked. */
const isRival = (first: Understood, other: Understood): boolean =>
  other.doubt < first.doubt ||
  (other.doubt === first.doubt && other.can.state === first.can.state && !isAsSafe(first, other));

/** Whether two readings change nothing about the same records: `pdf of quote 48` views the document. */
const isAsSafe = (one: Understood, other: Understood): boolean =>
  [one, other].every(({ task }) => task.command.operation === undefined && 'kind' in task.command.on) &&
  one.task.command !== other.task.command &&
  one.task.subjects.every((subject, at) => subject === other.task.subjects[at]);

/** The notice before Enter runs the first reading; null for a sure reading. */
export function doubtIn(understood: readonly Understood[]): string | null {
  const [first, ...others] = understood;
  if (!first || sureOf(understood)) return null;
  const isTie = others.some((other) => isRival(first, other));
  const isOne = understood.every(({ task }) => task.command === first.task.command);
  return isTie
    ? `${understood.length} ${isOne ? 'records match' : 'meanings fit'}. Choose with the arrow keys, or press Enter again for the first.`
    : `“${first.title}” is a guess. Press Enter again to confirm.`;
}

/** Identifies a reading by its calls: two commands with equal calls are duplicates. */
export function deedOf({ task, missing, title, isWrong }: Understood): string {
  const { command, subjects, asks, given, actor, read } = task;
  if (isWrong || missing !== null || command.operation === undefined) return `${command.id} ${title}`;
  const answers = complete(asks, given);
  const sent = subjects.map((subject) => callOf(command, subject, answers, undefined, actor, read).variables);
  return JSON.stringify(sent, (_, value: unknown) => value ?? undefined);
}
