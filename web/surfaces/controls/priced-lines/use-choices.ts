import { type KeyboardEvent, useMemo, useState } from 'react';
import type { PricedLine } from '../../../commands/fields.ts';
import type { TypedLine } from '../../../commands/typed-lines.ts';
import type { ItemRecord } from '../../../records/item.ts';
import type { Signs } from './cells.ts';
import { type Choice, choicesFor } from './choices.ts';
import { knownTaxes, useItems } from './known.ts';
import { isComposed } from './sheet-keys.ts';
import type { Sheet } from './use-sheet.ts';

/** The choices of the cell that has the hand. */
export interface CellChoices {
  readonly options: readonly Choice[];
  /** The one that Enter takes; -1 for none. */
  readonly active: number;
  readonly isOpen: boolean;
  /** Taxes that are known, by which a name alone is read. */
  readonly taxes: PricedLine['taxes'];
  readonly byCode: (code: string) => Promise<ItemRecord | null>;
  /** Shows what fits to what is typed now. */
  readonly narrow: () => void;
  readonly close: () => void;
  /** Hears a key that is the choices' own while they are open; answers whether it was. */
  readonly hear: (event: KeyboardEvent) => boolean;
}

interface Open {
  /** Everything, as nothing is typed. */
  readonly isAll: boolean;
  /** Which one was gone to; null while it is the best one. */
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
    // Tab goes on with what is typed, unless another was gone to.
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
