import { Later } from '../later.ts';

/** Changing, saving and loading keys of one's own: most people do it once. */
export const keysPart = new Later(() => import('./keys-parts.ts'));
