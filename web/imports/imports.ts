import { Later } from '../later.ts';

/** What it takes to read a spreadsheet and to import its rows. */
export const imports = new Later(() => import('./import-view.tsx'), { isLarge: true });
