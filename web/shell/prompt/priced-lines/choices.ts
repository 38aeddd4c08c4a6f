import type { TypedLine } from '../../../commands/core/typed-lines.ts';
import type { PricedLine } from '../../../records/fields/question.ts';
import type { ItemRecord } from '../../../records/item.ts';
import { createIndex, rank, tiers } from '../../choosing/rank.ts';
import { type Column, cellText, printTaxes, type Signs } from './cells.ts';
import { knownTaxes, knownUnits } from './known.ts';

export interface Choice {
  readonly value: string;
  readonly title: string;
  readonly hint: string;
  readonly is: { readonly item: ItemRecord } | { readonly taxes: PricedLine['taxes'] } | { readonly unit: string };
}

/** The choices for a cell's text, best first, and the index Enter takes; -1 for none. */
export interface Choices {
  readonly options: readonly Choice[];
  readonly best: number;
}

interface Given {
  readonly line: TypedLine;
  readonly column: Column;
  readonly signs: Signs;
  readonly lines: readonly TypedLine[];
  readonly items: readonly ItemRecord[];
  /** Whether to offer every choice, without regard to the text. */
  readonly isAll: boolean;
}

const most = 8;
const nothing: Choices = { options: [], best: -1 };

export function choicesFor(given: Given): Choices {
  const text = given.isAll ? '' : cellText(given.line, given.column, given.signs).trim();
  switch (given.column) {
    case 'description':
      return itemsFor(given.items, text, given.line.kind);
    case 'unit':
      return fitting(
        knownUnits(
          given.lines.filter((line) => line !== given.line),
          given.items,
        ).map((unit) => ({ value: unit, title: unit, hint: '', is: { unit } })),
        text,
      );
    case 'taxes':
      return fitting(
        knownTaxes(
          given.lines.filter((line) => line !== given.line),
          given.items,
        ).map((taxes) => {
          const title = printTaxes(taxes, given.signs.decimal);
          return { value: title, title, hint: '', is: { taxes } };
        }),
        text,
      );
    default:
      return nothing;
  }
}

/** Enter takes an item only when the code or name starts with the typed text. Any other text stays free text. */
function itemsFor(items: readonly ItemRecord[], text: string, kind: PricedLine['kind']): Choices {
  if (kind !== 'PRICED' || text.includes('\n')) return nothing;
  const options = items.map((item): Choice & { id: string; words: readonly string[] } => ({
    value: item.id,
    title: item.name,
    hint: [item.code, `${item.unitPrice} ${item.currency} / ${item.unit}`].join(' · '),
    is: { item },
    id: item.code,
    words: [item.code],
  }));
  if (text === '') return { options: options.slice(0, most), best: -1 };
  const ranked = rank(createIndex(options), text, most);
  const first = ranked[0];
  const begins = first && (first.tier <= tiers.prefix || first.entry.id.toLowerCase().startsWith(text.toLowerCase()));
  return { options: ranked.map(({ entry }) => entry), best: begins ? 0 : -1 };
}

/** Choices that contain the text, with matches at the start first. An exact match hides the list. */
function fitting(options: readonly Choice[], text: string): Choices {
  const wanted = text.toLowerCase();
  const fit = options.filter(({ title }) => title.toLowerCase().includes(wanted));
  if (fit.some(({ title }) => title.toLowerCase() === wanted)) return nothing;
  const begins = ({ title }: Choice) => title.toLowerCase().startsWith(wanted);
  const inOrder = [...fit.filter(begins), ...fit.filter((each) => !begins(each))].slice(0, most);
  return { options: inOrder, best: -1 };
}
