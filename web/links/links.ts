import { Later } from '../later.ts';

/** What writes links to what is on the screen, and puts the hands where such a link says. */
export const links = new Later(() => import('./links-parts.ts'));

/** Whether a fragment says what the app keeps elsewhere, so that it has to be taken in. */
export const isToTakeIn = (fragment: string): boolean => /[?&](row|checked|page|peek|companyId)=/.test(fragment);
