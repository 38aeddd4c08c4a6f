import type { AnyAnswers } from './command.ts';
import { type Address, type Asks, addressParts, type Field } from './fields.ts';

/** Answers while they are given: by field name, of any state of completeness. */
export type Given = Readonly<Record<string, unknown>>;

/** Whether nothing was answered: `null`, `''`, an address without a line. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return isAddress(value) && addressParts.every((part) => !value[part]);
}

/**
 * What is wrong with an answer, as a sentence; null where nothing is. It goes by the field's declaration alone: the
 * service has the last word.
 */
export function wrongWith(field: Field, given: unknown): string | null {
  const value = answerOf(field, given);
  if (isEmpty(value)) return field.optional ? null : `${field.label} is needed.`;
  if (field.type === 'email' && !/^[^\s@]+@[^\s@]+$/.test(String(value))) {
    return `“${value}” is not an e-mail address, such as ana@lima.example.`;
  }
  if (field.type === 'number') {
    const { min, max } = field;
    const isGood = typeof value === 'number' && value >= min && value <= max;
    return isGood
      ? null
      : `A whole number from ${min.toLocaleString('en')} to ${max.toLocaleString('en')} belongs here.`;
  }
  if (!('maxLength' in field || 'minLength' in field) || typeof value !== 'string') return null;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field;
  if (value.length < minLength) return `At least ${minLength} characters; this is ${value.length}.`;
  return value.length > maxLength ? `At most ${maxLength} characters; this is ${value.length}.` : null;
}

/** What is wrong in all that is given, by field. */
export function wrongIn(asks: Asks, given: Given): Readonly<Record<string, string>> {
  const wrong = Object.entries(asks).map(([name, field]) => [name, wrongWith(field, given[name])]);
  return Object.fromEntries(wrong.filter(([, message]) => message !== null));
}

/** Reads what was typed into a line: a number where one is asked for and it is one, no blanks around it. */
function answerOf(field: Field, given: unknown): unknown {
  if (typeof given !== 'string' || field.type === 'secret') return given;
  const line = given.trim();
  return field.type === 'number' && /^-?\d+$/.test(line) ? Number(line) : line;
}

/** The answers as a command takes them: null for what was left empty, in every field. */
export function complete(asks: Asks, given: Given): AnyAnswers {
  const answers = Object.entries(asks).map(([name, field]) => {
    const answer = answerOf(field, given[name]);
    return [name, isEmpty(answer) ? null : answer];
  });
  return Object.fromEntries(answers) as AnyAnswers; // each field's control answers in its type
}

/** The name of the field that an error of the service is about, by its path: `address.country` → `address`. */
export function fieldAt(asks: Asks, path: string): string | null {
  const names = path.split('.');
  for (const name of names.filter((part) => part !== 'input')) {
    const found = [name, name.replace(/(File)?Id$/, '')].find((candidate) => candidate in asks);
    if (found) return found;
  }
  return null;
}

/** Answers to show a call by where none were given: `<Full name>`, the first choice, the least number. Secrets always. */
export function examples(asks: Asks, given: Given): AnyAnswers {
  const answers = Object.entries(asks).map(([name, field]) => {
    const isKnown = !isEmpty(given[name]) && field.type !== 'secret';
    return [name, isKnown ? given[name] : field.optional ? null : exampleOf(field)];
  });
  return Object.fromEntries(answers) as AnyAnswers; // examples stand for values of every type
}

function exampleOf(field: Field): unknown {
  if (field.type === 'number') return field.min;
  if (field.type === 'choice') return field.choices[0]?.value;
  if (field.type === 'record') return { id: `<${field.label}>` };
  if (field.type === 'address') return Object.fromEntries(addressParts.map((part) => [part, null]));
  return `<${field.label}>`;
}

function isAddress(value: unknown): value is Address {
  return typeof value === 'object' && value !== null && 'line1' in value;
}
