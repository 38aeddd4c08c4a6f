import { capitalised } from '../../ground/capitalised.ts';
import type { ResultOf } from '../../ground/graphql.ts';
import type { Address } from '../address.ts';
import { addressParts, choice, choicesOf, type Field, record, text } from './question.ts';

/*
 * A kind declares each of its fields once: label, control, limits, and the places that show it. Forms, lists, overviews,
 * peeks, filters, CSV files, imports, history and refusals derive from the declaration.
 */

/** A field without a place on screens. Its parts may have labels for the history: `hidden({ parts: totalFields })`. */
export interface Hidden {
  readonly type: 'hidden';
  readonly parts?: Parts;
}
type Parts = Readonly<Record<string, { readonly label: string; readonly columns?: Parts }>>;

export const hidden = (options: Omit<Hidden, 'type'> = {}): Hidden => ({ type: 'hidden', ...options });

/** The fields of a kind, by name. */
export type Declared = Readonly<Record<string, Field | Hidden>>;

/** Fields of every record, which views place themselves. */
type Common = '__typename' | 'id' | 'version' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'companyId' | 'company';

/** `customerId` and `customer` are the field `customer`; `logoFileId` is `logo`. */
type NameOf<Key> = Key extends `${infer Name}FileId` ? Name : Key extends `${infer Name}Id` ? Name : Key;
type NamesIn<Row> = NameOf<Exclude<keyof Row, Common>> & string;

/** Each field of the record is declared. Any other field is hidden or has `of`. */
type Complete<Row, D> = { readonly [Name in NamesIn<Row>]: Field | Hidden } & {
  readonly [Name in Exclude<keyof D, NamesIn<Row>>]: { readonly of: unknown } | Hidden;
};

/**
 * Declares the fields of a fragment's record in the order in which screens show them.
 *
 * fieldsOf(JobFields, { reference: text({ label: 'Customer reference', maxLength: 60, optional: true }), … })
 */
export const fieldsOf = <const Fragment, const D extends Declared>(
  _fragment: Fragment,
  fields: D & Complete<ResultOf<Fragment>, D>,
): D => fields;

/** The value of a field in a record. For a related record, the record or the id. */
export function valueIn(name: string, field: Field, row: object): unknown {
  if (field.of) return (field.of as (row: object) => unknown)(row); // declared for records of this kind
  const { [name]: value = null, [`${name}Id`]: id = null } = row as Readonly<Record<string, unknown>>;
  return field.type === 'record' ? (value ?? id) : value;
}

/** An address’s parts, as each screen names them. */
export const addressLabels: Readonly<Record<keyof Address, string>> = {
  line1: 'Address line 1',
  line2: 'Address line 2',
  city: 'City',
  region: 'Region',
  postcode: 'Postcode',
  country: 'Country',
};

/**
 * The labels that a path of the API leads through: `siteAddress.country` → `['Site', 'Country']`, `customerId` →
 * `['Customer']`, `taxes.0.percent` → `['Taxes', 'Percent']`; empty where the kind declares no such field.
 */
export function labelsAt(fields: Declared, path: string): readonly string[] {
  const whole = fields[path]; // a company’s own field: `fields.serialNumber`
  if (whole && whole.type !== 'hidden') return [whole.label];
  const [name = '', ...rest] = path.split('.').filter((part) => part !== 'input' && !/^\d+$/.test(part));
  const field = fields[name] ?? fields[name.replace(/(File)?Id$/, '')];
  if (!field) return [];
  const own = field.type === 'hidden' ? [] : [field.label];
  const [part] = rest;
  if (part === undefined) return own;
  if (field.type === 'address' && part in addressLabels) return [...own, addressLabels[part as keyof Address]];
  const parts: Parts = (field.type === 'hidden' ? field.parts : 'columns' in field ? field.columns : undefined) ?? {};
  const inner = parts[part] ?? parts[part.replace(/(File)?Id$/, '')];
  return inner ? [...own, inner.label, ...labelsAt((inner.columns ?? {}) as Declared, rest.slice(1).join('.'))] : own;
}

/** The variable that asks a list for the related record of a column: `withDepartment`. */
export const relationVariable = (name: string): string => `with${capitalised(name)}`;

/** The related records that a list asks for only while their columns are shown, each with the variable and the asked field. */
export const relationsAsked = (fields: Declared) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'record' && field.column?.asks
      ? [{ name, kind: field.kind, variable: relationVariable(name), asks: field.column.asks }]
      : [],
  );

/** The argument of a list's filter: the field's name, or `customerId` for a related record. */
export const filterName = (name: string, field: Field): string => (field.type === 'record' ? `${name}Id` : name);

type Filters<D> = {
  [Name in keyof D as D[Name] extends { readonly filter: string }
    ? D[Name] extends { readonly type: 'record' }
      ? `${Name & string}Id`
      : Name
    : never]: D[Name];
};

/** The filters of a list as arguments: `{ status: 'JobStatus', customerId: 'ID' }`. */
export function argsOf<D extends Declared>(fields: D) {
  const args = filtered(fields).map(([name, field]) => [filterName(name, field), field.filter]);
  return Object.fromEntries(args) as {
    [Name in keyof Filters<D>]: Filters<D>[Name] extends { readonly filter: infer Type } ? Type : never;
  };
}

const filtered = (fields: Declared): readonly (readonly [string, Field])[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type !== 'hidden' && field.filter ? [[name, field] as const] : [],
  );

const inCompany = ({ companyId }: Readonly<Record<string, unknown>>) => ({
  companyId: (companyId as { id: string } | null | undefined)?.id ?? null,
});

export const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const;

/** The filters of a list as questions, with the labels of the fields. */
export function filtersOf<D extends Declared>(fields: D): { readonly [Name in keyof Filters<D>]: Field } {
  const questions = filtered(fields).map(([name, field]) => [filterName(name, field), question(field)]);
  return Object.fromEntries(questions);
}

function question(field: Field): Field {
  const { label } = field;
  switch (field.type) {
    case 'choice':
      return choice({ label, choices: choicesOf(field, {}), optional: true });
    case 'record':
      return record({ label, kind: field.kind, optional: true, where: inCompany });
    case 'flag':
      return choice({ label, choices: yesOrNo, optional: true });
    default:
      return text({
        label,
        maxLength: 'maxLength' in field ? (field.maxLength ?? 200) : 200,
        optional: true,
        isNamed: true,
      });
  }
}

/** The parts of an address as separate fields, each for a column. */
export const partsOf = (name: string): readonly (readonly [part: keyof Address, name: string])[] => {
  const prefix = name.replace(/[aA]ddress$/, '');
  return addressParts.map((part) => [part, prefix ? `${prefix}${capitalised(part)}` : part]);
};

/** `City` of an address, `Site, city` of any other. */
export const partLabel = (name: string, label: string, part: keyof Address): string =>
  name === 'address' ? addressLabels[part] : `${label}, ${addressLabels[part].toLowerCase()}`;
