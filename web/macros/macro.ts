import type { Field } from '../commands/fields.ts';
import { type Kind, kinds } from '../records/kinds.ts';
import { dayIn, momentAt, plusDays } from '../zoned-time.ts';

/** A macro, as its saved command keeps it: plain JSON. */
export interface Macro {
  readonly version: 1;
  /** What it is done to, one record at a time; null where it begins with nothing under the hand. */
  readonly kind: Kind | null;
  /** What it asks, by the names that values refer to, in the order of asking. */
  readonly questions: readonly Question[];
  readonly steps: readonly Step[];
}

export interface Question {
  readonly name: string;
  readonly label: string;
}

/** A command that was recorded, what it is done to, and how what it asks is answered. */
export interface Step {
  /** Unique in its macro; what later steps refer to. */
  readonly id: string;
  readonly command: string;
  readonly on: Target;
  /** Of what the command asks, that which was answered otherwise than its form began with. */
  readonly values: Readonly<Record<string, StepValue>>;
}

export type Target =
  | { readonly is: 'nothing' }
  /** The record that the macro is done to. */
  | { readonly is: 'row' }
  /** The record that a former step made. */
  | { readonly is: 'made'; readonly step: string }
  /** Always this one. */
  | { readonly is: 'record'; readonly id: string; readonly title: string };

export interface StepValue {
  /** What is asked there, without its functions. */
  readonly field: Field;
  /** What was answered; of a record, its id and title. */
  readonly recorded: unknown;
  /** How the recording suggested to have it. */
  readonly suggested: Value;
  readonly value: Value;
}

export type Value =
  /** Always what was recorded. */
  | { readonly is: 'fixed' }
  | { readonly is: 'asked'; readonly question: string }
  | Extract<Target, { is: 'row' | 'made' }>
  /** So many days after the day on which it is run; of a point in time, at that time of the day. */
  | { readonly is: 'day'; readonly days: number; readonly time: string | null };

/** The day, or the point in time, that is so many days after now. */
export function dayOf({ days, time }: Extract<Value, { is: 'day' }>, now: Date, timeZone: string): string {
  const day = plusDays(dayIn(now, timeZone), days);
  return time === null ? day : momentAt(day, time, timeZone);
}

/** The fields that a question can be of: what one can answer in a step of the palette. */
const askable = new Set<Field['type']>([
  'text',
  'longText',
  'email',
  'phone',
  'url',
  'number',
  'decimal',
  'day',
  'moment',
  'flag',
  'choice',
  'record',
  'lines',
  'emails',
  'address',
]);

export const isAskable = ({ type }: Field): boolean => askable.has(type);

/** What a question asks: as the first value that it answers, under the question's own label. */
export function fieldOf({ questions, steps }: Macro, name: string): Field | null {
  const label = questions.find((question) => question.name === name)?.label;
  const values = steps.flatMap((step) => Object.values(step.values));
  const found = values.find(({ value }) => value.is === 'asked' && value.question === name);
  return found && label !== undefined ? { ...found.field, label } : null;
}

/** The questions that a value still refers to. */
export const askedIn = (macro: Macro): readonly Question[] =>
  macro.questions.filter(({ name }) => fieldOf(macro, name) !== null);

/** Reads what a saved command keeps; a reason, as a sentence without its full stop, where that is no macro. */
export function macroOf(definition: unknown): Macro | string {
  const { version, kind, questions, steps } = read(definition);
  if (typeof version === 'number' && version > 1) return 'It was saved by a newer Docket: reload the page';
  if (kind !== null && !isKind(kind)) return `It is for ${JSON.stringify(kind)}, which Docket doesn’t know`;
  if (version !== 1 || !isListOf(questions, isQuestion) || !isListOf(steps, isStep))
    return 'What it does can’t be read';
  const macro: Macro = { version, kind, questions, steps };
  return wrongIn(macro) ?? macro;
}

/** What keeps a macro from being run, whatever is under the hand; null where nothing does. */
export function wrongIn({ kind, questions, steps }: Macro): string | null {
  if (steps.length === 0) return 'It has no steps';
  const names = new Set(questions.map(({ name }) => name));
  for (const [at, { on, values }] of steps.entries()) {
    const before = new Set(steps.slice(0, at).map(({ id }) => id));
    for (const each of [on, ...Object.values(values).map(({ value }) => value)]) {
      if (each.is === 'made' && !before.has(each.step)) return `Step ${at + 1} is about what no step before it makes`;
      if (each.is === 'row' && kind === null) return `Step ${at + 1} is about a record, and none is chosen`;
      if (each.is === 'asked' && !names.has(each.question))
        return `Step ${at + 1} wants an answer that nothing asks for`;
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

/** A field as it was recorded. What may be asked is what one can answer; what is fixed is shown, and sent as it is. */
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
  switch (is) {
    case 'fixed':
      return true;
    case 'asked':
      return isText(question) && isAskable(field);
    case 'made':
      return isText(step) && field.type === 'record';
    case 'row':
      return field.type === 'record';
    case 'day':
      return Number.isInteger(days) && (field.type === 'moment' ? isText(time) : field.type === 'day' && time === null);
    default:
      return false;
  }
}
