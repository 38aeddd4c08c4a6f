import { personalAtom } from '../state/personal.ts';

/** Whether one looks at the row under the cursor over the pane: the hands stay on the rows. */
export const peekingAtom = personalAtom(false);
