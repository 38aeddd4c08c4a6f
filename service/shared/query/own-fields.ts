import type { JobFieldType } from '../values.ts';
import { type AskedField, type Catalogue, type FieldType, folded, meaningsIn } from './catalogue.ts';

const TYPES: Record<JobFieldType, FieldType> = {
  TEXT: 'text',
  LONG_TEXT: 'text',
  NUMBER: 'number',
  DATE: 'day',
  CHECKBOX: 'flag',
  DROPDOWN: 'choice',
};

interface JobField {
  readonly key: string;
  readonly label: string;
  readonly type: JobFieldType;
  readonly options: readonly string[];
}

/** A company's job field, as queries name it. */
export function askedJobField({ key, label, type, options }: JobField): AskedField {
  const choices = type === 'DROPDOWN' ? options.map((option) => ({ value: option, words: [option] })) : undefined;
  const isOrdered = type !== 'CHECKBOX';
  return { name: `fields.${key}`, words: [label, key], type: TYPES[type], isOptional: true, isOrdered, choices };
}

/** A catalogue with a company's own fields. A declared field keeps its words. */
export function withOwnFields(declared: Catalogue, own: readonly AskedField[]): Catalogue {
  if (own.length === 0) return declared;
  const { fields: taken } = meaningsIn(declared);
  const named = own.map((field) => {
    const words = field.words.filter((word) => TYPEABLE.test(word) && !taken.has(folded(word)));
    return { ...field, words: words.length > 0 ? words : [field.name] };
  });
  return { ...declared, fields: [...declared.fields, ...named] };
}

/** A label that a query can hold without quotation marks. */
const TYPEABLE = /^[\p{L}\d’'_-]+( [\p{L}\d’'_-]+){0,4}$/u;
