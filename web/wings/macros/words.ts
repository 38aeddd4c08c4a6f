import type { Given } from '../../commands/core/answers.ts';
import {
  type AnyAnswers,
  type AnySending,
  type AnySubject,
  type Command,
  nameOf,
  type Subject,
} from '../../commands/core/command.ts';
import { type Formats, formatsOf } from '../../ground/formats.ts';
import { kinds } from '../../records/kinds.ts';
import { shown } from '../../shell/stage/shown.ts';
import { dayOf, type Macro, type Step, type StepValue } from './macro.ts';

type Answered = { readonly answers: Given; readonly now: Date };

/** A macro's steps in words, such as `Put job on hold`, with the subject of each. With `answered`, the words show the values of the coming run. */
export function wordsOf(
  macro: Macro,
  commandOf: (id: string) => Command | undefined,
  timeZone: string,
  answered?: Answered,
) {
  const formats = formatsOf(undefined, timeZone);
  return macro.steps.map((step) => {
    const command = commandOf(step.command);
    const values = Object.entries(step.values).map(([name, each]) => ({
      name,
      label: each.field.label,
      says: saysOf(macro, each, commandOf, formats, answered),
    }));
    return { title: command ? nameOf(command) : step.command, about: aboutOf(macro, step, commandOf), values };
  });
}

function aboutOf(macro: Macro, { on }: Step, commandOf: (id: string) => Command | undefined): string {
  if (on.is === 'nothing') return '';
  if (on.is === 'made') return madeBy(macro, on.step, commandOf);
  if (on.is === 'record') return on.title;
  // When every step is about the row, the words would only repeat.
  return macro.steps.every((step) => step.on.is === 'row') ? '' : rowOf(macro);
}

const rowOf = ({ kind }: Macro): string => (kind ? `the ${kinds[kind].singular} of the run` : 'the record');

/** `the customer of step 1` */
function madeBy({ steps }: Macro, id: string, commandOf: (id: string) => Command | undefined): string {
  const at = steps.findIndex((step) => step.id === id);
  const command = commandOf(steps[at]?.command ?? '');
  const prefix = command?.id.split('.')[0] ?? '';
  const on = command?.on as Subject | undefined;
  const kind = Object.hasOwn(kinds, prefix) ? kinds[prefix as keyof typeof kinds].singular : null; // `Object.hasOwn` has just checked
  const noun = kind ?? (on && 'kind' in on ? kinds[on.kind].singular : 'record');
  return at < 0 ? 'a record of a deleted step' : `the ${noun} of step ${at + 1}`;
}

function saysOf(
  macro: Macro,
  { field, recorded, value }: StepValue,
  commandOf: (id: string) => Command | undefined,
  formats: Formats,
  answered: Answered | undefined,
): string {
  if (value.is === 'fixed') return field.type === 'record' ? titleIn(recorded) : shown(field, recorded, formats);
  if (value.is === 'row') return rowOf(macro);
  if (value.is === 'made') return madeBy(macro, value.step, commandOf);
  if (value.is === 'asked') {
    if (answered) return shown(field, answered.answers[value.question], formats);
    const label = macro.questions.find(({ name }) => name === value.question)?.label ?? field.label;
    return `asked as “${label}”`;
  }
  if (answered) return shown(field, dayOf(value, answered.now, formats.timeZone), formats);
  return daysInWords(value.days) + (value.time ? ` at ${value.time}` : '');
}

const titleIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'title' in value ? String(value.title) : '—';

/** `the day of the run`, `3 days later`, `2 weeks earlier` */
function daysInWords(days: number): string {
  if (days === 0) return 'the day of the run';
  const count = Math.abs(days);
  const [many, unit] = count % 7 === 0 ? [count / 7, 'week'] : [count, 'day'];
  return `${many} ${unit}${many === 1 ? '' : 's'} ${days > 0 ? 'later' : 'earlier'}`;
}

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
