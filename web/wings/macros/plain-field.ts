import type { Given } from '../../commands/core/answers.ts';
import { choicesOf, type Field } from '../../records/fields/question.ts';

type PlainWhere = Readonly<Record<string, unknown>>;

/** A field as plain JSON. Functions are replaced by their results for the given answers. */
export function plainField(field: Field, given: Given): Field {
  const { when, ...rest } = field;
  const plain =
    field.type === 'record'
      ? { ...rest, where: field.where?.(given) ?? {} }
      : field.type === 'choice'
        ? { ...rest, choices: choicesOf(field, given) }
        : rest;
  return JSON.parse(JSON.stringify(plain)) as Field; // the functions are gone or replaced by their results
}

/** The recorded field with `where` as a function again, as a prompt expects. */
export function askedField(field: Field): Field {
  if (field.type !== 'record') return field;
  const where = (field.where ?? {}) as PlainWhere; // `plainField` stored an object
  return { ...field, where: () => where };
}
