import type { Counted } from '../records/documents/waiting-work.ts';
import { personalAtom } from './personal.ts';

/** The numbers of waiting work, as far as fetched. */
export const waitingWorkAtom = personalAtom<Readonly<Partial<Record<Counted, number>>>>({});
