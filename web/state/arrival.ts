import { atom } from 'jotai';

/** The account for the next login, and why the person arrives there: `Your password is set.` */
export const arrivalAtom = atom<{ readonly email: string; readonly said: string } | null>(null);
