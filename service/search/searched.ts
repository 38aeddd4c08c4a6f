import { type RawBuilder, sql } from 'kysely';
import { type FieldForm, formsOf } from '../records/fields.ts';
import type { RecordKind, RecordTable } from '../records/kind.ts';
import { numberOf } from '../shared/shown-number.ts';
import type { FieldText } from './answer.ts';

/** The fields read of a possible match, as JSON, by their names in the API. */
export type Read = Readonly<Record<string, unknown>>;

/** A searched kind of record. */
export interface Searched {
  /** The name of the kind in the schema. */
  kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: the picked parts are alike for each table.
  record: Pick<RecordKind<any, any>, 'type' | 'read' | 'within' | 'fields'> & { table: RecordTable };
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
    forms,
    fields: (read) => textsOf(read, forms),
    index: {},
    status: sql`status`,
    isOpen: sql`status = 'ACTIVE'`,
    ...given,
  };
}

/** The defaults of kinds without a status: all records are alike. */
export const stateless = { status: sql<null>`null`, isOpen: sql<boolean>`true` };

/** The fields with a text. */
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

/** A number as shown: a quotation's number with the revision. */
export const shownNumber = ({ number, revision = 1 }: Read): string =>
  numberOf({ number: String(number), revision: Number(revision) });

/** textAt({ siteAddress: { city: 'Lima' } }, 'siteAddress.city') → 'Lima' */
function textAt(read: Read, field: string): string | null {
  const [column = '', part] = field.split('.');
  const value = part === undefined ? read[column] : (read[column] as Read | null)?.[part];
  return typeof value === 'string' ? value : null;
}
