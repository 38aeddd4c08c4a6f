import { plain } from '../search-text.ts';

/** The type of a field decides the possible tests. */
export type FieldType = 'choice' | 'flag' | 'text' | 'number' | 'day' | 'moment' | 'record';

/** A value of a choice, and the words for the value; the first word is canonical. */
export interface Choice {
  value: string;
  words: readonly string[];
}

/** A field that queries may name. */
export interface AskedField {
  /** The API's name: `scheduledEnd`, `address.city`, `fields.meter_reading`. A relation is `customer`, not `customerId`. */
  name: string;
  /** The typed names; the first is canonical: `['due', 'scheduled end']`. */
  words: readonly string[];
  type: FieldType;
  /** The values of a choice, in ascending order. */
  choices?: readonly Choice[] | undefined;
  /** Whether a record may lack the value. */
  isOptional: boolean;
  /** An amount in the record's currency: sums have a row for each currency. */
  isMoney?: boolean;
  /** A text of a line at most, which can make groups. */
  isShort?: boolean;
  /** Whether lists have an order by the field. */
  isOrdered?: boolean;
  /** The kind of a related record. */
  of?: Catalogue;
}

/** The fields of a kind; the service derives them from the declaration of the kind. */
export interface Catalogue {
  /** The GraphQL type: `Job`. */
  kind: string;
  /** The plural nouns that may begin a query: `['jobs', 'tickets']`. */
  nouns: readonly string[];
  fields: readonly AskedField[];
}

/** A field with its place: `customer.address.city` is a field of the related customer. */
export interface Placed {
  path: string;
  field: AskedField;
}

/** The field at a path, of the record or of a related record one step away; null for an unknown path. */
export function fieldAt(catalogue: Catalogue, path: string): AskedField | null {
  return placesIn(catalogue).find((each) => each.path === path)?.field ?? null;
}

const places = new WeakMap<Catalogue, readonly Placed[]>();

/** Every field, the record's own first, then the fields one step away. */
export function placesIn(catalogue: Catalogue): readonly Placed[] {
  const known = places.get(catalogue);
  if (known) return known;
  const own = catalogue.fields.map((field) => ({ path: field.name, field }));
  const further = catalogue.fields.flatMap(({ name, of }) =>
    (of?.fields ?? []).map((field) => ({ path: `${name}.${field.name}`, field })),
  );
  const all = [...own, ...further];
  places.set(catalogue, all);
  return all;
}

/** The canonical typed name of a path: `customer.town`. */
export function wordOf(catalogue: Catalogue, path: string): string {
  const own = catalogue.fields.find(({ name }) => name === path);
  if (own) return own.words[0] ?? own.name;
  const relation = catalogue.fields.find(({ name, of }) => of && path.startsWith(`${name}.`));
  if (!relation?.of) return path;
  return `${relation.words[0]}.${wordOf(relation.of, path.slice(relation.name.length + 1))}`;
}

/** What a word of a query may mean. */
export interface Meanings {
  /** Fields by each of their names. */
  fields: ReadonlyMap<string, Placed>;
  /** Values that stand without their field: `overdue`, `on hold`. */
  values: ReadonlyMap<string, { path: string; value: string }>;
}

const meanings = new WeakMap<Catalogue, Meanings>();

/** The meanings of words, with the words as `folded` writes them. An earlier field keeps a word from a later field. */
export function meaningsIn(catalogue: Catalogue): Meanings {
  const known = meanings.get(catalogue);
  if (known) return known;
  const fields = new Map<string, Placed>();
  const values = new Map<string, { path: string; value: string }>();
  const add = <Value>(to: Map<string, Value>, word: string, value: Value) => {
    const key = folded(word);
    if (!to.has(key)) to.set(key, value);
  };
  for (const field of catalogue.fields) {
    for (const word of namesOf(field)) add(fields, word, { path: field.name, field });
    if (field.type === 'flag') for (const word of field.words) add(values, word, { path: field.name, value: 'true' });
    for (const { value, words } of field.choices ?? [])
      for (const word of [...words, value]) if (isNoNumber(word)) add(values, word, { path: field.name, value });
  }
  for (const relation of catalogue.fields)
    for (const field of relation.of?.fields ?? [])
      for (const before of namesOf(relation))
        for (const word of namesOf(field))
          add(fields, `${before}.${word}`, { path: `${relation.name}.${field.name}`, field });
  const all = { fields, values };
  meanings.set(catalogue, all);
  return all;
}

const namesOf = ({ name, words }: AskedField) => [...words, name];

/** A dropdown may have the options 1, 2 and 3. */
const isNoNumber = (word: string) => !/^[-+\d.\s]+$/.test(word);

/** A word for comparing, without accents, case and repeated spaces. */
export const folded = (word: string): string => plain(word).replace(/[\s_]+/g, ' ');
