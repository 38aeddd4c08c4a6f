import type { Given } from '../../commands/core/answers.ts';
import type { AnyAnswers, AnySending, AnySubject, Command } from '../../commands/core/command.ts';
import { nameOf } from '../../commands/core/run.ts';
import type { Macro, Step } from './macro.ts';

/** The warnings before a macro starts: each step's confirmation question, or the fact that undo is impossible. */
export function cautionsOf(
  { steps }: Macro,
  subject: AnySubject,
  answers: Given,
  commandOf: (id: string) => Command | undefined,
): readonly string[] {
  return steps.flatMap((step, at) => {
    const command = commandOf(step.command);
    const says = command?.operation === undefined ? null : cautionOf(command, step, subject, answers);
    return says && command ? `Step ${at + 1}, ${nameOf(command)}: ${says}` : [];
  });
}

function cautionOf(command: AnySending, step: Step, subject: AnySubject, answers: Given): string | null {
  const { final, confirm } = command;
  const kept = `${typeof final === 'string' ? final : 'can’t be undone'}.`;
  try {
    const question = confirm?.(step.on.is === 'row' ? subject : null, answersOf(step, answers));
    return question ?? (command.undo ? null : kept);
  } catch {
    // The question reads a record that an earlier step has yet to create.
    return confirm || !command.undo ? kept : null;
  }
}

/** The answers of a step, as far as known before the macro runs. */
const answersOf = ({ values }: Step, answers: Given): AnyAnswers =>
  Object.fromEntries(
    Object.entries(values).map(([name, { recorded, value }]) => [
      name,
      value.is === 'asked' ? answers[value.question] : recorded,
    ]),
  ) as AnyAnswers; // every field has a recorded value or an answer
