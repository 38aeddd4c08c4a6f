import { expect, test } from 'vitest';
import { auditedLineChanges, type ComparedLine, lineChanges } from '../../service/shared/line-differences.ts';

function line(id: string, fields: Partial<ComparedLine> = {}): ComparedLine {
  return {
    id,
    kind: 'PRICED',
    itemId: null,
    description: `Work ${id}`,
    quantity: '1',
    unit: 'h',
    unitPrice: '80.00',
    discountPercent: null,
    discountAmount: null,
    taxes: [{ name: 'GST', percent: '5' }],
    ...fields,
  };
}

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => line(id)) as [ComparedLine, ...ComparedLine[]] &
  Record<number, ComparedLine>;
const lines = (...of: (ComparedLine | undefined)[]) => of as ComparedLine[];

const nothing = { added: [], removed: [], changed: [], moved: [] };

test('finds nothing between equal lists', () => {
  expect(lineChanges(lines(a, b, c), lines({ ...a, taxes: [...a.taxes] }, b, c))).toEqual(nothing);
});

test('names the changed fields of a line', () => {
  const after = { ...a, quantity: '2', taxes: [{ name: 'GST', percent: '7' }] };
  expect(lineChanges(lines(a, b), lines(after, b))).toEqual({
    ...nothing,
    changed: [{ before: { index: 0, line: a }, after: { index: 0, line: after }, fields: ['quantity', 'taxes'] }],
  });
});

test('separates added and removed lines from moved lines, and ignores lines pushed along', () => {
  expect(lineChanges(lines(a, b, c), lines(d, b, c))).toEqual({
    ...nothing,
    added: [{ index: 0, line: d }],
    removed: [{ index: 0, line: a }],
  });
});

test('finds a single move when the last of many lines becomes the first', () => {
  const many = Array.from({ length: 500 }, (_, at) => line(`${at}`));
  const last = many.at(-1) as ComparedLine;
  expect(lineChanges(many, [last, ...many.slice(0, -1)])).toEqual({
    ...nothing,
    moved: [{ before: { index: 499, line: last }, after: { index: 0, line: last } }],
  });
});

test('explains any reordering with the fewest moves', () => {
  const order = [3, 0, 4, 1, 2];
  const before = order.map((_, at) => line(`${at}`));
  const { moved } = lineChanges(
    before,
    order.map((at) => before[at] as ComparedLine),
  );
  expect(moved.map(({ after }) => after.line.id)).toEqual(['3', '4']);
});

test('audits given values without computed amounts', () => {
  const counted = {
    ...a,
    amounts: { gross: '80.00', discount: '0.00', net: '80.00', discountShare: '0', taxable: '0' },
  };
  const { id: _, ...given } = line('d');
  const { id: __, ...gone } = line('a');
  expect(auditedLineChanges(lines(counted, b, c), lines(c, { ...(b as ComparedLine), unit: null }, d))).toEqual([
    { field: 'lines.a', from: gone, to: null },
    { field: 'lines.d', from: null, to: given },
    { field: 'lines.b.unit', from: 'h', to: null },
    { field: 'lines.c.position', from: 3, to: 1 },
  ]);
});
