import { type KeyboardEvent, useMemo, useState } from 'react';
import type { TypedLine } from '../../../commands/core/typed-lines.ts';
import type { PricedLine } from '../../../records/fields/question.ts';
import type { ItemRecord } from '../../../records/item.ts';
import type { Signs } from './cells.ts';
import { type Choice, choicesFor } from './choices.ts';
import { knownTaxes, useItems } from './known.ts';
import { isComposed } from './sheet-keys.ts';
import type { Sheet } from './use-sheet.ts';

export interface CellChoices {
  readonly options: readonly Choice[];
  /** The option Enter takes; -1 for none. */
  readonly active: number;
  readonly isOpen: boolean;
  /** Known taxes, for reading a tax by name alone. */
  readonly taxes: PricedLine['taxes'];
  readonly byCode: (code: string) => Promise<ItemRecord | null>;
  /** Opens the list for the typed text. */
  readonly narrow: () => void;
  readonly close: () => void;
  /** Handles a key of the open list; true when handled. */
  readonly hear: (event: KeyboardEvent) => boolean;
}

interface Open {
  /** Whether to offer every choice, as nothing is typed. */
  readonly isAll: boolean;
  /** The option chosen with the arrow keys; null for the best match. */
  readonly active: number | null;
}

export function useChoices(
  { lines, at }: Pick<Sheet, 'lines' | 'at'>,
  { companyId, signs }: { readonly companyId: string | null; readonly signs: Signs },
  take: (choice: Choice) => void,
): CellChoices {
  const [open, setOpen] = useState<Open | null>(null);
  const line = lines[at.line];
  const { column } = at;
  const { items, byCode } = useItems(companyId, searchIn(open, line, column));
  const { options, best } = useMemo(() => {
    if (!open || !line) return nothing;
    return choicesFor({ line, column, signs, lines, items, isAll: open.isAll });
  }, [open, line, column, signs, lines, items]);
  const taxes = useMemo(() => knownTaxes(lines, items).flat(), [lines, items]);
  const active = open?.active ?? best;
  const isOpen = options.length > 0;

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
    options,
    active,
    isOpen,
    taxes,
    byCode,
    narrow: () => setOpen({ isAll: false, active: null }),
    close: () => setOpen(null),
    hear,
  };
}

const nothing = { options: [], best: -1 };

function searchIn(open: Open | null, line: TypedLine | undefined, column: string): string | null {
  if (!open || column !== 'description' || line?.kind !== 'PRICED') return null;
  return open.isAll || line.description.length > 100 ? '' : line.description;
}
