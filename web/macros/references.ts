/**
 * What isn't known before a macro is run, in the place of its value: a path from a name, such as `on1.record.version`. A
 * command's own functions make their variables of such references as they would of records and answers; what asks more of
 * one than to be passed on can't be written down, and throws.
 */
export interface Reference {
  readonly root: string;
  readonly path: readonly string[];
}

const known = new WeakMap<object, Reference>();
const spreads = new WeakMap<object, Reference>();

/** A stand-in for the value at a path: its properties are stand-ins, too. */
export function standIn(root: string, path: readonly string[] = []): never {
  const target = {};
  const made = new Proxy(target, {
    get(_, name) {
      if (name === Symbol.iterator) return () => [spreadOf({ root, path })][Symbol.iterator]();
      if (typeof name === 'symbol') throw new Unwritable(`${[root, ...path].join('.')} is needed as text`);
      return standIn(root, [...path, name]);
    },
    ownKeys() {
      throw new Unwritable(`all of ${[root, ...path].join('.')} is needed`);
    },
  });
  known.set(made, { root, path });
  // It stands for a value of whatever type is wanted there.
  return made as never;
}

/** All entries of a list that isn't known before, as the one entry of a list that holds them. */
function spreadOf(reference: Reference): object {
  const made = {};
  spreads.set(made, reference);
  return made;
}

class Unwritable extends Error {}

const referenceIn = (value: unknown): Reference | undefined => (isObject(value) ? known.get(value) : undefined);
const spreadIn = (value: unknown): Reference | undefined => (isObject(value) ? spreads.get(value) : undefined);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Every reference in a value. */
export function referencesIn(value: unknown): readonly Reference[] {
  const own = referenceIn(value) ?? spreadIn(value);
  if (own) return [own];
  return isObject(value) ? Object.values(value).flatMap(referencesIn) : [];
}

/** How a language writes what JSON has no word for. */
export interface Language {
  readonly reference: (reference: Reference) => string;
  /** A list of all entries of another. */
  readonly spread: (reference: Reference) => string;
  /** The name of a property. */
  readonly key: (name: string) => string;
}

/** A value as the text of an expression, each property on a line of its own. */
export function expression(value: unknown, language: Language, indent = ''): string {
  const reference = referenceIn(value);
  if (reference) return language.reference(reference);
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const [spread] = value.flatMap((each) => spreadIn(each) ?? []);
    if (spread) return language.spread(spread);
    return `[${value.map((each) => expression(each, language, indent)).join(', ')}]`;
  }
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  if (entries.length === 0) return '{}';
  const lines = entries.map(([name, each]) => `${inner}${language.key(name)}: ${expression(each, language, inner)}`);
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
