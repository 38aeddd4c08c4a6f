import type { TSchema } from 'typebox';
import type { AskedField, Catalogue, FieldType } from '../../shared/query/catalogue.ts';
import { choiceWords, fieldWords, kindNouns } from '../../shared/query/words.ts';
import type { AnyKind, Field } from '../fields.ts';
import { wholeAddress } from '../fields.ts';

/* The catalogue of a kind's fields for queries, from the declaration of the kind. */

const PARTS = ['line1', 'line2', 'city', 'region', 'postcode', 'country'];

const catalogues = new WeakMap<object, Catalogue>();

/** The fields of a kind that queries may name, with the fields of related records one step away. */
export function catalogueOf(kind: AnyKind): Catalogue {
  const known = catalogues.get(kind);
  if (known) return known;
  const related = new Map(relationsOf(kind).map(({ name, kind }) => [name, ownCatalogue(kind)]));
  const own = ownCatalogue(kind);
  const fields = own.fields.map((field) => ({
    ...field,
    ...(related.has(field.name) && { of: related.get(field.name) }),
  }));
  const catalogue = { ...own, fields } as Catalogue;
  catalogues.set(kind, catalogue);
  return catalogue;
}

/** The relations of a kind to other kinds, by their names in queries. */
export function relationsOf(kind: AnyKind): { name: string; column: string; kind: AnyKind }[] {
  return Object.entries(kind.fields).flatMap(([column, { relates }]) =>
    relates ? [{ name: column.replace(/Id$/, ''), column, kind: relates() }] : [],
  );
}

function ownCatalogue(kind: AnyKind): Catalogue {
  const common: [string, Field][] = ['createdAt', 'updatedAt'].map((name) => [name, { column: {}, answer: MOMENT }]);
  const declared = [...Object.entries(kind.fields), ...common].flatMap(([name, field]) => askedOf(kind, name, field));
  const flags = Object.keys(kind.flags ?? {}).map(
    (name): AskedField => ({
      name,
      words: fieldWords(kind.type, name),
      type: 'flag',
      isOptional: false,
    }),
  );
  const { title = '' } = kind.schema as { title?: string };
  return { kind: title, nouns: kindNouns[kind.type] ?? [], fields: [...flags, ...declared] };
}

const MOMENT = { type: 'string', format: 'date-time' } as unknown as TSchema; // the part of the schema that is read here

/** A field as queries name it; an address has a field for each part, and a field without an answer is the service's own. */
function askedOf(kind: AnyKind, name: string, field: Field): AskedField[] {
  if (field.stored === wholeAddress)
    return PARTS.map((part) => ({ ...asked(kind, `${name}.${part}`, 'text', true), isOrdered: true }));
  const type = field.column && typeOf(name, field);
  if (!type) return [];
  const { enum: values } = (field.answer ?? {}) as { enum?: (string | null)[] };
  const relation = type === 'record' ? name.replace(/Id$/, '') : name;
  const choices = values?.flatMap((value) => (value === null ? [] : [{ value, words: choiceWords(value) }]));
  return [
    {
      ...asked(kind, relation, type, isNullable(field)),
      ...(type === 'choice' && { choices }),
      ...(field.isMoney && { isMoney: true }),
      ...(type === 'text' && isShort(field) && { isShort: true }),
      ...(type !== 'flag' && { isOrdered: true }),
    },
  ];
}

const asked = (kind: AnyKind, name: string, type: FieldType, isOptional: boolean): AskedField => ({
  name,
  words: fieldWords(kind.type, name),
  type,
  isOptional,
});

const isNullable = ({ answer }: Field): boolean => {
  const { type } = (answer ?? {}) as { type?: string | string[] };
  return Array.isArray(type) && type.includes('null');
};

/** Whether requests give a line at most. */
const isShort = ({ create, update, isShort: short = false }: Field): boolean => {
  const { maxLength = Number.POSITIVE_INFINITY } = (update ?? create ?? {}) as { maxLength?: number };
  return short || maxLength <= 200;
};

/** The type of a field, from its answer; null for lists, objects and fields of the service. */
function typeOf(name: string, { answer, asked, relates }: Field): FieldType | null {
  if (asked !== undefined) return asked;
  if (relates) return 'record';
  if (!answer || /Id$/.test(name)) return null;
  const { type, format, enum: words } = answer as { type?: string | string[]; format?: string; enum?: unknown[] };
  const [only] = [type ?? []].flat().filter((each) => each !== 'null');
  if (words) return 'choice';
  if (only === 'boolean') return 'flag';
  if (only === 'integer') return 'number';
  if (only !== 'string') return null;
  return format === 'date-time' ? 'moment' : format === 'date' ? 'day' : 'text';
}
