import { complete, type Given } from './answers.ts';
import type { AnyAnswers } from './command.ts';
import type { Asks } from './fields.ts';

/** A field that both changed, each to something else. */
export interface Conflict {
  readonly name: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** What became of a form after someone else changed the record: what agrees, and what has to be chosen. */
export interface Merge {
  /** Every field's answer, where no choice is needed: the one that was changed, by whomever. */
  readonly agreed: Given;
  /** The fields that only they changed, by name. */
  readonly fromThem: readonly string[];
  readonly conflicts: readonly Conflict[];
}

/**
 * Merges a form with the record as it now stands, by three states of each field: as it was when the form was opened, as I
 * want it, and as it now is. Whoever changed a field has it; where both did, a person decides.
 */
export function merge(asks: Asks, base: Given, mine: Given, theirs: Given): Merge {
  const was = complete(asks, base);
  const wanted = complete(asks, mine);
  const is = complete(asks, theirs);
  const names = Object.keys(asks);
  const isBoth = (name: string) =>
    !isSame(was[name], wanted[name]) && !isSame(was[name], is[name]) && !isSame(wanted[name], is[name]);
  const isTheirs = (name: string) => isSame(was[name], wanted[name]);
  return {
    agreed: Object.fromEntries(
      names.filter((name) => !isBoth(name)).map((name) => [name, isTheirs(name) ? is[name] : wanted[name]]),
    ),
    fromThem: names.filter((name) => isTheirs(name) && !isSame(was[name], is[name])),
    conflicts: names.filter(isBoth).map((name) => ({ name, base: was[name], mine: wanted[name], theirs: is[name] })),
  };
}

/** The answers once every conflict is decided. */
export function decided(
  { agreed, conflicts }: Merge,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): AnyAnswers {
  const chosen = conflicts.map(({ name, mine, theirs }) => [name, choices[name] === 'mine' ? mine : theirs]);
  return { ...agreed, ...Object.fromEntries(chosen) } as AnyAnswers; // answers of each field's type, whosever
}

/** Whether two answers say the same; a record is the same by its id, whatever became of it. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null;
  if ('id' in value) return value.id;
  const parts = Object.entries(value).filter(([name]) => name !== '__typename');
  return Object.fromEntries(parts.sort(([a], [b]) => a.localeCompare(b)));
}

/** What differs between two states of a record, for a command that has no form: `['status']`. */
export function changedFields(before: object, after: object): readonly string[] {
  const beside = new Set(['__typename', 'id', 'version', 'createdAt', 'updatedAt']);
  const then = new Map(Object.entries(before));
  return Object.entries(after).flatMap(([name, value]) =>
    beside.has(name) || isSame(then.get(name), value) ? [] : [name],
  );
}
