import { show } from '../../shell/stage/surface.ts';
import type { MacroParts, Macros } from './macro-parts.ts';
import { createRecorder } from './recorder.ts';
import { createRunner } from './runner.ts';

export function createMacros(parts: MacroParts): Macros {
  return {
    ...createRecorder(parts),
    ...createRunner(parts),
    copyAs: (saved) => show(parts.store, { is: 'macroAs', saved }),
  };
}
