import type { PricedLine } from '../../records/fields/question.ts';

/** A line that both changed, each to something else; null where one of them took it out. */
export interface LineConflict {
  readonly id: string;
  readonly base: PricedLine;
  readonly mine: PricedLine | null;
  readonly theirs: PricedLine | null;
}

/** What became of lines that two people changed: in their order, what stands and what has to be chosen. */
export interface LineMerge {
  readonly entries: readonly (PricedLine | LineConflict)[];
  readonly conflicts: readonly LineConflict[];
  /** What they did to lines that I left as they were. */
  readonly fromThem: {
    readonly added: readonly PricedLine[];
    readonly changed: readonly PricedLine[];
    readonly removed: readonly PricedLine[];
  };
  /** Whether both moved lines, each to another order: mine is taken. */
  readonly isMovedByBoth: boolean;
  /** The lines that are there now: another can only be sent as a new one. */
  readonly present: ReadonlySet<string>;
}

/**
 * Merges lines, by three states of each: whoever changed a line has it, a line that either added stays, and what both
 * changed is for a person to decide. The order is theirs, unless I moved lines.
 */
export function mergeLines(
  base: readonly PricedLine[],
  mine: readonly PricedLine[],
  theirs: readonly PricedLine[],
): LineMerge {
  const own = byKey(mine);
  const other = byKey(theirs);
  const before = byKey(base);
  const merged = new Map<string, PricedLine | LineConflict>();
  for (const key of new Set([...before.keys(), ...own.keys(), ...other.keys()])) {
    const entry = merge(key, before.get(key), own.get(key) ?? null, other.get(key) ?? null);
    if (entry) merged.set(key, entry);
  }
  const isMoved = !isInOrder([...before.keys()], [...own.keys()]);
  const order = isMoved ? woven([...own.keys()], [...other.keys()]) : woven([...other.keys()], [...own.keys()]);
  const entries = order.flatMap((key) => merged.get(key) ?? []);
  return {
    entries,
    conflicts: entries.filter(isConflict),
    fromThem: {
      added: [...other].flatMap(([key, line]) => (before.has(key) ? [] : [line])),
      changed: [...other].flatMap(([key, line]) =>
        isSame(before.get(key), own.get(key)) && before.has(key) && !isSame(before.get(key), line) ? [line] : [],
      ),
      removed: [...before].flatMap(([key, line]) => (!other.has(key) && isSame(line, own.get(key)) ? [line] : [])),
    },
    isMovedByBoth:
      isMoved && !isInOrder([...before.keys()], [...other.keys()]) && !isInOrder([...other.keys()], [...own.keys()]),
    present: new Set(other.keys()),
  };
}

/** The lines once every conflict is decided, by the lines' ids. */
export function decidedLines(
  { entries, present }: LineMerge,
  choices: (id: string) => 'mine' | 'theirs' | undefined,
): readonly PricedLine[] {
  return entries
    .flatMap((entry) => {
      if (!isConflict(entry)) return [entry];
      const chosen = choices(entry.id) === 'mine' ? entry.mine : entry.theirs;
      return chosen ? [chosen] : [];
    })
    .map((line) => (line.id !== null && !present.has(line.id) ? { ...line, id: null } : line));
}

const isConflict = (entry: PricedLine | LineConflict): entry is LineConflict => 'base' in entry;

/** A line of mine that isn't saved yet is known by its place. */
const byKey = (lines: readonly PricedLine[]): ReadonlyMap<string, PricedLine> =>
  new Map(lines.map((line, at) => [line.id ?? `new ${at}`, line]));

function merge(
  id: string,
  base: PricedLine | undefined,
  mine: PricedLine | null,
  theirs: PricedLine | null,
): PricedLine | LineConflict | null {
  if (!base) return mine ?? theirs;
  if (isSame(mine, theirs) || isSame(base, mine)) return theirs;
  if (isSame(base, theirs)) return mine;
  return { id, base, mine, theirs };
}

/** Every answer has the parts of a line in one order. */
const isSame = (one: PricedLine | null | undefined, other: PricedLine | null | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Whether what is left of a list stands in its order. */
function isInOrder(before: readonly string[], after: readonly string[]): boolean {
  const left = new Set(after);
  const known = new Set(before);
  const was = before.filter((key) => left.has(key));
  return after.filter((key) => known.has(key)).every((key, at) => key === was[at]);
}

/** One order, with what only another has put after what it follows there. */
function woven(order: readonly string[], other: readonly string[]): readonly string[] {
  const result = [...order];
  for (const [at, key] of other.entries()) {
    if (result.includes(key)) continue;
    const before = other.slice(0, at).findLast((each) => result.includes(each));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, key);
  }
  return result;
}
