import { Later } from '../later.ts';

/** The viewer with all of pdf.js: several times the rest of the console, so it is fetched by who opens or prints a document. */
export const viewer = new Later(() => import('./viewer.tsx'), { isLarge: true });
