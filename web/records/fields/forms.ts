import type { Answers } from './answers.ts';
import { type Declared, type Hidden, valueIn } from './declared.ts';
import type { Asks, Choice, Field, RecordField } from './question.ts';

type Asked<D> = {
  [Name in keyof D]: D[Name] extends Hidden | { readonly readOnly: true } | { readonly ask: false } ? never : Name;
}[keyof D];

/** Options that depend on the record or the person: the records to choose from, hints. */
type Changes<D> = {
  readonly [Name in Asked<D>]?: Partial<Pick<RecordField, 'where' | 'hint' | 'isWide' | 'when'>> & {
    readonly choices?: readonly Choice[];
    readonly suggest?: readonly string[];
    readonly of?: unknown;
  };
};

/** The questions of a kind’s form: every field that a person may set, in the order of the declaration. */
export function formOf<D extends Declared>(fields: D, changes: Changes<D> = {}): Pick<D, Asked<D>> {
  const asked = Object.entries(fields).filter(([, field]) => isAsked(field));
  const form = asked.map(([name, field]) => [name, { ...field, ...changes[name as Asked<D>] }]);
  return Object.fromEntries(form) as Pick<D, Asked<D>>; // changes keep each field's type
}

const isAsked = (field: Field | Hidden): field is Field =>
  field.type !== 'hidden' && !field.readOnly && field.ask !== false;

/** The answers of a kind’s form. */
export type FormAnswers<D extends Declared> = Answers<Pick<D, Asked<D>> & Asks>;

/** The values of a record for its form. The form fetches related records by id. */
export function valuesOf<D extends Declared>(fields: D, row: object): Partial<FormAnswers<D>> {
  const asked = Object.entries(fields).filter(([name, field]) => isAsked(field) && (name in row || `${name}Id` in row));
  const values = asked.map(([name, field]) => {
    const { [name]: value = null, [`${name}Id`]: id = null } = row as Readonly<Record<string, unknown>>;
    if (field.type === 'decimal') return [name, valueIn(name, field, row)];
    if (field.type !== 'record') return [name, value];
    return [name, id === null ? value : { id }];
  });
  return Object.fromEntries(values) as Partial<FormAnswers<D>>; // a record's value has the type of the answer
}

/** A chosen record by its id, for a form to begin with: the form fetches the rest. */
export const idAlone = <Id extends string | null>(id: Id) =>
  (id === null ? null : { id }) as Id extends null ? null : never; // stands for a record of any kind

/** The answers as input of the API, with a chosen record's id as `customerId`. */
export function inputOf<D extends Declared>(fields: D, answers: object): Input<D> {
  const input = Object.entries(answers).flatMap(([name, answer]) => {
    const field = fields[name];
    if (!field || !isAsked(field)) return [];
    return [field.type === 'record' ? [`${name}Id`, (answer as { id: string } | null)?.id ?? null] : [name, answer]];
  });
  return Object.fromEntries(input) as Input<D>; // each answer has the type of its question
}

type Input<D extends Declared> = {
  -readonly [Name in keyof Pick<D, Asked<D>> as D[Name] extends { readonly type: 'record' }
    ? `${Name & string}Id`
    : Name]: D[Name] extends { readonly type: 'record' }
    ? string | (D[Name] extends { readonly optional: true } ? null : never)
    : FormAnswers<D>[Name & keyof FormAnswers<D>];
};
