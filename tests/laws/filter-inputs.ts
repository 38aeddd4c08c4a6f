import { type DocumentNode, Kind, type TypeNode } from 'graphql';
import { catalogueOf, relationsOf } from '../../service/records/asking/asked-fields.ts';
import type { AnyKind } from '../../service/records/fields.ts';
import { type AskedField, placesIn, wordOf } from '../../service/shared/query/catalogue.ts';
import { orderName } from '../../service/shared/query/names.ts';
import { canOrder } from '../../service/shared/query/pipes.ts';
import { GROUPS, groupsOfKind } from './group-fields.ts';

/** The lines of schema.graphql between which the filters stand. */
export const BEGIN = '# Filters, written by `npm run schema-filters` from the declarations of the kinds.';
export const END = '# End of the filters.';

const TESTS = `"A test of a text."
input TextTest {
  "The text holds all words of a given text, in any order. Accents and case are ignored."
  contains: [String!]
  "True: the text is empty. False: the text is not empty."
  isNull: Boolean
}

"A test of a number."
input NumberTest {
  "Any of the given numbers."
  in: [Decimal!]
  "At least."
  gte: Decimal
  "Above."
  gt: Decimal
  "At most."
  lte: Decimal
  "Below."
  lt: Decimal
  "True: there is no number. False: there is a number."
  isNull: Boolean
}

"""
A test of a day or a time. A value is a day (\`2026-11-20\`, \`today\`, \`mon\`, \`+3d\`), a period (\`this week\`, \`last 30 days\`, \`2026-11\`) or
a point in time (\`2026-11-20T09:30:00Z\`, \`now\`; not for \`in\`). Days are days of the company; across companies, of \`timeZone\`.
"""
input TimeTest {
  "Within any of the given days or periods."
  in: [String!]
  "From the beginning of the day or period, or from the point in time."
  gte: String
  "After the end of the day or period, or after the point in time."
  gt: String
  "Up to the end of the day or period, or up to the point in time."
  lte: String
  "Before the beginning of the day or period, or before the point in time."
  lt: String
  "True: there is no time. False: there is a time."
  isNull: Boolean
}

"A test of a related record."
input IdTest {
  "Any of the given records. The id of a merged record means the survivor."
  in: [ID!]
  "True: there is no record. False: there is a record."
  isNull: Boolean
}

"Tests of the parts of an address."
input AddressTest {
  "Address line 1."
  line1: TextTest
  "Address line 2."
  line2: TextTest
  "City."
  city: TextTest
  "Region."
  region: TextTest
  "Postcode."
  postcode: TextTest
  "Country, as ISO 3166-1 alpha-2."
  country: TextTest
}

"A test of a job field. Values are texts: numbers and days as written, \`true\` for a checkbox, the option of a dropdown."
input JobFieldTest {
  "Key of the job field."
  key: String!
  "Any of the given values."
  in: [String!]
  "For a text: the text holds all words of a given text."
  contains: [String!]
  "At least."
  gte: String
  "Above."
  gt: String
  "At most."
  lte: String
  "Below."
  lt: String
  "True: the job has no value. False: the job has a value."
  isNull: Boolean
}`;

const FOR_PEOPLE = 'A filter for people, not the way to keep a copy: `recordChanges` misses no change.';

/** The inputs of the filters of kinds, as text of schema.graphql. */
export function filterInputs(kinds: readonly AnyKind[], document: DocumentNode): string {
  const enums = new Set<string>();
  const typeOf = (kind: string, { name, type }: AskedField): string | null => {
    if (type === 'flag') return 'Boolean';
    if (type === 'number') return 'NumberTest';
    if (type === 'day' || type === 'moment') return 'TimeTest';
    if (type !== 'choice') return 'TextTest';
    const object = document.definitions.find(
      (each) => each.kind === Kind.OBJECT_TYPE_DEFINITION && each.name.value === kind,
    );
    const fields = object?.kind === Kind.OBJECT_TYPE_DEFINITION ? object.fields : [];
    const field = fields?.find((each) => each.name.value === name);
    if (!field) return null;
    const of = named(field.type);
    enums.add(of);
    return `${of}Test`;
  };
  // Lists of other kinds have no choice of orders, so queries begin with the nouns of these.
  const filters = kinds.filter((kind) => catalogueOf(kind).nouns.length > 0).map((kind) => filterOf(kind, typeOf));
  const orders = kinds.flatMap((kind) => ordersBeyond(kind, document));
  const groups = kinds.filter((kind) => catalogueOf(kind).nouns.length > 0).flatMap(groupsOfKind);
  return [TESTS, ...[...enums].sort().map(enumTest), ...filters, ...orders, GROUPS, ...groups].join('\n\n');
}

const named = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : named(type.type));

/** The type of a record's filter: JobFilter. */
const filterName = (kind: AnyKind): string => `${catalogueOf(kind).kind}Filter`;

function filterOf(kind: AnyKind, typeOf: (kind: string, field: AskedField) => string | null): string {
  const catalogue = catalogueOf(kind);
  const name = filterName(kind);
  const related = new Map(relationsOf(kind).map((relation) => [relation.name, relation.kind]));
  const lines = new Map<string, string[]>();
  const add = (field: string, type: string, description: string) =>
    lines.set(field, [`  "${description}"`, `  ${field}: ${type}`]);
  add('and', `[${name}!]`, 'All conditions of the list apply.');
  add('or', `[${name}!]`, 'At least one condition of the list applies.');
  add('not', name, 'The condition does not apply.');
  add('text', 'String', 'The record holds all the words, in any order. Accents and case are ignored.');
  for (const field of catalogue.fields) {
    const label = labelOf(field);
    const target = related.get(field.name);
    const [first = '', part] = field.name.split('.');
    if (target) {
      add(`${field.name}Id`, 'IdTest', `${label}, by id.`);
      add(field.name, filterName(target), `${label}, by fields of the related record.`);
    } else if (part) add(first, 'AddressTest', first === 'address' ? 'Address.' : 'Site.');
    else {
      const type = typeOf(catalogue.kind, field);
      if (type) add(field.name, type, field.name === 'updatedAt' ? `${label}. ${FOR_PEOPLE}` : `${label}.`);
    }
  }
  if (kind.ownFields) add('fields', '[JobFieldTest!]', 'Values of job fields; all tests apply.');
  return [
    `"Conditions on ${catalogue.nouns[0]}. Conditions beside each other all apply."`,
    `input ${name} {`,
    ...[...lines.values()].flat(),
    '}',
  ].join('\n');
}

/** The orders by fields, besides the orders of the enum. */
function ordersBeyond(kind: AnyKind, document: DocumentNode): string[] {
  const catalogue = catalogueOf(kind);
  const name = `${catalogue.kind}Order`;
  const own = document.definitions.find((each) => each.kind === Kind.ENUM_TYPE_DEFINITION && each.name.value === name);
  if (own?.kind !== Kind.ENUM_TYPE_DEFINITION) return [];
  const taken = own.values?.map((value) => value.name.value) ?? [];
  const described = new Map<string, string>();
  const add = (path: string, label: string) => {
    for (const isDown of [false, true]) {
      const order = orderName({ path, isDown });
      if (taken.includes(order) || described.has(order)) continue;
      described.set(order, `${label}, ${isDown ? 'descending' : 'ascending'}.`);
    }
  };
  for (const { path } of placesIn(catalogue).filter(canOrder)) add(path, capitalised(wordOf(catalogue, path)));
  if (kind.ownFields) add('fields.any', 'The job field with the key `jobField`');
  const lines = [...described].flatMap(([order, description]) => [`  "${description}"`, `  ${order}`]);
  return [[`extend enum ${name} {`, ...lines, '}'].join('\n')];
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const labelOf = ({ words: [word = ''] }: AskedField) => capitalised(word);

const enumTest = (name: string) => `"A test of a ${name}. Values have the order of the enum."
input ${name}Test {
  "Any of the given values."
  in: [${name}!]
  "The value or a later value."
  gte: ${name}
  "A later value."
  gt: ${name}
  "The value or an earlier value."
  lte: ${name}
  "An earlier value."
  lt: ${name}
  "True: there is no value. False: there is a value."
  isNull: Boolean
}`;
