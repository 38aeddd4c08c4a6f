import type { Asks, PricedLine } from '../../records/fields/question.ts';
import { complete, type Given } from './answers.ts';
import type { AnyAnswers } from './command.ts';
import { decidedLines, type LineMerge, mergeLines } from './line-merge.ts';

/** A field that both people changed differently. */
export interface Conflict {
  readonly name: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** A form merged with another person's change of the record. */
export interface Merge {
  /** The answers of the fields without a conflict. */
  readonly agreed: Given;
  /** The names of the fields that only they changed. */
  readonly fromThem: readonly string[];
  readonly conflicts: readonly Conflict[];
  /** Merged lines, by the name of a field whose lines both changed. */
  readonly lines: Readonly<Record<string, LineMerge>>;
}

/**
 * Merges a form with the present record, three ways: the first answers of the form, my answers, and the record's present
 * values. A field that only one person changed takes the change; the user decides on a field that both changed.
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

const linesOf = (answer: unknown) => (answer ?? []) as readonly PricedLine[];

/** The names of the open choices: a field, or a line as `lines.quotation_line_…`. */
export const openChoices = ({ conflicts, lines }: Merge): readonly string[] => [
  ...conflicts.map(({ name }) => name),
  ...Object.entries(lines).flatMap(([name, merged]) => merged.conflicts.map(({ id }) => `${name}.${id}`)),
];

/** The answers after all choices. */
export function decided(
  { agreed, conflicts, lines }: Merge,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): AnyAnswers {
  const chosen = conflicts.map(({ name, mine, theirs }) => [name, choices[name] === 'mine' ? mine : theirs]);
  const merged = Object.entries(lines).map(([name, each]) => [
    name,
    decidedLines(each, (id) => choices[`${name}.${id}`]),
  ]);
  return { ...agreed, ...Object.fromEntries(chosen), ...Object.fromEntries(merged) } as AnyAnswers; // each field's answer has its type
}

/** Whether two answers are equal. Records are equal by id. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null;
  if ('id' in value) return value.id;
  const parts = Object.entries(value).filter(([name]) => name !== '__typename');
  return Object.fromEntries(parts.sort(([a], [b]) => a.localeCompare(b)));
}

/** The fields that differ between two states of a record, for a command without a form: `['status']`. */
export function changedFields(before: object, after: object): readonly string[] {
  const beside = new Set(['__typename', 'id', 'version', 'createdAt', 'updatedAt']);
  const then = new Map(Object.entries(before));
  return Object.entries(after).flatMap(([name, value]) =>
    beside.has(name) || isSame(then.get(name), value) ? [] : [name],
  );
}
