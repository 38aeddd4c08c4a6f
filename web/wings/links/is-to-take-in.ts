/** Whether a fragment holds state kept elsewhere: the cursor, checked rows, the page, a peek, the company. */
export const isToTakeIn = (fragment: string): boolean => /[?&](row|checked|page|peek|companyId)=/.test(fragment);
