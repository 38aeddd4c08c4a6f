import { Later } from '../ground/later.ts';

/** The surfaces over the pane, and the board of notes: drawn once somebody calls, asks or is told. */
export const layers = new Later(() => import('./layers.tsx'));
