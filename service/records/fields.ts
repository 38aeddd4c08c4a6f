import { type ColumnType, type Generated, type RawBuilder, sql } from 'kysely';
import { type Static, type TObject, type TOptional, type TSchema, type TString, type TUnsafe, Type } from 'typebox';
import type { Tables } from '../database/tables.ts';
import {
  Address,
  AddressInput,
  CalendarDay,
  DateTime,
  Day,
  Id,
  Locale,
  Maybe,
  Moment,
  Nullable,
  RecordFields,
} from '../http/schemas.ts';
import type { Db } from '../http/surroundings.ts';
import type { KindName } from '../shared/field-errors.ts';
import type { Needs, Standing } from '../shared/permissions.ts';
import type { AskedField, FieldType } from '../shared/query/catalogue.ts';
import { normalise, searchText } from '../shared/search-text.ts';
import type { Address as StoredAddress } from '../shared/values.ts';
import { ledOn } from './led-on.ts';

/**
 * How a search finds a field:
 *
 * - NAME: a name, a code, an e-mail: whole, from the beginning, by words
 * - NUMBER: the record's own number, also by the digits alone
 * - LEAD: a number of several records, with the letter
 * - REFERENCE: the number of another record, from the beginning
 * - PHONE: by the last digits, from the beginning, with or without the country's code
 * - TITLE: a title, a customer's reference: from the beginning, by words
 * - PLACE: a part of an address: by words
 * - TEXT: by words
 * - LINE: the lines of a quotation, each on a line: by words
 * - VALUES: values of a company's own fields: by words
 * - AMOUNT, DAY: by value
 */
export type FieldForm =
  | 'NAME'
  | 'NUMBER'
  | 'LEAD'
  | 'REFERENCE'
  | 'PHONE'
  | 'TITLE'
  | 'PLACE'
  | 'TEXT'
  | 'LINE'
  | 'VALUES'
  | 'AMOUNT'
  | 'DAY';

/** A column of a table. Only the type checker sees the type, as Kysely reads and writes the column. */
interface Column<Type> {
  column: { readonly type?: Type };
}

/** A column for the service alone. */
export const column = <Type>(): Column<Type> => ({ column: {} });

/**
 * A field of a kind of record, declared once. A field without `column` is computed. A field without `answer` stays in the
 * service. Requests can't give a field without `create` to a new record, or change a field without `update`.
 */
export interface Field extends Partial<Column<unknown>> {
  answer?: TSchema;
  create?: TSchema;
  update?: TSchema;
  /** The value of a column, from the value of a request. */
  stored?: (given: never) => unknown;
  search?: FieldForm | undefined;
  /** Lists filter by a value of the field, exactly or ignoring case. */
  filter?: 'EXACT' | 'ANY_CASE';
  /** The kind of the record that an id names. */
  relates?: () => AnyKind;
  /** The type for queries where the answer doesn't tell; null for a field that no query names. */
  asked?: FieldType | null;
  /** An amount in the currency of the row. */
  isMoney?: boolean;
  /** The audit trail does not tell changes of the field. */
  isUnaudited?: boolean;
  /** The database copies the value from another table, whose writer tells the change to the audit trail. */
  isCopy?: true;
  /** A text that makes groups, although no limit of its schema says so. */
  isShort?: boolean;
  /** For a column that sorts lists: the source field, and the key of a text. */
  sorts?: readonly [field: string, key: (text: string) => string];
}

/** A condition of a kind under a name of its own: `overdue`. Never null in SQL. */
export type Flag = RawBuilder<boolean> | ((viewer: Standing) => RawBuilder<boolean>);

/** Any kind of record, for queries that serve all kinds. */
export interface AnyKind {
  type: KindName;
  table: keyof Tables;
  schema: TObject;
  read: Exclude<Needs, 'PUBLIC' | 'SESSION'>;
  fields: Record<string, Field>;
  flags?: Record<string, Flag>;
  choices?: Record<string, (value: string) => RawBuilder<boolean>>;
  ownFields?(db: Db, companyId: string | null): Promise<AskedField[]>;
}

/** The fields of a kind, with the types of each. */
export const declare = <const Fields extends Record<string, Field>>(fields: Fields): Fields => fields;

/** The schemas of a value in requests and in answers. */
interface Value<Input extends TSchema, Answer extends TSchema, Kept> {
  input: Input;
  answer: Answer;
  stored(given: Static<Input>): Kept;
}

const same = <Given>(given: Given): Given => given;

/** A text; only requests are checked against its schema. */
export const text = (input: TString) => ({ input, answer: Type.String(), stored: same<string> });
export const oneOf = <Word extends string>(input: TUnsafe<Word>) => ({ input, answer: input, stored: same<Word> });
export const day = { input: Day, answer: CalendarDay, stored: same<string> };
export const moment = { input: Moment, answer: DateTime, stored: (given: string) => new Date(given) };
/** Stored in the spelling of BCP 47: 'en-ca' → 'en-CA'. */
export const locale = { ...text(Locale), stored: (tag: string) => Intl.getCanonicalLocales(tag)[0] ?? tag };
const address = { input: AddressInput, answer: Address, stored: wholeAddress };

/** A field of every record; requests may change the value. */
export function required<Input extends TSchema, Answer extends TSchema, Kept>(
  { input, answer, stored }: Value<Input, Answer, Kept>,
  search?: FieldForm,
) {
  return { ...column<Kept>(), answer, create: input, update: Type.Optional(input), stored, search };
}

/** A nullable field. */
export function optional<Input extends TSchema, Answer extends TSchema, Kept>(
  { input, answer, stored }: Value<Input, Answer, Kept>,
  search?: FieldForm,
) {
  const given = { create: Maybe(input), update: Maybe(input), stored };
  return { ...column<Kept | null>(), answer: Nullable(answer), ...given, search };
}

/** A nullable address; requests give the whole address. */
export const optionalAddress = (search?: FieldForm) => ({
  ...optional(address, search),
  ...column<ColumnType<StoredAddress | null, string | null | undefined, string | null>>(),
});

/** A field written only by the service. */
export const kept = <Answer extends TSchema>(answer: Answer, search?: FieldForm) => ({
  ...column<Static<Answer>>(),
  answer,
  search,
});

/** A field with a default value from the database. */
export const defaulted = <Answer extends TSchema>(answer: Answer) => ({
  ...column<Generated<Static<Answer>>>(),
  answer,
});

/** A list, kept as JSON; empty by default. */
export const list = <Answer extends TSchema>(answer: Answer) => ({
  ...column<ColumnType<Static<Answer>, string | undefined, string>>(),
  answer,
});

/** The company of a record; by default the viewer's. */
export const companyId = { ...kept(Type.String()), create: Maybe(Id), filter: 'EXACT' } as const;

/** Whether a record is the default of its company. */
export const isDefault = {
  ...defaulted(Type.Boolean()),
  create: Type.Boolean({ default: false }),
  update: Type.Optional(Type.Boolean()),
};

/** The sort key of a name, without accents and case. */
export const sortedBy = (field: string, key = normalise) => ({ ...column<string>(), sorts: [field, key] as const });

/** A field computed for each answer. */
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

/** The properties of a kind's answer, or of a create or update request, for `Type.Object` or `Input`. */
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

/** A word of the answer's enum, or text for comparison only. */
function filterOf(answer: TSchema): TSchema {
  const { enum: words } = answer as { enum?: unknown[] };
  return words ? Type.Unsafe({ type: 'string', enum: words.filter((word) => word !== null) }) : Id;
}

/** The conditions of a query's filters, in SQL. */
export function filterConditions(fields: Record<string, Field>, query: object): RawBuilder<unknown>[] {
  return Object.entries(query).flatMap(([name, value]) => {
    const filter = value === undefined ? undefined : fields[name]?.filter;
    if (filter === 'EXACT') return [sql`${sql.ref(name)} = ${ledOn(name, value)}`];
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

/** A row's sort keys: { sortName: 'lima' } */
export function sortKeysOf(fields: Record<string, Field>, row: object): Record<string, string> {
  const values: Record<string, unknown> = { ...row };
  const keys = Object.entries(fields).flatMap(([name, { sorts }]) =>
    sorts ? [[name, sorts[1](String(values[sorts[0]]))]] : [],
  );
  return Object.fromEntries(keys);
}

/** The text for lists and searches: the searched fields of a row, in order, each on a line. */
export function searchTextOf(fields: Record<string, Field>, row: object): string {
  const phones = searchedTexts(fields, row, ({ search }) => search === 'PHONE');
  return searchText(
    searchedTexts(fields, row, ({ search }) => search !== 'PHONE'),
    phones.at(-1),
  );
}

/** The texts of the searched fields of a row, in order. */
export function searchedTexts(
  fields: Record<string, Field>,
  row: object,
  isWanted: (field: Field) => boolean = () => true,
): string[] {
  const values: Record<string, unknown> = { ...row };
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!field.search || !isWanted(field)) return [];
    const texts = textsIn(values[name]);
    return NUMBERS.includes(field.search) ? texts.flatMap(spellingsOf) : texts;
  });
}

/** How a search finds each field: { number: 'NUMBER', 'siteAddress.city': 'TEXT' } */
export function formsOf(fields: Record<string, Field>): Record<string, FieldForm> {
  const forms = Object.entries(fields).flatMap(([name, { search, stored }]) => {
    if (!search || search === 'LINE') return [];
    const names = stored === wholeAddress ? PARTS.map((part) => `${name}.${part}`) : [name];
    return names.map((each) => [each, search] as const);
  });
  return Object.fromEntries(forms);
}

const PARTS = ['postcode', 'line1', 'line2', 'city', 'region', 'country'] as const;

/** A text, the values of own fields, or the parts of an address in a fixed order: the database does not keep the order of names in JSON. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => (isObject(each) ? textsIn(each.value) : []));
  const texts = isObject(value) ? PARTS.map((part) => value[part]) : [value];
  return texts.filter((text) => typeof text === 'string');
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const NUMBERS: FieldForm[] = ['NUMBER', 'LEAD', 'REFERENCE'];

/** A number as people write numbers: 'Q-2026-042-R2' → ['Q-2026-042-R2', 'Q-2026-042', 'Q2026042', 'Q-2026-42', 'Q202642'] */
function spellingsOf(number: string): string[] {
  const bare = number.replace(/-R\d+$/, '');
  const short = bare.replace(/-0+(?=\d+$)/, '-');
  return [...new Set([number, ...[bare, short].flatMap((spelling) => [spelling, spelling.replaceAll('-', '')])])];
}

/** An address with every part; null for an empty address. */
export function wholeAddress(input: Static<typeof AddressInput>): StoredAddress | null {
  const { line1 = null, line2 = null, city = null, region = null, postcode = null, country = null } = input;
  const whole = { line1, line2, city, region, postcode, country };
  return Object.values(whole).some((part) => part !== null) ? whole : null;
}
