import { Later } from '../later.ts';

/** What is done to a list as a whole: its columns are chosen; all its rows, or those checked, are saved as CSV or copied. */
export type ListTask = 'columns' | 'saveAll' | 'saveChecked' | 'copyAll' | 'copyChecked';

/** What it takes: most people do it now and then. */
export const listParts = new Later(() => import('./list-parts.tsx'));
