import { type KeyboardEvent, useMemo, useState } from 'react';
import type { TypedLine } from '../../../commands/core/typed-lines.ts';
import { type Formats, useFormats } from '../../../ground/formats.ts';
import type { PricedLine } from '../../../records/fields/question.ts';
import type { ItemRecord } from '../../../records/item.ts';
import { createIndex, rank, tiers } from '../../choosing/rank.ts';
import type { Adding } from '../adding.ts';
import { type Column, cellText, printTaxes, type Signs } from './cells.ts';
import { knownTaxes, knownUnits, useItems } from './known.ts';
import { isComposed } from './sheet-keys.ts';
import type { Sheet } from './use-sheet.ts';

export interface Choice {
  readonly value: string;
  readonly title: string;
  readonly hint: string;
  readonly is:
    | { readonly item: ItemRecord }
    | { readonly taxes: PricedLine['taxes'] }
    | { readonly unit: string }
    /** A new item with a text. */
    | { readonly adds: string };
}

interface Open {
  /** Whether to offer every choice, without regard to the text. */
  readonly isAll: boolean;
  /** The option chosen with the arrow keys; null for the best match. */
  readonly active: number | null;
}

/** The choices for the focused cell: items, units or taxes. */
export function useChoices(
  { lines, at }: Pick<Sheet, 'lines' | 'at'>,
  {
    companyId,
    signs,
    adding,
  }: { readonly companyId: string | null; readonly signs: Signs; readonly adding: Adding | null },
  take: (choice: Choice) => void,
) {
  const [open, setOpen] = useState<Open | null>(null);
  const line = lines[at.line];
  const { column } = at;
  const { unitPrice } = useFormats();
  const { items, byCode } = useItems(companyId, searchIn(open, line, column));
  const typed = line ? cellText(line, column, signs) : '';
  const { options, best } = useMemo(() => {
    if (!open || !line) return nothing;
    const others = lines.filter((each) => each !== line);
    const found = choicesFor(line, column, open.isAll ? '' : typed.trim(), others, items, signs, unitPrice);
    const adds = adding && companyId && column === 'description' ? newItem(line, adding) : [];
    return { ...found, options: [...found.options, ...adds] };
  }, [open, line, column, typed, signs, lines, items, adding, companyId, unitPrice]);
  const active = open?.active ?? best;
  const isOpen = options.length > 0;

  /** Handles a key of the open list; true when handled. */
  function hear(event: KeyboardEvent): boolean {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (isComposed(event) || ctrlKey || metaKey || shiftKey || altKey) return false;
    if (!open || !isOpen) {
      if (key === 'F4') setOpen({ isAll: true, active: null });
      return key === 'F4';
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const chosen = options[active];
    // Tab keeps the typed text, unless the user chose another option.
    const isTaken = key === 'Enter' || (key === 'Tab' && open.active !== null);
    if (step) setOpen({ ...open, active: (Math.max(active + step, -1) + options.length) % options.length });
    else if (key === 'Escape') setOpen(null);
    else if (isTaken && chosen) {
      setOpen(null);
      take(chosen);
    } else return false;
    return true;
  }

  return {
    typed,
    options,
    /** The option Enter takes; -1 for none. */
    active,
    isOpen,
    /** Known taxes, for reading a tax by name alone. */
    taxes: useMemo(() => knownTaxes(lines, items).flat(), [lines, items]),
    byCode,
    /** Opens the list for the typed text. */
    narrow: () => setOpen({ isAll: false, active: null }),
    close: () => setOpen(null),
    hear,
  };
}

function searchIn(open: Open | null, line: TypedLine | undefined, column: string): string | null {
  if (!open || column !== 'description' || line?.kind !== 'PRICED') return null;
  return open.isAll || line.description.length > 100 ? '' : line.description;
}

/** The way to add an item with the text of a line. */
function newItem({ kind, description }: TypedLine, adding: Adding): readonly Choice[] {
  const text = description.trim();
  if (kind !== 'PRICED' || text.includes('\n') || text.length > 100) return [];
  return [{ value: 'add', title: adding.title(text), hint: '', is: { adds: text } }];
}

interface Choices {
  readonly options: readonly Choice[];
  /** The option Enter takes; -1 for none. */
  readonly best: number;
}

const most = 8;
const nothing: Choices = { options: [], best: -1 };

/** The choices for a cell's text, best first. */
function choicesFor(
  { kind }: TypedLine,
  column: Column,
  text: string,
  others: readonly TypedLine[],
  items: readonly ItemRecord[],
  { decimal }: Signs,
  priced: Formats['unitPrice'],
): Choices {
  const choice = (title: string, is: Choice['is']): Choice => ({ value: title, title, hint: '', is });
  if (column === 'description') return itemsFor(items, text, kind, priced);
  const units = column === 'unit' ? knownUnits(others, items).map((unit) => choice(unit, { unit })) : [];
  const allTaxes = column === 'taxes' ? knownTaxes(others, items) : [];
  const taxes = allTaxes.map((each) => choice(printTaxes(each, decimal), { taxes: each }));
  return fitting([...units, ...taxes], text);
}

/** Enter takes an item only when the code or name starts with the typed text. Any other text stays free text. */
function itemsFor(
  items: readonly ItemRecord[],
  text: string,
  kind: PricedLine['kind'],
  priced: Formats['unitPrice'],
): Choices {
  if (kind !== 'PRICED' || text.includes('\n')) return nothing;
  const options = items.map((item): Choice & { id: string; words: readonly string[] } => ({
    value: item.id,
    title: item.name,
    hint: [item.code, `${priced(item.unitPrice.amount, item.currency)} / ${item.unit}`].join(' · '),
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
