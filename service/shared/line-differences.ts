import type { FieldChange, QuotationLine } from './values.ts';

/** The fields entered by people; amounts are computed. */
const given = [
  'kind',
  'itemId',
  'description',
  'quantity',
  'unit',
  'unitPrice',
  'discountPercent',
  'discountAmount',
  'taxes',
] as const satisfies (keyof QuotationLine)[];

export type GivenField = (typeof given)[number];

/** The compared part of a line. */
export type ComparedLine = Pick<QuotationLine, 'id' | GivenField>;

/** A line and its index. */
export interface PlacedLine<Line> {
  index: number;
  line: Line;
}

export interface ChangedLine<Line> {
  before: PlacedLine<Line>;
  after: PlacedLine<Line>;
  fields: GivenField[];
}

export interface LineChanges<Line> {
  /** In the new order. */
  added: PlacedLine<Line>[];
  /** In the old order. */
  removed: PlacedLine<Line>[];
  changed: ChangedLine<Line>[];
  /**
   * The fewest moves behind the new order: a single move, when the last of 500 lines became the first. Lines shifted by
   * other lines have not moved.
   */
  moved: { before: PlacedLine<Line>; after: PlacedLine<Line> }[];
}

/**
 * The differences of two lists of lines, matched by id.
 *
 * lineChanges([a, b, c], [c, a, { ...b, quantity: '2' }, d]) →
 *    { added: [{ index: 3, line: d }], removed: [], changed: [{ before: …, after: …, fields: ['quantity'] }],
 *      moved: [{ before: { index: 2, line: c }, after: { index: 0, line: c } }] }
 */
export function lineChanges<Line extends ComparedLine>(
  before: readonly Line[],
  after: readonly Line[],
): LineChanges<Line> {
  const old = new Map(before.map((line, index) => [line.id, { index, line }]));
  const stay = new Set(after.map(({ id }) => id));
  const changes: LineChanges<Line> = {
    added: [],
    removed: before.flatMap((line, index) => (stay.has(line.id) ? [] : [{ index, line }])),
    changed: [],
    moved: [],
  };

  const kept: LineChanges<Line>['moved'] = [];
  for (const [index, line] of after.entries()) {
    const was = old.get(line.id);
    if (!was) {
      changes.added.push({ index, line });
      continue;
    }
    const pair = { before: was, after: { index, line } };
    kept.push(pair);
    const fields = given.filter((field) => !isSame(was.line[field], line[field]));
    if (fields.length > 0) {
      changes.changed.push({ ...pair, fields });
    }
  }

  const inOrder = longestRise(kept.map(({ before }) => before.index));
  changes.moved = kept.filter((_, at) => !inOrder.has(at));
  return changes;
}

/**
 * The differences as the audit trail keeps them, without amounts: `lines.<id>` from or to null for an added or removed
 * line, `lines.<id>.quantity` for a changed field, and `lines.<id>.position`, counted from 1, for a moved line.
 */
export function auditedLineChanges(before: readonly ComparedLine[], after: readonly ComparedLine[]): FieldChange[] {
  const { added, removed, changed, moved } = lineChanges(before, after);
  return [
    ...removed.map(({ line }) => ({ field: `lines.${line.id}`, from: givenOf(line), to: null })),
    ...added.map(({ line }) => ({ field: `lines.${line.id}`, from: null, to: givenOf(line) })),
    ...changed.flatMap(({ before: was, after: is, fields }) =>
      fields.map((field) => ({ field: `lines.${is.line.id}.${field}`, from: was.line[field], to: is.line[field] })),
    ),
    ...moved.map(({ before: was, after: is }) => ({
      field: `lines.${is.line.id}.position`,
      from: was.index + 1,
      to: is.index + 1,
    })),
  ];
}

function givenOf(line: ComparedLine) {
  return Object.fromEntries(given.map((field) => [field, line[field]]));
}

function isSame(one: ComparedLine[GivenField], other: ComparedLine[GivenField]): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) {
    return one === other;
  }
  return (
    one.length === other.length &&
    one.every(({ name, percent }, at) => name === other[at]?.name && percent === other[at]?.percent)
  );
}

/** The indices of a longest rising sequence of distinct numbers: longestRise([3, 1, 2]) → 1 and 2. */
function longestRise(numbers: readonly number[]): Set<number> {
  // `ends[length]` is the index of the least number that ends a rise of length + 1.
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [at, number] of numbers.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] as number] as number) < number) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    previous[at] = low === 0 ? -1 : (ends[low - 1] as number);
    ends[low] = at;
  }
  const rise = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at !== -1; at = previous[at] as number) {
    rise.add(at);
  }
  return rise;
}
