import { atom } from 'jotai';
import { personalAtom } from './personal.ts';

/** Whether what others change appears by itself: not yet, or not wanted; it does; it will again as soon as it can. */
export const liveAtom = personalAtom<'off' | 'live' | 'reconnecting'>('off');

/** What somebody else did to a record. */
export interface Mark {
  /** `Ana Lima` */
  readonly by: string;
  /** `title, status`; `new` */
  readonly what: string;
  readonly atMs: number;
  /** Whether it was only just now: then rows and headings show it. */
  readonly isFresh: boolean;
}

/** The last of each record, by its id. */
export const marksAtom = personalAtom<ReadonlyMap<string, Mark>>(new Map());

/** What rows say, by their ids: `Ana Lima · title, status`. */
export const freshMarksAtom = atom<ReadonlyMap<string, string>>(
  (get) => new Map([...get(marksAtom)].flatMap(([id, mark]) => (mark.isFresh ? [[id, textOf(mark)]] : []))),
);

export const textOf = ({ by, what }: Mark): string => `${by} · ${what}`;
