import { type RawBuilder, sql } from 'kysely';
import { type FieldForm, formsOf } from '../records/fields.ts';
import type { RecordKind, RecordTable } from '../records/kind.ts';
import { numberOf } from '../shared/shown-number.ts';
import type { FieldText } from './answer.ts';

/** What is read of a record that may be found: fields by their names in the API, as JSON. */
export type Read = Readonly<Record<string, unknown>>;

/** A kind of record that a search finds, declared once. */
export interface Searched {
  /** Its name in the schema. */
  kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: what is taken of it is the same for each table.
  record: Pick<RecordKind<any, any>, 'type' | 'read' | 'within' | 'fields'> & { table: RecordTable };
  /** What it can be found by, the better first: its fields, with what each is sought as. An address's parts as `address.city`. */
  forms: Readonly<Record<string, FieldForm>>;
  /** What lists call it. */
  title(read: Read): string;
  /** What tells it from others of its name; what is null is left out. */
  detail(read: Read): readonly unknown[];
  /** Fields that title and detail need besides; one that is no column in SQL, of a row called `found`. */
  besides: Readonly<Record<string, RawBuilder<unknown> | true>>;
  /** Its fields, where more is to be said of them than their text. */
  fields(read: Read): FieldText[];
  /** Columns that its index of terms has besides `search`. */
  index: { number?: true; phone?: true };
  /** Its state, in SQL; null where it has none. */
  status: RawBuilder<string | null>;
  /** Whether it is live and open, so that it comes before others, in SQL. */
  isOpen: RawBuilder<boolean>;
}

/** A declaration: what is left out is that of a kind that is switched on and off, called by its first field. */
export function searched(given: Pick<Searched, 'kind' | 'record'> & Partial<Searched>): Searched {
  const forms = given.forms ?? formsOf(given.record.fields);
  const [name = ''] = Object.keys(forms);
  return {
    title: (read) => textAt(read, name) ?? '',
    detail: () => [],
    besides: {},
    forms,
    fields: (read) => textsOf(read, forms),
    index: {},
    status: sql`status`,
    isOpen: sql`status = 'ACTIVE'`,
    ...given,
  };
}

/** For kinds that have no state: each is as good as another. */
export const stateless = { status: sql<null>`null`, isOpen: sql<boolean>`true` };

/** The fields that have a text. */
export function textsOf(read: Read, forms: Searched['forms']): FieldText[] {
  return Object.entries(forms).flatMap(([field, form]) => {
    const text = textAt(read, field);
    if (text === null) return [];
    const hasRevision = form === 'NUMBER' && typeof read.revision === 'number';
    return [
      hasRevision ? { field, text: shownNumber(read), form, revision: Number(read.revision) } : { field, text, form },
    ];
  });
}

/** A number as it is shown: a quotation's with its revision. */
export const shownNumber = ({ number, revision = 1 }: Read): string =>
  numberOf({ number: String(number), revision: Number(revision) });

/** textAt({ siteAddress: { city: 'Lima' } }, 'siteAddress.city') → 'Lima' */
function textAt(read: Read, field: string): string | null {
  const [column = '', part] = field.split('.');
  const value = part === undefined ? read[column] : (read[column] as Read | null)?.[part];
  return typeof value === 'string' ? value : null;
}
