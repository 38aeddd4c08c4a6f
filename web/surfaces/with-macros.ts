import type { Console } from '../commands/console.ts';
import { Later } from '../later.ts';
import type { MacroParts, Macros } from '../macros/macros.ts';

/** Recording, running and editing macros, and having what was saved as commands. */
export const macrosPart = new Later(() => import('../macros/macros.ts'));

/** What commands have done with macros: done once that is here. */
export function withMacros(parts: MacroParts): Console['macros'] {
  let macros: Macros | null = null;
  return async (act) => {
    await macrosPart.fetch();
    const known = macrosPart.known();
    if (known.is !== 'here') return parts.notify({ tone: 'bad', message: 'A part of Docket didn’t come. Try again.' });
    macros ??= known.part.createMacros(parts);
    act(macros);
  };
}
