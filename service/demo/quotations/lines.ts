import type { UncountedLine } from '../../quotations/lines.ts';
import type { Tax } from '../../shared/values.ts';
import type { Dice } from '../dice.ts';
import type { Stocked } from './supporting-records.ts';

interface Setting {
  dice: Dice;
  /** The moment of writing. */
  at: Date;
  stock: Stocked[];
  /** The taxes of taxed lines. */
  taxes: Tax[];
  notes: string[];
}

/** Lines mostly of one group; long quotations get headings. */
export function rollLines(count: number, group: Stocked, setting: Setting): UncountedLine[] {
  const { dice, stock, notes } = setting;
  const work = stock.at(-1) ?? group;
  if (count < 8) {
    const lines = Array.from({ length: count }, (_, index) =>
      lineOf(index === 0 || dice.chance(0.6) ? group : work, setting),
    );
    return dice.chance(0.2) ? [...lines, text('NOTE', dice.one(notes), setting)] : lines;
  }
  const others = stock.filter((other) => other !== group && other !== work && dice.chance(0.6));
  const parts = [group, ...others, work];
  const room = count - parts.length - 1;
  const lines = parts.flatMap((part, index) => {
    const share = Math.floor(room / parts.length) + (index < room % parts.length ? 1 : 0);
    return [text('HEADING', part.heading, setting), ...Array.from({ length: share }, () => lineOf(part, setting))];
  });
  return [...lines, text('NOTE', dice.one(notes), setting)];
}

/** A customer's changes: other quantities, a lower price, a line removed, added or moved. */
export function revisedLines(lines: UncountedLine[], group: Stocked, setting: Setting): UncountedLine[] {
  const { dice } = setting;
  const places = lines.flatMap(({ kind }, index) => (kind === 'PRICED' ? [index] : []));
  const changed = dice.one(places);
  const revised = lines.map((line, index) => {
    if (index !== changed) return line;
    return dice.chance(0.5) ? { ...line, discountPercent: dice.one(['5', '7.5', '12.5', '20']) } : more(line, setting);
  });
  if (places.length > 2 && dice.chance(0.5)) {
    revised.splice(dice.one(places.filter((place) => place !== changed)), 1);
  }
  if (dice.chance(0.6)) revised.splice(dice.whole(1, revised.length), 0, lineOf(group, setting));
  if (revised.length > 2 && dice.chance(0.3)) {
    const [moved] = revised.splice(dice.whole(1, revised.length - 1), 1);
    if (moved) revised.unshift(moved);
  }
  return revised;
}

function more(line: UncountedLine, { dice, stock }: Setting): UncountedLine {
  const item = stock.flatMap(({ items }) => items).find(({ id }) => id === line.itemId);
  const quantities = [...(item?.quantities ?? []), '3', '5'].filter((quantity) => quantity !== line.quantity);
  return { ...line, quantity: dice.one(quantities) };
}

function lineOf({ items }: Stocked, { dice, at, taxes }: Setting): UncountedLine {
  const item = dice.one(items);
  return {
    id: dice.id('quotation_line', at),
    kind: 'PRICED',
    itemId: item.id,
    description: item.description ?? item.name,
    quantity: dice.one(item.quantities),
    unit: item.unit,
    unitPrice: item.unitPrice,
    discountPercent: dice.chance(0.12) ? dice.one(['5', '10', '33.3333']) : null,
    discountAmount: null,
    taxes: item.isUntaxed ? [] : taxes,
  };
}

function text(kind: 'HEADING' | 'NOTE', description: string, { dice, at }: Setting): UncountedLine {
  const unpriced = {
    itemId: null,
    quantity: null,
    unit: null,
    unitPrice: null,
    discountPercent: null,
    discountAmount: null,
    taxes: [],
  };
  return { id: dice.id('quotation_line', at), kind, description, ...unpriced };
}
