import { type RawBuilder, sql } from 'kysely';
import { type FieldForm, formsOf } from '../records/fields.ts';
import type { RecordKind, RecordTable } from '../records/kind.ts';
import { numberOf } from '../shared/shown-number.ts';

/** The fields read of a possible match, as JSON, by their names in the API. */
export type Read = Readonly<Record<string, unknown>>;

/** A field of a record or of a record beside. */
export interface FieldText {
  /** As in the record's type: 'siteAddress.city'; of a record beside by its name: 'customer.phone' */
  field: string;
  text: string;
  form: FieldForm;
  /** The latest revision of a number with revisions. */
  revision?: number;
  /** The title of the record beside. */
  record?: string;
  /** The name of the record beside. */
  beside?: string;
  /** The kind of the record beside, for a customer found by the number of a job. */
  kind?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the picked parts are alike for each table.
type SearchedRecord = Pick<RecordKind<any, any>, 'type' | 'read' | 'within' | 'fields' | 'words' | 'texts'> & {
  table: RecordTable;
};

/** A record that another refers to, such as a job's customer: its fields find the other. */
export interface Beside {
  /** As the schema names the reference: 'customer' */
  name: string;
  record: SearchedRecord;
  /** The id in SQL, over the row `found` and earlier records beside. */
  id: RawBuilder<unknown>;
  forms: Readonly<Record<string, FieldForm>>;
}

/** A searched kind of record. */
export interface Searched {
  /** The name of the kind in the schema. */
  kind: string;
  record: SearchedRecord;
  /** The searched fields with their forms, the better fields first. A part of an address is `address.city`. */
  forms: Readonly<Record<string, FieldForm>>;
  /** The record's title in lists. */
  title(read: Read): string;
  /** The record to open, where the match belongs to another record; by default the match itself. */
  leadsTo?(read: Read): string;
  /** The details that tell namesakes apart; null details are left out. */
  detail(read: Read): readonly unknown[];
  /** More fields for title and detail: true for a column, or SQL over the row `found`. */
  besides: Readonly<Record<string, RawBuilder<unknown> | true>>;
  /** The texts to compare; by default the texts of `forms`. */
  fields(read: Read): FieldText[];
  beside: readonly Beside[];
  /** The columns that amounts and days of a text are compared with. */
  facts: { amounts: readonly string[]; days: readonly string[] };
  /** The columns of the index of terms besides `search`. */
  index: { number?: true; phone?: true };
  /** The record's status in SQL; null without a status. */
  status: RawBuilder<string | null>;
  /** Whether the record is open, in SQL; open records come first. */
  isOpen: RawBuilder<boolean>;
}

/** A declaration with defaults: the first field is the title, and ACTIVE records are open. */
export function searched(given: Pick<Searched, 'kind' | 'record'> & Partial<Searched>): Searched {
  const forms = given.forms ?? formsOf(given.record.fields);
  const [name = ''] = Object.keys(forms);
  return {
    title: (read) => textAt(read, name) ?? '',
    detail: () => [],
    besides: {},
    beside: [],
    facts: { amounts: [], days: [] },
    forms,
    fields: (read) => textsOf(read, forms),
    index: {},
    status: sql`status`,
    isOpen: sql`status = 'ACTIVE'`,
    ...given,
  };
}

/** A record beside, with the searched fields of its kind. */
export const beside = (name: string, record: SearchedRecord, id: RawBuilder<unknown>): Beside => ({
  name,
  record,
  id,
  forms: formsOf(record.fields),
});

/** The searched texts of a record and of the records beside. */
export function textsAround(kind: Searched, read: Read, zone: string): FieldText[] {
  const others = kind.beside.flatMap(({ name, forms }) => {
    const of = read[name] as Read | null | undefined;
    if (!of) return [];
    const texts = textsOf(of, forms);
    const record = texts[0]?.text ?? '';
    return texts.map((text) => ({ ...text, field: `${name}.${text.field}`, record, beside: name }));
  });
  const amounts = kind.facts.amounts.flatMap((field) => factText(field, read[field], 'AMOUNT', String));
  const days = kind.facts.days.flatMap((field) =>
    factText(field, read[field], 'DAY', (value) => dayOf(String(value), zone)),
  );
  return [...kind.fields(read), ...amounts, ...days, ...others];
}

const factText = (field: string, value: unknown, form: FieldForm, shown: (value: unknown) => string): FieldText[] =>
  value === null || value === undefined ? [] : [{ field, text: shown(value), form }];

/** '2026-11-12', or the day of a moment in a zone. */
const dayOf = (value: string, zone: string) => (value.length === 10 ? value : dayIn(new Date(value), zone));

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment in a zone: '2026-11-12' */
export function dayIn(at: Date, zone: string): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  formats.set(zone, format);
  return format.format(at);
}

/** The defaults of kinds without a status: all records are alike. */
export const stateless = { status: sql<null>`null`, isOpen: sql<boolean>`true` };

/** The fields with a text. */
export function textsOf(read: Read, forms: Searched['forms']): FieldText[] {
  return Object.entries(forms).flatMap(([field, form]) => {
    if (form === 'VALUES') return valuesOf(field, read[field]);
    const text = textAt(read, field);
    if (text === null) return [];
    const hasRevision = form === 'NUMBER' && typeof read.revision === 'number';
    return [
      hasRevision ? { field, text: shownNumber(read), form, revision: Number(read.revision) } : { field, text, form },
    ];
  });
}

/** The values of a company's own fields: [{ key: 'model', value: 'Zoeller M53' }] → fields.model */
function valuesOf(field: string, values: unknown): FieldText[] {
  if (!Array.isArray(values)) return [];
  return values.flatMap(({ key, value }) =>
    typeof value === 'string' ? [{ field: `${field}.${key}`, text: value, form: 'VALUES' as const }] : [],
  );
}

/** A number as shown: a quotation's number with the revision. */
export const shownNumber = ({ number, revision = 1 }: Read): string =>
  numberOf({ number: String(number), revision: Number(revision) });

/** textAt({ siteAddress: { city: 'Lima' } }, 'siteAddress.city') → 'Lima' */
export function textAt(read: Read, field: string): string | null {
  const [column = '', part] = field.split('.');
  const value = part === undefined ? read[column] : (read[column] as Read | null)?.[part];
  return typeof value === 'string' ? value : null;
}
