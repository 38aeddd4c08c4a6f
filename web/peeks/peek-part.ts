import { Later } from '../later.ts';

/** What draws a peek, with how each kind is looked at. */
export const peekPart = new Later(() => import('./peek-panel.tsx'), { wantedSoon: true });
