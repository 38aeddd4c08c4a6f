import type { Asks, PricedLine } from '../../records/fields/question.ts';
import { complete, type Given } from './answers.ts';
import type { AnyAnswers } from './command.ts';
import { decidedLines, type LineMerge, mergeLines } from './line-merge.ts';

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
  /** Of the fields whose lines both changed, what stands line by line, by name. */
  readonly lines: Readonly<Record<string, LineMerge>>;
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
  const hasLines = (name: string) => asks[name]?.type === 'pricedLines';
  return {
    agreed: Object.fromEntries(
      names.filter((name) => !isBoth(name)).map((name) => [name, isTheirs(name) ? is[name] : wanted[name]]),
    ),
    fromThem: names.filter((name) => isTheirs(name) && !isSame(was[name], is[name])),
    conflicts: names
      .filter((name) => isBoth(name) && !hasLines(name))
      .map((name) => ({ name, base: was[name], mine: wanted[name], theirs: is[name] })),
    lines: Object.fromEntries(
      names
        .filter((name) => isBoth(name) && hasLines(name))
        .map((name) => [name, mergeLines(linesOf(was[name]), linesOf(wanted[name]), linesOf(is[name]))]),
    ),
  };
}

/** What a field of lines answers. */
const linesOf = (answer: unknown) => (answer ?? []) as readonly PricedLine[];

/** What has to be chosen, by name: a field, or a line of one as `lines.quotation_line_…`. */
export const openChoices = ({ conflicts, lines }: Merge): readonly string[] => [
  ...conflicts.map(({ name }) => name),
  ...Object.entries(lines).flatMap(([name, merged]) => merged.conflicts.map(({ id }) => `${name}.${id}`)),
];

/** The answers once every one of `openChoices` is decided. */
export function decided(
  { agreed, conflicts, lines }: Merge,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): AnyAnswers {
  const chosen = conflicts.map(({ name, mine, theirs }) => [name, choices[name] === 'mine' ? mine : theirs]);
  const merged = Object.entries(lines).map(([name, each]) => [
    name,
    decidedLines(each, (id) => choices[`${name}.${id}`]),
  ]);
  return { ...agreed, ...Object.fromEntries(chosen), ...Object.fromEntries(merged) } as AnyAnswers; // answers of each field's type, whosever
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
