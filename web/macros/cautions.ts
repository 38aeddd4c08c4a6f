import type { Given } from '../commands/answers.ts';
import type { AnyAnswers, AnySending, AnySubject, Command } from '../commands/command.ts';
import { nameOf } from '../commands/run.ts';
import type { Macro, Step } from './macro.ts';

/** What each step that asks in words before it is sent, or that nothing takes back, would have one know: once, before all. */
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
  const kept = `${typeof final === 'string' ? final : 'it can’t be taken back'}.`;
  try {
    const question = confirm?.(step.on.is === 'row' ? subject : null, answersOf(step, answers));
    return question ?? (command.undo ? null : kept);
  } catch {
    // It tells of what is only known once the steps before it are done.
    return confirm || !command.undo ? kept : null;
  }
}

/** What a step will be answered, as far as that is known before. */
const answersOf = ({ values }: Step, answers: Given): AnyAnswers =>
  Object.fromEntries(
    Object.entries(values).map(([name, { recorded, value }]) => [
      name,
      value.is === 'asked' ? answers[value.question] : recorded,
    ]),
  ) as AnyAnswers; // as they were recorded, or answered
