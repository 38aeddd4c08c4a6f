import { personalAtom } from './personal.ts';

/** Whether the peek panel is open. Focus stays on the rows. */
export const peekingAtom = personalAtom(false);
