import type { Console } from '../commands/core/console.ts';
import { fetched } from '../state/notes.ts';
import type { MacroParts, Macros } from '../wings/macros/macro-parts.ts';
import { macros as part } from './parts.ts';

/** Gives the console its method for macros. The part loads with the first call. */
export function withMacros(parts: MacroParts): Console['macros'] {
  let macros: Macros | null = null;
  return async (act) => {
    const here = await fetched(part, parts.notify);
    if (!here) return;
    macros ??= here.createMacros(parts);
    act(macros);
  };
}
