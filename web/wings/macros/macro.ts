import { dayIn, momentAt, plusDays } from '../../ground/zoned-time.ts';
import type { Field } from '../../records/fields/question.ts';
import { type Kind, kinds } from '../../records/kinds.ts';

/** A macro in the form that a saved command stores: plain JSON. */
export interface Macro {
  readonly version: 1;
  /** The kind of record that the macro runs on, a record at a time; null for a macro without a record. */
  readonly kind: Kind | null;
  readonly questions: readonly Question[];
  readonly steps: readonly Step[];
}

export interface Question {
  readonly name: string;
  readonly label: string;
}

/** A recorded command with its subject and its answers. */
export interface Step {
  /** Unique in the macro; later steps refer to the id. */
  readonly id: string;
  readonly command: string;
  readonly on: Target;
  /** Only the fields whose answers differ from the form's initial values. */
  readonly values: Readonly<Record<string, StepValue>>;
}

export type Target =
  | { readonly is: 'nothing' }
  /** The record that the macro runs on. */
  | { readonly is: 'row' }
  | { readonly is: 'made'; readonly step: string }
  /** The same record in every run. */
  | { readonly is: 'record'; readonly id: string; readonly title: string };

export interface StepValue {
  /** The command's field as plain JSON, without functions. */
  readonly field: Field;
  /** The recorded answer; a record as id and title. */
  readonly recorded: unknown;
  /** The recording's suggestion stays a choice after edits. */
  readonly suggested: Value;
  readonly value: Value;
}

export type Value =
  /** The recorded answer in every run. */
  | { readonly is: 'fixed' }
  | { readonly is: 'asked'; readonly question: string }
  | Extract<Target, { is: 'row' | 'made' }>
  /** A distance in days from the day of the run; a point in time has a time of day as well. */
  | { readonly is: 'day'; readonly days: number; readonly time: string | null };

/** The day, or the point in time, `days` after `now`. */
export function dayOf({ days, time }: Extract<Value, { is: 'day' }>, now: Date, timeZone: string): string {
  const day = plusDays(dayIn(now, timeZone), days);
  return time === null ? day : momentAt(day, time, timeZone);
}

/** The field types that a step of the palette can't ask for. */
const unaskable = new Set<Field['type']>([
  'secret',
  'rows',
  'image',
  'images',
  'signature',
  'pricedLines',
  'macro',
  'comparison',
]);

export const isAskable = ({ type }: Field): boolean => !unaskable.has(type);

/** The field of the first value that a question answers, under the question's label. */
export function fieldOf({ questions, steps }: Macro, name: string): Field | null {
  const label = questions.find((question) => question.name === name)?.label;
  const values = steps.flatMap((step) => Object.values(step.values));
  const found = values.find(({ value }) => value.is === 'asked' && value.question === name);
  return found && label !== undefined ? { ...found.field, label } : null;
}

/** The questions that at least one value uses. */
export const askedIn = (macro: Macro): readonly Question[] =>
  macro.questions.filter(({ name }) => fieldOf(macro, name) !== null);

/** Reads the definition of a saved command. A string is the reason of a failure, a sentence without full stop. */
export function macroOf(definition: unknown): Macro | string {
  const { version, kind, questions, steps } = read(definition);
  if (typeof version === 'number' && version > 1) return 'A newer Docket saved this macro: reload the page';
  if (kind !== null && !isKind(kind)) return `Docket has no records of the kind ${JSON.stringify(kind)}`;
  if (version !== 1 || !isListOf(questions, isQuestion) || !isListOf(steps, isStep))
    return 'The macro’s steps can’t be read';
  const macro = { version, kind, questions, steps } as const;
  return wrongIn(macro) ?? macro;
}

/** The defect that stops a macro from running; null for a sound macro. */
export function wrongIn({ kind, questions, steps }: Macro): string | null {
  if (steps.length === 0) return 'The macro has no steps';
  const names = new Set(questions.map(({ name }) => name));
  for (const [at, { on, values }] of steps.entries()) {
    const before = new Set(steps.slice(0, at).map(({ id }) => id));
    for (const each of [on, ...Object.values(values).map(({ value }) => value)]) {
      if (each.is === 'made' && !before.has(each.step))
        return `Step ${at + 1} uses a record that no earlier step creates`;
      if (each.is === 'row' && kind === null) return `Step ${at + 1} needs a record, and none is chosen`;
      if (each.is === 'asked' && !names.has(each.question))
        return `Step ${at + 1} needs an answer that no question asks for`;
    }
  }
  return null;
}

type Loose = Readonly<Record<string, unknown>>;

const read = (value: unknown): Loose => (isObject(value) ? value : {});
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isKind = (value: unknown): value is Kind => isText(value) && Object.hasOwn(kinds, value);
const isListOf = <T>(value: unknown, isOne: (each: unknown) => each is T): value is readonly T[] =>
  Array.isArray(value) && value.every(isOne);

const isQuestion = (value: unknown): value is Question => isText(read(value).name) && isText(read(value).label);

function isStep(value: unknown): value is Step {
  const { id, command, on, values } = read(value);
  return isText(id) && isText(command) && isTarget(on) && isObject(values) && Object.values(values).every(isStepValue);
}

function isTarget(value: unknown): value is Target {
  const { is, step, id, title } = read(value);
  if (is === 'nothing' || is === 'row') return true;
  return is === 'made' ? isText(step) : is === 'record' && isText(id) && isText(title);
}

function isStepValue(given: unknown): given is StepValue {
  const { field, recorded, suggested, value } = read(given);
  if (!isField(field) || (field.type === 'record' && !isText(read(recorded).id))) return false;
  return isValue(value, field) && isValue(suggested, field);
}

/** Every field type but `secret`. Choices and record fields need their details for the prompt. */
function isField(value: unknown): value is Field {
  const { type, label, kind, choices, where } = read(value);
  if (!isText(type) || !isText(label) || type === 'secret') return false;
  if (type === 'choice') return isListOf(choices, isChoice);
  return type !== 'record' || (isKind(kind) && (where === undefined || isObject(where)));
}

const isChoice = (value: unknown): value is { value: string; label: string } =>
  isText(read(value).value) && isText(read(value).label);

function isValue(value: unknown, field: Field): value is Value {
  const { is, question, step, days, time } = read(value);
  if (is === 'fixed') return true;
  if (is === 'asked') return isText(question) && isAskable(field);
  if (is === 'day')
    return Number.isInteger(days) && (field.type === 'moment' ? isText(time) : field.type === 'day' && time === null);
  return field.type === 'record' && (is === 'row' || (is === 'made' && isText(step)));
}
