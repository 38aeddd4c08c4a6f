import type { Counted } from '../records/documents/waiting-work.ts';
import { personalAtom } from './personal.ts';

/** The numbers of waiting work, as far as fetched. */
export const waitingWorkAtom = personalAtom<Readonly<Partial<Record<Counted, number>>>>({});

/** Whether the dashboard on the screen has no work yet, and so no queues. */
export const hasNoWorkAtom = personalAtom(false);
