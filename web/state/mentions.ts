import { atom } from 'jotai';
import type { MentionRecord } from '../records/documents/notes.ts';
import { personalAtom } from './personal.ts';

/** The viewer's unread mentions, as far as fetched. */
export const unreadAtom = personalAtom<readonly MentionRecord[]>([]);

export const unreadCountAtom = atom((get) => get(unreadAtom).length);
