import { expect, test } from 'vitest';
import { decided, merge, openChoices } from '../../web/commands/core/conflict.ts';
import { type PricedLine, pricedLines, text } from '../../web/records/fields/question.ts';

const pricing = {
  currency: 'CAD',
  taxRounding: 'DOCUMENT',
  pricesIncludeTax: false,
  discountPercent: null,
  discountAmount: null,
} as const;
const asks = {
  subject: text({ label: 'Subject' }),
  lines: pricedLines({ label: 'Lines', max: 500, of: () => ({ companyId: null, pricing }) }),
};

const line = (id: string | null, over: Partial<PricedLine> = {}): PricedLine => ({
  id,
  kind: 'PRICED',
  itemId: null,
  description: id ?? 'new',
  quantity: '1',
  unit: 'pcs',
  unitPrice: '10',
  discountPercent: null,
  discountAmount: null,
  taxes: [],
  ...over,
});
const [a, b, c, d] = [line('a'), line('b'), line('c'), line('d')];
const three = [a, b, c];

const merged = (mine: readonly PricedLine[], theirs: readonly PricedLine[], base: readonly PricedLine[] = three) =>
  merge(asks, { subject: 'S', lines: base }, { subject: 'S', lines: mine }, { subject: 'S', lines: theirs });
const linesIn = (of: ReturnType<typeof merged>, choices = {}) =>
  (decided(of, choices).lines as readonly PricedLine[]).map(
    ({ description, quantity }) => `${description} ${quantity}`,
  );

test('lines changed by either person alone are kept without a question', () => {
  const both = merged([{ ...a, quantity: '2' }, b, c], [a, b, { ...c, quantity: '3' }]);
  expect(openChoices(both)).toEqual([]);
  expect(linesIn(both)).toEqual(['a 2', 'b 1', 'c 3']);
  expect(both.lines.lines?.fromThem.changed.map(({ id }) => id)).toEqual(['c']);
});

test('lines added by either person stay, each after its predecessor', () => {
  const both = merged(
    [a, line(null, { description: 'mine' }), b, c, line(null, { description: 'last' })],
    [a, b, d, c],
  );
  expect(linesIn(both)).toEqual(['a 1', 'mine 1', 'b 1', 'd 1', 'c 1', 'last 1']);
  expect(both.lines.lines?.fromThem.added).toEqual([d]);
});

test('a line changed by both needs a decision, and no other line does', () => {
  const both = merged([a, { ...b, quantity: '2' }, c], [a, { ...b, unitPrice: '20' }, c]);
  expect(openChoices(both)).toEqual(['lines.b']);
  expect(linesIn(both, { 'lines.b': 'mine' })).toEqual(['a 1', 'b 2', 'c 1']);
  expect(decided(both, { 'lines.b': 'theirs' }).lines).toMatchObject([a, { unitPrice: '20', quantity: '1' }, c]);
});

test('equal changes by both are no conflict', () => {
  const same = { ...b, quantity: '2' };
  const both = merged([{ ...a, quantity: '9' }, same, c], [a, same, c]);
  expect(openChoices(both)).toEqual([]);
  expect(linesIn(both)).toEqual(['a 9', 'b 2', 'c 1']);
});

test('a line removed by a person and changed by the other needs a decision, and may return as a new line', () => {
  const gone = merged([a, { ...b, quantity: '2' }, c], [a, c]);
  expect(openChoices(gone)).toEqual(['lines.b']);
  expect(linesIn(gone, { 'lines.b': 'theirs' })).toEqual(['a 1', 'c 1']);
  expect(decided(gone, { 'lines.b': 'mine' }).lines).toMatchObject([a, { id: null, quantity: '2' }, c]);

  const taken = merged([a, c], [a, { ...b, quantity: '2' }, c]);
  expect(linesIn(taken, { 'lines.b': 'mine' })).toEqual(['a 1', 'c 1']);
  expect(linesIn(taken, { 'lines.b': 'theirs' })).toEqual(['a 1', 'b 2', 'c 1']);
});

test('a line removed by the other person and unchanged by me is removed and reported', () => {
  const both = merged([{ ...a, quantity: '2' }, b, c], [a, c]);
  expect(linesIn(both)).toEqual(['a 2', 'c 1']);
  expect(both.lines.lines?.fromThem.removed).toEqual([b]);
});

test('the order comes from the person who moved lines; when both did, from me', () => {
  expect(linesIn(merged([{ ...a, quantity: '2' }, b, c], [c, a, b]))).toEqual(['c 1', 'a 2', 'b 1']);
  expect(linesIn(merged([c, b, a], [a, b, { ...c, quantity: '2' }]))).toEqual(['c 2', 'b 1', 'a 1']);
  expect(linesIn(merged([b, a, c], [c, b, a, d]))).toEqual(['b 1', 'a 1', 'd 1', 'c 1']);
});

test('my order is reported only when the other person moved lines, too', () => {
  const isSaid = (mine: readonly PricedLine[], theirs: readonly PricedLine[]) =>
    merged(mine, theirs).lines.lines?.isMovedByBoth;
  expect(isSaid([b, a, c], [c, b, a, d])).toBe(true);
  expect(isSaid([b, a, c], [b, a, { ...c, quantity: '2' }, d])).toBe(false);
  expect(isSaid([b, a, c], [a, b, { ...c, quantity: '2' }])).toBe(false);
  expect(isSaid([a, { ...b, quantity: '2' }, c], [c, b, a])).toBe(false);
});

test('lines changed by only one of two people are taken whole', () => {
  expect(merged(three, [a])).toMatchObject({ agreed: { lines: [a] }, fromThem: ['lines'], lines: {} });
  expect(merged([b], three)).toMatchObject({ agreed: { lines: [b] }, fromThem: [], lines: {} });
});

test('for any two histories no line is lost without a question', () => {
  let seed = 7;
  const roll = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const edited = (lines: readonly PricedLine[], who: string): readonly PricedLine[] => {
    let next = [...lines];
    for (let step = 0; step < 4; step++) {
      const at = roll(next.length + 1);
      const here = next[at];
      const kind = roll(4);
      if (kind === 0 || !here)
        next = next.toSpliced(
          at,
          0,
          line(who === 'mine' ? null : `t${roll(1e6)}`, { description: `${who} ${roll(1e6)}` }),
        );
      else if (kind === 1) next = next.with(at, { ...here, quantity: String(2 + roll(50)) });
      else if (kind === 2) next = next.toSpliced(at, 1);
      else next = next.toSpliced(at, 1).toSpliced(roll(next.length), 0, here);
    }
    return next;
  };
  for (let round = 0; round < 500; round++) {
    const base = Array.from({ length: 6 }, (_, at) => line(`l${at}`));
    const [mine, theirs] = [edited(base, 'mine'), edited(base, 'theirs')];
    const both = merged(mine, theirs, base);
    const open = openChoices(both);
    for (const side of ['mine', 'theirs'] as const) {
      const result = decided(both, Object.fromEntries(open.map((name) => [name, side]))).lines as readonly PricedLine[];
      const said = result.map(({ description }) => description);
      const added = [...mine, ...theirs].filter(({ description }) => !/^l\d$/.test(description));
      expect(said).toEqual(expect.arrayContaining(added.map(({ description }) => description)));
      for (const { id, description } of base) {
        const isLeft = [mine, theirs].every((lines) => lines.some((each) => each.id === id));
        if (isLeft) expect(said).toContain(description);
      }
      expect(new Set(said).size).toBe(said.length);
    }
  }
});
