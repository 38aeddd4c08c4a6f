/**
 * A stand-in for a value that is unknown before the run: a path from a name, such as `on1.record.version`. The
 * `variables` functions of commands take references in place of records and answers. A function may only pass a
 * reference on; any other use throws.
 */
export interface Reference {
  readonly root: string;
  readonly path: readonly string[];
}

const known = new WeakMap<object, Reference>();
const spreads = new WeakMap<object, Reference>();

/** The properties of a stand-in are stand-ins, too. */
export function standIn(root: string, path: readonly string[] = []): never {
  const reference = { root, path };
  const name = [root, ...path].join('.');
  const made = new Proxy(
    {},
    {
      get(_, property) {
        if (property === Symbol.iterator) return () => [spreadOf(reference)][Symbol.iterator]();
        if (typeof property === 'symbol') throw new Unwritable(`${name} is needed as text`);
        return standIn(root, [...path, property]);
      },
      ownKeys() {
        throw new Unwritable(`all of ${name} is needed`);
      },
    },
  );
  known.set(made, reference);
  // The caller's type decides the type of the stand-in.
  return made as never;
}

/** A list entry that stands for all entries of an unknown list. */
function spreadOf(reference: Reference): object {
  const made = {};
  spreads.set(made, reference);
  return made;
}

class Unwritable extends Error {}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export function referencesIn(value: unknown): readonly Reference[] {
  if (!isObject(value)) return [];
  const own = known.get(value) ?? spreads.get(value);
  return own ? [own] : Object.values(value).flatMap(referencesIn);
}

/** The spelling of references in a programming language. */
export interface Language {
  readonly reference: (reference: Reference) => string;
  /** Spreads an unknown list into a list. */
  readonly spread: (reference: Reference) => string;
  readonly key: (name: string) => string;
}

/** A value as the text of an expression, each property on a line of its own. */
export function expression(value: unknown, language: Language, indent = ''): string {
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const reference = known.get(value);
  if (reference) return language.reference(reference);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const spread = spreads.get(value[0]);
    if (spread) return language.spread(spread);
    return `[${value.map((each) => expression(each, language, indent)).join(', ')}]`;
  }
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  if (entries.length === 0) return '{}';
  const lines = entries.map(([name, each]) => `${inner}${language.key(name)}: ${expression(each, language, inner)}`);
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
