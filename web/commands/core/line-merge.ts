import type { PricedLine } from '../../records/fields/question.ts';

/** A line that both people changed differently; null for the person who removed the line. */
export interface LineConflict {
  readonly id: string;
  readonly base: PricedLine;
  readonly mine: PricedLine | null;
  readonly theirs: PricedLine | null;
}

/** The lines of two people, merged: agreed lines and conflicts, in order. */
export interface LineMerge {
  readonly entries: readonly (PricedLine | LineConflict)[];
  readonly conflicts: readonly LineConflict[];
  /** Their changes to lines that I left alone. */
  readonly fromThem: {
    readonly added: readonly PricedLine[];
    readonly changed: readonly PricedLine[];
    readonly removed: readonly PricedLine[];
  };
  /** Both people moved lines to different orders; my order wins. */
  readonly isMovedByBoth: boolean;
  /** The ids of the saved lines. The service accepts a line with another id only as a new line. */
  readonly present: ReadonlySet<string>;
}

/**
 * Merges lines three ways. A line that only one person changed or added takes the change; the user decides on lines that
 * both changed. The order is theirs, unless I moved lines.
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

/** The lines after a choice for every conflict. */
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

/** An unsaved line has no id, so its place is the key. */
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

/** JSON compares lines, because every answer lists the parts of a line in the same order. */
const isSame = (one: PricedLine | null | undefined, other: PricedLine | null | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Whether the keys in both lists have the same order. */
function isInOrder(before: readonly string[], after: readonly string[]): boolean {
  const left = new Set(after);
  const known = new Set(before);
  const was = before.filter((key) => left.has(key));
  return after.filter((key) => known.has(key)).every((key, at) => key === was[at]);
}

/** An order with the missing keys of another order, each after its predecessor there. */
function woven(order: readonly string[], other: readonly string[]): readonly string[] {
  const result = [...order];
  for (const [at, key] of other.entries()) {
    if (result.includes(key)) continue;
    const before = other.slice(0, at).findLast((each) => result.includes(each));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, key);
  }
  return result;
}
