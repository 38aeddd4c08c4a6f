import type { Given } from '../commands/answers.ts';
import { choicesOf, type Field } from '../commands/fields.ts';

/** What a field's `where` is once it is recorded: what narrowed the choice then. */
type PlainWhere = Readonly<Record<string, unknown>>;

/** A field as a macro keeps it: what its functions answered when it was recorded, in their place. */
export function plainField(field: Field, given: Given): Field {
  const { when, ...rest } = field;
  const plain =
    field.type === 'record'
      ? { ...rest, where: field.where?.(given) ?? {} }
      : field.type === 'choice'
        ? { ...rest, choices: choicesOf(field, given) }
        : rest;
  return JSON.parse(JSON.stringify(plain)) as Field; // its functions are gone, or replaced by what they answered
}

/** The same, to be asked again. */
export function askedField(field: Field): Field {
  if (field.type !== 'record') return field;
  const where = (field.where ?? {}) as PlainWhere; // as `plainField` left it
  return { ...field, where: () => where };
}
