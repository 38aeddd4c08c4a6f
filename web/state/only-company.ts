import { personalAtom } from './personal.ts';

/** The only active company, for a super admin; null with several companies. */
export const onlyCompanyIdAtom = personalAtom<string | null>(null);
