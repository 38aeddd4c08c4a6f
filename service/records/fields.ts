import { type ColumnType, type Generated, type RawBuilder, sql } from 'kysely';
import { type Static, type TOptional, type TSchema, type TString, type TUnsafe, Type } from 'typebox';
import {
  Address,
  AddressInput,
  CalendarDay,
  DateTime,
  Day,
  Id,
  Maybe,
  Moment,
  Nullable,
  RecordFields,
} from '../http/schemas.ts';
import { normalise, searchText } from '../shared/search-text.ts';
import type { Address as StoredAddress } from '../shared/values.ts';

/**
 * How a search finds a field:
 *
 * - NAME: a name, a code, an e-mail: as a whole, from its beginning, by its words
 * - NUMBER: the record's own number, also by its digits alone
 * - LEAD: a number that several records share, with its letter
 * - REFERENCE: the number of another record, from its beginning
 * - PHONE: by its last digits, from its beginning, with the country's code or without
 * - TITLE: a title, a customer's reference: from its beginning, by its words
 * - TEXT: by its words
 */
export type FieldForm = 'NAME' | 'NUMBER' | 'LEAD' | 'REFERENCE' | 'PHONE' | 'TITLE' | 'TEXT';

/** A column of a table; its type, as Kysely reads and writes it, is there for the type checker alone. */
interface Column<Type> {
  column: { readonly type?: Type };
}

/** A column that stays in the service. */
export const column = <Type>(): Column<Type> => ({ column: {} });

/**
 * A field of a kind of record, declared once. What is left out, the field doesn't have: a field without `column` is computed,
 * one without `answer` stays in the service, one without `create` can't be given to a new record, one without `update` never
 * changes by a request.
 */
export interface Field extends Partial<Column<unknown>> {
  answer?: TSchema;
  create?: TSchema;
  update?: TSchema;
  /** The value of a column, from the value of a request. */
  stored?: (given: never) => unknown;
  search?: FieldForm | undefined;
  /** A list can be narrowed to one value of the field, which is compared as it is, or whatever its case. */
  filter?: 'EXACT' | 'ANY_CASE';
  /** A column by which lists are sorted: the field that it is made from, and how. */
  sorts?: readonly [field: string, key: (text: string) => string];
}

/** The fields of a kind, with the types of each. */
export const declare = <const Fields extends Record<string, Field>>(fields: Fields): Fields => fields;

/** A value that a request gives by one schema, and an answer shows by another. */
interface Value<Input extends TSchema, Answer extends TSchema, Kept> {
  input: Input;
  answer: Answer;
  stored(given: Static<Input>): Kept;
}

const same = <Given>(given: Given): Given => given;

/** A text, whose rules are for requests. */
export const text = (input: TString) => ({ input, answer: Type.String(), stored: same<string> });
export const oneOf = <Word extends string>(input: TUnsafe<Word>) => ({ input, answer: input, stored: same<Word> });
export const day = { input: Day, answer: CalendarDay, stored: same<string> };
export const moment = { input: Moment, answer: DateTime, stored: (given: string) => new Date(given) };
const address = { input: AddressInput, answer: Address, stored: wholeAddress };

/** A field that every record has, and a request may change. */
export function required<Input extends TSchema, Answer extends TSchema, Kept>(
  { input, answer, stored }: Value<Input, Answer, Kept>,
  search?: FieldForm,
) {
  return { ...column<Kept>(), answer, create: input, update: Type.Optional(input), stored, search };
}

/** A field that may be null. */
export function optional<Input extends TSchema, Answer extends TSchema, Kept>(
  { input, answer, stored }: Value<Input, Answer, Kept>,
  search?: FieldForm,
) {
  const given = { create: Maybe(input), update: Maybe(input), stored };
  return { ...column<Kept | null>(), answer: Nullable(answer), ...given, search };
}

/** An address, which may be null; a request gives it whole. */
export const optionalAddress = (search?: FieldForm) => ({
  ...optional(address, search),
  ...column<ColumnType<StoredAddress | null, string | null | undefined, string | null>>(),
});

/** A field that the service alone writes. */
export const kept = <Answer extends TSchema>(answer: Answer, search?: FieldForm) => ({
  ...column<Static<Answer>>(),
  answer,
  search,
});

/** A field that the database fills where a new record leaves it out. */
export const defaulted = <Answer extends TSchema>(answer: Answer) => ({
  ...column<Generated<Static<Answer>>>(),
  answer,
});

/** A list, kept as JSON; left out of a new record, it is empty. */
export const list = <Answer extends TSchema>(answer: Answer) => ({
  ...column<ColumnType<Static<Answer>, string | undefined, string>>(),
  answer,
});

/** The company of a record; a request may leave its own company out. */
export const companyId = { ...kept(Type.String()), create: Maybe(Id), filter: 'EXACT' } as const;

/** Whether a record is the default of its company. */
export const isDefault = {
  ...defaulted(Type.Boolean()),
  create: Type.Boolean({ default: false }),
  update: Type.Optional(Type.Boolean()),
};

/** A name, by which lists are sorted without accents and case. */
export const sortedBy = (field: string, key = normalise) => ({ ...column<string>(), sorts: [field, key] as const });

/** A field that the service computes as it answers. */
export const computed = <Answer extends TSchema>(answer: Answer) => ({ answer });

/** The columns of a table, from the fields of its kind. */
export type ColumnsOf<Fields> = {
  [Name in keyof Fields as Fields[Name] extends Column<unknown> ? Name : never]: Fields[Name] extends Column<infer Type>
    ? Type
    : never;
};

export type Properties<Fields, Part extends 'answer' | 'create' | 'update'> = {
  [Name in keyof Fields as Fields[Name] extends { [Key in Part]: TSchema } ? Name : never]: Fields[Name] extends {
    [Key in Part]: infer Schema extends TSchema;
  }
    ? Schema
    : never;
};

/** The properties of a kind's answer, or of a request that creates or changes a record, for `Type.Object` or `Input`. */
export function propertiesOf<Fields extends Record<string, Field>, Part extends 'answer' | 'create' | 'update'>(
  fields: Fields,
  part: Part,
): Properties<Fields, Part> {
  const properties = Object.entries(fields).flatMap(([name, field]) => (field[part] ? [[name, field[part]]] : []));
  return Object.fromEntries(properties) as Properties<Fields, Part>; // The names and schemas of the fields, as its type.
}

/** The filters of a list, for its query. */
export function filtersOf<Fields extends Record<string, Field>>(fields: Fields) {
  const filters = Object.entries(fields).flatMap(([name, { filter, answer }]) =>
    filter && answer ? [[name, Type.Optional(filterOf(answer))]] : [],
  );
  // The names and schemas of the fields, as its type.
  return Object.fromEntries(filters) as { [Name in keyof Filtered<Fields>]: TOptional<Filtered<Fields>[Name]> };
}

type Filtered<Fields> = {
  [Name in keyof Fields as Fields[Name] extends { filter: string } ? Name : never]: Fields[Name] extends {
    answer: infer Answer extends TSchema;
  }
    ? TUnsafe<NonNullable<Static<Answer>>>
    : never;
};

/** A word of the answer's enum, or text that is only compared. */
function filterOf(answer: TSchema): TSchema {
  const { enum: words } = answer as { enum?: unknown[] };
  return words ? Type.Unsafe({ type: 'string', enum: words.filter((word) => word !== null) }) : Id;
}

/** The conditions of the filters that a query gives, in SQL. */
export function filterConditions(fields: Record<string, Field>, query: object): RawBuilder<unknown>[] {
  return Object.entries(query).flatMap(([name, value]) => {
    const filter = value === undefined ? undefined : fields[name]?.filter;
    if (filter === 'EXACT') return [sql`${sql.ref(name)} = ${value}`];
    return filter === 'ANY_CASE' ? [sql`lower(${sql.ref(name)}) = lower(${value})`] : [];
  });
}

export type Values<Fields, Given> = {
  [Name in keyof Given]: Name extends keyof Fields
    ? Fields[Name] extends { stored: (given: never) => infer Value }
      ? Value | Extract<Given[Name], null | undefined>
      : Given[Name]
    : Given[Name];
};

/** The values of a request as columns keep them: moments as such, an address whole. */
export function valuesOf<Fields extends Record<string, Field>, Given extends object>(fields: Fields, given: Given) {
  const values = Object.entries(given).map(([name, value]) => {
    const stored = fields[name]?.stored;
    return [name, stored && value !== null && value !== undefined ? stored(value as never) : value];
  });
  return Object.fromEntries(values) as Values<Fields, Given>; // Each value as its field stores it, as its type.
}

/** The properties of a kind's answer. */
export function answer<Fields extends Record<string, Field>, Title extends string>(fields: Fields, title: Title) {
  return Type.Object({ ...RecordFields, ...propertiesOf(fields, 'answer') }, { title });
}

/** The columns by which lists sort a row: { sortName: 'lima' } */
export function sortKeysOf(fields: Record<string, Field>, row: object): Record<string, string> {
  const values: Record<string, unknown> = { ...row };
  const keys = Object.entries(fields).flatMap(([name, { sorts }]) =>
    sorts ? [[name, sorts[1](String(values[sorts[0]]))]] : [],
  );
  return Object.fromEntries(keys);
}

/** The text that lists and searches look through: each searched field of a row on a line of its own, in their order. */
export function searchTextOf(fields: Record<string, Field>, row: object): string {
  const values: Record<string, unknown> = { ...row };
  const lines: string[] = [];
  let phone: string | null = null;
  for (const [name, { search }] of Object.entries(fields)) {
    if (!search) continue;
    for (const text of textsIn(values[name])) {
      if (search === 'PHONE') phone = text;
      else lines.push(...(NUMBERS.includes(search) ? spellingsOf(text) : [text]));
    }
  }
  return searchText(lines, phone);
}

/** How a search finds each field: { number: 'NUMBER', 'siteAddress.city': 'TEXT' } */
export function formsOf(fields: Record<string, Field>): Record<string, FieldForm> {
  const forms = Object.entries(fields).flatMap(([name, { search, stored }]) => {
    if (!search) return [];
    const names = stored === wholeAddress ? PARTS.map((part) => `${name}.${part}`) : [name];
    return names.map((each) => [each, search] as const);
  });
  return Object.fromEntries(forms);
}

const PARTS = ['line1', 'line2', 'city', 'region', 'postcode', 'country'] as const;

/** A text, or the parts of an address in their order: the database keeps the order of a JSON object's names to itself. */
function textsIn(value: unknown): string[] {
  const texts = isObject(value) ? PARTS.map((part) => value[part]) : [value];
  return texts.filter((text) => typeof text === 'string');
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const NUMBERS: FieldForm[] = ['NUMBER', 'LEAD', 'REFERENCE'];

/** A number as people write it: 'Q-2026-042-R2' → ['Q-2026-042-R2', 'Q-2026-042', 'Q2026042', 'Q-2026-42', 'Q202642'] */
function spellingsOf(number: string): string[] {
  const bare = number.replace(/-R\d+$/, '');
  const short = bare.replace(/-0+(?=\d+$)/, '-');
  return [...new Set([number, ...[bare, short].flatMap((spelling) => [spelling, spelling.replaceAll('-', '')])])];
}

/** An address with every part; null where nothing of the address is there. */
export function wholeAddress(input: Static<typeof AddressInput>): StoredAddress | null {
  const { line1 = null, line2 = null, city = null, region = null, postcode = null, country = null } = input;
  const whole = { line1, line2, city, region, postcode, country };
  return Object.values(whole).some((part) => part !== null) ? whole : null;
}
